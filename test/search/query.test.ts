/** Searching: relevance first, honest reasons, honest "none". */
import { describe, expect, it } from 'vitest';
import type { SearchDocument } from '../../src/search/documents/document.ts';
import { buildSearchIndex } from '../../src/search/index/build.ts';
import { loadSearchIndex, type SearchIndex } from '../../src/search/index/load.ts';
import { searchSkills } from '../../src/search/rank/query.ts';
import type { SearchOptions } from '../../src/search/rank/result.ts';
import { cast, searchDocument } from '../support/search-cast.ts';

const index = loadSearchIndex(buildSearchIndex(cast));
const resolve = (query: string, options: Partial<SearchOptions> = {}, among: SearchIndex = index) =>
  searchSkills(among, query, { limit: 10, mode: 'resolve', ...options });
const search = (query: string, options: Partial<SearchOptions> = {}) =>
  searchSkills(index, query, { limit: 10, mode: 'search', ...options });
const best = (query: string): string | undefined => resolve(query).hits[0]?.slug;

describe('ranking', () => {
  it.each([
    ['make a line chart from this CSV', 'acme-chart-maker'],
    ['why is my SQL query slow', 'beta-database-tuner'],
    ['pods are crashing in the cluster', 'gamma-kubernetes-doctor'],
    ['write the changelog for our release', 'gamma-release-notes'],
    ['check the page with a screen reader', 'delta-accessibility-review'],
  ])('%s → %s', (task, slug) => {
    expect(best(task)).toBe(slug);
  });

  it('does not recall a skill by what it says it is not for', () => {
    expect(
      resolve('maps')
        .hits.filter(({ matched }) => matched.length > 0)
        .map(({ slug }) => slug),
    ).toEqual(['acme-map-painter']);
  });

  it('lets quality order only what is equally relevant', () => {
    const twins = [
      searchDocument('one-formatter', 'Formats SQL files.', { name: 'formatter-one', prior: 20 }),
      searchDocument('two-formatter', 'Formats SQL files.', { name: 'formatter-two', prior: 90 }),
      searchDocument('three-painter', 'Paints fences.', { prior: 100 }),
    ];
    const among = loadSearchIndex(buildSearchIndex(twins));
    const hits = resolve('format my SQL files', {}, among).hits.map(({ slug }) => slug);
    expect(hits.slice(0, 2)).toEqual(['two-formatter', 'one-formatter']);
    expect(hits[2] ?? 'three-painter').toBe('three-painter');
  });

  it('finds a skill by phrases of its tasks', () => {
    const tasks = [
      {
        slug: 'get-paid',
        name: 'Get paid',
        phrases: ['chase outstanding bills'],
        skills: ['epsilon-invoice-reader'],
      },
    ];
    const among = loadSearchIndex(buildSearchIndex(cast, tasks));
    const [hit] = resolve('chase outstanding bills', {}, among).hits;
    expect(hit?.slug).toBe('epsilon-invoice-reader');
    expect(hit?.matched).toContainEqual({ field: 'tasks', terms: ['chase', 'outstanding', 'bills'] });
  });

  it('works where only counts and our own words are kept', () => {
    const bare = cast.map((document) => ({
      ...document,
      text: null,
      summary: `Our words: ${document.name}`,
    }));
    const among = loadSearchIndex(buildSearchIndex(bare));
    expect(resolve('slow SQL query', {}, among).hits[0]?.slug).toBe('beta-database-tuner');
  });
});

describe('typing errors', () => {
  it.each([
    ['kuberntes pods', 'gamma-kubernetes-doctor', { from: 'kuberntes', to: 'kubernetes' }],
    ['acessibility review', 'delta-accessibility-review', { from: 'acessibility', to: 'accessibility' }],
    ['podcsat noise', 'delta-podcast-editor', { from: 'podcsat', to: 'podcast' }],
  ])('%s', (query, slug, correction) => {
    const { hits, corrections } = resolve(query);
    expect(hits[0]?.slug).toBe(slug);
    expect(corrections).toContainEqual(correction);
  });

  it('says of two words that were typed as one that each is itself, once', () => {
    const { hits, corrections } = resolve('draw a linechart and a line chart');
    expect(corrections.filter(({ from, to }) => from === to)).toEqual([]);
    for (const { unstated } of hits) expect(new Set(unstated).size).toBe(unstated.length);
  });

  it('says of a word that was surely meant as another one that the other is mentioned, and not that it is not', () => {
    const [hit] = resolve('kuberntes pods').hits;
    expect(hit).toMatchObject({ stated: ['kubernetes', 'pods'], unstated: [] });
  });

  it('corrects no word that skills use', () => {
    expect(resolve('unit tests for maps').corrections).toEqual([]);
  });
});

describe('other languages', () => {
  it.each([
    ['extraer fechas de facturas', 'epsilon-invoice-reader'],
    ['Verträge zusammenfassen', 'epsilon-contract-summary'],
    ['数据库 迁移', 'beta-database-migrator'],
  ])('%s → %s', (task, slug) => {
    expect(best(task)).toBe(slug);
  });
});

// Attack table, row 39: what is an operator in other engines is no word here.
describe('operators of other engines', () => {
  it.each([
    '"invoices" AND "receipts"',
    'invoices* receipts*',
    '+invoices +receipts',
    'NEAR(invoices, receipts)',
    'invoices% receipts_',
    "invoices' OR 1=1; -- receipts",
    'invoices\u0000receipts',
    'description:invoices^9 receipts~2',
    '{invoices} [receipts] (',
  ])('%j asks for its words', (query) => {
    const [hit] = search(query).hits;
    expect(hit?.slug).toBe('epsilon-invoice-reader');
    expect(hit?.matched.flatMap(({ terms }) => terms)).toEqual(
      expect.arrayContaining(['invoices', 'receipts']),
    );
  });

  it.each(['"', '*', '%', '(', ')', 'NEAR(', '\u0000', '\\', "'"])('%j alone is no failure', (query) => {
    expect(() => search(query)).not.toThrow();
    expect(() => resolve(query)).not.toThrow();
  });
});

describe('answers', () => {
  it('explain themselves: named parts add up to the score, 0 to 100', () => {
    for (const hit of resolve('load tests for a web service').hits) {
      expect(hit.parts.reduce((sum, part) => sum + part.value, 0)).toBeCloseTo(hit.score, 6);
      expect(hit.score).toBeGreaterThanOrEqual(0);
      expect(hit.score).toBeLessThanOrEqual(100);
    }
  });

  it('name the fields and words that matched', () => {
    expect(resolve('podcast audio').hits[0]?.matched).toEqual([
      { field: 'name', terms: ['podcast'] },
      { field: 'description', terms: ['podcast', 'audio'] },
    ]);
  });

  it('say none when the task is about something else', () => {
    expect(resolve('zucchini lasagne for grandmother').verdict).toBe('none');
    expect(resolve('zzqx').verdict).toBe('none');
  });

  it('say match when the words agree', () => {
    const { verdict, hits } = resolve('diagnose crashing Kubernetes pods');
    expect(verdict).toBe('match');
    expect(hits[0]?.relevance).toBe('strong');
  });

  it('are the same for the same question', () => {
    expect(resolve('database migration and load tests')).toEqual(
      resolve('database migration and load tests'),
    );
  });

  it('hold only accepted skills', () => {
    const accept = (document: number): boolean => index.slugs.at(document).startsWith('beta-');
    expect(
      resolve('charts and maps and database', { accept })
        .hits.map(({ slug }) => slug)
        .sort(),
    ).toEqual(['beta-database-migrator', 'beta-database-tuner']);
  });
});

describe('words that a skill does not state', () => {
  const unstated = (task: string, keywords: readonly string[] = []) =>
    resolve(task, { keywords }).hits[0]?.unstated;

  it('are those of task and keywords that it has nowhere, the rarest first', () => {
    expect(unstated('draw a line chart of our Quillbase figures for the CSV page')?.[0]).toBe('quillbase');
    expect(unstated('draw a bar chart', ['CSV', 'charts in Quillbase'])).toContain('quillbase');
    expect(unstated('draw a line chart of our CSV files')).not.toContain('chart');
  });

  it('lack what the task itself says, while a keyword is a guess', () => {
    const [best] = resolve('draw a Quillbase chart', { keywords: ['CSV', 'choropleth'] }).hits;
    expect(best?.unstated).toEqual(expect.arrayContaining(['quillbase', 'choropleth']));
    expect(best?.lacking).toEqual(['quillbase']);
  });

  it('are one of each stem', () => {
    expect(unstated('draw a chart of releases', ['releasing'])).toEqual(['releases']);
  });

  it('are no everyday words, units or parts of an identifier of the caller', () => {
    expect(unstated('draw a chart from 3 GB of files tomorrow')).not.toContain('gb');
    expect(unstated('write tests for our TypeScript class QuillBaseReader')).not.toContain('quill');
  });

  it('are no word that many skills state, where the task has rarer ones', () => {
    const painter = searchDocument('one-painter', 'Paints fences.', { name: 'fence-painter' });
    const others = Array.from({ length: 20 }, (_, at) =>
      searchDocument(`many-sorter${at}`, `Sorts list number ${at}.`),
    );
    const among = loadSearchIndex(buildSearchIndex([painter, ...others]));
    const ofPainter = (task: string) =>
      resolve(task, { limit: 30 }, among).hits.find(({ slug }) => slug === 'one-painter')?.unstated;
    expect(ofPainter('sort and varnish fences')).toEqual(['varnish']);
    expect(ofPainter('sort fences')).toEqual([]);
  });

  it('are none of a German task beside keywords, which say in English what it asks', () => {
    const german = 'bitte einen Bericht über die Vertrauensintervalle zeichnen';
    expect(unstated(german)).not.toEqual([]);
    expect(unstated(german, ['bar chart', 'CSV'])).toEqual([]);
  });

  it('are not every noun of a German task', () => {
    expect(unstated('wir brauchen einen Bericht über die Daten mit Diagrammen')).not.toContain('diagrammen');
  });
});

/** What the painter of fences lacks, in a registry of it and others. */
function lacking(task: string, others: readonly SearchDocument[], keywords: readonly string[] = []) {
  const painter = searchDocument('one-painter', 'Paints fences and gates.', { name: 'fence-painter' });
  const index = loadSearchIndex(buildSearchIndex([painter, ...others]));
  const { hits } = searchSkills(index, task, { limit: 100, mode: 'resolve', keywords });
  return hits.find(({ slug }) => slug === 'one-painter')?.unstated;
}

const sorters = (count: number, text: string): SearchDocument[] =>
  Array.from({ length: count }, (_, at) =>
    searchDocument(`many-sorter${at}`, text, { name: `sorter-${at}` }),
  );

describe('words that are named as missing', () => {
  it('are also in a registry of three skills those that one of them states', () => {
    expect(
      lacking('varnish fences', [
        searchDocument('two-varnisher', 'Varnishes doors.'),
        ...sorters(1, 'Sorts.'),
      ]),
    ).toEqual(['varnish']);
  });

  it('are no numerals', () => {
    expect(
      lacking('varnish nine fences', [
        searchDocument('two-nine', 'Counts to nine.'),
        ...sorters(30, 'Sorts.'),
      ]),
    ).toEqual(['varnish']);
  });

  it('are no words of how something is, which many skills state and hardly one is named after', () => {
    const short = sorters(30, 'Sorts short lists.');
    const rest = sorters(400, 'Counts.').map((each, at) => ({ ...each, slug: `rest-${at}` }));
    expect(lacking('varnish short fences', [...short, ...rest])).toEqual(['varnish']);
    const named = short.map((each) => ({ ...each, name: `short-${each.name}` }));
    expect(lacking('varnish short fences', [...named, ...rest])).toEqual(['varnish', 'short']);
  });

  it('are keywords only where the skill states at most half of them, and those that no skill states', () => {
    const others = [searchDocument('two-hatch', 'Hatches.'), ...sorters(30, 'Sorts.')];
    expect(lacking('paint the fences', others, ['gates', 'paint', 'hatch'])).toEqual([]);
    expect(lacking('paint the fences', others, ['gates', 'hatch'])).toEqual(['hatch']);
    expect(lacking('paint the fences', others, ['gates', 'paint', 'quoins'])).toEqual(['quoins']);
  });
});

describe('search mode', () => {
  it('answers a blank query with everything by quality', () => {
    for (const query of ['', '   ']) {
      expect(search(query, { limit: 3 })).toMatchObject({
        total: cast.length,
        verdict: 'match',
        hits: { length: 3 },
      });
    }
  });

  it.each(['!?', '…', '\u{1F642}', '\u200B', 'f'.repeat(64)])(
    'finds nothing for %j, which has no word, and says so',
    (query) => {
      const nothing = { total: 0, hits: [], verdict: 'none', wordless: true };
      expect(search(query)).toMatchObject(nothing);
      expect(resolve(query)).toMatchObject(nothing);
      const asked = search(query, { keywords: ['kubernetes'] });
      expect([asked.wordless, asked.hits[0]?.slug]).toEqual([false, 'gamma-kubernetes-doctor']);
    },
  );

  it('answers stop words alone as words, not as blank', () => {
    expect(search('from').total).toBeLessThan(cast.length + 1);
    expect(search('from').hits.length).toBeGreaterThan(0);
  });

  it('pages without gaps or repeats, in falling order of score', () => {
    const all = search('web data tests notes', { limit: 50 });
    const paged = [0, 2, 4, 6, 8, 10, 12].flatMap(
      (offset) => search('web data tests notes', { limit: 2, offset }).hits,
    );
    expect(paged).toEqual(all.hits);
    expect(all.total).toBe(all.hits.length);
    const scores = all.hits.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  it('completes the last word while it is typed', () => {
    expect(search('kubern', { prefix: true }).hits[0]?.slug).toBe('gamma-kubernetes-doctor');
    expect(search('sql migr', { prefix: true }).hits[0]?.slug).toBe('beta-database-migrator');
  });

  it('continues by words alone behind the skills that were looked at closely', () => {
    const many = Array.from({ length: 260 }, (_, at) =>
      searchDocument(`many-skill${at}`, `Sorts list number ${at}.`),
    );
    const among = loadSearchIndex(buildSearchIndex(many));
    const options = { mode: 'search', limit: 100 } as const;
    const pages = [0, 100, 200].map((offset) => searchSkills(among, 'sort a list', { ...options, offset }));
    expect(pages.map(({ total }) => total)).toEqual([260, 260, 260]);
    const slugs = pages.flatMap(({ hits }) => hits.map(({ slug }) => slug));
    expect(new Set(slugs).size).toBe(260);
    const scores = pages.flatMap(({ hits }) => hits.map(({ score }) => score));
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });
});

describe('resolve mode', () => {
  it('shows one skill of a family and names its copies', () => {
    const copy = searchDocument('copy-chart-maker', 'Draws bar and line charts from CSV files.', {
      family: 'acme-chart-maker',
    });
    const among = loadSearchIndex(buildSearchIndex([...cast, copy]));
    const { hits } = resolve('draw a bar chart', {}, among);
    expect(hits[0]).toMatchObject({ slug: 'acme-chart-maker', also: ['copy-chart-maker'] });
    expect(hits.map(({ slug }) => slug)).not.toContain('copy-chart-maker');
  });

  it('fills no alternative with a copy under another name of folder or with another body', () => {
    const text = 'Draws bar and line charts from CSV files. Not for maps.';
    const more = { name: 'Chart-Maker', path_name: 'dist', bodyText: 'See dist/charts.', prior: 40 };
    const copy = searchDocument('acme-chart-maker-dist', text, more);
    const among = loadSearchIndex(buildSearchIndex([...cast, copy]));
    const { hits } = resolve('draw a bar chart', {}, among);
    expect(hits[0]).toMatchObject({ slug: 'acme-chart-maker', also: ['acme-chart-maker-dist'] });
    expect(hits.map(({ slug }) => slug)).not.toContain('acme-chart-maker-dist');
  });

  it('does not put a skill behind because the registry wrote nothing about it', () => {
    const described = (at: number) =>
      searchDocument(`many-skill${at}`, `Sorts list number ${at} of invoices.`, {
        tags: ['invoices'],
        summary: 'Handles invoices.',
        use_for: ['sort the invoices', 'order invoices by date'],
      });
    const bare = searchDocument('bare-reader', 'Reads invoices into a ledger.');
    const among = loadSearchIndex(
      buildSearchIndex([...cast, ...Array.from({ length: 6 }, (_, at) => described(at)), bare]),
    );
    expect(resolve('read the invoices into our ledger', {}, among).hits[0]?.slug).toBe('bare-reader');
    const words = resolve('invoices', {}, among).hits.find(({ slug }) => slug === 'bare-reader');
    expect(words?.score).toBeGreaterThan(60);
  });

  it('puts a skill first that is asked for by its name, and never one that is named as not wanted', () => {
    expect(best('database-tuner')).toBe('beta-database-tuner');
    expect(best('database migrator')).toBe('beta-database-migrator');
    expect(best('which skill for the SQL database, and why is it not database-tuner?')).toBe(
      'beta-database-migrator',
    );
  });

  it('puts skills of a product that the task leaves out behind others, and keeps them where another form is asked for', () => {
    expect(best('work on the SQL database, with the tuner')).toBe('beta-database-tuner');
    expect(best('work on the SQL database, no Tuner please')).toBe('beta-database-migrator');
    expect(best('tuners for the SQL database without Tuner plugins')).toBe('beta-database-tuner');
  });

  it('gives each half of a task one of the first places', () => {
    const { hits } = resolve(
      'write unit tests for the functions and then paint choropleth maps of the shape files',
    );
    expect(
      hits
        .slice(0, 2)
        .map(({ slug }) => slug)
        .sort(),
    ).toEqual(['acme-map-painter', 'zeta-unit-tester']);
  });
});

it('finds a skill by its name where hundreds of others say that word', () => {
  const others = Array.from({ length: 300 }, (_, at) =>
    searchDocument(`omega-${at}`, `Keeps the update of part ${at} and the update of its notes.`, {
      name: `update ${at}`,
    }),
  );
  const named = searchDocument('alpha-update', 'Brings lists of tasks in line with each other.', {
    name: 'Update',
  });
  const among = loadSearchIndex(buildSearchIndex([...others, named]));
  const { hits, verdict } = resolve('update', {}, among);
  expect(hits[0]?.slug).toBe('alpha-update');
  expect(verdict).not.toBe('none');
  expect(
    resolve('update', { accept: (doc) => among.slugs.at(doc) !== 'alpha-update' }, among).hits[0]?.slug,
  ).not.toBe('alpha-update');
});
