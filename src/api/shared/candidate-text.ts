/** Candidates as text for a reader that chooses: what each is for, not for, needs, and which words of the task it does not state. */
import { liftWords } from '../../outcomes/lifts.ts';
import { namedNeeds } from '../../text/need-words.ts';
import { askedWords } from '../../resolve/asked-words.ts';
import { clauseCutter, sentences } from '../../text/clauses.ts';
import { mentionMeans } from '../../text/offer-words.ts';
import { blocks, lines, oneLine } from '../../text/plain-text.ts';
import { type CandidateView, neededIn, refusedOf } from './candidate.ts';
import { approvalWords } from './words.ts';

/** Characters that so many candidates may take in a text answer whatever else it says. */
export function roomFor(count: number): number {
  return Math.max(420, 245 * count - 260);
}

/** The same beside the rest of the answer: what that leaves of 750 tokens for an answer of eight, of 400 for one of three. */
export function roomBeside(candidates: readonly CandidateView[], rest: readonly (string | null)[]): number {
  const count = candidates.length;
  const besides = blocks(...rest, legendText([candidates])).length + 2;
  return Math.max(0.8 * roomFor(count), 280 * count + 750 - besides);
}

/** Characters of the text of what a candidate is for, at most and at least; the least is for its title alone. */
const lengths = { most: 280, least: 30 } as const;
/** Characters below which a text adds nothing to a title, and below which it says nothing without one. */
const leastSentence = { after: 40, alone: 80 } as const;
/** The first that fit are chosen most often and are never further off: what the others may say beside them. */
const firsts = 4;
const shares = { first: 1, other: 0.35 } as const;
/** Words of the task that one line names. */
const mostNamed = 4;

/**
 * Numbered, best first, below what is true of all.
 * @param room Characters that they may take; `roomFor` by default.
 * @param described How many of the first have more than a title however far off they are; the caller's own choice has it for each.
 */
export function candidatesText(
  candidates: readonly CandidateView[],
  room = roomFor(candidates.length),
  described = firsts,
): string {
  return lines(legendText([candidates], described), ...listsText([candidates], room, described));
}

/** One alone, without a number. */
export function candidateText(candidate: CandidateView): string {
  return lines(quotedFrom([candidate]), ...listsText([[candidate]], roomFor(1)).map((text) => text.slice(3)));
}

/** What is true of each candidate where its own lines say nothing else, and how to read them. */
export function legendText(lists: readonly (readonly CandidateView[])[], described = firsts): string | null {
  const candidates = lists.flat();
  if (candidates.length === 0) return null;
  const isLacking = candidates.some(({ not_mentioned }) => not_mentioned.length > 0);
  const farMeans = lists.some((list) => mentionsIn(list, described).mentions.some(({ isFar }) => isFar))
    ? ' A title alone: less likely.'
    : '';
  return lines(
    `Unless said otherwise, risk is low and an install needs your user's approval.${isLacking ? ` ${mentionMeans}` : ''}${farMeans}`,
    quotedFrom(candidates),
  );
}

/**
 * The same for several lists, which together take at most `room` characters where texts of the shortest length allow it. All have
 * the same length first, and what is left goes to one after the other, the best first.
 */
export function listsText(
  lists: readonly (readonly CandidateView[])[],
  room: number,
  described = firsts,
): string[] {
  const said = new Set<string>();
  const known = lists.map((candidates) => toList(candidates, said, described));
  const all = known.flatMap(({ texts }) => texts);
  const sizeOf = (length: number): number => all.reduce((sum, text) => sum + text(length).length + 1, 0);
  let left = known.reduce((rest, { head }) => rest - (head ?? '').length - 1, room);
  const length = longest(lengths.least, (tried) => sizeOf(tried) <= left);
  left -= sizeOf(length);
  const write = (text: TextOf): string => {
    const most = text(length).length + left;
    const written = text(longest(length, (tried) => text(tried).length <= most));
    left = most - written.length;
    return written;
  };
  return known.map(({ head, texts }) => lines(head, ...texts.map(write)));
}

/** What one candidate says where its text may have so many characters. */
type TextOf = (length: number) => string;

/** The greatest length that fits, or `least`. */
function longest(least: number, fits: (length: number) => boolean): number {
  let [known, over] = [least, Math.ceil(lengths.most / shares.other) + 1];
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
  described: number,
): { readonly head: string | null; readonly texts: readonly TextOf[] } {
  const { ofNone, mentions } = mentionsIn(candidates, described);
  const fitting = candidates.filter((each) => refusedOf(each).length === 0).slice(0, firsts);
  const texts = candidates.map((candidate, at): TextOf => {
    const start = `${at + 1}. ${candidate.slug}:`;
    if (said.has(candidate.slug)) return () => `${start} see above.`;
    const { lack = [], isFar = false } = mentions[at] ?? {};
    if (isFar) return () => `${start} ${farText(candidate)}`;
    const refused = refusedOf(candidate);
    const cut = clauseCutter(candidate.for, askedWords(candidate));
    const share = shares[fitting.includes(candidate) ? 'first' : 'other'];
    return (length) => {
      const own = Math.floor(Math.min(lengths.most, length * share));
      return lines(
        `${start} ${purposeText(candidate, cut, own)}`,
        conditionsText(candidate, refused, own, lack),
      );
    };
  });
  for (const { slug } of candidates) said.add(slug);
  return { head: ofNone.length === 0 ? null : `Mentioned by none: ${inShort(ofNone)}.`, texts };
}

/** Its title, and what no reader may overlook. */
function farText(candidate: CandidateView): string {
  const { name, risk_level, policy } = candidate;
  const risk = risk_level === 'low' ? '' : ` Risk: ${risk_level}.`;
  return `${quoted(candidate, `${oneLine(name, 60)}.`)}${risk}${policy === 'blocked' ? ` ${approvalWords(candidate) ?? ''}.` : ''}`;
}

/** Which words of the task several candidates do not mention, and what is said of each of them. */
interface Mentions {
  readonly ofNone: readonly string[];
  readonly mentions: readonly { readonly lack: readonly string[]; readonly isFar: boolean }[];
}

/** Share of a list that lacks a word from which the word tells more of the task than of one that lacks it. */
const rarelyMentioned = 0.75;

/** Share of the first one’s relevance below which a candidate is further off: a right one is below .7 in 1 to 2 of 100 answers. */
const farRelevance = 0.65;

function mentionsIn(candidates: readonly CandidateView[], described: number): Mentions {
  const lacked = candidates.map(({ not_mentioned }) => not_mentioned);
  const words = [...new Set(lacked.flat())];
  const lacking = (word: string): number => lacked.filter((list) => list.includes(word)).length;
  const isRare = (word: string): boolean =>
    lacked.length > 1 && lacking(word) >= rarelyMentioned * lacked.length;
  const ofNone = words.filter((word) => lacked.length > 1 && lacking(word) === lacked.length);
  const ofSome = words.filter((word) => !ofNone.includes(word));
  const mentioned = lacked.map((list) => ofSome.filter((word) => !list.includes(word)).length);
  const most = Math.max(0, ...mentioned);
  return {
    ofNone,
    mentions: lacked.map((list, at) => ({
      lack: list.filter((word) => !isRare(word)),
      // A reader looks at the first ones closely, and the words that one of them lacks may be the wrong ones.
      isFar:
        at >= described &&
        ((most > 1 && (mentioned[at] ?? 0) < Math.max(2, most / 2)) ||
          (candidates[at]?.relevance ?? 0) < farRelevance * (candidates[0]?.relevance ?? 0)),
    })),
  };
}

const inShort = (words: readonly string[]): string => words.slice(0, mostNamed).join(', ');

/** What it is for, and its name before a text that says little of it, or not what the name says of the task or of a product. */
function purposeText(candidate: CandidateView, cut: (max: number) => string, length: number): string {
  const name = oneLine(candidate.name, 60);
  const alone = cut(Math.max(length, leastSentence.alone));
  const titled = length < leastSentence.after ? `${name}.` : `${name}. ${cut(length)}`;
  const words: readonly string[] = name.match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  const unsaid = words.filter((word) => !says(`${candidate.slug} ${alone}`, word));
  const isWhole = /[.!?](?: |$)/.test(alone);
  const saysMore =
    unsaid.some((word) => /^\p{Lu}/u.test(word) && !name.startsWith(word)) ||
    (!isWhole && (2 * unsaid.length > words.length || askedWords(candidate)(unsaid.join(' ')).length > 0));
  return quoted(candidate, saysMore ? titled : alone);
}

function quoted({ for_source }: CandidateView, text: string): string {
  return for_source === 'registry' ? text : `"${text.replaceAll('"', "'")}"`;
}

/** Whether a text has a word, but for a longer or shorter ending. */
function says(text: string, word: string): boolean {
  return text.toLowerCase().includes(word.toLowerCase().slice(0, Math.max(3, word.length - 2)));
}

/** How many exclusions and needs are named, and how long, where what it is for may have at least so many characters. */
const widths = [
  { from: 240, exclusions: 2, excluded: 160, needs: 4, needed: 80 },
  { from: 150, exclusions: 1, excluded: 90, needs: 3, needed: 60 },
  // Only what the task may be about, and what it does not work without.
  { from: 0, exclusions: 0, excluded: 60, needs: 2, needed: 45 },
] as const;

function conditionsText(
  candidate: CandidateView,
  refused: readonly string[],
  length: number,
  lack: readonly string[],
): string | null {
  const { not_for, needs, risk_level, measured_lift } = candidate;
  const width = widths.find(({ from }) => length >= from) ?? widths[2];
  const named = refused.length > 0 ? refused : not_for.slice(0, width.exclusions);
  const excluded = sentences(named.join('; '), width.excluded);
  const needed = namedNeeds(neededIn(needs, width === widths[0]))
    .slice(0, width.needs)
    .map((each) => sentences(each, width.needed));
  const said = [
    excluded === '' ? null : `${refused.length > 0 ? 'Says itself not for' : 'Not for'}: ${excluded}`,
    needed.length === 0 ? null : `Needs: ${needed.join('; ')}`,
    // What it says itself not to be for, it mentions.
    lack.length === 0 || refused.length > 0 ? null : `Not mentioned: ${inShort(lack)}`,
    measured_lift === undefined ? null : `Measured lift: ${liftWords(measured_lift)}`,
    risk_level === 'low' ? null : `Risk: ${risk_level}`,
    approvalWords(candidate),
  ]
    .filter((each) => each !== null)
    .map((text) => (/[.…]$/.test(text) ? text : `${text}.`));
  return said.length === 0 ? null : `   ${said.join(' ')}`;
}
