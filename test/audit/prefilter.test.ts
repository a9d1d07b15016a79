import { describe, expect, test } from 'vitest';
import { toExample } from '../../src/audit/engine/example.ts';
import { requiredLiterals } from '../../src/audit/engine/prefilter/literals.ts';
import { buildPrefilter, type Prefilter } from '../../src/audit/engine/prefilter/prefilter.ts';
import type { Row } from '../../src/audit/engine/rule.ts';
import { patternRules } from '../../src/audit/ruleset.ts';

const literalsOf = (pattern: RegExp): string[] | undefined =>
  requiredLiterals(pattern)
    ?.map(({ text, begins, ends }) => `${begins ? '<' : ''}${text}${ends ? '>' : ''}`)
    .sort();

describe('a match holds one of', () => {
  test.each<[RegExp, string[]]>([
    [/curl/, ['curl']],
    [/\bcurl\b/, ['<curl>']],
    [/Curl|WGET/i, ['curl', 'wget']],
    [/\b(?:curl|wget)\s{1,9}[^\n]{0,300}\|/, ['<curl', '<wget']],
    [/finding(?:s)?\b/, ['finding>', 'findings>']],
    [/\w{2,40}\.(?:csv|json)\b/, ['.csv>', '.json>']],
    [/(?=later)now/, ['now']],
    [/(?<!not )allow(?!ed)/, ['allow']],
    [/[ab]x/, ['ax', 'bx']],
    [/%[\\/]x/, ['%/x', '%\\x']],
    [/(?:ab){1,3}c{0,3}/, ['ab']],
    [/\u0041\x42\//, ['ab/']],
    [/disregarding/, ['disregar']],
    [/https:\/\/\S{1,99}[^\n]{0,40}\bterminal\b/, ['https://']],
    [/(?:wget|curl)\s{1,9}\S{1,99}\.(?:exe|msi)\b/, ['.exe>', '.msi>']],
    [/e\d{2}certutil/, ['certutil']],
  ])('%s: %j', (pattern, literals) => {
    expect(literalsOf(pattern)).toEqual(literals);
  });
  test.each([/\w{3,9}/, /a?b?/, /(?:x|\d)/, /[^a]/, /./, /(a)\1|\d/, /\p{L}{2}/u])(
    'anything: %s',
    (pattern) => {
      expect(literalsOf(pattern)).toBeUndefined();
    },
  );
});

/** The places of the patterns that may match a text. */
const possibleIn = (find: Prefilter, text: string): number[] =>
  [...find(text).entries()].flatMap(([place, mark]) => (mark === 1 ? [place] : []));

describe('the prefilter', () => {
  const patterns = [/\brun\b/i, /sudo rm/i, /\d/, /\bignore\b[^\n]{0,20}rules/i, /忽略/];
  const prefilter = buildPrefilter(patterns);
  test.each<[string, number[]]>([
    ['', [2]],
    ['RUN it', [0, 2]],
    ['a rerun, a runner', [2]],
    ['xsudo rm', [1, 2]],
    ['ignore the rules', [2, 3]],
    ['忽略', [2, 4]],
    ['first line\n\nthird line', [2]],
  ])('lets %j be matched by %j', (text, possible) => {
    expect(possibleIn(prefilter, text)).toEqual(possible);
  });

  const rows = patternRules.flatMap((rule) => rule.rows);
  const patternsOf = ({ match, and = [], sign }: Row): RegExp[] => [match, ...and, ...(sign ? [sign] : [])];
  const all = [...new Set(rows.flatMap(patternsOf))];
  const whole = buildPrefilter(all);
  const placeOf = new Map(all.map((pattern, place) => [pattern, place]));
  const textsOf = (row: Row): string[] => [...row.catches, ...row.spares].map((each) => toExample(each).text);
  const texts = rows.flatMap(textsOf);

  /** The patterns that match a text and that the prefilter would not let match it. */
  function leftOut(of: readonly RegExp[], text: string): { matches: number; wrong: string[] } {
    const possible = new Set(possibleIn(whole, text));
    const matching = of.filter((pattern) => pattern.test(text));
    const wrong = matching.filter((pattern) => !possible.has(placeOf.get(pattern) ?? -1));
    return { matches: matching.length, wrong: wrong.map((pattern) => `${String(pattern)}: ${text}`) };
  }
  /** Each pattern with each text of a sample: two texts in a hundred, the same ones each time, in three forms. */
  const sample = texts.flatMap((text, at) =>
    (at * 7_919) % 100 < 2
      ? [text, text.toUpperCase(), `${text}${texts[(at * 7 + 1) % texts.length] ?? ''}`]
      : [],
  );

  test('never leaves out a pattern that matches an example of its own row', () => {
    const results = rows.flatMap((row) =>
      textsOf(row).flatMap((text) =>
        [text, text.toUpperCase()].map((each) => leftOut(patternsOf(row), each)),
      ),
    );
    expect(results.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(results.reduce((sum, { matches }) => sum + matches, 0)).toBeGreaterThan(texts.length / 2);
  });
  test('never leaves out any pattern that matches one of a sample of texts, or two run together', () => {
    const results = sample.map((text) => leftOut(all, text));
    expect(results.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(results.reduce((sum, { matches }) => sum + matches, 0)).toBeGreaterThan(sample.length / 2);
  });
  test('leaves out most patterns of plain text', () => {
    const plain = 'Format the table, sort its columns by name and write the totals below each of them.';
    expect(possibleIn(whole, plain).length).toBeLessThan(all.length / 5);
  });
});
