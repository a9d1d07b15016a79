/** Literals that every match of a pattern must hold, read off the pattern's source, so that most texts need no matching. */

/** One of several texts of which a match holds at least one. */
export interface Literal {
  /** In lower case; at most 8 characters. */
  readonly text: string;
  /** Whether a word must begin at its first character, or end at its last. */
  readonly begins: boolean;
  readonly ends: boolean;
}

/** Texts of which a match holds one. */
type Need = readonly string[];

/** `all`: every text that a part can match, where they are few. `needs`: what each match holds, the rarest first. */
interface Part {
  readonly all: readonly string[] | null;
  readonly needs: readonly Need[];
}

/** In place of an edge of a word in a text. */
const edge = '\uE000';
const longest = 8;
/** Texts that are kept for one part; more say too little. */
const mostTexts = 32;
const mostTextsOfNeed = 600;
/** Needs that are kept for one part. */
const mostNeeds = 3;
/** What is met more often than this leaves out too little to be looked for, unless there is nothing else. */
const commonest = 0.0005;

const nothing: Part = { all: [''], needs: [] };
const anything: Part = { all: null, needs: [] };

/** Sets of literals: a match holds one of each. None where a match may hold any text. */
export function requiredLiterals(pattern: RegExp): readonly (readonly Literal[])[] {
  const { needs } = new PatternReader(pattern.source).read();
  return needs
    .filter((need, place) => place === 0 || cost(need) < commonest)
    .map((need) => [...new Map(need.map((text) => [text, toLiteral(text)])).values()]);
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

/** How often a character is met in a text, roughly; only the order of the results matters. */
function frequency(code: number): number {
  if (code === edge.charCodeAt(0)) return 0.4;
  if (code === 32) return 0.16;
  if (code >= 97 && code <= 122) return 'etaoinsr'.includes(String.fromCharCode(code)) ? 0.07 : 0.025;
  return 0.008;
}
const frequencies = Float64Array.from({ length: 65_536 }, (_, code) => frequency(code));

/** How often at least one of the texts is met, roughly: lower is better. */
function cost(texts: readonly string[]): number {
  let sum = 0;
  for (const text of texts) {
    let share = 1;
    for (let at = 0; at < text.length && at <= longest; at += 1)
      share *= frequencies[text.charCodeAt(at)] ?? 0;
    sum += share;
  }
  return sum;
}

function hasInk(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text[at] !== edge) return true;
  return false;
}

/** Those of the needs that are met least often, each once. */
function rarest(needs: readonly Need[]): readonly Need[] {
  if (needs.length < 2) return needs;
  const known = new Map(needs.map((need) => [need.join('\uE001'), { need, cost: cost(need) }]));
  return [...known.values()]
    .sort((a, b) => a.cost - b.cost)
    .slice(0, mostNeeds)
    .map(({ need }) => need);
}

/** Texts as a need: none of them may be empty, and not too many. */
function asNeeds(texts: Need): readonly Need[] {
  return texts.length > mostTextsOfNeed || !texts.every(hasInk) ? [] : [texts];
}

/** One part after the other: neighbours with few texts grow together, the best of what is needed is kept. */
function sequence(parts: readonly Part[]): Part {
  const needs: Need[] = [];
  let run: Need = [''];
  let isExact = true;
  const close = (): void => void needs.push(...asNeeds(run));
  for (const part of parts) {
    const grown =
      part.all === null || run.length * part.all.length > mostTexts
        ? null
        : run.flatMap((head) => (part.all ?? []).map((tail) => head + tail));
    if (grown !== null && grown.every((text) => text.length <= 2 * longest)) {
      run = grown;
      continue;
    }
    close();
    isExact = false;
    needs.push(...part.needs);
    run = part.all ?? [''];
  }
  close();
  return { all: isExact ? run : null, needs: rarest(needs) };
}

/** One of the parts: it holds one of the rarest that each needs, one of the second rarest, and so on. */
function choice(parts: readonly Part[]): Part {
  const all = parts.every((part) => part.all !== null) ? parts.flatMap((part) => part.all ?? []) : null;
  const isBound = parts.every((part) => part.needs.length > 0);
  const depth = isBound ? Math.max(...parts.map((part) => part.needs.length)) : 0;
  const needs = Array.from({ length: depth }, (_, place) =>
    asNeeds(parts.flatMap((part) => part.needs[place] ?? part.needs.at(-1) ?? [])),
  ).flat();
  return { all: all !== null && all.length <= mostTexts ? [...new Set(all)] : null, needs: rarest(needs) };
}

/** A part `min` to `max` times. */
function repeated(part: Part, min: number, max: number): Part {
  if (max === 0) return nothing;
  if (min === 1 && max === 1) return part;
  if (min === 0)
    return { all: max === 1 && part.all !== null ? [...new Set([...part.all, ''])] : null, needs: [] };
  if (min === max && part.all !== null && min <= longest)
    return sequence(Array.from({ length: min }, () => part));
  return { all: null, needs: part.needs };
}

const single = (text: string): Part => ({ all: [text], needs: hasInk(text) ? [[text]] : [] });

/** Reads the source of a JavaScript pattern; what it does not know matches anything. */
class PatternReader {
  private at = 0;
  private readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  read(): Part {
    const part = this.alternatives();
    return this.at < this.source.length ? anything : part;
  }

  private alternatives(): Part {
    const parts = [this.terms()];
    while (this.source[this.at] === '|') {
      this.at += 1;
      parts.push(this.terms());
    }
    return parts.length === 1 ? (parts[0] ?? nothing) : choice(parts);
  }

  private terms(): Part {
    const parts: Part[] = [];
    while (this.at < this.source.length && this.source[this.at] !== '|' && this.source[this.at] !== ')') {
      parts.push(this.quantified(this.atom()));
    }
    return sequence(parts);
  }

  private quantified(part: Part): Part {
    const found = /^(?:[*+?]|\{(\d{1,6})(,(\d{0,6}))?\})\??/.exec(this.source.slice(this.at, this.at + 20));
    if (found === null) return part;
    this.at += found[0].length;
    const [mark, low = '', comma, high = ''] = found;
    if (mark.startsWith('*')) return repeated(part, 0, Infinity);
    if (mark.startsWith('+')) return repeated(part, 1, Infinity);
    if (mark.startsWith('?')) return repeated(part, 0, 1);
    const most = comma === undefined ? Number(low) : high === '' ? Infinity : Number(high);
    return repeated(part, Number(low), most);
  }

  private atom(): Part {
    const character = this.source[this.at] ?? '';
    if (character === '(') return this.group();
    if (character === '[') return this.set();
    if (character === '\\') return this.escape();
    this.at += 1;
    if (character === '^' || character === '$') return nothing;
    return character === '.' ? anything : single(character.toLowerCase());
  }

  private group(): Part {
    const opening = /^\((?:\?(?:<?[=!]|:|<\w{1,40}>))?/.exec(this.source.slice(this.at, this.at + 50))?.[0];
    this.at += opening?.length ?? 1;
    const part = this.alternatives();
    this.at += 1;
    // What is looked for around a match takes no part in it.
    return /[=!]$/.test(opening ?? '') ? nothing : part;
  }

  /** A set of at most four plain characters is a choice of them. */
  private set(): Part {
    const from = this.at + 1;
    for (this.at = from; this.source[this.at] !== ']'; this.at += 1)
      if (this.source[this.at] === '\\') this.at += 1;
    const inside = this.source.slice(from, this.at);
    this.at += 1;
    if (!/^(?:[^\\^-]|\\[^\w]){1,4}-?$/.test(inside)) return anything;
    return choice([...inside.replaceAll(/\\(.)/g, '$1')].map((each) => single(each.toLowerCase())));
  }

  private escape(): Part {
    const rest = this.source.slice(this.at, this.at + 24);
    const whole =
      /^\\(?:u\{[^}]{1,8}\}|u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|[pPk][{<][^}>]{1,40}[}>]|\d{1,3}|.)/su.exec(rest);
    const text = whole?.[0] ?? '\\';
    this.at += text.length;
    if (text === '\\b') return { all: [edge], needs: [] };
    if (text === '\\B') return nothing;
    if (/^\\[^a-zA-Z0-9]$/s.test(text)) return single(text.slice(1));
    const code = /^\\[ux]\{?([0-9A-Fa-f]{2,6})\}?$/.exec(text)?.[1];
    if (code !== undefined) return single(String.fromCodePoint(Number.parseInt(code, 16)).toLowerCase());
    const control = { '\\n': '\n', '\\t': '\t', '\\r': '\r' }[text];
    return control === undefined ? anything : single(control);
  }
}
