/** One pass over a text that says which of many patterns can match it at all, by the literals that they need. */
import { buildAutomaton, classes, classOf } from './automaton.ts';
import { requiredLiterals, type Literal } from './literals.ts';

/** For each pattern, by its place: 1 if it may match the text, else 0. The same array each time: it holds until the next text is read. */
export type Prefilter = (text: string) => Uint8Array;

interface Target {
  readonly literal: Literal;
  /** Of the patterns that need it. */
  readonly places: number[];
}

export function buildPrefilter(patterns: readonly RegExp[]): Prefilter {
  const targets = new Map<string, Target>();
  const isFree = Uint8Array.from(patterns, () => 0);
  for (const [place, pattern] of patterns.entries()) {
    const literals = requiredLiterals(pattern);
    if (literals === null) isFree[place] = 1;
    for (const literal of literals ?? []) {
      const key = JSON.stringify(literal);
      const target = targets.get(key) ?? { literal, places: [] };
      target.places.push(place);
      targets.set(key, target);
    }
  }
  return finder([...targets.values()], isFree);
}

function finder(targets: readonly Target[], isFree: Uint8Array): Prefilter {
  const { next, outputs } = buildAutomaton(targets.map(({ literal }) => literal.text));
  const found = outputs.map((numbers) => numbers.flatMap((number) => targets[number] ?? []));
  /** Whether literals end in a state: 1 or 0. */
  const isEnd = Uint8Array.from(found, ({ length }) => Math.sign(length));
  // One for all texts: most are a line long, and a new array for each took longer than reading it.
  const marks = Uint8Array.from(isFree);
  return (text) => {
    marks.set(isFree);
    let state = 0;
    for (let at = 0; at < text.length; at += 1) {
      state = next[state * classes + (classOf[text.charCodeAt(at)] ?? 0)] ?? 0;
      if (isEnd[state] === 0) continue;
      for (const { literal, places } of found[state] ?? [])
        if (isWhole(text, at + 1, literal)) for (const place of places) marks[place] = 1;
    }
    return marks;
  };
}

/** Whether a code is that of a letter, a digit or an underscore; NaN, which is beyond the text, is none. */
const isWordCode = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95;

/** Whether a literal that ends before an offset is a word where it has to be one. */
const isWhole = (text: string, end: number, { text: { length }, begins, ends }: Literal): boolean =>
  !(begins && isWordCode(text.charCodeAt(end - length - 1))) && !(ends && isWordCode(text.charCodeAt(end)));

const prefilters = new WeakMap<readonly RegExp[], Prefilter>();

/** The patterns of a list that may match the text, in order; the list is read once. */
export function possibleIn(text: string, patterns: readonly RegExp[]): RegExp[] {
  const find = prefilters.get(patterns) ?? buildPrefilter(patterns);
  prefilters.set(patterns, find);
  const marks = find(text);
  return patterns.filter((_, place) => marks[place] === 1);
}
