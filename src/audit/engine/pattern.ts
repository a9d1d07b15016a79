/** Combinators that print regular expressions: every repetition is bounded, so matching time is linear in the text. */

/** A part of a pattern that has been printed. */
export interface Piece {
  readonly source: string;
}

/**
 * Words as a dictionary writes them, or a printed piece. In words `(s)` is optional, `(y|ies)` is a choice and `(a|b)?`
 * an optional choice, one within the other if need be; all other characters are literal.
 */
export type Part = string | Piece;

/** A piece from a pattern source, for what no combinator says. */
export const raw = (source: string): Piece => ({ source });

const special = /[\\^$.*+?()[\]{}|/]/g;

/** Text as it is written, parentheses and bars included. */
export const code = (text: string): Piece => raw(text.replace(special, '\\$&'));

const optional = (source: string): string => (/^(?:\\?.)$/su.test(source) ? `${source}?` : `(?:${source})?`);

/** The text between a parenthesis that opens at `at` and the one that closes it, and where the latter is. */
function groupAt(words: string, at: number): { inner: string; close: number } {
  let depth = 0;
  for (let index = at; index < words.length; index += 1) {
    if (words[index] === '(') depth += 1;
    else if (words[index] === ')') depth -= 1;
    if (depth === 0) return { inner: words.slice(at + 1, index), close: index };
  }
  throw new RangeError(`not a word: ${words}`);
}

/** The parts between the bars that are in no parentheses. */
function choicesOf(words: string): string[] {
  const choices = [''];
  let depth = 0;
  for (const character of words) {
    if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (character === '|' && depth === 0) choices.push('');
    else choices[choices.length - 1] += character;
  }
  return choices;
}

function wordSource(words: string): string {
  let source = '';
  for (let at = 0; at < words.length; at += 1) {
    const character = words[at] ?? '';
    // A question mark follows a choice only.
    if (character === ')' || character === '?') throw new RangeError(`not a word: ${words}`);
    if (character !== '(') {
      source += code(character).source;
      continue;
    }
    const { inner, close } = groupAt(words, at);
    const choices = choicesOf(inner).map(wordSource);
    const isOptional = words[close + 1] === '?';
    if (choices.length === 1) source += optional(choices[0] ?? '');
    else source += `(?:${choices.join('|')})${isOptional ? '?' : ''}`;
    at = isOptional ? close + 1 : close;
  }
  return source;
}

const print = (part: Part): string => (typeof part === 'string' ? wordSource(part) : part.source);
const join = (parts: readonly Part[], separator = ''): string => parts.map(print).join(separator);

/** One part after the other. */
export const seq = (...parts: readonly Part[]): Piece => raw(join(parts));
/** One of the parts, as a group. */
export const oneOf = (...parts: readonly Part[]): Piece => raw(`(?:${join(parts, '|')})`);
/** One of the parts, as a whole pattern or the whole of a group. */
export const either = (...parts: readonly Part[]): Piece => raw(join(parts, '|'));
/** The parts as one whole word. */
export const word = (...parts: readonly Part[]): Piece => raw(`\\b${join(parts)}\\b`);
/** The parts as a group whose text is kept; `again(n)` is the text of the n-th. */
export const capture = (...parts: readonly Part[]): Piece => raw(`(${join(parts)})`);
export const again = (number: number): Piece => raw(`\\${number}`);

/** Whether a source is one character, class or group, which a quantifier may follow. */
function isUnit(source: string): boolean {
  if (/^(?:\\?[^\\]|\\u\{[^}]*\}|\\u[\dA-F]{4}|\\[px]\S*)$/isu.test(source)) return true;
  if (/^\[(?:\\.|[^\]\\])*\]$/su.test(source)) return true;
  let depth = 0;
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at];
    if (character === '\\') at += 1;
    else if (character === '[') {
      while (source[at] !== ']') at += source[at] === '\\' ? 2 : 1;
    } else if (character === '(') depth += 1;
    else if (character === ')') {
      depth -= 1;
      if (depth === 0) return at === source.length - 1;
    }
    if (depth === 0) return false;
  }
  return false;
}
const unit = (source: string): string => (isUnit(source) ? source : `(?:${source})`);

/** The parts, or nothing. */
export const maybe = (...parts: readonly Part[]): Piece => raw(`${unit(join(parts))}?`);
/** The parts at least `min` and at most `max` times. */
export const times = (min: number, max: number, ...parts: readonly Part[]): Piece =>
  raw(`${unit(join(parts))}{${min === max ? min : `${min},${max}`}}`);
/** A repetition that takes as little as it can. */
export const lazy = (piece: Piece): Piece => raw(`${piece.source}?`);

/** At most `max` characters of the same line. */
export const gap = (max: number): Piece => raw(`[^\\n]{0,${max}}`);
/** Not within a word: `run` and what follows it do not begin in "runtime". */
const wordEnd = '(?<!\\w(?=\\w))';
/** At most `max` characters up to the next mark that ends a sentence, from the end of a word on. */
export const clause = (max: number): Piece => raw(`${wordEnd}[^.!?\\n]{0,${max}}`);
/** The same, where the dot of a file name or a host ends nothing. */
export const dotted = (max: number): Piece => raw(`${wordEnd}(?:[^.!?\\n]|\\.(?=\\w)){0,${max}}`);
/** Blanks, `min` to `max` of them. */
export const space = (min: number, max: number): Piece => raw(`\\s{${min},${max}}`);
/** Letters, digits and underscores, `min` to `max` of them. */
export const letters = (min: number, max: number): Piece => raw(`\\w{${min},${max}}`);
/** A word that begins so and has at most `max` more letters. */
export const stem = (start: string, max: number): Piece => raw(`${wordSource(start)}\\w{0,${max}}`);
/** A character of the set, written as in a pattern: `a-z0-9.-`. */
export const chars = (set: string): Piece => raw(`[${set}]`);
/** A character that is not in the set. */
export const except = (set: string): Piece => raw(`[^${set}]`);

/** Followed by the parts, or not followed by them; preceded, or not preceded. */
export const before = (...parts: readonly Part[]): Piece => raw(`(?=${join(parts)})`);
export const notBefore = (...parts: readonly Part[]): Piece => raw(`(?!${join(parts)})`);
export const after = (...parts: readonly Part[]): Piece => raw(`(?<=${join(parts)})`);
export const notAfter = (...parts: readonly Part[]): Piece => raw(`(?<!${join(parts)})`);

/** Where a word begins or ends, where a line does, a blank, a character that is none, a digit, any character. */
export const edge = raw('\\b');
export const start = raw('^');
export const end = raw('$');
export const blank = raw('\\s');
export const ink = raw('\\S');
export const digit = raw('\\d');
export const letter = raw('\\w');
export const quote = raw('["\']');
/** An address by http, as far as prose writes it. */
export const url = raw('https?:\\/\\/[^\\s)>"\'`]{3,300}');
/** An address that is not a source cited in parentheses, as in ([title](https://…)). */
export const uncitedUrl = seq(notAfter(code('(['), times(1, 160, except('\\]\\n')), code('](')), url);
export const scheme = raw('https?:\\/\\/');
/** Behind a scheme, no host of this machine or a private network; a name of any network may begin like one. */
export const notLocal = raw(
  String.raw`(?!(?:localhost|0\.0\.0\.0|(?:127|10)(?:\.\d{1,3}){1,3}|192\.168(?:\.\d{1,3}){1,2}|\[::1\])(?!\.?[\w-]|[^\s/"'\x60]{0,100}@))`,
);

/** The pattern of the parts, upper and lower case alike. */
export const pattern = (...parts: readonly Part[]): RegExp => new RegExp(join(parts), 'i');
/** The same with case as written. */
export const exactPattern = (...parts: readonly Part[]): RegExp => new RegExp(join(parts));
/** Patterns whose `start` and `end` are those of each line. */
export const linePattern = (...parts: readonly Part[]): RegExp => new RegExp(join(parts), 'im');
export const exactLinePattern = (...parts: readonly Part[]): RegExp => new RegExp(join(parts), 'm');
/** Patterns over all of Unicode, for letters beyond English. */
export const unicodePattern = (...parts: readonly Part[]): RegExp => new RegExp(join(parts), 'iu');
/** The same pattern for all its matches in a text. */
export const everywhere = (one: RegExp): RegExp => new RegExp(one.source, `${one.flags}g`);
