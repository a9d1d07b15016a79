/** Signed reports of runs with and without a skill: what is refused, what is counted, and where the lift is shown. */
import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { signReport } from '../../../src/effect/report.ts';
import { rankEntries } from '../../../src/lists/rank-entries.ts';
import { OutcomeBook } from '../../../src/outcomes/book.ts';
import { readEvalReports } from '../../../src/runtime/eval-reports.ts';
import { type LiveRegistry, openLiveRegistry } from '../../support/live-context.ts';

type Said = Parameters<typeof signReport>[0];
const newKey = () => generateKeyPairSync('ed25519').privateKey;

function reportOf(registry: LiveRegistry, changes: Partial<Said> = {}, key = newKey()) {
  const [entry] = registry.current().registry.entries;
  if (entry === undefined) throw new TypeError('the cast has skills');
  return signReport(
    {
      version: 1,
      skill_slug: entry.slug,
      integrity: entry.evidence.integrity,
      model: 'stand-in-1',
      judge_model: null,
      client_version: '0.2.0',
      sandbox: 'bubblewrap',
      cases_sha256: '0'.repeat(64),
      ran_at: registry.current().clock.now().toISOString(),
      cases: Array.from({ length: 8 }, (_, at) => ({
        id: `c${at}`,
        with_skill: { passed: 5, runs: 5 },
        without_skill: { passed: 1, runs: 5 },
      })),
      with_skill: { tokens: 10, seconds: 1 },
      without_skill: { tokens: 10, seconds: 1 },
      ...changes,
    },
    key,
  );
}

async function send(registry: LiveRegistry, report: object, from = '203.0.113.1') {
  const answer = await registry.post('/api/agent/eval-report', report, { 'x-forwarded-for': from });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

describe('a report of runs', () => {
  test('is shown at once: manifest, text, badge, and the ranking with a second network', async () => {
    const registry = await openLiveRegistry();
    const report = reportOf(registry);
    const slug = report.skill_slug;
    const badge = async (): Promise<string> =>
      (await registry.get(`/api/badge/${slug}?metric=lift&format=json`)).text();
    expect(await badge()).toContain('no data');
    const first = await send(registry, report);
    expect(first).toMatchObject({
      status: 200,
      body: { recorded: true, duplicate: false, known_text: true, measured_lift: { lift: 0.8, reports: 1 } },
    });
    const manifest = await (await registry.get(`/api/registry/manifest/${slug}`)).json();
    expect(manifest).toMatchObject({ measured_lift: { lift: 0.8, networks: 1, models: ['stand-in-1'] } });
    const text = await (await registry.get(`/api/registry/manifest/${slug}?format=text`)).text();
    expect(text).toMatch(/MEASURED LIFT: \+80 points \(95 % interval \+\d/);
    for (const path of [
      `/api/agent/evals?slugs=${slug},acme-tables&task=tables`,
      `/api/agent/receipt?slug=${slug}&task=tables`,
    ]) {
      const candidate = { slug, measured_lift: { lift: 0.8 } };
      const { candidates } = (await (await registry.get(path)).json()) as { candidates: unknown[] };
      expect(candidates).toContainEqual(expect.objectContaining({ slug }));
      expect(candidates.filter((each) => Reflect.get(Object(each), 'slug') === slug)).toMatchObject([
        candidate,
      ]);
    }
    expect(await badge()).toMatch(/\+80 points \(\+[\d.]+ to/);
    const ranked = () =>
      rankEntries(registry.current().registry, { filter: {}, order: 'measured_lift' }).entries;
    expect(ranked()).toEqual([]);
    expect((await send(registry, reportOf(registry), '198.51.100.7')).body).toMatchObject({ recorded: true });
    const [best] = ranked();
    expect([best?.entry.slug, best?.why()]).toEqual([
      slug,
      expect.stringMatching(/2 reports from 2 networks/),
    ]);
  });

  test('is counted once, by what was signed', async () => {
    const registry = await openLiveRegistry();
    const report = reportOf(registry);
    await send(registry, report);
    expect((await send(registry, report, '198.51.100.7')).body).toMatchObject({
      recorded: false,
      duplicate: true,
      measured_lift: { reports: 1 },
    });
  });

  test('is refused where it was changed, is of no skill, says nothing or is of the future', async () => {
    const registry = await openLiveRegistry();
    const report = reportOf(registry);
    const cases = report.cases.map((each) => ({ ...each, without_skill: { passed: 0, runs: 5 } }));
    for (const [bad, reason] of [
      [{ ...report, cases }, /signature: is not the one/],
      [{ ...report, public_key: reportOf(registry).public_key }, /signature: is not the one/],
      [reportOf(registry, { skill_slug: 'no-such-skill' }), /no skill has the slug/],
      [reportOf(registry, { ran_at: '2999-01-01T00:00:00.000Z' }), /is in the future/],
      [
        reportOf(registry, {
          cases: [{ id: 'a', with_skill: { passed: 1, runs: 1 }, without_skill: { passed: 0, runs: 0 } }],
        }),
        /no case ran both/,
      ],
    ] as const) {
      const { status, body } = await send(registry, bad);
      expect([status, body['detail']]).toEqual([422, expect.stringMatching(reason)]);
    }
    expect((await send(registry, { ...report, cases: 'many' })).status).toBe(400);
    const impossible = [
      { id: 'a', with_skill: { passed: 9, runs: 3 }, without_skill: { passed: 0, runs: 1 } },
    ];
    expect((await send(registry, { ...report, cases: impossible })).status).toBe(400);
    expect(await registry.store.listDocuments('eval_report', { limit: 9 })).toEqual([]);
  });

  test('of a text that was never listed is not recorded', async () => {
    const registry = await openLiveRegistry();
    const other = reportOf(registry, { integrity: `sha256-${'B'.repeat(43)}=` });
    expect((await send(registry, other)).body).toMatchObject({ recorded: false, known_text: false });
    expect(await registry.store.listDocuments('eval_report', { limit: 9 })).toEqual([]);
  });

  test('is there after a restart and on another node, and a document of another form is left out', async () => {
    const registry = await openLiveRegistry();
    const report = reportOf(registry);
    await send(registry, report);
    await registry.store.writeDocuments([
      { kind: 'eval_report', id: '0_bad', value: { slug: 3 }, expected: 0 },
    ]);
    const book = new OutcomeBook();
    const after = await readEvalReports(registry.store, book, '');
    const now = registry.current().clock.now();
    expect(book.liftOf(report.skill_slug, report.integrity, now)).toMatchObject({ reports: 1 });
    await send(registry, reportOf(registry), '198.51.100.7');
    await readEvalReports(registry.store, book, after);
    expect(book.liftOf(report.skill_slug, report.integrity, now)).toMatchObject({ reports: 2, networks: 2 });
  });

  test('is one of 20 that a network may send in an hour', async () => {
    const registry = await openLiveRegistry({ writesPerMinute: 10_000 });
    for (let at = 0; at < 20; at += 1) expect((await send(registry, reportOf(registry))).status).toBe(200);
    expect((await send(registry, reportOf(registry))).status).toBe(429);
    expect((await send(registry, reportOf(registry), '198.51.100.1')).status).toBe(200);
  });
});
