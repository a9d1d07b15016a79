/** Documents by which agents, crawlers, browsers and readers find the registry: each as its readers take it apart. */
import { createHash } from 'node:crypto';
import Ajv2020 from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/list.ts';
import { pageHeaders } from '../../src/http/headers.ts';
import { toExample } from '../../src/audit/engine/example.ts';
import { allRules, patternRules } from '../../src/audit/ruleset.ts';
import { sitePages } from '../../src/protocol/discovery/site-pages.ts';
import { siteDocuments } from '../../src/protocol/documents.ts';
import { pageTwins, twinOf } from '../../src/protocol/markdown/page-twins.ts';
import { possibleResults } from '../../src/protocol/submit/submit-content.ts';
import { routes } from '../../src/routes.ts';
import { createFetch } from '../support/application.ts';
import { createContext, siteUrl } from '../support/registry.ts';
import { childrenOf, parseXml } from '../support/xml.ts';

const get = createFetch();
const json = async (path: string): Promise<Record<string, unknown>> =>
  (await (await get(path)).json()) as Record<string, unknown>;

describe('every document', () => {
  const fixed = siteDocuments.filter(({ path }) => !path.includes('{'));

  it.each(fixed.map(({ path, contentType }) => [path, contentType]))(
    '%s is served as %s',
    async (path, type) => {
      const response = await get(path);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
      expect(response.headers.get('etag')).toMatch(/^"/);
      expect(await response.text()).not.toContain('undefined');
    },
  );

  it('in Markdown says something that no other one says', async () => {
    const pages = fixed.filter(({ path }) => path.endsWith('.md'));
    const texts = await Promise.all(pages.map(async ({ path }) => (await get(path)).text()));
    expect(new Set(texts).size).toBe(pages.length);
  });

  it('about runtimes names each with the value of agent and both folders', async () => {
    const text = await (await get('/agents.md')).text();
    expect(text).toContain(
      `| [Oven](${siteUrl}/agents/oven.md) | oven, agent-runtime-a | \`.oven/skills\` | \`~/.oven/skills\` |`,
    );
  });

  it('has a path of its own', () => {
    const paths = siteDocuments.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });
});

describe('the skill index', () => {
  it('lists the registry’s own skill with the digest of the bytes at its address', async () => {
    const index = await json('/.well-known/agent-skills/index.json');
    const [skill] = index['skills'] as readonly { name: string; url: string; digest: string; type: string }[];
    expect(skill).toMatchObject({ name: 'use-skill-registry', type: 'skill-md' });
    const bytes = Buffer.from(await (await get(new URL(skill?.url ?? '').pathname)).arrayBuffer());
    expect(skill?.digest).toBe(`sha256:${createHash('sha256').update(bytes).digest('hex')}`);
  });

  it('is also below the folder of the skill, for clients that were given that address', async () => {
    const below = await json('/use-skill-registry/.well-known/agent-skills/index.json');
    expect(below).toEqual(await json('/.well-known/agent-skills/index.json'));
  });

  it('lists nothing else, because clients download everything that an index names', async () => {
    expect((await json('/.well-known/agent-skills/index.json'))['skills']).toHaveLength(1);
  });
});

describe('the agent catalog', () => {
  it('is the same under its two names', async () => {
    expect(await json('/.well-known/ard.json')).toEqual(await json('/.well-known/ai-catalog.json'));
  });

  it('has entries with an URN, two to five queries, and addresses that answer', async () => {
    const { entries } = (await json('/.well-known/ard.json')) as {
      readonly entries: readonly {
        identifier: string;
        url: string;
        type: string;
        representativeQueries: string[];
      }[];
    };
    expect(entries.map(({ identifier }) => identifier)).toEqual([
      'urn:air:skills.example:server:skill-registry',
      'urn:air:skills.example:registry:skills',
      'urn:air:skills.example:skill:use-skill-registry',
    ]);
    for (const { url, type, representativeQueries } of entries) {
      expect(representativeQueries.length).toBeGreaterThanOrEqual(2);
      const base = type === 'application/ai-registry+json' ? `${url}/agents` : url;
      expect([base, (await get(base)).status]).toEqual([base, 200]);
    }
  });
});

describe('ARD', () => {
  const post = async (path: string, body: unknown): Promise<Response> =>
    get(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  type Found = {
    readonly results: readonly { identifier: string; score: number; source: string; type: string }[];
    readonly pageToken?: string;
  };
  const search = async (body: unknown): Promise<Found> =>
    (await (await post('/api/ard/search', body)).json()) as Found;

  it('search ranks skills and says where they come from', async () => {
    const { results } = await search({ query: { text: 'extract tables from a PDF report' } });
    expect(results[0]).toMatchObject({
      identifier: 'urn:air:github.com:acme:acme-tables',
      source: `${siteUrl}/api/ard`,
      metadata: { policy: 'auto_allowed', slug: 'acme-tables' },
    });
    expect(results.every(({ score }) => Number.isInteger(score) && score >= 0 && score <= 100)).toBe(true);
    expect(results.map(({ identifier }) => identifier)).not.toContain('urn:air:github.com:acme:acme-thief');
  });

  it('search pages with a token that belongs to its query', async () => {
    const query = { text: 'charts and tables from a spreadsheet or PDF' };
    const first = await search({ query, pageSize: 1 });
    const second = await search({ query, pageSize: 1, pageToken: first.pageToken });
    expect(second.results[0]?.identifier).not.toBe(first.results[0]?.identifier);
    const other = await post('/api/ard/search', { query: { text: 'else' }, pageToken: first.pageToken });
    expect(other.status).toBe(400);
  });

  it.each([
    [{ type: ['application/mcp-server-card+json'] }, 0],
    [{ publisher: 'github.com', 'metadata.risk_level': ['low', 'medium', 'high'] }, 1],
    [{ '__proto__.x': ['1'] }, 0],
  ])('search takes the filter %j', async (filter, least) => {
    const { results } = await search({ query: { text: 'extract tables from a PDF report', filter } });
    expect(least === 0 ? results.length === 0 : results.length >= least).toBe(true);
  });

  it('explore counts values, most frequent first, and says how many it left out', async () => {
    const response = await post('/api/ard/explore', {
      resultType: { facets: [{ field: 'metadata.category', limit: 1 }] },
    });
    const { facets } = (await response.json()) as {
      readonly facets: Record<string, { buckets: { count: number }[]; otherCount: number }>;
    };
    const { buckets = [], otherCount = 0 } = facets['metadata.category'] ?? {};
    expect(buckets).toHaveLength(1);
    const listed = (await json('/api/ard/agents'))['total'];
    expect((buckets[0]?.count ?? 0) + otherCount).toBe(listed);
  });

  it('agents lists every entry once, page by page, and understands filter and order', async () => {
    const seen: string[] = [];
    let token: string | undefined;
    do {
      const page = await json(
        `/api/ard/agents?pageSize=2${token === undefined ? '' : `&pageToken=${token}`}`,
      );
      seen.push(...(page['items'] as { identifier: string }[]).map(({ identifier }) => identifier));
      token = page['pageToken'] as string | undefined;
    } while (token !== undefined);
    expect(new Set(seen).size).toBe(seen.length);
    const named = await json('/api/ard/agents?filter=displayName+%3D+bar+AND+publisherId%3Dgithub.com');
    expect(named['items']).toMatchObject([{ identifier: 'urn:air:github.com:acme:acme-charts' }]);
    const [up, down] = await Promise.all(
      ['name', 'name DESC'].map((orderBy) => json(`/api/ard/agents?orderBy=${encodeURIComponent(orderBy)}`)),
    );
    const namesOf = (page: Record<string, unknown> = {}): string[] =>
      (page['items'] as { displayName: string }[]).map(({ displayName }) => displayName);
    expect(namesOf(up)).toEqual(namesOf(up).toSorted());
    expect(namesOf(down)).toEqual(namesOf(up).toReversed());
  });

  it.each([
    'filter=x',
    'filter=color=red',
    'filter=updatedAfter=soon',
    'orderBy=stars',
    'pageToken=c1.zz.zz',
  ])('agents refuses %s', async (query) => {
    expect((await get(`/api/ard/agents?${query}`)).status).toBe(400);
  });
});

describe('crawlers', () => {
  it('find the site map and the agent catalog in robots.txt, and no private address', async () => {
    const text = await (await get('/robots.txt')).text();
    expect(text).toContain(`Sitemap: ${siteUrl}/sitemap.xml`);
    expect(text).toContain(`# Agentmap: ${siteUrl}/.well-known/ard.json`);
    // RFC 9309 and what Lighthouse reads of it: every other line is a directive that all crawlers know.
    const directives = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(directives.filter((line) => !/^(?:User-agent|Allow|Disallow|Sitemap): /.test(line))).toEqual([]);
    expect(text).toContain('Disallow: /api/skills/submissions/');
  });

  it('find every listed skill in the site map, and no blocked one', async () => {
    const index = parseXml(await (await get('/sitemap.xml')).text());
    const [part] = childrenOf(index, 'sitemap').flatMap((each) => childrenOf(each, 'loc'));
    const map = parseXml(await (await get(part?.text ?? '')).text());
    const addresses = childrenOf(map, 'url').flatMap((each) =>
      childrenOf(each, 'loc').map(({ text }) => text),
    );
    expect(addresses).toContain(`${siteUrl}/skills/acme-tables`);
    expect(addresses).toContain(`${siteUrl}/api-docs`);
    expect(addresses).not.toContain(`${siteUrl}/skills/acme-thief`);
    expect((await get('/sitemap/2.xml')).status).toBe(404);
  });

  it('find a contact that has not expired', async () => {
    const text = await (await get('/.well-known/security.txt')).text();
    expect(text).toMatch(/^# The operator has set no address of a person[^\n]*\nContact: https:/);
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
    const days = (expires - Date.parse(createContext().registry.generatedAt)) / 86_400_000;
    expect(days > 300 && days < 365).toBe(true);
  });

  it('find each address that is set for reports of weaknesses', async () => {
    const securityContacts = ['mailto:security@skills.example', 'https://skills.example/security'];
    const answer = await createFetch({ ...createContext(), securityContacts })('/.well-known/security.txt');
    const contacts = [...(await answer.text()).matchAll(/^Contact: (.+)$/gm)].map(([, contact]) => contact);
    expect(contacts).toEqual(securityContacts);
  });

  it('find the search in OpenSearch', async () => {
    const document = parseXml(await (await get('/opensearch.xml')).text());
    expect(childrenOf(document, 'Url').map(({ attributes }) => attributes['template'])).toEqual([
      `${siteUrl}/search?q={searchTerms}`,
      `${siteUrl}/api/registry/search?q={searchTerms}`,
    ]);
  });
});

describe('the Link header', () => {
  const linksOf = async (path: string): Promise<string[]> =>
    ((await get(path)).headers.get('link') ?? '').split(', ').filter((link) => link !== '');
  const addressOf = (link: string | undefined): string => /^<([^>]*)>/.exec(link ?? '')?.[1] ?? '';

  it('of the API’s index names what describes the API, at addresses that answer', async () => {
    const links = await linksOf('/api/registry');
    const relations = links.map((link) => /rel="([^"]*)"/.exec(link)?.[1]);
    expect(relations).toEqual(['service-desc', 'service-doc', 'api-catalog', 'ai-catalog']);
    const documents = links.map(addressOf).filter((path) => path !== '/api-docs');
    for (const path of documents) expect([path, (await get(path)).status]).toEqual([path, 200]);
    expect(pageHeaders.link.split(', ')).toEqual(links);
  });

  it.each(['/api/registry/search', '/api/skills/search', '/api/agent/skills'])(
    'of %s leads to every next page, in the format that was asked for, and the last page has none',
    async (path) => {
      const all = await json(`${path}?safety=all&limit=100`);
      let address = `${path}?safety=all&limit=2&format=text&nobody=reads`;
      let pages = 0;
      while (address !== path) {
        expect((await get(address)).headers.get('content-type')).toContain('text/plain');
        pages += 1;
        const [next] = await linksOf(address);
        address = `${path}${addressOf(next)}`;
        expect(address).not.toContain('nobody');
      }
      expect(pages).toBe(Math.ceil(Number(all['total']) / 2));
    },
  );
});

describe('llms.txt', () => {
  it('leads to addresses that answer', async () => {
    const text = await (await get('/llms.txt')).text();
    const links = [...text.matchAll(/\]\((\S+?)\)/g)].map(([, url = '']) => url);
    expect(links.length).toBeGreaterThan(15);
    const filled = links.map((url) =>
      url.replace('{task}', 'lay+the+table').replace('{words}', 'table').replace('{slug}', 'acme-tables'),
    );
    const statuses = await Promise.all(filled.map(async (url) => [url, (await get(url)).status]));
    // Files of a build, which this application has none of; test/cli/mirror.slow.test.ts reads them from a server.
    const builtFiles = [`${siteUrl}/log/checkpoint`, `${siteUrl}/index/manifest.json`];
    // It asks a code host, which this application has none of either; test/api/read.test.ts has one.
    const read = `${siteUrl}/api/registry/read/{slug}?format=text`;
    expect(links).toEqual(expect.arrayContaining([...builtFiles, read]));
    const elsewhere = [...builtFiles, read.replace('{slug}', 'acme-tables')];
    const asked = statuses.filter(([url]) => !elsewhere.includes(String(url)));
    expect(asked.filter(([, status]) => status !== 200)).toEqual([]);
  });
});

describe('the pages as Markdown', () => {
  const families = 'rankings packs tasks audits skills categories agents owners audit-rules'.split(' ');

  it.each(sitePages.filter(({ twin }) => twin !== false).map(({ path }) => path))(
    '%s has a twin',
    async (path) => {
      const twin = twinOf(path) ?? 'none';
      const response = await get(twin);
      expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
      expect(await response.text()).toMatch(/^# \S/);
    },
  );

  it('have every rule, endpoint and result of a submission', async () => {
    const [rules, docs, submit] = await Promise.all(
      ['/audit-rules.md', '/api-docs.md', '/submit.md'].map(async (path) => (await get(path)).text()),
    );
    for (const { id } of allRules) expect(rules).toContain(`### ${id} (`);
    for (const { method, route } of endpoints) expect(docs).toContain(`\`${method} ${routes[route].path}\``);
    for (const status of possibleResults) expect(submit).toContain(`\`${status}\``);
  });

  it('quote no text that gives an agent orders', async () => {
    const pages = ['/audit-rules.md', ...allRules.map(({ id }) => `/audit-rules/${id.toLowerCase()}.md`)];
    const text = (await Promise.all(pages.map(async (path) => (await get(path)).text()))).join();
    const injections = patternRules.filter(({ id }) => id.startsWith('PI-'));
    const attacks = injections.flatMap(({ rows }) => rows.flatMap(({ catches }) => catches));
    const quoted = attacks.map((each) => toExample(each).text).filter((attack) => text.includes(attack));
    expect([attacks.length > 50, quoted]).toEqual([true, []]);
  });

  it('of things that have a slug are there for each of them', async () => {
    for (const kind of families) {
      const { files } = pageTwins.find(({ path }) => path === `/${kind}/{slug}.md`) ?? {};
      const [found] = [...((await files?.(createContext().registry)) ?? [])];
      const first = found?.['slug'] ?? 'none';
      expect(twinOf(`/${kind}/${first}`)).toBe(`/${kind}/${first}.md`);
      expect([kind, (await get(`/${kind}/${first}.md`)).status]).toEqual([kind, 200]);
    }
  });

  it('of an owner and of a rule name the skills that they are about', async () => {
    const { registry } = createContext();
    const entry = registry.entries.find(({ row }) => row.rules.length > 0);
    const [rule = 'none'] = entry?.row.rules ?? [];
    const rulePage = await (await get(`/audit-rules/${rule.toLowerCase()}.md`)).text();
    expect(rulePage).toContain(`# Audit rule ${rule} (`);
    expect(rulePage).toContain(`${siteUrl}/audits/${entry?.slug}.md`);
    const ownerPage = await (await get('/owners/acme.md')).text();
    expect(ownerPage).toMatch(/^# Acme\n/);
    const listed = registry.entries.filter(
      ({ row }) => row.repository.includes('/Acme/') && row.tier !== 'blocked',
    );
    for (const { slug } of listed) expect(ownerPage).toContain(`Slug: ${slug}\n`);
    expect(listed.length).toBeGreaterThan(0);
  });

  it('of nothing are not there', async () => {
    expect([twinOf('/skills/..'), twinOf('/nothing'), twinOf('/skills/a/b')]).toEqual([null, null, null]);
    for (const kind of families.filter((each) => each !== 'skills'))
      expect([kind, (await get(`/${kind}/acme-nothing.md`)).status]).toEqual([kind, 404]);
  });
});

describe('a skill’s page as Markdown', () => {
  it('has headings, labelled items and code, and nothing that would run or link', async () => {
    const response = await get('/skills/acme-tables.md');
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    const text = await response.text();
    expect(text).toMatch(/^# Tables from PDF/);
    expect(text).toContain('\n## Install\n');
    expect(text).toMatch(/\n {4}npx /);
    expect(text).toMatch(/\n {4}LC_ALL=C DO_NOT_TRACK=1 npx /);
    expect(text).toMatch(/\n {4}\(export GIT_DIR="\$\(mktemp -d\)" D=\S+ && git /);
  });

  it('does not exist for an unknown skill', async () => {
    expect((await get('/skills/acme-nothing.md')).status).toBe(404);
  });
});

describe('feeds', () => {
  it('have an index of Atom feeds that exist', async () => {
    const opml = parseXml(await (await get('/feeds.opml')).text());
    const outlines = childrenOf(opml, 'body').flatMap((body) => childrenOf(body, 'outline'));
    const addresses = outlines.map(({ attributes }) => attributes['xmlUrl'] ?? '');
    const names = ['activity', 'advisories', 'weekly-report'];
    expect(addresses).toEqual(names.map((name) => `${siteUrl}/${name}.xml`));
    for (const address of addresses) expect((await get(address)).status).toBe(200);
  });

  it('say the same in Atom, RSS and JSON', async () => {
    const atom = parseXml(await (await get('/weekly-report.xml')).text());
    const rss = parseXml(await (await get('/weekly-report.rss')).text());
    const feed = (await json('/weekly-report.json')) as {
      version: string;
      items: { id: string; title: string }[];
    };
    const inAtom = childrenOf(atom, 'entry').flatMap((entry) =>
      childrenOf(entry, 'id').map(({ text }) => text),
    );
    const inRss = childrenOf(rss, 'channel')
      .flatMap((channel) => childrenOf(channel, 'item'))
      .flatMap((item) => childrenOf(item, 'guid').map(({ text }) => text));
    expect(feed.version).toBe('https://jsonfeed.org/version/1.1');
    expect([inRss, feed.items.map(({ id }) => id)]).toEqual([inAtom, inAtom]);
  });
});

it('the documents that JSON readers take are JSON', async () => {
  const validate = new Ajv2020({ strict: false }).compile({
    type: 'object',
    required: ['linkset'],
    properties: { linkset: { type: 'array', items: { type: 'object', required: ['anchor'] } } },
  });
  expect(validate(await json('/.well-known/api-catalog'))).toBe(true);
});
