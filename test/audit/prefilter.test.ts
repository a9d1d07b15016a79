import { describe, expect, test } from 'vitest';
import { toExample } from '../../src/audit/engine/example.ts';
import { requiredLiterals } from '../../src/audit/engine/prefilter/literals.ts';
import { buildPrefilter, type Prefilter } from '../../src/audit/engine/prefilter/prefilter.ts';
import { patternRules } from '../../src/audit/ruleset.ts';

const literalsOf = (pattern: RegExp): string[][] =>
  requiredLiterals(pattern).map((set) =>
    set.map(({ text, begins, ends }) => `${begins ? '<' : ''}${text}${ends ? '>' : ''}`).sort(),
  );

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
    [/(?:ab){2}c{0,3}/, ['abab']],
    [/\u0041\x42\//, ['ab/']],
    [/disregarding/, ['disregar']],
  ])('%s: %j', (pattern, literals) => {
    expect(literalsOf(pattern)[0]).toEqual(literals);
  });
  test.each([/\w{3,9}/, /a?b?/, /(?:x|\d)/, /[^a]/, /./, /(a)\1|\d/, /\p{L}{2}/u])(
    'anything: %s',
    (pattern) => {
      expect(literalsOf(pattern)).toEqual([]);
    },
  );
});

describe('a match holds one of each of', () => {
  test.each<[RegExp, string[][]]>([
    [/https:\/\/\S{1,99}[^\n]{0,40}\bterminal\b/, [['<terminal>'], ['https://']]],
    [
      /(?:wget|curl)\s{1,9}\S{1,99}\.(?:exe|msi)\b/,
      [
        ['.exe>', '.msi>'],
        ['curl', 'wget'],
      ],
    ],
    [
      /secrets?\d{2}token|backup\d{2}upload/,
      [
        ['backup', 'secret', 'secrets'],
        ['token', 'upload'],
      ],
    ],
  ])('%s: %j', (pattern, sets) => {
    expect(
      literalsOf(pattern)
        .map((set) => set.join())
        .sort(),
    ).toEqual(sets.map((set) => set.join()).sort());
  });
  test('no more than three sets, and none that most texts hold beside a rarer one', () => {
    expect(literalsOf(/alpha\d{2}bravo\d{2}gamma\d{2}delta\d{2}kappa/)).toHaveLength(3);
    expect(literalsOf(/e\d{2}certutil/)).toEqual([['certutil']]);
  });
});

/** The places of the patterns that may match a text. */
function possibleIn({ sets, find }: Prefilter, text: string): number[] {
  const marks = find(text);
  return sets.flatMap((needs, place) => (needs.every((set) => marks[set] === 1) ? [place] : []));
}

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
  const all = [
    ...new Set(rows.flatMap(({ match, and = [], sign }) => [match, ...and, ...(sign ? [sign] : [])])),
  ];
  const whole = buildPrefilter(all);
  const texts = rows.flatMap((row) => [...row.catches, ...row.spares].map((each) => toExample(each).text));

  test('never leaves out a pattern that matches an example, or two examples run together', () => {
    let matches = 0;
    const leftOut: string[] = [];
    for (const [index, text] of texts.entries()) {
      for (const each of [
        text,
        text.toUpperCase(),
        `${text}${texts[(index * 7 + 1) % texts.length] ?? ''}`,
      ]) {
        const possible = new Set(possibleIn(whole, each));
        for (const [place, pattern] of all.entries()) {
          if (!pattern.test(each)) continue;
          matches += 1;
          if (!possible.has(place)) leftOut.push(`${String(pattern)}: ${each}`);
        }
      }
    }
    expect(leftOut).toEqual([]);
    expect(matches).toBeGreaterThan(texts.length);
  });
  test('leaves out nine patterns in ten of plain text', () => {
    const plain = 'Format the table, sort its columns by name and write the totals below each of them.';
    expect(possibleIn(whole, plain).length).toBeLessThan(all.length / 10);
  });
});
