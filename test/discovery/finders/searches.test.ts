/** Searches of GitHub: everything is found below its limits, and the next walk asks only for what is new. */
import { validate } from '@octokit/graphql-schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesQuery, searchQuery } from '../../../src/adapters/github/search.ts';
import { takeStep } from '../../../src/discovery/finders/take-step.ts';
import { HostUnavailable } from '../../../src/ports/code-host.ts';
import { type FakeGitHub, type LocalRepository, makeRepository } from '../../support/github/server.ts';
import { useGitHub } from '../../support/github/use-github.ts';
import { partsOf, walk } from './support.ts';

let host: FakeGitHub;
let local: LocalRepository;

useGitHub((started) => (host = started));
beforeAll(() => {
  local = makeRepository({ 'x/SKILL.md': 'turn a pdf into text', 'README.md': 'pdf' });
});
afterAll(() => local.remove());

const day = (at: number): string => new Date(Date.UTC(2025, 0, 1 + (at % 400))).toISOString();

/** Repositories of many owners, created on many days. */
function addMany(count: number, more: Parameters<FakeGitHub['add']>[2] = {}): void {
  for (let at = 0; at < count; at += 1)
    host.add(`owner${at % 40}/skills${at}`, local.folder, {
      topics: ['agent-skills'],
      createdAt: day(at),
      pushedAt: '2026-10-01T00:00:00Z',
      ...more,
    });
}

const byTopic = { by: 'repository-search', query: 'topic:agent-skills' } as const;

test('the queries are ones that GitHub’s schema knows', () => {
  expect(validate(searchQuery)).toEqual([]);
  expect(
    validate(
      filesQuery([
        { owner: 'acme', name: 'tools' },
        { owner: 'b', name: 'c.d_e' },
      ]),
    ),
  ).toEqual([]);
});

describe.each([
  ['by GraphQL', 'secret'],
  ['by REST', null],
])('a repository search %s', (_, token) => {
  test('finds all of 2,300 results, of which GitHub shows 1,000 for a query', async () => {
    addMany(2_300);
    const { found, notes } = await walk(byTopic, partsOf(host, token));
    expect([found.size, notes]).toEqual([2_300, []]);
    expect(host.search.queries.every((query) => query.length <= 256)).toBe(true);
  });

  test('says so when one day alone has more than the host shows', async () => {
    addMany(1_200, { createdAt: '2025-05-05T00:00:00Z' });
    const { found, notes } = await walk(byTopic, partsOf(host, token));
    expect(found.size).toBe(1_000);
    expect(notes).toEqual(['1 parts have more results than the host shows']);
  });

  test('asks the next time only for what was pushed since, in one request', async () => {
    addMany(250);
    const first = await walk(byTopic, partsOf(host, token));
    host.add('new/one', local.folder, { topics: ['agent-skills'], pushedAt: '2026-11-21T00:00:00Z' });
    const again = partsOf(host, token, { now: new Date('2026-11-27T00:00:00Z') });
    const second = await walk(byTopic, again, first.cursor);
    expect([[...second.found], second.steps]).toEqual([['new/one'], 1]);
    expect(host.search.queries.at(-1)).toContain('pushed:>=2026-11-19');
  });

  test('continues at the same place after an error in the middle of a page', async () => {
    addMany(350);
    const parts = partsOf(host, token);
    let requests = 0;
    host.fault = () => ((requests += 1) === 2 ? 'bad-gateway' : null);
    const one = await takeStep(byTopic, null, parts);
    await expect(takeStep(byTopic, one.cursor, parts)).rejects.toThrow(HostUnavailable);
    const rest = await walk(byTopic, parts, one.cursor);
    expect(one.leads.length + rest.found.size).toBe(350);
  });

  test('never takes private repositories, nor forks unless asked', async () => {
    host.add('a/private', local.folder, { topics: ['agent-skills'], private: true });
    host.add('a/fork', local.folder, { topics: ['agent-skills'], fork: true });
    host.add('a/own', local.folder, { topics: ['agent-skills'] });
    expect([...(await walk(byTopic, partsOf(host, token))).found]).toEqual(['a/own']);
    const withForks = await walk(byTopic, partsOf(host, token, { forks: true }));
    expect([...withForks.found].sort()).toEqual(['a/fork', 'a/own']);
  });
});

test('an incomplete page is asked for again after the others, and what stays incomplete is said', async () => {
  addMany(40);
  let asked = 0;
  host.search.incomplete = () => (asked += 1) === 1;
  const once = await walk(byTopic, partsOf(host, null));
  expect([once.found.size, once.notes]).toEqual([40, []]);
  host.search.incomplete = () => true;
  const never = await walk(byTopic, partsOf(host, null));
  expect([never.found.size, never.notes]).toEqual([20, ['1 pages of results stayed incomplete']]);
});

test('a secondary limit is an error that says how long to wait', async () => {
  addMany(3);
  host.search.burst = 0;
  await expect(walk(byTopic, partsOf(host, null))).rejects.toMatchObject({ retryAfter: 1 });
  expect(host.search.queries).toHaveLength(1);
});

describe('a host that lies', () => {
  const lying = (page: (at: number) => { total: number; items: number; next: string | null }) => {
    let at = 0;
    const answer = async () => {
      const { total, items, next } = page((at += 1));
      return {
        total,
        incomplete: false,
        next,
        items: Array.from({ length: items }, (_, index) => ({ owner: 'o', name: `r${at}-${index}` })),
      };
    };
    const parts = partsOf(host, null);
    return { ...parts, search: { ...parts.search, findRepositories: answer } };
  };

  test('claiming results without end is left after 600 requests', async () => {
    const { steps, notes } = await walk(
      byTopic,
      lying(() => ({ total: 1e9, items: 0, next: null })),
    );
    expect(steps).toBeLessThanOrEqual(601);
    expect(notes.join()).toMatch(/parts of the search are left after 600 requests/);
  });

  test('with pages without end is left after the tenth', async () => {
    const endless = lying((at) => ({ total: 900, items: 100, next: String(at + 1) }));
    const { found, steps } = await walk(byTopic, endless);
    expect([found.size, steps]).toEqual([1_000, 10]);
  });

  test('a cursor that cannot be read starts from the beginning', async () => {
    addMany(5);
    for (const cursor of ['nonsense', { open: [{}] }, 7])
      expect((await walk(byTopic, partsOf(host, null), cursor)).found.size).toBe(5);
  });
});

describe('a code search', () => {
  const code = { by: 'code-search', query: 'pdf' } as const;

  test('finds texts by their words, in files called SKILL.md only, and is not repeated for three weeks', async () => {
    host.add('a/one', local.folder);
    const other = makeRepository({ 'SKILL.md': 'about bread' });
    host.add('a/two', other.folder);
    const first = await walk(code, partsOf(host, 'secret'));
    expect([...first.found]).toEqual(['a/one']);
    host.requests.length = 0;
    const soon = partsOf(host, 'secret', { now: new Date('2026-12-10T00:00:00Z') });
    await walk(code, soon, first.cursor);
    expect(host.requests).toEqual([]);
    const later = partsOf(host, 'secret', { now: new Date('2026-12-11T00:00:00Z') });
    expect((await walk(code, later, first.cursor)).found.size).toBe(1);
    other.remove();
  });

  test('without a token is not tried, and says so', async () => {
    const { found, notes } = await walk(code, partsOf(host, null));
    expect([found.size, notes, host.requests]).toEqual([0, ['this search needs a GITHUB_TOKEN'], []]);
  });
});

test('owners in the catalog are asked for together, a new one from the beginning', async () => {
  addMany(120);
  const listed = Array.from({ length: 40 }, (_, at) => ({ owner: `Owner${at}`, name: 'listed' }));
  const owners = { by: 'listed-owners' } as const;
  const first = await walk(owners, partsOf(host, null, { listed }));
  expect(first.found.size).toBe(120);
  expect(first.steps).toBeLessThan(6);
  expect(host.search.queries.every((query) => query.length <= 256)).toBe(true);
});
