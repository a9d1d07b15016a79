/** Whether a text may be installed: the registry's gate, the caller's limits, and a person's approval where it is needed. */
import { risks } from '../../schema/policy/breaches.ts';
import { type Call, commandLine, flagOption, textOption } from '../command.ts';
import { ApprovalNeeded, Failure } from '../failure.ts';
import { type Policy, readPolicy } from '../registry/policy.ts';
import type { SkillFacts } from '../registry/skill-facts.ts';
import { riskLines } from './risk-lines.ts';

/** Of a text that the registry lists no more: a person has to judge it. */
export const unknownRisk = 'unknown';

type GateFacts = SkillFacts & { readonly isDoubted?: boolean };

export const gateOptions = {
  'max-risk': {
    value: '<low|medium|high>',
    help: 'Highest risk level that is accepted (default medium)',
  },
  'allow-risk': {
    help: 'Accept a risk above --max-risk, and a folder that was not read whole',
  },
  yes: { short: 'y', help: 'A person has approved it: do not ask' },
} as const;

/** The facts of a skill that a person has to approve for one more reason. */
export function withApprovalReason<F extends GateFacts>(facts: F, doubt: string | null): F {
  if (doubt === null) return facts;
  const policy = facts.policy === 'auto_allowed' ? 'review' : facts.policy;
  return { ...facts, policy, reasons: [doubt, ...facts.reasons], isDoubted: true };
}

function unlistedFailure({ slug, commit }: GateFacts): Failure {
  return new Failure(
    'blocked',
    `Policy rule listed: ${slug} at ${commit} is not the text that is listed now`,
    ['The policy decides about that one alone; no option installs another.'],
  );
}

/** What is shown of a text before it is installed, one fact a line. */
function linesAbout(facts: GateFacts, program: string): string[] {
  const not = facts.doNotUseWhen.map((line) => `- ${line}`);
  const { slug, repository, commit, path, listed } = facts;
  return [
    `${facts.title}: ${repository} ${path}${listed === 'now' ? '' : ` at ${commit}`}`,
    ...riskLines(facts),
    ...(not.length === 0 ? [] : ['When not to use it:', ...not]),
    // `read` prints the text that is listed now.
    `To read it first: ${listed === 'now' ? commandLine(program, 'read', slug) : `${repository}/blob/${commit}/${path}`}`,
  ];
}

/**
 * One question for all of them. Throws a blocked failure with what is known of the very texts that would be written, and the option which
 * would let them through, if any does.
 */
export async function requireApproval(all: readonly GateFacts[], call: Call): Promise<void> {
  const { options, surroundings } = call;
  const policy = await readPolicy(call);
  const maxRisk = readMaxRisk(textOption(options, 'max-risk'));
  const { program } = surroundings;
  for (const facts of all) {
    const isAllowed = flagOption(options, 'allow-risk') || flagOption(options, 'dry-run');
    const refusal =
      refusalBy(policy, facts, program) ?? (isAllowed ? null : riskFailure(facts, maxRisk, program));
    if (refusal !== null) throw refusal;
  }
  // It writes nothing, so that a person can look before deciding.
  if (flagOption(options, 'dry-run'))
    return void all.flatMap((each) => linesAbout(each, program)).forEach((line) => surroundings.note(line));
  const open = all.filter(({ policy }) => policy !== 'auto_allowed');
  // Where the registry asks for approvals by name a flag is none.
  if (open.length === 0 || (flagOption(options, 'yes') && policy?.asksApproval !== true)) return;
  const why = open.flatMap((each) => linesAbout(each, program));
  const names = all.map(({ slug }) => slug).join(', ');
  if (!surroundings.isInteractive)
    throw new ApprovalNeeded(`${names} ${all.length === 1 ? 'is' : 'are'} installed once a person approves`, [
      ...why,
      policy?.asksApproval === true
        ? `Policy rule approval: --yes is none. ${policy.reason}`
        : 'Show these lines to a person. When they approve, repeat the command with --yes',
    ]);
  for (const line of why) surroundings.note(line);
  if (!(await surroundings.confirm(`Install ${names}?`)))
    throw new Failure('blocked', 'not approved; nothing was written');
}

/** What no option overrides. */
export function refusalBy(policy: Policy | null, facts: GateFacts, program: string): Failure | null {
  if (isBlocked(facts)) return blockedFailure(facts, program);
  if (policy === null) return null;
  return facts.listed === 'now' ? policy.refusalOf(facts) : unlistedFailure(facts);
}

export function isBlocked({ safetyTier, policy }: Pick<GateFacts, 'safetyTier' | 'policy'>): boolean {
  return safetyTier === 'blocked' || policy === 'blocked';
}

/** Whether only the policy's approval is missing, which the signed reasons say; a receipt or an advisory may block it as well. */
export function isWaiting({ safetyTier, reasons }: Pick<GateFacts, 'safetyTier' | 'reasons'>): boolean {
  return safetyTier !== 'blocked' && reasons.some((each) => each.startsWith('Policy rule approval:'));
}

function blockedFailure(facts: GateFacts, program: string): Failure {
  const { slug, reasons } = facts;
  if (!isWaiting(facts))
    return new Failure(
      'blocked',
      `Choose another skill: ${slug} is blocked by the registry; no option installs it`,
      reasons,
    );
  return new ApprovalNeeded(`${slug} waits for one that the policy of the registry asks for`, [
    ...reasons,
    `To ask for it: ${commandLine(program, 'request-approval', slug)} --by "NAME" --reason "WHY"`,
    'No option installs it before.',
  ]);
}

/** Null where the risk is an accepted one. */
function riskFailure(facts: GateFacts, maxRisk: string, program: string): Failure | null {
  const { slug, riskLevel, filesIncomplete } = facts;
  if (facts.listed === 'never')
    return new ApprovalNeeded(`the registry has never listed this text of ${slug}`, [
      ...linesAbout(facts, program),
      'To install it all the same: --allow-risk',
    ]);
  if (filesIncomplete !== null)
    return new ApprovalNeeded(`${slug} was not listed whole: ${filesIncomplete}`, [
      'To install what is listed: --allow-risk',
    ]);
  if (riskLevel === unknownRisk || risks.indexOf(riskLevel) <= risks.indexOf(maxRisk)) return null;
  return new ApprovalNeeded(`${slug} has risk ${riskLevel}, above ${maxRisk}`, [
    ...facts.reasons,
    `To accept it: --max-risk ${riskLevel} or --allow-risk`,
  ]);
}

export function readMaxRisk(given: string | null): string {
  const risk = given ?? 'medium';
  if (!risks.includes(risk)) throw new Failure('usage', `--max-risk takes ${risks.join(', ')}`);
  return risk;
}
