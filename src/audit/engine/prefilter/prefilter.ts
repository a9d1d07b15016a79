/** One pass over a text that says which of many patterns can match it at all, by the literals that they need. */
import { buildAutomaton, classes, classOf, isWordCode } from './automaton.ts';
import { requiredLiterals, type Literal } from './literals.ts';

export interface Prefilter {
  /** For each pattern numbers of sets of literals; a match holds one of each. Patterns that need the same share a set. */
  readonly sets: readonly (readonly number[])[];
  /** For each set: 1 if the text holds one of its literals. The same array each time: it holds until the next text is read. */
  readonly find: (text: string) => Uint8Array;
}

/** The number of a set that every text holds. */
export const everyText = 0;

interface Target {
  readonly literal: Literal;
  readonly sets: number[];
}

export function buildPrefilter(patterns: readonly RegExp[]): Prefilter {
  const known = new Map<string, number>();
  const targets = new Map<string, Target>();
  const numberOf = (set: readonly Literal[]): number => {
    const keys = set.map(({ text, begins, ends }) => `${begins ? 1 : 0}${ends ? 1 : 0}${text}`);
    const whole = keys.toSorted().join('\uE001');
    const number = known.get(whole) ?? known.size + 1;
    if (number > known.size)
      for (const [index, literal] of set.entries()) {
        const key = keys[index] ?? '';
        const target = targets.get(key) ?? { literal, sets: [] };
        target.sets.push(number);
        targets.set(key, target);
      }
    known.set(whole, number);
    return number;
  };
  const sets = patterns.map((pattern) => requiredLiterals(pattern).map(numberOf));
  return { sets, find: finder([...targets.values()], known.size + 1) };
}

function finder(targets: readonly Target[], size: number): Prefilter['find'] {
  const { next, first, firstOutput, outputs } = buildAutomaton(targets.map(({ literal }) => literal));
  const found = outputs.map((numbers) => outputOf(numbers.flatMap((number) => targets[number] ?? [])));
  /** The last text in which all that a state has to say was said. */
  const said = new Uint32Array(outputs.length);
  let texts = 0;
  // One for all texts: most are a line long, and a new array for each took longer than reading it.
  const marks = new Uint8Array(size);
  return (text) => {
    marks.fill(0);
    marks[everyText] = 1;
    texts += 1;
    let state = first;
    for (let at = 0; at < text.length; at += 1) {
      state = next[state * classes + (classOf[text.charCodeAt(at)] ?? 0)] ?? 0;
      if (state < firstOutput || said[state - firstOutput] === texts) continue;
      const output = found[state - firstOutput];
      if (output === undefined) continue;
      for (const set of output.anywhere) marks[set] = 1;
      if (output.atEnd.length > 0) {
        if (isWordCode(text.charCodeAt(at + 1))) continue;
        for (const set of output.atEnd) marks[set] = 1;
      }
      said[state - firstOutput] = texts;
    }
    return marks;
  };
}

/** The sets of the literals that end in a state, and of those that only count where a word ends. */
interface Output {
  readonly anywhere: readonly number[];
  readonly atEnd: readonly number[];
}

function outputOf(targets: readonly Target[]): Output {
  const setsOf = (some: readonly Target[]): number[] => [...new Set(some.flatMap(({ sets }) => sets))];
  const anywhere = setsOf(targets.filter(({ literal }) => !literal.ends));
  const atEnd = setsOf(targets.filter(({ literal }) => literal.ends)).filter(
    (set) => !anywhere.includes(set),
  );
  return { anywhere, atEnd };
}
