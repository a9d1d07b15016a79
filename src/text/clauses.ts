/** Text cut where a sentence or a clause ends. */
import { oneLine } from './plain-text.ts';

/** Where a sentence or a clause ends, outside of brackets, which a cut would leave open. */
const clauseEnd = /\([^)]*\)|[.!?,;:](?= )/g;

/**
 * One line, at most `max` characters: as many whole sentences and clauses as these hold, with an ellipsis after a clause. A text
 * whose first clause takes more, or that has none in a third of them, ends with a whole word.
 */
export function sentences(text: string, max: number): string {
  const line = oneLine(text, Infinity);
  if (line.length <= max) return line;
  const end = [...line.matchAll(clauseEnd)].findLast(
    ({ 0: { length }, index }) => length === 1 && index < max,
  );
  if (end === undefined || end.index < max / 3) return oneLine(line, max);
  return /[.!?]/.test(end[0]) ? line.slice(0, end.index + 1) : `${line.slice(0, end.index)}…`;
}

/**
 * The same for many lengths: after the first sentence, or its first clause where all of it does not fit, those clauses come first
 * that have most of what `about` finds in them and not in those before. An ellipsis is where some are left out; a first clause
 * that is longer than asked may take half as much again.
 */
export function clauseCutter(
  text: string,
  about: (clause: string) => readonly string[],
): (max: number) => string {
  const line = oneLine(text, Infinity);
  const clauses = clausesOf(line);
  const endsSentence = (at: number): boolean => /[.!?]$/.test(clauses[at] ?? '.');
  const ofSentence = clauses.findIndex((_, at) => endsSentence(at)) + 1 || clauses.length;
  const sizeOf = (count: number): number => clauses.slice(0, count).join(' ').length;
  const orders = new Map([1, ofSentence].map((count) => [count, byNews(clauses, count, about)]));
  const join = (kept: ReadonlySet<number>): string =>
    clauses
      .flatMap((clause, at) => {
        if (!kept.has(at)) return [];
        // Before a clause from within a sentence something is left out, which the mark before it may not show.
        const isWithin = at > 0 && !kept.has(at - 1) && !endsSentence(at - 1);
        const isLeftOut = at + 1 < clauses.length && !kept.has(at + 1);
        return [`${isWithin ? '…' : ''}${isLeftOut ? clause.replace(/[,;:]$/, '…') : clause}`];
      })
      .join(' ')
      .replaceAll('… …', '… ');
  return (max) => {
    if (line.length <= max) return line;
    if ((clauses[0] ?? '').length > max) return sentences(line, 1.5 * max);
    const first = sizeOf(ofSentence) <= max ? ofSentence : 1;
    const kept = new Set(Array.from({ length: first }, (_, at) => at));
    let left = max - sizeOf(first);
    for (const { at, news } of orders.get(first) ?? []) {
      // A space before it, and at most an ellipsis.
      const size = (clauses[at] ?? '').length + 2;
      if (size <= left) {
        kept.add(at);
        left -= size;
      } else if (news === 0) break;
    }
    return join(kept);
  };
}

/** Of a line, each with the mark that ends it. */
function clausesOf(line: string): string[] {
  const ends = [...line.matchAll(clauseEnd)].flatMap(({ 0: { length }, index }) =>
    length === 1 ? [index + 1] : [],
  );
  return [...ends, line.length].map((end, at) => line.slice(ends[at - 1] ?? 0, end).trim());
}

/** Places after the first ones, those that add most to what is found before them first, and those that add nothing in their order. */
function byNews(
  clauses: readonly string[],
  first: number,
  about: (clause: string) => readonly string[],
): { readonly at: number; readonly news: number }[] {
  const said = new Set(clauses.slice(0, first).flatMap(about));
  let left = clauses.map((clause, at) => ({ at, length: clause.length, found: about(clause) })).slice(first);
  const order: { at: number; news: number }[] = [];
  while (left.length > 0) {
    const counted = left.map((each) => ({
      ...each,
      news: new Set(each.found.filter((word) => !said.has(word))).size,
    }));
    // Of those that add as much the shortest, which leaves room for another.
    counted.sort((a, b) => b.news - a.news || (b.news === 0 ? a.at - b.at : a.length - b.length));
    const [next] = counted;
    if (next === undefined) break;
    for (const word of next.found) said.add(word);
    order.push(next);
    left = left.filter(({ at }) => at !== next.at);
  }
  return order;
}
