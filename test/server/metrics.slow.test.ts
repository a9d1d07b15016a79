/** `/metrics` of a started server: what it counts, who may read it, and what the dashboard and the alerts ask for. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { openLogger } from '../../src/adapters/logger.ts';
import { startServer, type StartedServer } from '../../src/server/start-server.ts';
import { buildFixture, type SiteFixture } from '../support/site-fixture.ts';

const root = join(import.meta.dirname, '../..');
const token = 'a token of sixteen letters'.replaceAll(' ', '-');
let site: SiteFixture;
let server: StartedServer;
let base: string;

beforeAll(async () => {
  site = await buildFixture({ METRICS_TOKEN: token });
  server = await startServer({ ...site.options, logger: openLogger('silent') });
  base = `http://127.0.0.1:${server.port}`;
});
afterAll(async () => {
  await server.close();
  await site.remove();
});

async function metrics(): Promise<string> {
  const response = await fetch(`${base}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe(
    'application/openmetrics-text; version=1.0.0; charset=utf-8',
  );
  expect(response.headers.get('cache-control')).toBe('no-store');
  return response.text();
}

const value = (text: string, line: string): number | null => {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? null : Number(found.slice(line.length + 1));
};

describe('/metrics', () => {
  it('is read with the token alone', async () => {
    for (const authorization of ['', 'Bearer wrong', `Basic ${token}`]) {
      const response = await fetch(`${base}/metrics`, { headers: { authorization } });
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(await response.text()).not.toContain('skill_registry_');
    }
  });

  it('counts requests by operation and status, with names that no address adds to', async () => {
    await fetch(`${base}/api/registry/search?q=tables`);
    for (const path of ['/api/registry/manifest/acme-tables', '/no/such/page', '/another/one', '/..%2f'])
      await fetch(base + path);
    const text = await metrics();
    expect(value(text, 'skill_registry_requests_total{operation="search",status="200"}')).toBe(1);
    expect(value(text, 'skill_registry_requests_total{operation="page",status="404"}')).toBe(2);
    expect(text).not.toMatch(/acme-tables|no\/such/);
    expect(text.trimEnd().endsWith('# EOF')).toBe(true);
    expect(text).toContain('skill_registry_request_seconds_bucket{le="0.5",operation="search"} 1');
  });

  it('counts refused writes', async () => {
    const init = { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } };
    expect((await fetch(`${base}/api/agent/outcome`, init)).status).toBe(400);
    const text = await metrics();
    expect(value(text, 'skill_registry_refused_writes_total{operation="outcomePost",status="400"}')).toBe(1);
  });

  it('tells of the store, the index and the process', async () => {
    const text = await metrics();
    expect(value(text, 'skill_registry_store_up')).toBe(1);
    expect(value(text, 'skill_registry_store_lag_seconds')).toBe(0);
    expect(value(text, 'skill_registry_skills')).toBe(3);
    expect(value(text, 'skill_registry_review_queue_due')).toBe(0);
    expect(value(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect(value(text, 'skill_registry_index_age_seconds')).toBeGreaterThanOrEqual(0);
  });
});

describe('/readyz', () => {
  it('says why not, and of the store where it is asked', async () => {
    expect(await (await fetch(`${base}/readyz?store=1`)).json()).toEqual(
      await (await fetch(`${base}/readyz`)).json(),
    );
  });
});

describe('without a token or an address', () => {
  it('there is no /metrics', async () => {
    const other = await buildFixture();
    const plain = await startServer({ ...other.options, logger: openLogger('silent') });
    try {
      expect((await fetch(`http://127.0.0.1:${plain.port}/metrics`)).status).toBe(404);
      expect(plain.metricsPort).toBeNull();
    } finally {
      await plain.close();
      await other.remove();
    }
  });

  it('they have an address of their own, and the registry’s has none', async () => {
    const other = await buildFixture({ METRICS_ADDRESS: '127.0.0.1:0' });
    const apart = await startServer({ ...other.options, logger: openLogger('silent') });
    try {
      const answered = await fetch(`http://127.0.0.1:${apart.metricsPort}/metrics`);
      expect([answered.status, await answered.text()]).toEqual([
        200,
        expect.stringContaining('skill_registry_ready'),
      ]);
      expect((await fetch(`http://127.0.0.1:${apart.port}/metrics`)).status).toBe(404);
      expect((await fetch(`http://127.0.0.1:${apart.metricsPort}/api/registry`)).status).toBe(404);
    } finally {
      await apart.close();
      await other.remove();
    }
  });
});

/** Metric names in an expression of PromQL. */
function namesIn(expression: string): string[] {
  return expression.match(/\b(?:skill_registry|process|nodejs)_\w+/g) ?? [];
}

describe('the dashboard and the alerts', () => {
  const dashboard = JSON.parse(readFileSync(join(root, 'deploy/monitoring/dashboard.json'), 'utf8')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const alerts = parse(readFileSync(join(root, 'deploy/monitoring/alerts.yml'), 'utf8')) as {
    groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
  };
  const expressions = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...alerts.groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
  ];

  it('ask for metrics that the server has', async () => {
    // A counter of labels is announced before it has its first value.
    const text = await metrics();
    const families = new Map(
      [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]),
    );
    const has = (name: string): boolean =>
      families.has(name) ||
      (name.endsWith('_total') && families.get(name.slice(0, -6)) === 'counter') ||
      ['_bucket', '_sum', '_count'].some(
        (end) => name.endsWith(end) && families.get(name.slice(0, -end.length)) === 'histogram',
      );
    const names = [...new Set(expressions.flatMap(namesIn))];
    expect(names.length).toBeGreaterThan(8);
    expect(names.filter((name) => !has(name))).toEqual([]);
  });

  it('each ask for something', () => {
    expect(expressions.filter((each) => namesIn(each).length === 0 && !/^up\b/.test(each))).toEqual([]);
  });
});
