import { Socket } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { StoreUnavailable } from '../../src/ports/store.ts';
import { readLogLines, toLogLine } from '../../src/adapters/store/outcome-log.ts';
import { errorTypes, workspaces } from '../../src/schema/outcome.ts';
import { outcomeKinds } from '../../src/schema/vocabulary.ts';
import { type LiveRegistry, openLiveRegistry } from '../support/live-context.ts';

const path = '/api/agent/outcome';
const task = 'extract tables from a PDF report';
const day = 86_400_000;

type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- answers as a caller reads them

/** Resolves, waits a minute, and gives a valid report on what was selected. */
async function tried(registry: LiveRegistry, different: Json = {}): Promise<Json> {
  const resolved: Json = await (
    await registry.get(`/api/agent/resolve?task=${encodeURIComponent(task)}`)
  ).json();
  registry.wait(60_000);
  return {
    event_id: resolved['feedback'].event_id,
    skill_slug: resolved['decision_packet'].selected_skill.slug,
    task,
    agent: 'a-careful-agent',
    outcome: 'success',
    install_used: true,
    ...different,
  };
}
async function answerTo(
  registry: LiveRegistry,
  body: Json,
  headers?: Record<string, string>,
): Promise<{ status: number; body: Json }> {
  const response = await registry.post(path, body, headers);
  return { status: response.status, body: await response.json() };
}
const read = async (registry: LiveRegistry, query = ''): Promise<Json> =>
  (await registry.get(`${path}${query}`)).json();

describe('a report on an issued event', () => {
  test('is acknowledged with everything the contract names', async () => {
    const registry = await openLiveRegistry();
    const report = await tried(registry);
    const { status, body } = await answerTo(registry, report);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      accepted: true,
      recorded: true,
      duplicate: false,
      dry_run: false,
      event_id: report['event_id'],
      event_verified: true,
      skill_slug: 'acme-tables',
      outcome: 'success',
      counted_as_verified_install: true,
      agent_proven: { score: expect.any(Number), label: expect.any(String) },
      meta: { outcomes_through: expect.any(String) },
    });
  });

  test('is in outcome reads, manifest, resolve and rankings at once', async () => {
    const registry = await openLiveRegistry();
    const before = registry.current().registry.bySlug.get('acme-tables');
    const { body } = await answerTo(registry, await tried(registry));
    const after = registry.current().registry.bySlug.get('acme-tables');
    expect(after?.trust.dimensions.outcomes.value).toBeGreaterThan(
      before?.trust.dimensions.outcomes.value ?? 100,
    );
    expect(await read(registry, '?skill_slug=acme-tables')).toMatchObject({
      total_outcomes: 1,
      verified_installs: 1,
      agent_proven_score: body['agent_proven'].score,
      by_outcome: { success: 1 },
      meta: { outcomes_through: body['meta'].outcomes_through },
    });
    const resolved: Json = await (
      await registry.get(`/api/agent/resolve?task=${encodeURIComponent(task)}`)
    ).json();
    expect(resolved['agent_proven'].score).toBe(body['agent_proven'].score);
    const manifest: Json = await (await registry.get('/api/registry/manifest/acme-tables')).json();
    expect(manifest['trust'].score).toBe(after?.trust.score);
    const skills: Json = await (await registry.get('/api/agent/rankings?slug=most-trusted')).json();
    expect(skills['meta'].outcomes_through).toBe(body['meta'].outcomes_through);
  });

  test('leaves the registry it did not concern as it was', async () => {
    const registry = await openLiveRegistry();
    const before = registry.current().registry;
    await answerTo(registry, await tried(registry));
    const after = registry.current().registry;
    expect(after.revision).toBe(before.revision);
    expect(after.bySlug.get('acme-charts')).toBe(before.bySlug.get('acme-charts'));
    expect([...after.bySlug.values()]).toEqual(after.entries);
  });

  test('counts for a good while, and less as time goes by', async () => {
    const registry = await openLiveRegistry();
    await answerTo(registry, await tried(registry));
    const fresh = await read(registry, '?skill_slug=acme-tables');
    registry.wait(90 * day);
    await answerTo(registry, await tried(registry, { agent: 'another' }));
    const aged = await read(registry, '?skill_slug=acme-tables');
    expect(aged['weighted_reports']).toBeCloseTo(fresh['weighted_reports'] * 1.5, 3);
  });

  test('on an alternative counts for the alternative', async () => {
    const registry = await openLiveRegistry();
    const resolved: Json = await (
      await registry.get(`/api/agent/resolve?task=${encodeURIComponent(task)}&max_risk=high`)
    ).json();
    const alternative: string | undefined = resolved['decision_packet'].alternatives[0]?.slug;
    registry.wait(60_000);
    expect(alternative).toBeTypeOf('string');
    const { body } = await answerTo(registry, {
      event_id: resolved['feedback'].event_id,
      skill_slug: alternative,
      task,
      outcome: 'failed',
    });
    expect(body).toMatchObject({
      event_verified: true,
      counted_as_verified_install: false,
      skill_slug: alternative,
    });
  });

  test.each([
    ['success without the install', { install_used: false }],
    ['success that says nothing of an install', { install_used: undefined }],
    ['a failure with the install', { outcome: 'failed' }],
  ])('%s is no verified install', async (_, different) => {
    const registry = await openLiveRegistry();
    const { body } = await answerTo(registry, await tried(registry, different));
    expect(body).toMatchObject({ recorded: true, counted_as_verified_install: false });
  });
});

describe('a repeat', () => {
  test('of the same report is a duplicate', async () => {
    const registry = await openLiveRegistry();
    const report = await tried(registry);
    await answerTo(registry, report);
    expect(await answerTo(registry, report)).toMatchObject({
      status: 200,
      body: { accepted: true, recorded: false, duplicate: true },
    });
    expect((await read(registry))['total_outcomes']).toBe(1);
  });
  test('with another content is refused, and the first one is kept', async () => {
    const registry = await openLiveRegistry();
    const report = await tried(registry);
    await answerTo(registry, report);
    for (const other of [{ outcome: 'failed' }, { notes: 'more' }, { skill_slug: 'acme-charts' }]) {
      expect((await answerTo(registry, { ...report, ...other })).status).toBe(409);
    }
    expect(await read(registry)).toMatchObject({ total_outcomes: 1, by_outcome: { success: 1, failed: 0 } });
  });
  test('fifty at once write one row', async () => {
    const registry = await openLiveRegistry();
    const report = await tried(registry);
    const answers = await Promise.all(Array.from({ length: 50 }, () => answerTo(registry, report)));
    expect(answers.filter(({ body }) => body['recorded'])).toHaveLength(1);
    expect(answers.filter(({ body }) => body['duplicate'])).toHaveLength(49);
  });
});

describe('an event that proves nothing', () => {
  test.each([
    ['an invented id', { event_id: 'evt_invented-by-me' }],
    ['another task', { task: 'deploy my service' }],
    ['a skill that was not on offer', { skill_slug: 'acme-deploy' }],
  ])('%s is stored, told, and enters nothing', async (_, different) => {
    const registry = await openLiveRegistry();
    const report = await tried(registry, different);
    const slug: string = report['skill_slug'];
    const before = registry.current().registry.bySlug.get(slug)?.trust;
    const { status, body } = await answerTo(registry, report);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      recorded: true,
      event_verified: false,
      counted_as_verified_install: false,
      agent_proven: null,
    });
    expect(await read(registry, `?skill_slug=${slug}`)).toMatchObject({
      total_outcomes: 0,
      unverified_reports: 1,
      verified_installs: 0,
      agent_proven_score: null,
    });
    expect(registry.current().registry.bySlug.get(slug)?.trust).toEqual(before);
  });
  test('an altered id does not pass', async () => {
    const registry = await openLiveRegistry();
    const report = await tried(registry);
    const id: string = report['event_id'];
    const last = id.at(-2) === 'A' ? 'B' : 'A';
    expect(
      (await answerTo(registry, { ...report, event_id: `${id.slice(0, -2)}${last}${id.at(-1)}` })).body,
    ).toMatchObject({ event_verified: false });
  });
  test('an id is good for 30 days', async () => {
    const registry = await openLiveRegistry();
    const [early, late] = [await tried(registry), await tried(registry)];
    registry.wait(30 * day - 5 * 60_000);
    expect((await answerTo(registry, early)).body).toMatchObject({ event_verified: true });
    registry.wait(10 * 60_000);
    expect((await answerTo(registry, late)).body).toMatchObject({ event_verified: false });
  });
  test('is refused where the instance asks for issued events', async () => {
    const registry = await openLiveRegistry({ requireIssuedEvents: true });
    expect((await answerTo(registry, await tried(registry, { event_id: 'evt_invented-by-me' }))).status).toBe(
      422,
    );
    expect((await answerTo(registry, await tried(registry))).status).toBe(200);
  });
});

describe('a dry run', () => {
  test('writes nothing', async () => {
    const registry = await openLiveRegistry();
    const report = await tried(registry);
    expect((await answerTo(registry, { ...report, dry_run: true })).body).toMatchObject({
      accepted: true,
      recorded: false,
      dry_run: true,
      event_verified: true,
      counted_as_verified_install: true,
    });
    expect(registry.book.through.seq).toBe(0);
    expect((await answerTo(registry, report)).body).toMatchObject({ recorded: true });
  });
  test('checks all that a real report is checked for', async () => {
    const registry = await openLiveRegistry();
    const report = await tried(registry);
    await answerTo(registry, report);
    expect((await answerTo(registry, { ...report, dry_run: true })).body).toMatchObject({
      duplicate: true,
      recorded: false,
    });
    expect((await answerTo(registry, { ...report, outcome: 'failed', dry_run: true })).status).toBe(409);
    expect((await answerTo(registry, { ...report, outcome: 'great', dry_run: true })).status).toBe(400);
    expect((await answerTo(registry, { ...report, skill_slug: 'acme-nothing', dry_run: true })).status).toBe(
      422,
    );
  });
});

describe('a bad report', () => {
  test.each([
    ['outcome', undefined],
    ['outcome', 'SUCCESS'],
    ['event_id', undefined],
    ['event_id', 'short'],
    ['event_id', 'x'.repeat(513)],
    ['event_id', 'has spaces in it'],
    ['skill_slug', undefined],
    ['skill_slug', '../etc/passwd'],
    ['task', ' '],
    ['output_quality', 0],
    ['output_quality', 6],
    ['output_quality', 2.5],
    ['install_used', 'yes'],
    ['error_type', 'bad_luck'],
    ['workspace', 'cloud'],
    ['evidence_url', 'http://example.org/x'],
    ['evidence_url', 'javascript:alert(1)'],
    ['time_to_useful_ms', -1],
    ['notes', 'x'.repeat(2_049)],
    ['metadata', 'text'],
    ['dry_run', 'true'],
  ])('%s is named in a 400 (case %#)', async (field, value) => {
    const registry = await openLiveRegistry();
    const { status, body } = await answerTo(registry, await tried(registry, { [field]: value }));
    expect(status).toBe(400);
    expect(body['errors'].map((error: Json) => error['path'])).toEqual([field]);
    expect(registry.book.through.seq).toBe(0);
  });
  test('an empty one is no success, and every missing field is named', async () => {
    const registry = await openLiveRegistry();
    const { status, body } = await answerTo(registry, {});
    expect(status).toBe(400);
    expect(body['errors'].map((error: Json) => error['path'])).toEqual([
      'event_id',
      'skill_slug',
      'task',
      'outcome',
    ]);
  });
  test.each([
    [{ task_success: false }, 'task_success'],
    [{ risk_blocked: true }, 'risk_blocked'],
    [{ skill_slug: 'acme-tabels' }, 'skill_slug'],
  ])('%j contradicts itself or means nothing: 422', async (different, field) => {
    const registry = await openLiveRegistry();
    const { status, body } = await answerTo(registry, await tried(registry, different));
    expect(status).toBe(422);
    expect(body['errors'][0].path).toBe(field);
  });
  test('on an unknown skill names the nearest ones', async () => {
    const registry = await openLiveRegistry();
    const { body } = await answerTo(registry, await tried(registry, { skill_slug: 'acme-tabels' }));
    expect(body['suggestions']).toContain('acme-tables');
  });
  test.each([
    ['outcome', outcomeKinds.filter((kind) => kind !== 'blocked_by_risk')],
    ['error_type', [...errorTypes, null]],
    ['workspace', workspaces],
    ['output_quality', [1, 5, null]],
  ])('%s takes every value of the contract', async (field, values) => {
    const registry = await openLiveRegistry();
    for (const value of values)
      expect((await answerTo(registry, await tried(registry, { [field]: value }))).status).toBe(200);
  });
});

describe('what is private', () => {
  test('stays in the store: no read and no public log shows it', async () => {
    const registry = await openLiveRegistry();
    const secrets = {
      notes: 'SECRET-notes',
      evidence_url: 'https://example.org/SECRET-url',
      metadata: { model: 'SECRET-model' },
      agent: 'SECRET-agent',
    };
    await answerTo(registry, await tried(registry, secrets));
    const shown = [
      await read(registry),
      await read(registry, '?skill_slug=acme-tables'),
      await (await registry.get(`${path}?format=text`)).text(),
    ];
    const log: string[] = [];
    for await (const record of registry.store.readOutcomes(0)) {
      log.push(toLogLine(record));
      expect(JSON.stringify(record.private)).toContain('SECRET-notes');
    }
    expect(JSON.stringify([...shown, ...log])).not.toMatch(/SECRET|extract tables/);
    expect([...readLogLines(log)]).toHaveLength(1);
  });
  // Attack table, row 28: what an address in a report leads to is for a person to look at, and for no program of ours.
  test('evidence is never fetched, wherever its address leads', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network here'));
    const connected = vi.spyOn(Socket.prototype, 'connect').mockReturnThis();
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    const registry = await openLiveRegistry();
    for (const evidence_url of ['https://127.0.0.1/x', 'https://169.254.169.254/latest', 'https://[::1]/']) {
      const report = await tried(registry, { evidence_url });
      expect((await answerTo(registry, { ...report, dry_run: true })).status).toBe(200);
      expect((await answerTo(registry, report)).body['recorded']).toBe(true);
    }
    await read(registry, '?skill_slug=acme-tables');
    await new Promise(setImmediate);
    expect([fetched.mock.calls, connected.mock.calls]).toEqual([[], []]);
  });
  test('metadata keeps short plain values only', async () => {
    const registry = await openLiveRegistry();
    await answerTo(
      registry,
      await tried(registry, {
        metadata: { model: 'm', turns: 3, nested: { a: 1 }, long: 'x'.repeat(300), '1bad': 1 },
      }),
    );
    for await (const record of registry.store.readOutcomes(0))
      expect(record.private['metadata']).toEqual({ model: 'm', turns: 3 });
  });
});

describe('many reports by one caller', () => {
  test('a thousand move Agent Proven by no more than three', async () => {
    const flood = async (count: number): Promise<number> => {
      const registry = await openLiveRegistry();
      for (let i = 0; i < count; i += 1)
        await answerTo(registry, await tried(registry, { output_quality: 5 }));
      return (await read(registry, '?skill_slug=acme-tables'))['agent_proven_score'];
    };
    expect(await flood(100)).toBe(await flood(3));
  });
  test('names of runtimes are no names: they share what their address has', async () => {
    const registry = await openLiveRegistry();
    for (const agent of ['agent-runtime-a', 'auto', 'oven', 'Oven', null])
      await answerTo(registry, await tried(registry, { agent }));
    expect(await read(registry, '?skill_slug=acme-tables')).toMatchObject({
      total_outcomes: 5,
      unique_agents: 1,
      weighted_reports: 0.875,
    });
  });
  test('are refused when they come too fast, by address prefix and by agent', async () => {
    const registry = await openLiveRegistry({ writesPerMinute: 4 });
    const from = async (address: string, agent: string): Promise<Response> =>
      registry.post(path, await tried(registry, { agent }), {
        'x-forwarded-for': `198.51.100.1, ${address}`,
      });
    const first = await from('203.0.113.1', 'a');
    expect(first.headers.get('ratelimit')).toMatch(/^"write";r=3;t=\d+$/);
    expect(first.headers.get('ratelimit-policy')).toBe('"write";q=4;w=60');
    expect((await from('203.0.113.1', 'a')).status).toBe(200);
    const third = await from('203.0.113.1', 'a');
    expect(third.status).toBe(429);
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await from('203.0.113.99', 'b')).status).toBe(200);
    expect((await from('203.0.113.99', 'c')).status).toBe(429);
    expect((await from('203.0.114.1', 'a')).status).toBe(200);
    expect((await registry.get(path)).status).toBe(200);
  });
});

describe('a store that cannot keep', () => {
  test('is a 503 with Retry-After that says nothing of the inside, and reads continue', async () => {
    const registry = await openLiveRegistry({
      store: { insertOutcome: () => Promise.reject(new StoreUnavailable('ENOSPC at /var/lib/x')) },
    });
    const response = await registry.post(path, await tried(registry));
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.text()).not.toContain('/var');
    expect((await registry.get(path)).status).toBe(200);
  });
  test('is reported to the operator with its reason', async () => {
    const warned: object[] = [];
    const registry = await openLiveRegistry({
      store: { insertOutcome: () => Promise.reject(new StoreUnavailable('the disk is full')) },
      logger: {
        info: () => undefined,
        warn: (fields) => void warned.push(fields),
        error: () => undefined,
      },
    });
    await registry.post(path, await tried(registry));
    expect(warned).toEqual([{ path, reason: 'the disk is full' }]);
  });
  test('no store at all, as in a static copy, is a 503 too', async () => {
    const registry = await openLiveRegistry();
    const { outcomePost } = await import('../../src/api/outcome/endpoint.ts');
    const { runEndpoint } = await import('../../src/api/run.ts');
    const report = await tried(registry);
    await expect(
      runEndpoint(outcomePost, { path: {}, query: {}, body: report }, { ...registry.current(), live: null }),
    ).rejects.toMatchObject({ status: 503 });
  });
});

describe('the read', () => {
  test('of all skills adds up, and names the most proven', async () => {
    const registry = await openLiveRegistry();
    await answerTo(registry, await tried(registry));
    await answerTo(registry, await tried(registry, { outcome: 'failed', agent: 'b' }));
    expect(await read(registry)).toMatchObject({
      skill_slug: null,
      total_outcomes: 2,
      by_outcome: { success: 1, failed: 1 },
      // The second report of a network counts half.
      success_rate: 0.667,
      top_skills: [{ slug: 'acme-tables', total_outcomes: 2 }],
    });
  });
  test('of nothing is all nulls and zeros', async () => {
    const registry = await openLiveRegistry();
    expect(await read(registry)).toMatchObject({
      total_outcomes: 0,
      agent_proven_score: null,
      success_rate: null,
      top_skills: [],
    });
  });
  test('of an unknown skill is a 404 with suggestions', async () => {
    const registry = await openLiveRegistry();
    const response = await registry.get(`${path}?skill_slug=acme-tabels`);
    expect(response.status).toBe(404);
    expect(((await response.json()) as Json)['suggestions']).toContain('acme-tables');
  });
  test('contract=true gives the contract v3 with every field of the report', async () => {
    const registry = await openLiveRegistry();
    const { contract } = await read(registry, '?contract=true');
    expect(contract).toMatchObject({
      version: 'v3',
      method: 'POST',
      endpoint: 'https://skills.example/api/agent/outcome',
    });
    expect(
      contract.fields.filter((field: Json) => field['required']).map((field: Json) => field['name']),
    ).toEqual(['event_id', 'skill_slug', 'task', 'outcome']);
    expect(contract.fields).toHaveLength(20);
  });
  test('as text is compact and shorter than the JSON', async () => {
    const registry = await openLiveRegistry();
    await answerTo(registry, await tried(registry));
    const text = await (await registry.get(`${path}?skill_slug=acme-tables&format=text`)).text();
    expect(text).toContain('# Outcomes of acme-tables\n');
    expect(text).toContain('Verified installs: 1 reported by agents\n');
    expect(text.length).toBeLessThan(JSON.stringify(await read(registry, '?skill_slug=acme-tables')).length);
  });
  test('shows a text’s own history beside the slug’s', async () => {
    const registry = await openLiveRegistry();
    await answerTo(registry, await tried(registry));
    const { by_digest } = await read(registry, '?skill_slug=acme-tables');
    expect(by_digest).toMatchObject([{ current: true, total_outcomes: 1 }]);
  });
});
