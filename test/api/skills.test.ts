/** GET /api/agent/skills: filters, six orders, pages, and blocked skills that stay out of sight. */
import { Facets } from '../../src/lists/facets.ts';
import { describe, expect, it } from 'vitest';
import { isListed } from '../../src/scoring/listed.ts';
import { ask, askFor, createContext, pluck, reports } from '../support/registry.ts';

const slugs = async (query: Record<string, string> = {}, context = createContext()): Promise<unknown[]> =>
  pluck(await ask('skills', query, {}, context), 'results', 'slug');

describe('the skill list', () => {
  it('shows every skill but the blocked one, best quality first', async () => {
    const found = await slugs();
    expect(found).toHaveLength(6);
    expect(found[0]).toBe('acme-tables');
    expect(found).not.toContain('acme-thief');
  });

  it.each([
    [{ safety: 'all' }, true],
    [{ safety: 'blocked' }, true],
    [{ safety: 'reviewed' }, false],
    [{ q: 'extract tables from a PDF report' }, false],
    [{ sort: 'stars' }, false],
    [{ track: 'beginner' }, false],
  ])('%o shows the blocked skill: %s', async (query, shown) => {
    expect((await slugs(query)).includes('acme-thief')).toBe(shown);
  });

  it.each([
    [{ category: 'data-and-ANALYTICS' }, ['acme-charts']],
    [{ platform: 'oven', category: 'Data and analytics' }, ['acme-charts']],
    [{ safety: 'verified' }, ['acme-tables']],
    [{ max_risk: 'high', category: 'DevOps and CI' }, ['acme-deploy']],
    [{ max_risk: 'medium', category: 'DevOps and CI' }, []],
    [{ risk: 'high' }, ['acme-deploy']],
    [{ risk: 'medium', category: 'DevOps and CI' }, []],
    [{ trust: 'production' }, []],
    [{ track: 'editor-picks' }, ['acme-charts']],
  ])('%o leaves %o', async (query, expected) => {
    expect(await slugs(query)).toEqual(expected);
  });

  it('takes a filter that was left empty for none', async () => {
    expect(await slugs({ category: '', platform: ' ' })).toEqual(await slugs({}));
  });

  it.each([
    ['network', ['network']],
    ['network,scripts', ['network', 'both']],
    ['tools', []],
  ])('without %s leaves out the skills that have it', async (without, gone) => {
    const context = createContext();
    const [one, two] = context.registry.entries.filter(isListed);
    if (one === undefined || two === undefined) throw new RangeError('the fixture has too few skills');
    Object.assign(one.row, { abilities: ['network', 'commands'] });
    Object.assign(two.row, { abilities: ['scripts'] });
    const names: Readonly<Record<string, string>> = { network: one.slug, both: two.slug };
    const all = await slugs({}, context);
    const left = all.filter((slug) => gone.every((name) => names[name] !== slug));
    expect(await slugs({ without }, context)).toEqual(left);
    expect(left).toHaveLength(all.length - gone.length);
  });

  it('names the abilities that a list can be without, and takes a blank one for none', async () => {
    await expect(slugs({ without: 'flying' })).rejects.toThrow(/network/);
    expect(await slugs({ without: '' })).toEqual(await slugs({}));
  });

  it('finds by words and keeps the filters', async () => {
    expect((await slugs({ q: 'bar chart from a spreadsheet' }))[0]).toBe('acme-charts');
    expect(
      await slugs({ q: 'bar chart from a spreadsheet', category: 'Documents', max_risk: 'low' }),
    ).not.toContain('acme-charts');
  });
});

describe('facets', () => {
  it('are counted over all matches and change neither the page nor its total', async () => {
    const q = { q: 'draw a bar chart from a spreadsheet', limit: '1' };
    for (const cursor of [{}, { cursor: String((await ask('skills', q)).next_cursor) }]) {
      const { facets, ...counted } = await ask('skills', { ...q, ...cursor, facets: 'true' });
      expect(counted).toEqual(await ask('skills', { ...q, ...cursor }));
      const { owner } = Facets.parse(facets);
      expect(owner.reduce((sum, { count }) => sum + count, 0)).toBe(counted.total);
    }
  });
});

describe('the fit', () => {
  it('is given with q, and is none where words only happen to meet', async () => {
    expect(await ask('skills', { q: 'draw a bar chart from a spreadsheet' })).toMatchObject({
      match: 'match',
    });
    expect(await ask('skills')).toMatchObject({ match: null });
    const unasked = { q: 'draw a bar chart from a spreadsheet', category: 'Writing and content' };
    expect(await ask('skills', unasked)).toMatchObject({ match: 'none' });
    expect(await askFor('text', 'skills', { q: 'count votes in parliament' })).toContain(
      '\nFit: poor. These skills share words',
    );
    expect(await askFor('text', 'skills', { q: unasked.q })).not.toContain('\nFit:');
    expect(await askFor('text', 'skills')).not.toContain('\nFit:');
  });
});

describe('the orders', () => {
  const context = createContext({
    outcomes: { 'acme-charts': reports(9, 10), 'acme-novice': reports(1, 2) },
  });
  it.each([
    ['downloads', 'acme-charts'],
    ['trending', 'acme-charts'],
    ['stars', 'acme-deploy'],
    ['fresh', 'acme-novice'],
    ['new', 'acme-novice'],
  ])('%s puts %s first', async (sort, first) => {
    expect((await slugs({ sort }, context))[0]).toBe(first);
  });

  it('puts unknown stars last', async () => {
    expect((await slugs({ sort: 'stars' })).at(-1)).toBe('acme-novice');
  });

  it('sorts what matches when both words and an order are given', async () => {
    const answer = await ask('skills', { q: 'tables', sort: 'stars' });
    expect(answer['sort']).toBe('stars');
    const stars = pluck(answer, 'results', 'stars').map((value) => Number(value));
    expect(stars.length).toBeGreaterThan(1);
    expect(stars).toEqual(stars.toSorted((a, b) => b - a));
  });

  it('says when the order tells nothing apart, and lets quality decide', async () => {
    const answer = await ask('skills', { sort: 'downloads' });
    expect(answer['sort_meaning']).toMatch(/; all of these are equal, so quality decides$/);
    expect(pluck(answer, 'results', 'slug')).toEqual(await slugs({ sort: 'quality' }));
    expect((await ask('skills', { sort: 'stars' }))['sort_meaning']).not.toContain('these are equal');
    expect((await ask('skills', { sort: 'downloads' }, {}, context))['sort_meaning']).not.toContain(
      'these are equal',
    );
  });

  it('says what the order means', async () => {
    expect(await askFor('text', 'skills', { sort: 'downloads' })).toContain(
      'Sorted by: downloads: verified installs reported by agents, by weight',
    );
  });
});

describe('pages', () => {
  it('follow each other without a gap or a repetition', async () => {
    const all = await slugs({ limit: '100' });
    const seen: unknown[] = [];
    let cursor: unknown = null;
    do {
      const answer: Awaited<ReturnType<typeof ask>> = await ask('skills', {
        limit: '2',
        ...(typeof cursor === 'string' ? { cursor } : {}),
      });
      seen.push(...pluck(answer, 'results', 'slug'));
      cursor = answer['next_cursor'];
      expect(answer['total']).toBe(6);
    } while (cursor !== null);
    expect(seen).toEqual(all);
  });

  it('refuse a cursor of another question', async () => {
    const { next_cursor } = await ask('skills', { limit: '2' });
    await expect(ask('skills', { limit: '2', sort: 'stars', cursor: String(next_cursor) })).rejects.toThrow(
      'belongs to another query',
    );
  });
});

describe('limits', () => {
  it.each(['1', '100'])('limit=%s is taken', async (limit) => {
    expect((await slugs({ limit })).length).toBeLessThanOrEqual(Number(limit));
  });
  it.each([
    ['limit', '0'],
    ['limit', '101'],
    ['limit', '1.5'],
    ['limit', '-1'],
    ['sort', 'best'],
    ['trust', 'good'],
    ['safety', 'safe'],
    ['max_risk', 'none'],
    ['risk', 'none'],
    ['track', 'nowhere'],
  ])('%s=%s is refused by name', async (name, value) => {
    await expect(ask('skills', { [name]: value })).rejects.toMatchObject({
      kind: 'invalid-input',
      extras: { errors: [{ path: name }] },
    });
  });
  it('names the tracks there are', async () => {
    await expect(ask('skills', { track: 'nowhere' })).rejects.toThrow(
      'must be one of beginner, editor-picks',
    );
  });
});

it('each result has its gate and its safety profile', async () => {
  const answer = await ask('skills', { category: 'DevOps and CI', max_risk: 'high' });
  expect(answer['results']).toMatchObject([
    {
      slug: 'acme-deploy',
      repository: 'https://github.com/Acme/kitchen',
      path: 'skills/tables/SKILL.md',
      safety_gate: { tier: 'experimental', policy: 'review', sandbox_first: true, within_max_risk: true },
      safety_profile: { safety_tier: 'experimental', risk_level: 'high', complete: true, warnings: 3 },
    },
  ]);
});
