/** One pass over a text that says which of many patterns can match it at all, by the literals that they need. */
import { requiredLiterals, type Literal } from './literals.ts';

/** For each pattern, in order: 1 if it may match the text, 0 if it cannot. */
export type Prefilter = (text: string) => Uint8Array;

/**
 * Lower-case letters, digits and the most common marks have a class each; characters of Chinese, Japanese and Korean,
 * which have no upper case, share six, so that an empty line does not look like one of their words; all others share one.
 */
const apart = 'abcdefghijklmnopqrstuvwxyz0123456789_ .-/"\'`$(|<>=:*#@![';
const classes = 64;
const other = classes - 1;
const classTable = new Uint8Array(65_536).fill(other);
for (const [index, character] of [...apart].entries()) {
  classTable[character.charCodeAt(0)] = index;
  classTable[character.toUpperCase().charCodeAt(0)] = index;
}
for (const [first, last] of [
  [0x3040, 0x9fff],
  [0xac00, 0xd7a3],
] as const)
  for (let code = first; code <= last; code += 1) classTable[code] = apart.length + (code % 6);
const isWordCode = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95;

interface Target {
  readonly literal: Literal;
  readonly patterns: number[];
}

/** The automaton of Aho and Corasick over the literals of all patterns (Communications of the ACM 18, 1975). */
export function buildPrefilter(patterns: readonly RegExp[]): Prefilter {
  const always: number[] = [];
  const targets = new Map<string, Target>();
  for (const [index, pattern] of patterns.entries()) {
    const literals = requiredLiterals(pattern);
    if (literals === null) always.push(index);
    for (const literal of literals ?? []) {
      const key = `${literal.begins ? 1 : 0}${literal.ends ? 1 : 0}${literal.text}`;
      const target = targets.get(key) ?? { literal, patterns: [] };
      target.patterns.push(index);
      targets.set(key, target);
    }
  }
  const { next, outputs } = buildAutomaton([...targets.values()]);
  return (text) => {
    const marks = new Uint8Array(patterns.length);
    for (const index of always) marks[index] = 1;
    let state = 0;
    for (let at = 0; at < text.length; at += 1) {
      state = next[state * classes + (classTable[text.charCodeAt(at)] ?? other)] ?? 0;
      const found = outputs[state];
      if (found !== undefined) markFound(found, text, at, marks);
    }
    return marks;
  };
}

function markFound(found: readonly Target[], text: string, at: number, marks: Uint8Array): void {
  for (const { literal, patterns } of found) {
    // Only the edges are left to look at; a code of NaN is beyond the text.
    if (literal.ends && isWordCode(text.charCodeAt(at + 1))) continue;
    if (literal.begins && isWordCode(text.charCodeAt(at - literal.text.length))) continue;
    for (const index of patterns) marks[index] = 1;
  }
}

interface Automaton {
  /** The state after a state and a class of character. */
  readonly next: Int32Array;
  /** Targets that end in a state. */
  readonly outputs: readonly (readonly Target[] | undefined)[];
}

function buildAutomaton(targets: readonly Target[]): Automaton {
  const size = targets.reduce((sum, { literal }) => sum + literal.text.length, 1);
  const next = new Int32Array(size * classes);
  const outputs: Target[][] = [];
  let states = 1;
  for (const target of targets) {
    let state = 0;
    for (let at = 0; at < target.literal.text.length; at += 1) {
      const place = state * classes + (classTable[target.literal.text.charCodeAt(at)] ?? other);
      if (next[place] === 0) {
        next[place] = states;
        states += 1;
      }
      state = next[place] ?? 0;
    }
    (outputs[state] ??= []).push(target);
  }
  linkFailures(next, outputs, states);
  return { next: next.slice(0, states * classes), outputs };
}

/** Breadth first, so that the state to fall back to is complete before it is copied from. */
function linkFailures(next: Int32Array, outputs: Target[][], states: number): void {
  const fail = new Int32Array(states);
  const queue: number[] = [];
  for (let each = 0; each < classes; each += 1) if (next[each] !== 0) queue.push(next[each] ?? 0);
  for (let head = 0; head < queue.length; head += 1) {
    const state = queue[head] ?? 0;
    const back = fail[state] ?? 0;
    const inherited = outputs[back];
    if (inherited !== undefined) outputs[state] = [...(outputs[state] ?? []), ...inherited];
    for (let each = 0; each < classes; each += 1) {
      const place = state * classes + each;
      const child = next[place] ?? 0;
      const other = next[back * classes + each] ?? 0;
      if (child === 0) next[place] = other;
      else {
        fail[child] = other;
        queue.push(child);
      }
    }
  }
}
