/** Patterns as a rule file writes them: a regular expression over several lines, with names of shared parts in braces. */
import { clause, dotted, gap, notLocal, uncitedUrl, url, type Piece } from '../engine/pattern.ts';

/** Texts of parts, by name; a part may name others. */
export type Words = ReadonlyMap<string, string>;

/** Parts of at most so many characters, which a number follows: `{clause 60}`. */
const reaches: Readonly<Record<string, (most: number) => Piece>> = { clause, dotted, gap };
/** Parts that every file may name; `{blank}` is one that ends or begins a line of the file. */
export const builtIn: Words = new Map(
  Object.entries({ url, 'uncited-url': uncitedUrl, 'not-local': notLocal, blank: { source: ' ' } }).map(
    ([name, { source }]) => [name, source],
  ),
);

/** `{name}` or `{name 60}`; a code point or a property of Unicode in braces follows a letter behind a backslash. */
const named = /(?<!\\|\\[upP])\{([a-z][a-z\d-]*)(?: (\d{1,4}))?\}/g;
/** Names within names; more is a circle. */
const deepest = 12;

function expand(text: string, words: Words, depth = 0): string {
  if (depth > deepest) throw new RangeError(`parts name each other in a circle: ${text.slice(0, 80)}`);
  return text.replaceAll(named, (whole, name: string, most: string | undefined) => {
    if (most !== undefined) {
      const reach = reaches[name];
      if (reach === undefined) throw new RangeError(`no part ${whole}`);
      return reach(Number(most)).source;
    }
    const part = words.get(name);
    if (part === undefined) throw new RangeError(`no part ${whole}`);
    return expand(unfold(part), words, depth + 1);
  });
}

/** The text of a part, with those that it names. */
export const expandPart = (name: string, words: Words): string => expand(`{${name}}`, words);

/** Line breaks, and the blanks around them, are for the reader alone. */
const unfold = (text: string): string => text.replaceAll(/ *\n */g, '');

/** One object for one pattern: rows that share a sign are tried together. */
const known = new Map<string, RegExp>();

/**
 * The pattern of a text. Upper and lower case are alike unless it begins with `(?-i)`; with `(?m)` the edges are those of
 * lines, with `(?u)` all of Unicode counts; both may be set, as in `(?m-i)`.
 */
export function readPattern(text: string, words: Words): RegExp {
  const [head, set = '', unset] = /^\(\?([mu]{0,2})(-i)?\)/.exec(text) ?? [''];
  const flags = [...(unset === undefined ? 'i' : ''), ...set].sort().join('');
  const source = expand(unfold(text.slice(head.length)), words);
  const key = `${flags} ${source}`;
  const pattern = known.get(key) ?? new RegExp(source, flags);
  known.set(key, pattern);
  return pattern;
}
