/** What we tell agents about ourselves holds: every address answers, every promised field is there. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stableFields } from '../../src/api/integration-kit/stable-fields.ts';
import { createFetch } from '../support/application.ts';
import { ask, askFor, at, createContext, siteUrl } from '../support/registry.ts';

const get = createFetch();

/** Slugs to put for `{slug}`, by what the path is of. */
const samples: readonly (readonly [pattern: RegExp, slug: string])[] = [
  [/\/tasks\//, 'read-a-report'],
  [/\/packs\//, 'report-to-chart'],
  [/\/rankings\//, 'most-trusted'],
  [/./, 'acme-tables'],
];

function fill(url: string): string {
  const slug = samples.find(([pattern]) => pattern.test(url))?.[1] ?? '';
  const filled = url
    .replaceAll('{slug}', slug)
    .replace('{task}', 'extract+tables')
    .replace('{agent}', 'auto')
    .replace('{keywords}', 'tables')
    .replace('&event_id={event_id}', '');
  const needsTask = /\/(?:resolve|receipt|recommend)$/.test(filled);
  return needsTask ? `${filled}?task=extract+tables+from+a+PDF+report` : filled;
}

/** Every URL of ours in a document, without pages, what takes reports or submissions, and what is read from the source. */
function urlsOf(document: unknown): string[] {
  const text = JSON.stringify(document).replaceAll(/"POST [^"]*"/g, '""');
  const found = [...text.matchAll(/https:\/\/skills\.example[^"\s,)\\]*/g)].map((match) => match[0]);
  const paths = found.filter((url) =>
    /\/(?:api|agent|\.well-known)\/|\/api$|\/openapi\.json$/.test(url.slice(siteUrl.length)),
  );
  const elsewhere = /\/api\/agent\/outcome|\/api\/skills\/submissions|\/api\/registry\/read/;
  return [...new Set(paths)].filter((url) => !elsewhere.test(url));
}

describe.each(['/api/registry', '/api/agent/integration-kit', '/.well-known/agent-protocol.json'])(
  '%s',
  (path) => {
    it('names only addresses that answer', async () => {
      const urls = urlsOf(await (await get(path)).json());
      expect(urls.length).toBeGreaterThan(9);
      for (const url of urls) {
        const response = await get(fill(url));
        expect([url, response.status]).toEqual([url, 200]);
      }
    });
  },
);

describe('what takes a POST', () => {
  const posts = async (path: string): Promise<string[]> => {
    const text = JSON.stringify(await (await get(path)).json());
    return [...text.matchAll(/"POST https:\/\/skills\.example([^"]*)"/g)].map((match) => match[1] ?? '');
  };
  it.each(['/api/registry', '/api/agent/integration-kit', '/.well-known/agent-protocol.json'])(
    'takes it at each address that %s names',
    async (path) => {
      const paths = await posts(path);
      expect(paths).toEqual(
        expect.arrayContaining(['/api/skills/validate', '/api/skills/submit', '/api/agent/feedback']),
      );
      for (const each of paths) {
        const headers = { 'content-type': 'application/json' };
        const response = await get(each, { method: 'POST', headers, body: '{}' });
        // Something is missing in the body: so the body is read.
        expect([each, response.status]).toEqual([each, 400]);
      }
    },
  );
});

it('the index names every operation of the API, except those that only a signed link leads to', async () => {
  const index = JSON.stringify(await (await get('/api/registry')).json());
  const linked = new Set(['/api/subscribe/confirm', '/api/subscribe/unsubscribe']);
  const { paths } = (await (await get('/openapi.json')).json()) as { readonly paths: object };
  const missing = Object.keys(paths).filter(
    (path) => !linked.has(path) && !index.includes(`${siteUrl}${path}`),
  );
  expect(missing).toEqual([]);
});

it('every page that the index names is one of the site', async () => {
  const text = JSON.stringify(await (await get('/api/registry')).json());
  const urls = [...text.matchAll(/https:\/\/skills\.example(\/[\w/-]*)(?=")/g)].map(
    (match) => match[1] ?? '',
  );
  const pages = [...new Set(urls)].filter((path) => !/^\/(?:api\/|agent\/|log\/|(?:api|mcp)$)/.test(path));
  expect(pages).toEqual(expect.arrayContaining(['/api-docs', '/outcomes']));
  for (const page of pages)
    expect([page, existsSync(join(import.meta.dirname, `../../src/pages${page}.astro`))]).toEqual([
      page,
      true,
    ]);
});

it('the kit is the same at its three addresses', async () => {
  const bodies = await Promise.all(
    ['/api/agent/integration-kit', '/agent/integration-kit', '/.well-known/agent-manifest.json'].map(
      async (path) => (await get(path)).text(),
    ),
  );
  expect(new Set(bodies).size).toBe(1);
  expect(JSON.parse(bodies[0] ?? '')).toHaveProperty('recommended_flow');
});

const asked: Readonly<Record<string, readonly [Record<string, string>, Record<string, string>]>> = {
  resolve: [{ task: 'extract tables from a PDF report' }, {}],
  receipt: [{ task: 'extract tables from a PDF report' }, {}],
  manifest: [{}, { slug: 'acme-tables' }],
  install: [{}, { slug: 'acme-tables' }],
  audit: [{}, { slug: 'acme-tables' }],
};

it.each(Object.entries(stableFields))('every stable field of %s is in its answer', async (id, fields) => {
  const [query, path] = asked[id] ?? [{}, {}];
  const answer = await ask(id, query, path);
  expect(fields.filter((field) => at(answer, field) === undefined)).toEqual([]);
});

it('names every configured runtime with its folder', async () => {
  expect((await ask('integrationKit'))['supported_agents']).toEqual([
    {
      id: 'oven',
      name: 'Oven',
      aliases: ['agent-runtime-a'],
      project_folder: '.oven/skills',
      user_folder: '~/.oven/skills',
      notes: 'Reads skills when it is switched on.',
    },
  ]);
});

it('its text tells the flow from the first call to the report', async () => {
  const text = await askFor('text', 'integrationKit');
  expect(text.indexOf('1. Resolve the task in words')).toBeLessThan(text.indexOf('5. Report the outcome'));
  expect(text).toContain('Safety rules:\n- Never install a skill whose policy is "blocked"');
});

it('reads answer in JSON and in text, and text is never the longer one', async () => {
  const context = createContext();
  const reads = [
    'skills',
    'tasks',
    'packs',
    'rankings',
    'evals',
    'weeklyReport',
    'discovery',
    'funnel',
    'integrationKit',
    'registryIndex',
  ];
  for (const id of reads) {
    const [json, text] = [
      await askFor('json', id, {}, {}, context),
      await askFor('text', id, {}, {}, context),
    ];
    expect([id, text.length <= json.length, text.endsWith('\n'), /\n\n\n/.test(text)]).toEqual([
      id,
      true,
      true,
      false,
    ]);
  }
});
