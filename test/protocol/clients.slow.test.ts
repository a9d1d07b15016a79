/** Answers in the forms of other clients: what they say of the gate, what they refuse, and that they need no write. */
import { unzipSync } from 'fflate';
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fingerprintOf } from '../../src/protocol/clients/clawhub-hashes.ts';
import { type CliRegistry, openCliRegistry, tablesText } from '../cli/support/registry.ts';

let registry: CliRegistry;
beforeAll(async () => {
  registry = await openCliRegistry();
});
afterEach(() => {
  registry.raw.fault = () => null;
});
afterAll(() => registry.close());

const get = (path: string, init: RequestInit = {}): Promise<Response> => fetch(registry.url + path, init);
async function json<T>(path: string): Promise<T> {
  const answer = await get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return (await answer.json()) as T;
}

interface Index {
  readonly skills: readonly {
    readonly name: string;
    readonly type: string;
    readonly url: string;
    readonly digest: string;
  }[];
}
const indexOf = (slug: string): string => `/skills/${slug}/.well-known/agent-skills/index.json`;

describe('the index of one skill', () => {
  it('names the file at its commit where there is one file', async () => {
    const { skills } = await json<Index>(indexOf('acme-charts'));
    expect(skills).toMatchObject([
      {
        name: 'charts',
        type: 'skill-md',
        url: `${registry.raw.url}/acme/kitchen/${registry.commit}/skills/charts/SKILL.md`,
      },
    ]);
    const bytes = await (await fetch(skills[0]?.url ?? '')).bytes();
    expect(skills[0]?.digest).toBe(`sha256:${createHash('sha256').update(bytes).digest('hex')}`);
  });

  it('names an archive of the checked folder where there are more', async () => {
    const { skills } = await json<Index>(indexOf('acme-tables'));
    const [{ type, url, digest } = { type: '', url: '', digest: '' }] = skills;
    expect(type).toBe('archive');
    const answer = await fetch(url);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    const bytes = await answer.bytes();
    expect(digest).toBe(`sha256:${createHash('sha256').update(bytes).digest('hex')}`);
    const files = unzipSync(bytes);
    expect(Object.keys(files).sort()).toEqual([
      'SKILL.md',
      'count.txt',
      'metadata.json',
      'references/page nine.md',
    ]);
    expect(Buffer.from(files['SKILL.md'] ?? []).toString()).toBe(tablesText);
    // Beside the files, so that the folder stays as it was audited: where the text and its licence are from.
    expect(Buffer.from(bytes).toString('latin1')).toContain(
      `/acme/kitchen at ${registry.commit}, licence MIT; its text and notices are in that repository`,
    );
    expect((await get('/archives/acme-tables/0.zip')).status).toBe(404);
  });

  it.each(['acme-bad', 'acme-nothing', '..%2f..', 'ACME-TABLES'])('is not there for %s', async (slug) => {
    expect((await get(indexOf(slug))).status).toBeGreaterThanOrEqual(400);
    expect((await get(`/api/v1/download?slug=${slug}`)).status).toBeGreaterThanOrEqual(400);
  });
});

describe('an archive', () => {
  it('is not made of bytes that were not audited, and is made again when the source is right again', async () => {
    const changed = await registry.publishChange(`${tablesText}\nChanged.\n`);
    registry.raw.fault = (path) => (path.endsWith('SKILL.md') ? 'changed-byte' : null);
    expect((await get('/api/v1/download?slug=acme-tables')).status).toBe(409);
    registry.raw.fault = (path) => (path.endsWith('SKILL.md') ? 'longer' : null);
    expect((await get('/api/v1/download?slug=acme-tables')).status).toBe(409);
    registry.raw.fault = (path) => (path.endsWith('SKILL.md') ? 'error' : null);
    const down = await get('/api/v1/download?slug=acme-tables');
    expect([down.status, down.headers.get('retry-after')]).toEqual([503, '60']);
    registry.raw.fault = () => null;
    registry.raw.asked.length = 0;
    const both = await Promise.all([1, 2].map(() => get('/api/v1/download?slug=acme-tables')));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(registry.raw.asked).toEqual([`/acme/kitchen/${changed}/skills/tables/SKILL.md`]);
    await registry.publishChange(tablesText);
  });
});

describe('clawhub', () => {
  it('gets our gate in its own words', async () => {
    const moderation = async (slug: string): Promise<object> =>
      (await json<{ moderation: object }>(`/api/v1/skills/${slug}`)).moderation;
    expect(await moderation('acme-tables')).toMatchObject({
      isSuspicious: false,
      isMalwareBlocked: false,
      verdict: 'clean',
    });
    expect(await moderation('acme-links')).toMatchObject({
      isSuspicious: true,
      isMalwareBlocked: false,
      verdict: 'suspicious',
    });
    expect(await moderation('acme-bad')).toMatchObject({ isMalwareBlocked: true, verdict: 'malicious' });
  });

  it('finds no blocked skill, and none under another version', async () => {
    const found = await json<{ results: { slug: string }[] }>('/api/v1/search?q=sort+my+mailbox&limit=100');
    expect(found.results.map(({ slug }) => slug)).not.toContain('acme-bad');
    const list = await json<{ items: { slug: string }[] }>('/api/v1/skills');
    expect(list.items.map(({ slug }) => slug)).toEqual(['acme-charts', 'acme-links', 'acme-tables']);
    expect(await json('/api/v1/skills/acme-bad/install')).toMatchObject({ ok: false, status: 403 });
    expect((await get('/api/v1/skills/acme-tables/versions/9.9.9')).status).toBe(404);
  });

  it('pages through the list', async () => {
    const first = await json<{ nextCursor: string }>('/api/v1/skills?limit=2');
    const second = await json<{ items: { slug: string }[]; nextCursor: null }>(
      `/api/v1/skills?limit=2&cursor=${first.nextCursor}`,
    );
    expect(second).toMatchObject({ items: [{ slug: 'acme-tables' }], nextCursor: null });
  });

  it.each([
    ['createdAt', 'new'],
    ['updated', 'fresh'],
    ['stars', 'stars'],
    ['downloads', 'downloads'],
    ['installs', 'downloads'],
    ['trending', 'trending'],
  ])('lists by %s as the API does by %s, page by page', async (sort, order) => {
    const expected = await json<{ results: { slug: string }[] }>(`/api/agent/skills?sort=${order}`);
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: { items: { slug: string }[]; nextCursor: string | null } = await json(
        `/api/v1/skills?sort=${sort}&limit=2&cursor=${cursor}`,
      );
      found.push(...page.items.map(({ slug }) => slug));
      cursor = page.nextCursor;
    }
    expect(found).toEqual(expected.results.map(({ slug }) => slug));
    expect(found.length).toBeGreaterThan(2);
  });

  it('names the licence, where the command prints that of its own registry', async () => {
    const { moderation } = await json<{ moderation: { summary: string } }>('/api/v1/skills/acme-tables');
    expect(moderation.summary).toMatch(/^Licence: MIT\. /);
  });

  it('gets the registry’s own skill as the bytes of its address, under the version of their digest', async () => {
    const served = await (await get('/use-skill-registry/SKILL.md')).text();
    const sha256 = createHash('sha256').update(served).digest('hex');
    const version = `0.0.0-c${sha256.slice(0, 12)}`;
    const own = '/api/v1/skills/use-skill-registry';
    expect(await json(own)).toMatchObject({ latestVersion: { version }, moderation: { verdict: 'clean' } });
    expect(await json(`${own}/versions/${version}`)).toMatchObject({
      version: { files: [{ path: 'SKILL.md', sha256 }] },
    });
    const { archive } = await json<{ archive: { downloadUrl: string } }>(`${own}/install`);
    const zip = await (await fetch(archive.downloadUrl)).arrayBuffer();
    expect(new TextDecoder().decode(unzipSync(new Uint8Array(zip))['SKILL.md'])).toBe(served);
    expect((await get(`${own}/versions/9.9.9`)).status).toBe(404);
  });

  it('makes the same digest of a folder, dot paths left out', () => {
    const sha256 = 'a'.repeat(64);
    const files = ['b.md', 'A.md', '.env', 'x/.git/y', 'link'].map((path) => ({
      path,
      size: 1,
      sha256: path === 'link' ? null : sha256,
    }));
    const expected = createHash('sha256').update(`A.md:${sha256}\nb.md:${sha256}`).digest('hex');
    const hasher = { sha256: (bytes: Uint8Array) => createHash('sha256').update(bytes).digest() };
    expect(fingerprintOf(files, hasher)).toBe(expected);
  });
});

interface Marketplace {
  readonly name: string;
  readonly plugins: readonly {
    readonly name: string;
    readonly strict: boolean;
    readonly skills: string[];
    readonly source: object;
  }[];
}

describe('a marketplace of Claude Code', () => {
  it('pins each skill to its commit, and leaves out what is blocked or risky', async () => {
    const { name, plugins } = await json<Marketplace>('/.claude-plugin/marketplace.json');
    const { source } = await json<{ source: { commit: string } }>('/api/registry/manifest/acme-tables');
    expect(name).toMatch(/^[a-z0-9-]+$/);
    expect(plugins.map((plugin) => plugin.name).sort()).toEqual(['acme-charts', 'acme-tables']);
    expect(plugins.find((plugin) => plugin.name === 'acme-tables')).toMatchObject({
      strict: false,
      skills: ['./'],
      source: {
        source: 'git-subdir',
        url: 'https://github.com/acme/kitchen.git',
        path: 'skills/tables',
        sha: source.commit,
      },
    });
  });

  it('can be had for a category, and for a task', async () => {
    const none = await json<Marketplace>('/.claude-plugin/marketplace.json?category=Security');
    expect(none.plugins).toEqual([]);
    const task = encodeURIComponent('extract tables from a PDF report');
    const resolved = await json<Marketplace>(`/resolve/.claude-plugin/marketplace.json?task=${task}`);
    expect(resolved.plugins[0]?.name).toBe('acme-tables');
    const nothing = await json<Marketplace>('/resolve/.claude-plugin/marketplace.json?task=fold+origami');
    expect(nothing.plugins).toEqual([]);
    const led = await json<Marketplace>(
      '/resolve/.claude-plugin/marketplace.json?task=help+with+a+report&keywords=charts,bar+chart',
    );
    expect(led.plugins[0]?.name).toBe('acme-charts');
    const many = `/resolve/.claude-plugin/marketplace.json?task=${task}&keywords=${'a'.repeat(65)}`;
    expect((await get(many)).status).toBe(400);
    expect((await get('/resolve/.claude-plugin/marketplace.json')).status).toBe(400);
    expect((await get('/packs/nothing/.claude-plugin/marketplace.json')).status).toBe(404);
  });
});

describe('every one of these addresses', () => {
  it.each([
    '/api/search?q=tables',
    '/api/v1/search?q=tables',
    '/.well-known/clawhub.json',
    '/.claude-plugin/marketplace.json',
    indexOf('acme-charts'),
  ])('%s answers reads by anybody and takes no writes', async (path) => {
    const answer = await get(path);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const etag = answer.headers.get('etag') ?? '';
    expect((await get(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await get(path, { method: 'HEAD' })).status).toBe(200);
    expect((await get(path, { method: 'OPTIONS' })).status).toBe(204);
    expect((await get(path, { method: 'POST', body: '{}' })).status).toBe(405);
  });

  it.each(['limit=x', 'limit=-1', `q=${'x'.repeat(2_001)}`])('says what is wrong with %s', async (query) => {
    for (const path of ['/api/search', '/api/v1/search'])
      expect((await get(`${path}?${query}`)).status).toBe(400);
  });
});
