/** Many literals looked for in one pass over a text: the automaton of Aho and Corasick (Communications of the ACM 18, 1975). */

/** A table of steps, one a character, and the literals that end at each; where words begin and end is left to the caller. */
interface Automaton {
  /** The state after a state and a class of character: `next[state * classes + class]`. The first state is 0. */
  readonly next: Uint32Array;
  /** Numbers of the literals that end in a state. */
  readonly outputs: readonly (readonly number[])[];
}

/**
 * Letters without case, digits and the most common marks have a class each, the most frequent ones first, next to each
 * other in memory; characters of Chinese, Japanese and Korean, which have no upper case, share six, so that an empty line
 * does not look like one of their words; all others share one.
 */
const apart = 'etaoinsrhldcumfpgwybvkxjqz .-/_0123456789"\'`$(|<>=:*#@![,';
export const classes = 64;
export const classOf = new Uint8Array(65_536).fill(classes - 1);
for (const [index, character] of [...apart].entries()) {
  classOf[character.charCodeAt(0)] = index;
  classOf[character.toUpperCase().charCodeAt(0)] = index;
}
for (let code = 0x3040; code <= 0xd7a3; code += 1) classOf[code] = apart.length + (code % 6);

export function buildAutomaton(texts: readonly string[]): Automaton {
  const size = texts.reduce((sum, { length }) => sum + length, 1);
  const next = new Uint32Array(size * classes);
  const outputs: number[][] = [[]];
  for (const [number, text] of texts.entries()) {
    let state = 0;
    for (let at = 0; at < text.length; at += 1) {
      const place = state * classes + (classOf[text.charCodeAt(at)] ?? 0);
      if (next[place] === 0) next[place] = outputs.push([]) - 1;
      state = next[place] ?? 0;
    }
    outputs[state]?.push(number);
  }
  linkFailures(next, outputs);
  return { next: next.slice(0, outputs.length * classes), outputs };
}

/** Breadth first, so that the state to fall back to is complete before it is copied from. */
function linkFailures(next: Uint32Array, outputs: number[][]): void {
  const fail = new Uint32Array(outputs.length);
  const queue = [...new Set(next.subarray(0, classes))].filter((state) => state !== 0);
  for (const state of queue) {
    const back = fail[state] ?? 0;
    outputs[state]?.push(...(outputs[back] ?? []));
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
