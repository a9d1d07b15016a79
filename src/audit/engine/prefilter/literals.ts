/** Literals that every match of a pattern must hold, read off the pattern's source, so that most texts need no matching. */

/** One of several texts of which a match holds at least one. */
export interface Literal {
  /** In lower case; at most 8 characters. */
  readonly text: string;
  /** Whether a word must begin at its first character, or end at its last. */
  readonly begins: boolean;
  readonly ends: boolean;
}

type Texts = readonly string[];

/** `all`: every text that a part can match, where they are few. `need`: texts of which each match holds one. */
interface Part {
  readonly all: Texts | null;
  readonly need: Texts | null;
}

/** In place of an edge of a word in a text. */
const edge = '\uE000';
const longest = 8;
/** Texts that are kept for one part, and of which one is needed; more say too little. */
const mostTexts = 32;
const mostTextsOfNeed = 600;

const nothing: Part = { all: [''], need: null };
const anything: Part = { all: null, need: null };

/** Texts of which a match holds one; null where it may hold any text. */
export function requiredLiterals(pattern: RegExp): readonly Literal[] | null {
  const tokens = pattern.source.match(token) ?? [];
  const { need } = alternatives(tokens.values());
  return need === null ? null : [...new Set(need)].map(toLiteral);
}

function toLiteral(text: string): Literal {
  const plain = text.replaceAll(edge, '');
  const isWhole = plain.length <= longest;
  return {
    text: plain.slice(0, longest),
    begins: text.startsWith(edge) && /^\w/.test(plain),
    ends: isWhole && text.endsWith(edge) && /\w$/.test(plain),
  };
}

/** How often at least one of the texts is met, roughly: lower is better. */
function cost(texts: Texts | null): number {
  if (texts === null || texts.length > mostTextsOfNeed) return Infinity;
  const shares = texts.map((text) => {
    const read = [...text].slice(0, longest);
    return read.every((each) => each === edge)
      ? Infinity
      : read.reduce((all, each) => all * shareOf(each), 1);
  });
  return shares.reduce((sum, share) => sum + share, 0);
}

/** How often a character is met in a text, roughly; only the order of the results matters. */
const shareOf = (character: string): number =>
  character === edge ? 0.4 : character === ' ' ? 0.16 : /[etaoinsr]/.test(character) ? 0.07 : 0.02;

const rarer = (a: Texts | null, b: Texts | null): Texts | null =>
  cost(b) < cost(a) ? b : cost(a) === Infinity ? null : a;

/** One part after the other: neighbours with few texts grow together, the best of what is needed is kept. */
function sequence(parts: readonly Part[]): Part {
  let need: Texts | null = null;
  let run: Texts = [''];
  let isExact = true;
  for (const part of parts) {
    const { all } = part;
    const isFew = all !== null && run.length * all.length <= mostTexts;
    const grown = isFew ? run.flatMap((head) => all.map((tail) => head + tail)) : [];
    if (isFew && grown.every((text) => text.length <= 2 * longest)) run = grown;
    else {
      need = rarer(rarer(need, run), part.need);
      run = all ?? [''];
      isExact = false;
    }
  }
  return { all: isExact ? run : null, need: rarer(need, run) };
}

function choice(parts: readonly Part[]): Part {
  const all = parts.flatMap((part) => part.all ?? []);
  const isKnown = all.length <= mostTexts && parts.every((part) => part.all !== null);
  const need = parts.flatMap((part) => part.need ?? []);
  return { all: isKnown ? all : null, need: parts.every((part) => part.need !== null) ? need : null };
}

const single = (text: string): Part => ({ all: [text], need: [text] });

/** An escape, a set, the opening of a group, how often, or one character. */
const token =
  /\\(?:u\{[^}]{1,8}\}|u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|[pPk][{<][^}>]{1,40}[}>]|\d{1,3}|.)|\[(?:\\.|[^\]\\]){0,4000}\]|\((?:\?(?:<?[=!]|:|<\w{1,40}>))?|(?:[*+?]|\{\d{1,6}(?:,\d{0,6})?\})\??|./gsu;
const quantifier = /^(?:[*+?]|\{(\d{1,6})(?:,\d{0,6})?\})\??$/;

/** Reads the tokens up to the end of the group, or of the pattern. */
function alternatives(tokens: Iterator<string>): Part {
  const found: Part[] = [];
  let parts: Part[] = [];
  for (let next = tokens.next(); next.done !== true && next.value !== ')'; next = tokens.next()) {
    const each = next.value;
    if (each === '|') {
      found.push(sequence(parts));
      parts = [];
    } else if (quantifier.test(each)) parts.push(repeated(parts.pop() ?? nothing, each));
    else if (each.startsWith('(')) {
      const inside = alternatives(tokens);
      // What is looked for around a match takes no part in it.
      parts.push(/[=!]$/.test(each) ? nothing : inside);
    } else parts.push(partOf(each));
  }
  const last = sequence(parts);
  return found.length === 0 ? last : choice([...found, last]);
}

function repeated(part: Part, mark: string): Part {
  if (/^\{1(?:,1)?\}/.test(mark)) return part;
  if (/^\{0?(?:,?0)\}/.test(mark)) return nothing;
  const isOptional = /^(?:\?|\{0,1\})/.test(mark);
  if (isOptional) return { all: part.all === null ? null : [...part.all, ''], need: null };
  return { all: null, need: /^(?:\*|\{0)/.test(mark) ? null : part.need };
}

/** A character, an escape or a set; what is not known matches anything. */
function partOf(each: string): Part {
  if (each === '\\b') return { all: [edge], need: null };
  if (each === '\\B' || each === '^' || each === '$') return nothing;
  const code = /^\\[ux]\{?([0-9A-Fa-f]{2,6})\}?$/.exec(each)?.[1];
  if (code !== undefined) return single(String.fromCodePoint(Number.parseInt(code, 16)).toLowerCase());
  // A set of at most four plain characters is a choice of them.
  if (/^\[(?:[^\\^-]|\\[^\w]){1,4}-?\]$/.test(each))
    return choice([...each.slice(1, -1).replaceAll(/\\(.)/g, '$1')].map((one) => single(one.toLowerCase())));
  if (/^\\[^a-zA-Z0-9]$/s.test(each)) return single(each.slice(1));
  return each === '.' || each.length > 1 ? anything : single(each.toLowerCase());
}
