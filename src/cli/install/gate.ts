/** Whether a text may be installed: the registry's gate, the caller's limits, and a person's approval where it is needed. */
import { type Call, commandLine, flagOption, textOption } from '../command.ts';
import { counted } from '../../text/plain-text.ts';
import { ApprovalNeeded, Failure } from '../failure.ts';
import type { SkillFacts } from '../registry/skill-facts.ts';

const risks = ['low', 'medium', 'high'];
/** Of a text that the registry lists no more: a person has to judge it. */
export const unknownRisk = 'unknown';

/** The facts that decide. */
type GateFacts = Pick<
  SkillFacts,
  | 'slug'
  | 'title'
  | 'repository'
  | 'commit'
  | 'path'
  | 'riskLevel'
  | 'auditScore'
  | 'safetyTier'
  | 'policy'
  | 'reasons'
  | 'doNotUseWhen'
  | 'filesIncomplete'
  | 'files'
  | 'listed'
>;

export const gateOptions = {
  'max-risk': {
    type: 'string',
    value: '<low|medium|high>',
    help: 'Highest risk level that is accepted (default medium)',
  },
  'allow-risk': {
    type: 'boolean',
    help: 'Accept a risk above --max-risk, and a folder that was not read whole',
  },
  yes: { type: 'boolean', short: 'y', help: 'A person has approved it: do not ask' },
} as const;

/** The facts of a skill that a person has to approve for one more reason. */
export function withDoubt<F extends GateFacts>(facts: F, doubt: string | null): F {
  if (doubt === null) return facts;
  const policy = facts.policy === 'auto_allowed' ? 'review' : facts.policy;
  return { ...facts, policy, reasons: [doubt, ...facts.reasons] };
}

/**
 * Throws a blocked failure with what is known of the very text that would be written, and the option which would let it through, if any does. */
export async function passGate(facts: GateFacts, { options, surroundings }: Call): Promise<void> {
  const maxRisk = readMaxRisk(textOption(options, 'max-risk'));
  if (facts.safetyTier === 'blocked' || facts.policy === 'blocked')
    throw new Failure(
      'blocked',
      `${facts.slug} is blocked by the registry; no option installs it`,
      facts.reasons,
    );
  const not = facts.doNotUseWhen.map((line) => `- ${line}`);
  const { slug, repository, commit, path, listed } = facts;
  const audit = facts.auditScore === null ? '' : `, audit ${facts.auditScore}/100`;
  const why = [
    `${facts.title}: ${repository} ${path}${listed === 'now' ? '' : ` at ${commit}`}`,
    `Risk ${facts.riskLevel}${audit}, ${counted(facts.files.length, 'file')}`,
    ...facts.reasons,
    ...(not.length === 0 ? [] : ['When not to use it:', ...not]),
    // `read` prints the text that is listed now.
    `To read it first: ${listed === 'now' ? commandLine(surroundings.program, 'read', slug) : `${repository}/blob/${commit}/${path}`}`,
  ];
  // It writes nothing, so that a person can look before deciding.
  if (flagOption(options, 'dry-run')) return void why.forEach((line) => surroundings.note(line));
  if (!flagOption(options, 'allow-risk')) {
    if (listed === 'never')
      throw new Failure('blocked', `${slug}: the registry has never listed this text`, [
        ...why,
        'To install it all the same: --allow-risk',
      ]);
    if (facts.filesIncomplete !== null)
      throw new Failure('blocked', `${facts.slug} was not listed whole: ${facts.filesIncomplete}`, [
        'To install what is listed: --allow-risk',
      ]);
    if (facts.riskLevel !== unknownRisk && risks.indexOf(facts.riskLevel) > risks.indexOf(maxRisk))
      throw new Failure('blocked', `${facts.slug} has risk ${facts.riskLevel}, above ${maxRisk}`, [
        ...facts.reasons,
        `To accept it: --max-risk ${facts.riskLevel} or --allow-risk`,
      ]);
  }
  if (facts.policy === 'auto_allowed' || flagOption(options, 'yes')) return;
  if (!surroundings.isInteractive)
    throw new ApprovalNeeded(`${facts.slug} is installed once a person approves`, [
      ...why,
      'Show these lines to a person. When they approve, repeat the command with --yes',
    ]);
  for (const line of why) surroundings.note(line);
  if (!(await surroundings.confirm(`Install ${facts.slug}?`)))
    throw new Failure('blocked', 'not approved; nothing was written');
}

export function readMaxRisk(given: string | null): string {
  const risk = given ?? 'medium';
  if (!risks.includes(risk)) throw new Failure('usage', `--max-risk takes ${risks.join(', ')}`);
  return risk;
}
