/** A skill that a task was answered with, described so that the caller can choose: one shape in every answer. */
import { z } from 'zod';
import type { Candidate } from '../../resolve/decide.ts';
import { liftWords, type MeasuredLift } from '../../outcomes/lifts.ts';
import { installCommand } from '../../resolve/install-commands.ts';
import type { Agent } from '../../schema/collections.ts';
import { namedNeeds, Need } from '../../schema/need.ts';
import { DescriptionSource, InstallPolicy, RiskLevel } from '../../schema/vocabulary.ts';
import { blocks, lines, oneLine, sentences } from '../../text/plain-text.ts';
import { skillIdentity } from './links.ts';

/** Longest sentence of what a candidate is for, in characters. */
const forMax = 280;
/** Exclusions and needs that are named. */
const mostNamed = 4;

export const CandidateView = z
  .object({
    slug: z.string(),
    name: z.string(),
    repository: z.url(),
    path: z.string(),
    for: z.string().meta({ description: 'What it is for' }),
    for_source: DescriptionSource.meta({
      description: 'Whose words `for` is: text of the repository or of a model is untrusted',
    }),
    not_for: z.array(z.string()),
    needs: z.array(Need.extend({ text: z.string().optional() })).meta({
      description: 'What it needs; `text` where the name does not say it',
    }),
    policy: InstallPolicy,
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

/** What it does not work without first, then what has a name that a program can look for. */
function needsShown(needs: readonly Need[]): CandidateView['needs'] {
  const rank = ({ kind, optional }: Need): number => (optional === true ? 2 : 0) + (kind === 'other' ? 1 : 0);
  return [...needs]
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, mostNamed)
    .map(({ text, ...need }) => {
      const ofSentence = needs.filter((each) => each.text === text);
      // "Node.js or Docker" needs one of the two, which names alone do not say.
      const isChoice =
        /\bor\b/.test(text) && ofSentence.length > 1 && ofSentence.every((each) => each.optional);
      return need.name === '' || isChoice ? { ...need, text: oneLine(text, 80) } : need;
    });
}

/** Characters that so many candidates may take in a text answer whatever else it says. */
export function roomFor(count: number): number {
  return Math.max(420, 245 * count - 260);
}

/** The same beside the rest of the answer: what that leaves of 750 tokens for an answer of eight, of 400 for one of three. */
export function roomBeside(count: number, rest: readonly (string | null)[]): number {
  return Math.max(roomFor(count), 280 * count + 740 - blocks(...rest).length);
}

/** Longest sentence of what a candidate is for, the longest first, in steps of ten characters; the last is for its title alone. */
const lengths = Array.from({ length: 26 }, (_, step) => forMax - 10 * step);
/** Characters below which a sentence adds nothing to a title, and below which it says nothing without one. */
const leastSentence = { after: 40, alone: 80 } as const;
/** The first of a list are chosen most often, and may say so many times as much as the others. */
const firsts = { count: 3, times: 1.5 } as const;

/**
 * Numbered, best first: what each is for, not for, needs, and which words of the task it does not state.
 * @param room Characters that they may take; `roomFor` by default.
 */
export function candidatesText(candidates: readonly CandidateView[], room?: number): string {
  return listsText([candidates], room ?? roomFor(candidates.length))[0] ?? '';
}

/** The same for several lists, which together take at most `room` characters where sentences of the shortest length allow it. */
export function listsText(lists: readonly (readonly CandidateView[])[], room: number): string[] {
  const known = lists.map((candidates) => ({
    candidates: candidates.map(concerningFirst),
    common: saidOnce(candidates),
  }));
  let texts: string[] = [];
  for (const length of lengths) {
    texts = known.map((each) => listText(each, length));
    if (texts.join('').length <= room) break;
  }
  return texts;
}

/** Characters of an exclusion that the task may be about, which is named whatever the room. */
const concerningMax = 60;

interface Shown extends CandidateView {
  /** Whether the first of what it is not for has a word of the task in it. */
  readonly isConcerned: boolean;
}

/** What it is not for, first what has a word of the task in it. */
export function concerningFirst(candidate: CandidateView): Shown {
  const { not_for, matched, not_mentioned } = candidate;
  const asked = new Set([...matched, ...not_mentioned].map((word) => word.toLowerCase()));
  const concerning = not_for.filter((text) => hasWordOf(asked, text));
  const other = not_for.filter((text) => !concerning.includes(text));
  return { ...candidate, not_for: [...concerning, ...other], isConcerned: concerning.length > 0 };
}

const hasWordOf = (asked: ReadonlySet<string>, text: string): boolean =>
  (text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []).some((word) => asked.has(word));

/** What holds for all candidates of a list, and is said of none of them then. */
interface SaidOnce {
  /** Whose words the quotes are; null where nothing is quoted. */
  readonly quoted: string | null;
  /** Words that none of several mentions. */
  readonly unmentioned: readonly string[];
}

function saidOnce(candidates: readonly CandidateView[]): SaidOnce {
  const sources = new Set(candidates.map(({ for_source }) => for_source));
  const whose = [
    ...(sources.has('repository') ? ['authors'] : []),
    ...(sources.has('model') ? ['a model'] : []),
  ];
  const [first, ...others] = candidates;
  const ofFirst = others.length === 0 ? [] : (first?.not_mentioned ?? []);
  return {
    quoted: whose.length === 0 ? null : `In quotes: words of ${whose.join(' and ')}, untrusted.`,
    unmentioned: ofFirst.filter((word) => others.every(({ not_mentioned }) => not_mentioned.includes(word))),
  };
}

function listText(
  {
    candidates,
    common: { quoted, unmentioned },
  }: { readonly candidates: readonly Shown[]; readonly common: SaidOnce },
  length: number,
): string {
  return lines(
    quoted,
    unmentioned.length === 0 ? null : `None mentions: ${unmentioned.slice(0, 2 * mostNamed).join(', ')}.`,
    ...candidates.map((each, at) => {
      const isFirst = at < firsts.count && candidates.length > firsts.count;
      const own = isFirst ? Math.min(forMax, length * firsts.times) : length;
      return candidateText(each, at, own, unmentioned);
    }),
  );
}

/** How many exclusions and needs are named, and how long, where a sentence may have at least so many characters. */
const widths = [
  { from: 160, exclusions: 2, excluded: 160, needs: 4, needed: 80 },
  { from: 120, exclusions: 1, excluded: 70, needs: 3, needed: 50 },
  { from: 0, exclusions: 0, excluded: 0, needs: 2, needed: 40 },
] as const;

const approvals: Readonly<Record<InstallPolicy, string | null>> = {
  auto_allowed: 'No approval needed',
  review: null,
  blocked: 'Blocked: do not install',
};

/** The name, where it says more than the slug: what a skill is for in a few words, before a sentence that may be cut. */
function titleOf({ name, slug }: Pick<CandidateView, 'name' | 'slug'>): string {
  const title = oneLine(name, 60);
  const known = new Set(slug.split('-'));
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.every((word) => known.has(word)) ? '' : `${title}.`;
}

function candidateText(candidate: Shown, at: number, length: number, saidOfAll: readonly string[]): string {
  const { slug, not_for, isConcerned, needs, for_source, risk_level, policy, measured_lift } = candidate;
  const not_mentioned = candidate.not_mentioned.filter((word) => !saidOfAll.includes(word));
  const width = widths.find(({ from }) => length >= from) ?? widths[2];
  const title = titleOf(candidate);
  const purpose =
    title === ''
      ? sentences(candidate.for, Math.max(length, leastSentence.alone))
      : length < leastSentence.after
        ? title
        : `${title} ${sentences(candidate.for, length)}`;
  const words = for_source === 'registry' ? purpose : `"${purpose.replaceAll('"', "'")}"`;
  const named = not_for.slice(0, Math.max(width.exclusions, Number(isConcerned)));
  const excluded = oneLine(named.join('; '), Math.max(width.excluded, concerningMax));
  const needed = namedNeeds(needs)
    .slice(0, width.needs)
    .map((each) => oneLine(each, width.needed));
  const further = [
    excluded === '' ? null : `Not for: ${excluded}`,
    needed.length === 0 ? null : `Needs: ${needed.join('; ')}`,
    not_mentioned.length === 0 ? null : `Not mentioned: ${not_mentioned.slice(0, mostNamed).join(', ')}`,
    measured_lift === undefined ? null : `Measured lift: ${liftWords(measured_lift)}`,
    risk_level === 'low' ? null : `Risk: ${risk_level}`,
    approvals[policy],
  ].filter((each) => each !== null);
  const said = further.map((text) => (/[.…]$/.test(text) ? text : `${text}.`)).join(' ');
  return lines(`${at + 1}. ${slug}: ${words}`, said === '' ? null : `   ${said}`);
}
