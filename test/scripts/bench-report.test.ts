/** What `npm run bench` says of a goal that is missed: what was tried, and where the time goes. */
import { expect, it } from 'vitest';
import { benchLines, benchPage } from '../../scripts/bench-support/bench-page.ts';
import { spentIn } from '../../scripts/bench-support/profile.ts';
import { toRows } from '../../scripts/bench-support/bench-rows.ts';
import { type Figures, goalsFor } from '../../scripts/bench-support/scale-goals.ts';

const measured = {
  cpu: 26,
  rss: 490,
  figures: { open: 90, cpu: 2, p50: 1, p99: 3, slips: 2, worst: 2, repair: 4, one: 16, hundred: 60 },
};
const figures: Figures = {
  skills: 10_000,
  build: measured,
  resolve: { ...measured, rss: 200 },
  publish: measured,
  sqlite: measured,
  indexBytes: 120e6,
  copy: { ...measured, cpu: 13 },
  unchanged: { ...measured, cpu: 1.5 },
  changed: measured,
  pages: { ...measured, figures: { bytes: 300e6 } },
  serve: {
    ...measured,
    rss: 240,
    figures: { ready: 900, file: 0.06, bare: 0.05, kept: 0.1, after: 0.1, page: 6, documentMost: 1.5 },
  },
  start: { ...measured, figures: { plain: 17, first: 19, packages: 136, second: 1.4, kilobytes: 1_200 } },
  outcomes: { bareByStore: 1.5, durableByStore: 1.2, sync: 0.2, p99BySync: 8, durableP99BySync: 4 },
};
const rows = toRows(figures, goalsFor(10_000, false));
const node = (id: number, functionName: string, lineNumber: number): object => ({
  id,
  callFrame: { functionName, url: functionName === '(idle)' ? '' : 'node:zlib', lineNumber },
});
const spent = spentIn([
  {
    nodes: [node(1, '(idle)', 0), node(2, 'walk', 9), node(3, '', 4), node(4, 'walk', 9)] as never,
    samples: [1, 2, 3, 4],
    timeDeltas: [500, 30, 20, 50],
  },
]);

it('adds up the samples of a function wherever it was called from, without idle time', () => {
  expect(spent).toEqual([
    { place: 'walk node:zlib:10', share: 0.8 },
    { place: '(anonymous) node:zlib:5', share: 0.2 },
  ]);
});

it('names each missed goal, what was tried towards it, and the functions', () => {
  const missed = rows.filter(({ isMet }) => isMet === false);
  expect(missed.map(({ task, value }) => [task, value])).toEqual([
    ['start', 1_200],
    ['build', 26],
    ['changed', 26],
    ['resolve', 2],
    ['serve', 6],
  ]);
  const text = benchLines({ rows, profiles: { resolve: spent } }).join('\n');
  for (const { tried } of missed) {
    expect(tried).toContain('Tried: ');
    expect(text).toContain(tried);
  }
  expect(text).toContain('80.0 % walk node:zlib:10');
});

it('what a fresh clone costs is of the catalog in the checkout', () => {
  const ofClone = rows.filter(({ task }) => task === 'start').map(({ name }) => name);
  expect(ofClone).toContain('starter catalog: npm start in a fresh clone to the first answer');
});

it('the page has every row, and code as text', () => {
  const page = benchPage({ rows, profiles: { build: [{ place: '<anonymous> & co', share: 1 }] } });
  expect(page.match(/<tr>/g)?.length).toBe(rows.length + 2);
  expect(page).toContain('&lt;anonymous&gt; &amp; co');
});
