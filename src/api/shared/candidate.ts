/** A skill that a task was answered with, described so that the caller can choose: one shape in every answer. */
import { z } from 'zod';
import type { Candidate } from '../../resolve/decide.ts';
import type { MeasuredLift } from '../../outcomes/lifts.ts';
import { refusedBy } from '../../resolve/asked-words.ts';
import { installCommand } from '../../resolve/install-commands.ts';
import type { Agent } from '../../schema/collections.ts';
import { Need } from '../../schema/need.ts';
import { DescriptionSource, InstallPolicy, RiskLevel } from '../../schema/vocabulary.ts';
import { sentences } from '../../text/clauses.ts';
import { oneLine } from '../../text/plain-text.ts';
import { identityFields, skillIdentity } from './links.ts';
import { waitingOf } from './words.ts';

/** Longest sentence of what a candidate is for, in characters. */
const forMax = 280;
/** Exclusions and needs that are named. */
const mostNamed = 4;

export const CandidateView = z
  .object({
    ...identityFields,
    for: z.string().meta({ description: 'What it is for' }),
    for_source: DescriptionSource.meta({
      description: 'Whose words `for` is: text of the repository or of a model is untrusted',
    }),
    not_for: z.array(z.string()),
    needs: z.array(Need.extend({ text: z.string().optional() })).meta({
      description: 'What it needs; `text` where the name does not say it',
    }),
    policy: InstallPolicy,
    waits_for: z.string().optional().meta({ description: 'Missing approval' }),
    risk_level: RiskLevel,
    trust_score: z.number(),
    measured_lift: z
      .object({ lift: z.number(), low: z.number(), high: z.number() })
      .optional()
      .meta({ description: 'Pass rate with it less without, -1 to 1, with its interval' }),
    relevance: z.number().meta({ description: '0-100, comparable within one answer' }),
    matched: z.array(z.string()).meta({ description: 'Words of the task that it states' }),
    not_mentioned: z
      .array(z.string())
      .meta({ description: 'Rarer words of task and keywords that it does not state' }),
    install_command: z
      .string()
      .nullable()
      .optional()
      .meta({ description: 'Pinned to a commit; null if it may not be installed' }),
    fell_short: z
      .string()
      .optional()
      .meta({ description: 'Why it is not offered: the constraint or the fit that excludes it' }),
  })
  .meta({ id: 'Candidate' });
export type CandidateView = z.infer<typeof CandidateView>;

export const Candidates = z
  .array(CandidateView)
  .meta({ id: 'Candidates', description: 'Best first; if none is adequate, the nearest' });

export function toCandidate(
  { entry, hit, fell_short }: Candidate,
  agent: Agent,
  { client }: { readonly client: string | null },
): CandidateView {
  const { source } = entry;
  return {
    ...skillIdentity(entry),
    for: sentences(entry.description, forMax),
    for_source: entry.description_source,
    not_for: source.not_for.slice(0, mostNamed).map((each) => oneLine(each, 120)),
    needs: needsShown(source.needs),
    policy: entry.safety.policy,
    ...waitingOf(entry),
    risk_level: entry.audit.risk_level,
    trust_score: entry.trust.score,
    ...(entry.lift === null ? {} : { measured_lift: inShort(entry.lift) }),
    relevance: Math.round(hit.score * 10) / 10,
    matched: [...hit.stated],
    not_mentioned: [...hit.unstated],
    install_command: installCommand(entry, agent, client),
    ...(fell_short === null ? {} : { fell_short }),
  };
}

function inShort({ lift, low, high }: MeasuredLift): NonNullable<CandidateView['measured_lift']> {
  const round = (share: number): number => Math.round(share * 1_000) / 1_000;
  return { lift: round(lift), low: round(low), high: round(high) };
}

/** What costs its user something to have; the rest is a program that is installed or a file that is there. */
const costly: ReadonlySet<Need['kind']> = new Set([
  'account',
  'service',
  'variable',
  'hardware',
  'mcp-server',
]);
/** Whether a sentence says that something is paid for, which no name says. */
const saysPrice = /\bpaid\b|\bcosts?\b|\bcredits\b|\bsubscription\b|\b(?:on|of) (?:the|a) [\p{L} ]*plan\b/iu;

/** What it does not work without first, of that what costs something, then what has a name that a program can look for. */
function needsShown(needs: readonly Need[]): CandidateView['needs'] {
  const rank = ({ kind, optional }: Need): number =>
    (optional === true ? 3 : 0) + (kind === 'other' ? 2 : costly.has(kind) ? 0 : 1);
  return [...needs]
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, mostNamed)
    .map(({ text, ...need }) => {
      const ofSentence = needs.filter((each) => each.text === text);
      // "Node.js or Docker" needs one of the two, which names alone do not say.
      const isChoice =
        /\bor\b/.test(text) && ofSentence.length > 1 && ofSentence.every((each) => each.optional);
      const isPriced = costly.has(need.kind) && saysPrice.test(text);
      return need.name === '' || isChoice || isPriced ? { ...need, text: oneLine(text, 80) } : need;
    });
}

/**
 * A variable has the key of an account, which is said already, as is what the sentence of another one names. What a skill can do
 * without, and what neither costs, installs nor gives access to something, is said where there is room; a file of its own never.
 */
export function neededIn(needs: CandidateView['needs'], hasRoom: boolean): CandidateView['needs'] {
  const hasAccount = needs.some(({ kind, optional }) => kind === 'account' && optional !== true);
  const said = needs
    .flatMap(({ text }) => text ?? [])
    .join(' ')
    .toLowerCase();
  return needs.filter(
    ({ kind, name, optional, text }) =>
      (hasRoom || (kind !== 'other' && optional !== true)) &&
      (text !== undefined ||
        !(
          (kind === 'variable' && hasAccount) ||
          (kind === 'other' && /\w\/\w.*\.\w+$/.test(name)) ||
          said.includes(name.toLowerCase())
        )),
  );
}

/** Of what it is not for, what the task asks. */
export function refusedOf(candidate: CandidateView): string[] {
  return refusedBy(candidate.not_for, `${candidate.name} ${candidate.for}`, candidate);
}
