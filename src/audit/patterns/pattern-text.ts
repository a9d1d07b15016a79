/** Patterns as a rule file writes them: a regular expression over several lines, with names of shared parts in braces. */
import {
  bareHost,
  host,
  hostName,
  keyService,
  notExample,
  notLocal,
  numericHost,
  thisMachine,
} from '../hosts/written-hosts.ts';

/** Texts of parts, by name; a part may name others. */
export type Words = ReadonlyMap<string, string>;

/** Not within a word: `run` and what follows it do not begin in "runtime". */
const wordEnd = String.raw`(?<!\w(?=\w))`;
/** Parts of at most so many characters, which a number follows: `{clause 60}`; every repetition is bounded. */
const reaches: Readonly<Record<string, (most: number) => string>> = {
  /** Of the same line. */
  gap: (most) => `[^\\n]{0,${most}}`,
  /** Up to the next mark that ends a sentence, from the end of a word on. */
  clause: (most) => `${wordEnd}[^.!?\\n]{0,${most}}`,
  /** The same, where the dot of a file name or a host ends nothing. */
  dotted: (most) => `${wordEnd}(?:[^.!?\\n]|\\.(?=\\w)){0,${most}}`,
};
/** An address by http, as far as prose writes it. */
const url = 'https?:\\/\\/[^\\s)>"\'`]{3,300}';
/** Parts that every file may name; `{blank}` is one that ends or begins a line of the file. */
export const builtIn: Words = new Map(
  Object.entries({
    url,
    // No source that is cited in parentheses, as in ([title](https://…)).
    'uncited-url': String.raw`(?<!\(\[[^\]\n]{1,160}\]\()${url}`,
    host,
    'bare-host': bareHost,
    'host-name': hostName,
    'not-example': notExample,
    'not-local': notLocal,
    'this-machine': thisMachine,
    'numeric-host': numericHost,
    'key-service': keyService,
    blank: ' ',
  }),
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
      return reach(Number(most));
    }
    const part = words.get(name);
    if (part === undefined) throw new RangeError(`no part ${whole}`);
    return expand(unfold(part), words, depth + 1);
  });
}

/** Line breaks, and the blanks around them, are for the reader alone. */
const unfold = (text: string): string => text.replaceAll(/ *\n */g, '');

/** Makes the pattern of a source and its flags. */
export type Compile = (source: string, flags: string) => RegExp;
const compilePlain: Compile = (source, flags) => {
  if (source.includes('(?<bare>')) throw new RangeError('a pattern with {bare-host} asks for hosts');
  return new RegExp(source, flags);
};

/** One object for one pattern: rows that share a sign are tried together. */
const known = new Map<string, RegExp>();

/**
 * The pattern of a text. Upper and lower case are alike unless it begins with `(?-i)`; with `(?m)` the edges are those of
 * lines, with `(?u)` all of Unicode counts; both may be set, as in `(?m-i)`. `compile` is `patternOf` for one with `{bare-host}`; throws for it without.
 */
export function readPattern(text: string, words: Words, compile: Compile = compilePlain): RegExp {
  const [head, set = '', unset] = /^\(\?([mu]{0,2})(-i)?\)/.exec(text) ?? [''];
  const flags = [...(unset === undefined ? 'i' : ''), ...set].sort().join('');
  const source = expand(unfold(text.slice(head.length)), words);
  const key = `${flags} ${source}`;
  const pattern = known.get(key) ?? compile(source, flags);
  known.set(key, pattern);
  return pattern;
}

/** The same pattern for all its matches in a text. */
export const everywhere = (one: RegExp): RegExp =>
  new (one.constructor as RegExpConstructor)(one.source, `${one.flags}g`);
