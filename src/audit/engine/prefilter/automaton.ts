/** Many literals looked for in one pass over a text: the automaton of Aho and Corasick (Communications of the ACM 18, 1975). */
import type { Literal } from './literals.ts';

/** A table of steps, one a character, and the literals that end at each; whether a word ends there too is left to the caller. */
interface Automaton {
  /** The state after a state and a class of character: `next[state * classes + class]`. */
  readonly next: Uint16Array | Uint32Array;
  /** The state before the first character, where a word may begin. */
  readonly first: number;
  /** States from this one on have outputs. */
  readonly firstOutput: number;
  /** Numbers of the literals that end in a state, by the state's distance from the first one with outputs. */
  readonly outputs: readonly (readonly number[])[];
}

/**
 * Letters without case, digits and the most common marks have a class each, the most frequent ones first, next to each
 * other in memory; characters of Chinese, Japanese and Korean, which have no upper case, share six, so that an empty line
 * does not look like one of their words; all others share one.
 */
const apart = 'etaoinsrhldcumfpgwybvkxjqz .-/_0123456789"\'`$(|<>=:*#@![,';
export const classes = 64;
const other = classes - 1;
export const classOf = new Uint8Array(65_536).fill(other);
for (const [index, character] of [...apart].entries()) {
  classOf[character.charCodeAt(0)] = index;
  classOf[character.toUpperCase().charCodeAt(0)] = index;
}
for (const [first, last] of [
  [0x3040, 0x9fff],
  [0xac00, 0xd7a3],
] as const)
  for (let code = first; code <= last; code += 1) classOf[code] = apart.length + (code % 6);

/** Whether a code is that of a letter, a digit or an underscore; NaN, which is beyond the text, is none. */
export const isWordCode = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95;
const isWordClass = Array.from({ length: classes }, (_, each) => isWordCode(apart.charCodeAt(each)));

/** A symbol beside the classes, as if it followed each character that is in no word: a word may begin behind it. */
const gap = classes;
const symbols = classes + 1;

function symbolsOf({ text, begins }: Literal): number[] {
  const list = begins ? [gap] : [];
  for (let at = 0; at < text.length; at += 1) {
    const each = classOf[text.charCodeAt(at)] ?? other;
    list.push(each);
    if (isWordClass[each] !== true) list.push(gap);
  }
  return list;
}

export function buildAutomaton(literals: readonly Literal[]): Automaton {
  const lists = literals.map(symbolsOf);
  const size = lists.reduce((sum, { length }) => sum + length, 1);
  const next = new Uint32Array(size * symbols);
  const outputs: number[][] = [[]];
  for (const [literal, list] of lists.entries()) {
    let state = 0;
    for (const symbol of list) {
      const place = state * symbols + symbol;
      if (next[place] === 0) next[place] = outputs.push([]) - 1;
      state = next[place] ?? 0;
    }
    outputs[state]?.push(literal);
  }
  linkFailures(next, outputs);
  return withoutGaps(next, outputs);
}

/** Breadth first, so that the state to fall back to is complete before it is copied from. */
function linkFailures(next: Uint32Array, outputs: number[][]): void {
  const fail = new Uint32Array(outputs.length);
  const queue: number[] = [];
  for (let each = 0; each < symbols; each += 1) if (next[each] !== 0) queue.push(next[each] ?? 0);
  for (const state of queue) {
    const back = fail[state] ?? 0;
    outputs[state]?.push(...(outputs[back] ?? []));
    for (let each = 0; each < symbols; each += 1) {
      const place = state * symbols + each;
      const child = next[place] ?? 0;
      const other = next[back * symbols + each] ?? 0;
      if (child === 0) next[place] = other;
      else {
        fail[child] = other;
        queue.push(child);
      }
    }
  }
}

/** The gap after a character is part of the step over it; states get new numbers, those without outputs first. */
function withoutGaps(next: Uint32Array, outputs: readonly (readonly number[])[]): Automaton {
  const step = (state: number, symbol: number): number => next[state * symbols + symbol] ?? 0;
  const after = (state: number, each: number): number =>
    isWordClass[each] === true ? step(state, each) : step(step(state, each), gap);
  const reached = new Set([step(0, gap)]);
  for (const state of reached) for (let each = 0; each < classes; each += 1) reached.add(after(state, each));
  const endless = (state: number): boolean => outputs[state]?.length === 0;
  const order = [...[...reached].filter(endless), ...[...reached].filter((state) => !endless(state))];
  const numbers = new Uint32Array(outputs.length);
  for (const [number, state] of order.entries()) numbers[state] = number;
  const table = new (order.length <= 65_536 ? Uint16Array : Uint32Array)(order.length * classes);
  for (const [number, state] of order.entries())
    for (let each = 0; each < classes; each += 1)
      table[number * classes + each] = numbers[after(state, each)] ?? 0;
  const firstOutput = order.findIndex((state) => !endless(state));
  return {
    next: table,
    first: numbers[step(0, gap)] ?? 0,
    firstOutput: firstOutput < 0 ? order.length : firstOutput,
    outputs: order.slice(firstOutput < 0 ? order.length : firstOutput).map((state) => outputs[state] ?? []),
  };
}
