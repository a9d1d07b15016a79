/** Candidates as text for a reader that chooses: what each is for, not for, needs, and which words of the task it does not state. */
import { liftWords } from '../../outcomes/lifts.ts';
import { namedNeeds } from '../../schema/need.ts';
import type { InstallPolicy } from '../../schema/vocabulary.ts';
import { blocks, lines, oneLine, sentences } from '../../text/plain-text.ts';
import { type CandidateView, concerningFirst, type ShownCandidate } from './candidate.ts';

/** Characters that so many candidates may take in a text answer whatever else it says. */
export function roomFor(count: number): number {
  return Math.max(420, 245 * count - 260);
}

/** The same beside the rest of the answer: what that leaves of 750 tokens for an answer of eight, of 400 for one of three. */
export function roomBeside(count: number, rest: readonly (string | null)[]): number {
  return Math.max(roomFor(count), 280 * count + 750 - blocks(...rest).length - 2);
}

/** Characters of the text of what a candidate is for, at most and at least; the least is for its title alone. */
const lengths = { most: 280, least: 30 } as const;
/** Characters below which a text adds nothing to a title, and below which it says nothing without one. */
const leastSentence = { after: 40, alone: 80 } as const;
/** The first of a list are chosen most often, and may say so many times as much as the others; weaker ones say less. */
const firsts = { count: 3, times: 2.2 } as const;
const weakerTimes = 0.5;
/** Words of the task that one line names. */
const mostNamed = 4;

/**
 * Numbered, best first.
 * @param room Characters that they may take; `roomFor` by default.
 */
export function candidatesText(candidates: readonly CandidateView[], room?: number): string {
  return listsText([candidates], room ?? roomFor(candidates.length))[0] ?? '';
}

/**
 * The same for several lists, which together take at most `room` characters where texts of the shortest length allow it. All have
 * the same length first, and what is left goes to one after the other, the best first.
 */
export function listsText(lists: readonly (readonly CandidateView[])[], room: number): string[] {
  const said = new Set<string>();
  const known = lists.map((candidates) => toList(candidates, said));
  const all = known.flatMap(({ texts }) => texts);
  const sizeOf = (length: number): number => all.reduce((sum, text) => sum + text(length).length + 1, 0);
  let left = known.reduce((rest, { head }) => rest - head.length - 1, room);
  const length = longest(lengths.least, (tried) => sizeOf(tried) <= left);
  left -= sizeOf(length);
  const write = (text: TextOf): string => {
    const most = text(length).length + left;
    const written = text(longest(length, (tried) => text(tried).length <= most));
    left = most - written.length;
    return written;
  };
  return known.map(({ head, texts }) => lines(head === '' ? null : head, ...texts.map(write)));
}

/** What one candidate says where its text may have so many characters. */
type TextOf = (length: number) => string;

/** The greatest length that fits, or `least`. */
function longest(least: number, fits: (length: number) => boolean): number {
  let [known, over] = [least, lengths.most + 1];
  while (over - known > 1) {
    const tried = Math.floor((known + over) / 2);
    if (fits(tried)) known = tried;
    else over = tried;
  }
  return known;
}

/** Whose words the quotes are; null where nothing is quoted. */
function quotedFrom(candidates: readonly CandidateView[]): string | null {
  const sources = new Set(candidates.map(({ for_source }) => for_source));
  const whose = [
    ...(sources.has('repository') ? ['authors'] : []),
    ...(sources.has('model') ? ['a model'] : []),
  ];
  return whose.length === 0 ? null : `In quotes: words of ${whose.join(' and ')}, untrusted.`;
}

/** What is said once before the candidates, and each of them; one of an earlier list is only named. */
function toList(
  candidates: readonly CandidateView[],
  said: Set<string>,
): { readonly head: string; readonly texts: readonly TextOf[] } {
  const { ofNone, mentions } = mentionsIn(candidates);
  const texts = candidates.map((candidate, at): TextOf => {
    const start = `${at + 1}. ${candidate.slug}:`;
    if (said.has(candidate.slug)) return () => `${start} see above.`;
    const shown = concerningFirst(candidate);
    const { text, isWeaker } = mentions[at] ?? { text: null, isWeaker: false };
    const isFirst = at < firsts.count && candidates.length > firsts.count;
    const times = isFirst ? firsts.times : isWeaker ? weakerTimes : 1;
    return (length) => {
      const own = Math.min(lengths.most, length * times);
      return lines(`${start} ${purposeText(shown, own)}`, conditionsText(shown, own, text));
    };
  });
  for (const { slug } of candidates) said.add(slug);
  const head = lines(
    quotedFrom(candidates),
    ofNone.length === 0 ? null : `None mentions: ${inShort(ofNone)}.`,
  );
  return { head, texts };
}

/** Which words of the task several candidates do not mention, and what is said of each of them. */
interface Mentions {
  readonly ofNone: readonly string[];
  readonly mentions: readonly { readonly text: string | null; readonly isWeaker: boolean }[];
}

function mentionsIn(candidates: readonly CandidateView[]): Mentions {
  const lacked = candidates.map(({ not_mentioned }) => not_mentioned);
  const isOfNone = (word: string): boolean =>
    lacked.length > 1 && lacked.every((words) => words.includes(word));
  const words = [...new Set(lacked.flat())];
  const ofSome = words.filter((word) => !isOfNone(word));
  const mentioned = lacked.map((list) => ofSome.filter((word) => !list.includes(word)));
  const most = Math.max(0, ...mentioned.map(({ length }) => length));
  const mentions = mentioned.map((own, at) => {
    // A reader looks at the first ones closely, and the words that one of them lacks may be the wrong ones.
    const isWeaker = at >= firsts.count && most > 1 && own.length < 2;
    const lack = (lacked[at] ?? []).filter((word) => !isOfNone(word));
    const weaker = own.length === 0 ? `mentions none of ${inShort(ofSome)}` : `mentions only ${inShort(own)}`;
    return {
      isWeaker,
      text: isWeaker ? `Weaker: ${weaker}` : lack.length === 0 ? null : `Not mentioned: ${inShort(lack)}`,
    };
  });
  return { ofNone: words.filter(isOfNone), mentions };
}

const inShort = (words: readonly string[]): string => words.slice(0, mostNamed).join(', ');

/** What it is for, and its name before a text that is cut, or where it names what that does not. */
function purposeText(candidate: CandidateView, length: number): string {
  const name = oneLine(candidate.name, 60);
  const alone = wholeClauses(candidate.for, Math.max(length, leastSentence.alone));
  const titled =
    length < leastSentence.after ? `${name}.` : `${name}. ${wholeClauses(candidate.for, length)}`;
  const words = name.match(
    alone.length < candidate.for.length ? /[\p{L}\p{N}]{3,}/gu : /(?<=.)\p{Lu}[\p{L}\p{N}]{2,}/gu,
  );
  const purpose = saysAll(`${candidate.slug} ${alone}`, words ?? []) ? alone : titled;
  return candidate.for_source === 'registry' ? purpose : `"${purpose.replaceAll('"', "'")}"`;
}

/** A clause that would be cut within may take half as much again. */
function wholeClauses(text: string, max: number): string {
  const cut = sentences(text, max);
  const isWhole = !cut.endsWith('…') || /[.!?,;:]/.test(text[cut.length - 1] ?? '');
  return isWhole ? cut : sentences(text, 1.5 * max);
}

/** Whether a text has each of some words, but for a longer or shorter ending. */
function saysAll(text: string, words: readonly string[]): boolean {
  const said = text.toLowerCase();
  return words.every((word) => said.includes(word.toLowerCase().slice(0, Math.max(3, word.length - 2))));
}

/** How many exclusions and needs are named, and how long, where what it is for may have at least so many characters. */
const widths = [
  { from: 160, exclusions: 2, excluded: 160, needs: 4, needed: 80 },
  { from: 110, exclusions: 1, excluded: 90, needs: 3, needed: 60 },
  // Only what the task may be about, and what it does not work without.
  { from: 0, exclusions: 0, excluded: 60, needs: 2, needed: 45 },
] as const;

const approvals: Readonly<Record<InstallPolicy, string | null>> = {
  auto_allowed: 'No approval needed',
  review: null,
  blocked: 'Blocked: do not install',
};

function conditionsText(
  { not_for, isConcerned, needs, risk_level, policy, measured_lift }: ShownCandidate,
  length: number,
  mention: string | null,
): string | null {
  const width = widths.find(({ from }) => length >= from) ?? widths[2];
  const named = not_for.slice(0, Math.max(width.exclusions, Number(isConcerned)));
  const excluded = sentences(named.join('; '), width.excluded);
  const needed = namedNeeds(neededIn(needs, width === widths[0]))
    .slice(0, width.needs)
    .map((each) => sentences(each, width.needed));
  const said = [
    excluded === '' ? null : `Not for: ${excluded}`,
    needed.length === 0 ? null : `Needs: ${needed.join('; ')}`,
    mention,
    measured_lift === undefined ? null : `Measured lift: ${liftWords(measured_lift)}`,
    risk_level === 'low' ? null : `Risk: ${risk_level}`,
    approvals[policy],
  ]
    .filter((each) => each !== null)
    .map((text) => (/[.…]$/.test(text) ? text : `${text}.`));
  return said.length === 0 ? null : `   ${said.join(' ')}`;
}

/**
 * A variable has the key of an account, which is said already, as is what the sentence of another one names; what a skill can do
 * without is said where there is room.
 */
function neededIn(needs: CandidateView['needs'], hasRoom: boolean): CandidateView['needs'] {
  const hasAccount = needs.some(({ kind, optional }) => kind === 'account' && optional !== true);
  const said = needs
    .flatMap(({ text }) => text ?? [])
    .join(' ')
    .toLowerCase();
  return needs.filter(
    ({ kind, name, optional, text }) =>
      text !== undefined ||
      (!(kind === 'variable' && hasAccount) &&
        !said.includes(name.toLowerCase()) &&
        (hasRoom || optional !== true)),
  );
}
