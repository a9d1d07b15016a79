/** The parts that make words out of queries: slips, joined and split words, other languages. */
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { buildSearchIndex } from '../../src/search/index/build.ts';
import { distancesFrom, editDistance } from '../../src/text/edit-distance.ts';
import { loadSearchIndex } from '../../src/search/index/load.ts';
import { americanSpelling } from '../../src/search/text/spelling.ts';
import { extendLexicon } from '../../src/search/words/lexicon.ts';
import { nearWords } from '../../src/search/words/near-words.ts';
import { readQuery } from '../../src/search/words/query-words.ts';
import { translateWord, translateWritten } from '../../src/search/words/translate.ts';
import { cast, searchDocument } from '../support/search-cast.ts';

const index = loadSearchIndex(buildSearchIndex(cast));
const readings = (query: string): (string | null)[][] =>
  readQuery(index, query).map((word) => word.readings.map(({ corrected }) => corrected));

describe('editDistance', () => {
  it.each([
    ['same', 'same', 0],
    ['tets', 'test', 1],
    ['chart', 'charts', 1],
    ['chart', 'cart', 1],
    ['chart', 'chert', 1],
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
  ])('%s to %s is %i', (a, b, distance) => {
    expect(editDistance(a, b, 3)).toBe(distance);
    expect(editDistance(b, a, 3)).toBe(distance);
  });

  it('stops counting above the most that is asked for', () => {
    expect(editDistance('kitten', 'sitting', 2)).toBe(3);
    expect(editDistance('a', 'abcdefgh', 2)).toBe(3);
  });
});

describe('distancesFrom', () => {
  it('is editDistance, from one word to many others', () => {
    const word = fc.oneof(
      fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '漢'), maxLength: 40 }),
      fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 34 }),
    );
    fc.assert(
      fc.property(word, fc.array(word), fc.nat(4), (from, others, most) => {
        const distanceTo = distancesFrom(from);
        expect(others.map((other) => distanceTo(other, most))).toEqual(
          others.map((other) => editDistance(from, other, most)),
        );
      }),
    );
  });
});

describe('nearWords', () => {
  const groupsOf = (word: string): Set<string> =>
    new Set(
      [2, 3].flatMap((size) =>
        Array.from({ length: word.length + 3 - size }, (_, at) => `^${word}$`.slice(at, at + size)),
      ),
    );

  it('finds in a lexicon, and in one that continues it, what comparing with every word finds', () => {
    const added = new Map(['kubernetes', 'terraform', 'cahrts', 'spreadsheetss'].map((word) => [word, 0]));
    const lexicon = extendLexicon(index.lexicon, added);
    const all = Array.from({ length: lexicon.words.size }, (_, at) => lexicon.words.at(at));
    const slipped = all.flatMap((word) => [
      `${word.slice(0, 2)}${word.slice(3)}`,
      `${word.slice(0, 1)}${word.slice(2, 3)}${word.slice(1, 2)}${word.slice(3)}`,
      `x${word}y`,
    ]);
    for (const [at, word] of slipped.entries()) {
      const near = { least: 0.2, most: 1 + (at % 3), frequency: at % 4 };
      const own = groupsOf(word);
      const expected = all.filter((other, entry) => {
        const shared = own.intersection(groupsOf(other)).size / own.union(groupsOf(other)).size;
        return (
          shared >= near.least &&
          editDistance(word, other, near.most) <= near.most &&
          (lexicon.frequencies[entry] ?? 0) >= near.frequency
        );
      });
      const found = nearWords(lexicon, word, near);
      expect(found.map(({ text }) => text).toSorted()).toEqual(expected.toSorted());
      for (const { entry, text, distance } of found)
        expect([text, distance]).toEqual([all[entry], editDistance(word, text, near.most)]);
    }
  });
});

describe('readQuery', () => {
  it('sixteen unknown words of a query are repaired, so that a text of nothing else costs no more', () => {
    const slips = Array.from({ length: 20 }, (_, at) => `kuberntes${'bcdfghjklmnpqrstvwxz'[at]}`);
    const repaired = readQuery(index, slips.join(' ')).filter(({ readings }) => readings.length > 0);
    expect(repaired.length).toBeLessThanOrEqual(16);
    expect(repaired.length).toBeGreaterThan(0);
  });

  it('leaves stop words out unless there is nothing else', () => {
    expect(readQuery(index, 'please help me with the charts').map(({ text }) => text)).toEqual(['charts']);
    expect(readQuery(index, 'what is this').map(({ text }) => text)).toEqual(['what', 'is', 'this']);
  });

  it('takes a known English word for no slip, though no skill states it', () => {
    const english = loadSearchIndex(buildSearchIndex(cast, [], ['chartist', 'tractors']));
    expect(readQuery(english, 'tractors')[0]).toMatchObject({ known: false, readings: [] });
    expect(readQuery(english, 'datbase')[0]?.readings).not.toEqual([]);
  });

  it('drops words of scripts that no skill has, where others are left', () => {
    expect(readQuery(index, 'chart για τις πωλήσεις').map(({ text }) => text)).toEqual(['chart']);
    expect(readQuery(index, '데이터 시각화').length).toBeGreaterThan(0);
  });

  it('counts the parts of an identifier once together', () => {
    const words = readQuery(index, 'why is loadChartData slow');
    expect(words.filter(({ share }) => share < 1).map(({ text }) => text)).toEqual([
      'loadchartdata',
      'load',
      'chart',
      'data',
    ]);
    expect(
      readQuery(index, 'load chart_data from the chart').map(({ text, share }) => [text, share]),
    ).toEqual([
      ['load', 1],
      ['chart', 1],
      ['data', 0.3],
    ]);
  });

  it('reads no part of a name that says nothing by itself', () => {
    const texts = (query: string): string[] => readQuery(index, query).map(({ text }) => text);
    expect(texts('LaTeX charts of GPUs')).toEqual(['latex', 'charts', 'gpus']);
    expect(texts('a SwiftUI chart, PDFs and an OpenAPI database')).toEqual([
      'swiftui',
      'swift',
      'ui',
      'chart',
      'pdfs',
      'openapi',
      'open',
      'api',
      'database',
    ]);
    expect(texts('a LaTeX chart of La Te')).toContain('te');
  });

  it('weighs what the task says it is not about less', () => {
    const shares = (query: string) =>
      Object.fromEntries(readQuery(index, query).map(({ text, share }) => [text, share]));
    expect(shares('a chart, not a database')).toEqual({ chart: 1, database: 0.3 });
    expect(shares('the database does not load')).toEqual({ database: 1, load: 1 });
  });

  it('weighs bare numbers less, which are rare among skills and say little', () => {
    const shares = readQuery(index, '12 charts of 2024 in net8').map(({ text, share }) => [text, share]);
    expect(shares).toEqual([
      ['12', 0.4],
      ['charts', 1],
      ['2024', 0.4],
      ['net8', 1],
    ]);
  });

  it.each([
    ['a word of some skill’s instructions', 'grapht'],
    ['a word of another language', 'bouton'],
    ['a short word a letter away from a known one', 'anki'],
    ['a word that shares only its end with a known one', 'gdscript'],
  ])('takes %s for no slip: %s', (_, word) => {
    const skills = [
      searchDocument('acme-script', 'Writes a script against anti patterns.', {
        bodyText: 'Draw it with grapht.',
      }),
      searchDocument('beta-button', 'Styles each button of a graph.'),
    ];
    const own = loadSearchIndex(buildSearchIndex(skills));
    const read = readQuery(own, word).flatMap(({ readings }) => readings.map(({ corrected }) => corrected));
    expect(read.filter((corrected) => corrected !== null)).toEqual([]);
  });

  it('takes no word of a task in another language for a slip', () => {
    expect(readings('wir brauchen für die Chartz eine Datenbanc').flat()).not.toContain('charts');
  });

  it('does not guess at acronyms', () => {
    expect(readings('sqx')).toEqual([[]]);
  });
});

describe('spelling', () => {
  it.each([
    ['prioritise', 'prioritize'],
    ['organisations', 'organizations'],
    ['analysing', 'analyzing'],
    ['behaviour', 'behavior'],
    ['centre', 'center'],
    ['catalogue', 'catalog'],
    ['licence', 'license'],
    ['modelling', 'modeling'],
    ['programme', 'program'],
  ])('%s is %s in America', (british, american) => expect(americanSpelling(british)).toBe(american));

  it.each([
    'hour',
    'four',
    'store',
    'precise',
    'revise',
    'raise',
    'exercise',
    'advertise',
    'calling',
    'spring',
  ])('%s is written so everywhere', (word) => expect(americanSpelling(word)).toBe(word));

  const tidy = searchDocument(
    'acme-tidy',
    'Organizes files, colors labels and promises nothing to an enterprise.',
  );
  const organised = loadSearchIndex(buildSearchIndex([...cast, tidy], [], ['promise', 'enterprise']));
  const termsOf = (query: string): string[] =>
    readQuery(organised, query).flatMap(({ readings }) =>
      readings.map(({ term }) => organised.terms.at(term)),
    );

  it('finds American words by British ones, as surely as by their own', () => {
    expect(termsOf('organise colours')).toEqual(['organ', 'color']);
    expect(readQuery(organised, 'organise')[0]).toMatchObject({ text: 'organise', known: true });
    expect(readings('colour')).not.toContainEqual(['color']);
  });

  it('finds what is written in the British way too, and leaves words that only look British', () => {
    expect(termsOf('summarises')).toEqual(['summaris']);
    expect(termsOf('promise enterprise')).toEqual(['promis', 'enterpris']);
  });
});

describe('translation', () => {
  it.each([
    ['prueba', 'test'],
    ['datenbanken', 'database'],
    ['sicherheitsbericht', 'report'],
    ['traduire', 'translate'],
  ])('%s → %s', (word, english) => {
    expect(translateWord(word)).toContain(english);
  });

  it('knows nothing about words that only begin alike', () => {
    expect(translateWord('prueb')).toEqual([]);
    expect(translateWord('texture')).not.toContain('text');
  });

  it('reads Chinese and Japanese words in place, longest first', () => {
    expect(translateWritten('电子表格')).toEqual(['sheet', 'spreadsheet']);
    expect(translateWritten('テストを作成')).toContain('test');
    expect(translateWritten('plain English')).toEqual([]);
  });
});
