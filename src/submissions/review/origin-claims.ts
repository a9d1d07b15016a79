/** Phrases by which an English text says that it comes from a named holder, or was checked by one. */
import { z } from 'zod';
import stored from '../../data/origin-phrases.json' with { type: 'json' };
import { readTable } from '../../data/read-table.ts';
import {
  bothReadings,
  type KnownName,
  namesIn,
  type NameTable,
  plainLetters,
  wordsOf,
} from './known-names.ts';

const OriginPhrase = z.strictObject({
  /**
   * Words in a row: `@` is a holder's name, `$made` a group, `a|b` one of several, `a?` one that may be missing, `~3` up to
   * three words of any kind, `^` where a clause begins or ends, `.` where a sentence does, `a*` and `*a*` words that begin
   * with `a` or contain it, `$self` what only a text about itself has there: a clause's beginning, or "this skill was".
   */
  phrase: z.string(),
  /** A text with it, of a holder called Umbrella. */
  example: z.string(),
});
const OriginPhrases = z.strictObject({
  /** Parts of phrases that are one of many words. */
  groups: z.record(z.string(), z.string()),
  phrases: z.array(
    OriginPhrase.extend({
      phrase: z.string().regex(/(?:^| )@(?: |$)/, 'needs @, the place of the holder’s name'),
      example: z.string().includes('Umbrella'),
    }),
  ),
  /** Claims that name no holder, of a skill whose name or title does: the examples are of one whose title is "Umbrella forms". */
  unnamed: z.array(OriginPhrase),
});

const {
  groups,
  phrases: originPhrases,
  unnamed: unnamedPhrases,
} = readTable('origin-phrases', stored, OriginPhrases);
export { originPhrases, unnamedPhrases };

/** Words before a phrase in its clause that turn it round, as in "not affiliated with or endorsed by"; "not only" does not. */
const denied =
  /(?: not| nor| never| without| no| neither)(?! (?:only|just|merely|simply)(?: |$))(?: [^ .,]+){0,4}$/u;

/** The name that the text claims to come from; null for none. */
export function claimsFrom(text: string, names: NameTable): KnownName | null {
  for (const reading of bothReadings(text)) {
    const { marked, found } = mark(['.', ...clausesOf(reading), '.'], names);
    if (found.length === 0) continue;
    for (const pattern of compiled) {
      for (const match of marked.matchAll(pattern)) {
        if (isDenied(marked, match)) continue;
        const end = match.index + match[0].lastIndexOf('@') + 1;
        return found[marked.slice(0, end).split('@').length - 2] ?? null;
      }
    }
  }
  return null;
}

function isDenied(words: string, { 0: found, index }: RegExpExecArray): boolean {
  const isWithinClause = !/^ [.,]/.test(found);
  return isWithinClause && denied.test(words.slice(Math.max(0, index - 60), index));
}

/** Whether the text claims to come from a holder that it does not name. */
export function claimsUnnamed(text: string): boolean {
  const words = ` ${['.', ...clausesOf(text), '.'].join(' ')} `;
  return unnamed.some((pattern) => [...words.matchAll(pattern)].some((match) => !isDenied(words, match)));
}

/** What one part of a phrase means, by its form; every gap is bounded. */
const forms: readonly [form: RegExp, pattern: (part: string) => string][] = [
  [/^@$/, () => ' @'],
  [/^\^$/, () => ' [.,]'],
  [/^\.$/, () => ' \\.'],
  [/^~\d$/, (part) => `(?: [^ .]+){0,${part.slice(1)}}`],
  [/^\$self$/, () => `(?: [.,]| ${oneOf('$thing')}(?: ${oneOf('$is')}){0,3}|(?: ${oneOf('$is')}){2})`],
  [/\?$/, (part) => `(?: ${oneOf(part.slice(0, -1))})?`],
  [/^/, (part) => ` ${oneOf(part)}`],
];

const [compiled, unnamed] = [originPhrases, unnamedPhrases].map((phrases) =>
  phrases.map(({ phrase }) => compile(phrase)),
) as [RegExp[], RegExp[]];

function compile(phrase: string): RegExp {
  const parts = phrase.split(' ').map((part) => forms.find(([form]) => form.test(part))?.[1](part) ?? '');
  return new RegExp(`${parts.join('')}(?= )`, 'gu');
}

function oneOf(part: string): string {
  const words = part.split('|').map((each) => (each.startsWith('$') ? (groups[each.slice(1)] ?? '') : each));
  return `(?:${words.join(' ').split(' ').map(toPattern).join('|')})`;
}

function toPattern(word: string): string {
  return word
    .split('*')
    .map((part) => (part === ',' ? part : wordsOf(part).join('')))
    .join('[^ .]*');
}

/** Words in a row, with `.` where a sentence begins or ends and `,` where a clause does. */
function clausesOf(text: string): string[] {
  return plainLetters(text)
    .replaceAll(/n't(?!\p{L})/gu, ' not ')
    .replaceAll(/©|\(c\)(?= *\p{L}| *\d)/gu, ' copyright ')
    .split(/((?:[!?;。]|\.(?=\s|$))+|[,:()[\]|、]|\s-+\s)/u)
    .flatMap((part, at) => (at % 2 === 0 ? wordsOf(part) : [/[.!?;。]/u.test(part) ? '.' : ',']));
}

/** Every name as `@`, the longest where several begin; `found` has them in order. */
function mark(words: readonly string[], names: NameTable): { marked: string; found: KnownName[] } {
  const out = [...words];
  const found: KnownName[] = [];
  let end = 0;
  for (const { from, to, name } of namesIn(words, names).sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (from < end) continue;
    out.fill('', from, to)[from] = '@';
    found.push(name);
    end = to;
  }
  return { marked: ` ${out.filter((word) => word !== '').join(' ')} `, found };
}
