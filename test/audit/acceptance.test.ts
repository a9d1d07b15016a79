import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  type AcceptanceMeasures,
  judgeAcceptance,
  percentile,
  readerLine,
} from '../../scripts/audit-report-support/acceptance.ts';
import {
  type FurtherFinding,
  type Judged,
  type Reviewed,
  readerAgrees,
} from '../../scripts/audit-report-support/further.ts';

/** Everything at its limit, on the good side. */
const good: AcceptanceMeasures = {
  cases: [
    { name: 'upload', label: 'bad', apart: false, total: 20, missed: ['a', 'b', 'c'] },
    { name: 'taste', label: 'bad', apart: true, total: 5, missed: ['d'] },
    { name: 'upload', label: 'good', apart: false, total: 100, missed: ['e', 'f', 'g'] },
  ],
  crossValidation: { total: 20, all: 20, byClass: 3, bySkeleton: 5, bySource: 17, byWeights: 9 },
  samples: { total: 14, misses: [] },
  layouts: { total: 48, misses: [] },
  corpus: {
    skills: 1000,
    high: 6,
    critical: 0,
    unreviewed: [],
    vanished: [],
  },
  times: [...Array.from({ length: 95 }, () => 69.9), 500, 500, 500, 500, 500],
  hostileLines: [{ name: 'a', ms: 499 }],
  repeated: { folders: 1000, different: [] },
};
const failing = (measures: AcceptanceMeasures): string[] =>
  judgeAcceptance(measures)
    .filter(({ holds }) => !holds)
    .map(({ text }) => text.split(':')[0] ?? '');
const withCorpus = (corpus: Partial<AcceptanceMeasures['corpus']>): AcceptanceMeasures => ({
  ...good,
  corpus: { ...good.corpus, ...corpus },
});

describe('what must hold of the audit', () => {
  test('holds at its limits', () => {
    expect(failing(good)).toEqual([]);
  });
  const miss = { name: 'cli-bootstrap', wanted: 'high', found: 'low' };
  test.each<[string, AcceptanceMeasures, string]>([
    ['a sample below its label', { ...good, samples: { total: 14, misses: [miss] } }, 'samples'],
    ['a layout that helps', { ...good, layouts: { total: 48, misses: [miss] } }, 'layout'],
    ['high on more than 0.6 %', withCorpus({ high: 7 }), 'corpus'],
    ['critical on more than 0.05 %', withCorpus({ critical: 1 }), 'corpus'],
    [
      'fewer than 85 % of the bad cases',
      {
        ...good,
        cases: [
          { name: 'upload', label: 'bad', apart: false, total: 20, missed: ['a', 'b', 'c', 'd'] },
          ...good.cases.slice(1),
        ],
      },
      'cases',
    ],
    [
      'fewer than 85 % of the bad cases by cross-validation',
      { ...good, crossValidation: { ...good.crossValidation, bySource: 16 } },
      'cases by cross-validation',
    ],
    [
      'more than 3 % of the good cases',
      {
        ...good,
        cases: [
          ...good.cases.slice(0, 2),
          { name: 'upload', label: 'good', apart: false, total: 99, missed: ['a', 'b', 'c'] },
        ],
      },
      'cases',
    ],
    ['a finding that nobody judged', withCorpus({ unreviewed: ['x'] }), 'review'],
    ['a judged finding that is gone', withCorpus({ vanished: ['x'] }), 'review'],
    ['a p95 of 70 ms', { ...good, times: [70] }, 'time'],
    [
      'a hostile line of half a second',
      { ...good, hostileLines: [{ name: 'a', ms: 500 }] },
      'hostile lines of 1 MiB',
    ],
    ['a second run that differs', { ...good, repeated: { folders: 9, different: ['x'] } }, 'determinism'],
  ])('fails on %s', (_name, measures, line) => {
    expect(failing(measures)).toEqual([line]);
  });
  test('holds in nothing where nothing was looked at', () => {
    const nothing: AcceptanceMeasures = {
      cases: [],
      crossValidation: { total: 0, all: 0, byClass: 0, bySkeleton: 0, bySource: 0, byWeights: 0 },
      samples: { total: 0, misses: [] },
      layouts: { total: 0, misses: [] },
      corpus: { skills: 0, high: 0, critical: 0, unreviewed: [], vanished: [] },
      times: [],
      hostileLines: [],
      repeated: { folders: 0, different: [] },
    };
    // What is only reported has no limit.
    expect(failing(nothing)).toHaveLength(judgeAcceptance(nothing).length - 1);
  });
  test('names what failed under its line', () => {
    const lines = judgeAcceptance({ ...good, samples: { total: 14, misses: [miss] } });
    expect(lines.find(({ text }) => text.startsWith('samples'))).toEqual({
      holds: false,
      text: 'samples: 13 of 14 at their label',
      details: ['cli-bootstrap: wanted high, found low'],
    });
  });
});

test.each([
  [[], 0.95, 0],
  [[7], 0.5, 7],
  [[3, 1, 2], 1, 3],
  [Array.from({ length: 100 }, (_, index) => index + 1), 0.95, 95],
])('the percentile of %j at %d is %d', (values, share, expected) => {
  expect(percentile(values, share)).toBe(expected);
});

describe('what a reader says of the skills with a high or critical finding', () => {
  const found = (path: string, line = 1): FurtherFinding => ({
    repository: 'acme/kitchen',
    path,
    rule: 'SY-02',
    severity: 'high',
    file: 'SKILL.md',
    line,
  });
  const judged = (path: string, judgement: Judged['judgement']): Judged => ({
    repository: 'acme/kitchen',
    path,
    judgement,
  });
  test('holds where two of three are right, each skill counted once', () => {
    const said = readerAgrees(
      [found('a'), found('a', 9), found('b'), found('c')],
      [judged('a', 'right'), judged('b', 'right'), judged('c', 'debatable')],
    );
    expect(said).toEqual({ alarmed: 3, agreed: 2, unjudged: [] });
    expect(readerLine('further skills', said).holds).toBe(true);
  });
  test('what is debatable, wrong or not judged is not agreed with', () => {
    const said = readerAgrees(
      [found('a'), found('b'), found('c')],
      [judged('a', 'wrong'), judged('b', 'right')],
    );
    expect(said).toEqual({ alarmed: 3, agreed: 1, unjudged: ['acme/kitchen c'] });
    expect(readerLine('further skills', said).holds).toBe(false);
  });
  test('the list of this repository judges skills of the repositories that were measured, each once', () => {
    const measured = new Set(
      read<{ repository: string }>('further-repositories.json').map(({ repository }) => repository),
    );
    const said = read<Judged>('further-findings.json');
    expect(measured.size).toBeGreaterThan(900);
    expect(said.filter(({ repository }) => !measured.has(repository))).toEqual([]);
    expect(new Set(said.map(({ repository, path }) => `${repository} ${path}`)).size).toBe(said.length);
    expect(said.every(({ judgement }) => ['right', 'debatable', 'wrong'].includes(judgement))).toBe(true);
  });
});

test('every reviewed finding of the corpus carries a judgement in a sentence', () => {
  const reviewed = read<Reviewed>('corpus-findings.json');
  expect(reviewed.filter(({ judgement }) => judgement.length <= 20)).toEqual([]);
});

// As: files of this repository; the tests above hold what it uses of them.
const read = <T>(file: string): T[] =>
  JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as T[];
