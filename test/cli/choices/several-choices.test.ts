/** One receipt for several skills: what its signed part says of each has to hold for each. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rememberOffer } from '../../../src/cli/locks/resolved-events.ts';
import { parseJson } from '../../../src/cli/registry/read-json.ts';
import {
  answerOf,
  type FakeRegistry,
  makeKey,
  makeText,
  receiptOf,
  signed,
  startFakeRegistry,
  today,
} from '../support/fake-registry.ts';

const key = makeKey();
const tables = makeText('tables');
const charts = makeText('charts', {
  slug: 'acme-charts',
  name: 'charts',
  repository: 'https://github.com/acme/charts',
});

let registry: FakeRegistry;
beforeEach(async () => {
  registry = await startFakeRegistry();
  registry.publishKeys([key]);
  for (const text of [tables, charts]) registry.list(text, key);
});
afterEach(() => registry.close());

const words = ['install', 'acme-tables', 'acme-charts', '--event', 'evt_1', '--task', 'format a csv file'];
const more = ['-a', 'claude-code'];
const { slug, repository, path, commit, integrity } = charts;
const also = {
  slug,
  repository,
  path,
  commit,
  integrity,
  policy: 'auto_allowed',
  risk_level: 'low',
  event_id: 'evt_2',
};

function give(...others: readonly object[]): void {
  const inputs = { policy_inputs: { max_risk: 'medium', match: 'match', choice: 'made' } };
  const receipt = { ...receiptOf(tables, today), ...inputs, also: others };
  registry.answers.set('/api/agent/receipt', answerOf(signed(receipt, key)));
}

describe('a receipt for several skills', () => {
  it('installs each, with the event that is its own', async () => {
    give(also);
    expect(await registry.run([...words, ...more])).toMatchObject({ exitCode: 0 });
    const lock = JSON.parse(await readFile(join(registry.project, 'skill-registry.lock.json'), 'utf8')) as {
      skills: Record<string, { slug: string; event_id: string }>;
    };
    expect(Object.values(lock.skills).map((each) => [each.slug, each.event_id])).toEqual(
      expect.arrayContaining([
        ['acme-tables', 'evt_1'],
        ['acme-charts', 'evt_2'],
      ]),
    );
  });

  it.each<[string, readonly object[], number, string]>([
    ['leaves one out', [], 5, 'for another skill than was chosen'],
    ['names another one', [{ ...also, slug: 'acme-others' }], 5, 'for another skill than was chosen'],
    ['names one more', [also, { ...also, slug: 'acme-others' }], 5, 'for another skill than was chosen'],
    [
      'has another text of one',
      [{ ...also, integrity: tables.integrity }],
      5,
      'of another text than the receipt',
    ],
    ['blocks one', [{ ...also, policy: 'blocked' }], 4, 'is blocked by the registry'],
    ['has a higher risk of one', [{ ...also, risk_level: 'high' }], 4, 'has risk high'],
    ['has no known risk of one', [{ ...also, risk_level: 'none' }], 1, 'risk_level'],
    ['asks for approval of one', [{ ...also, policy: 'review' }], 4, 'Approval needed: '],
  ])('that %s installs none', async (_, others, exitCode, reason) => {
    give(...others);
    const ran = await registry.run([...words, ...more]);
    expect([ran.exitCode, ran.error]).toEqual([exitCode, expect.stringContaining(reason)]);
    expect(await readdir(registry.project)).toEqual([]);
  });

  const many = Array.from({ length: 6 }, (_, at) =>
    makeText(`text ${at}`, { slug: `acme-x${at}`, name: `x${at}` }),
  );

  it('is for at most five of an event that the caller names', async () => {
    for (const text of many) registry.list(text, key);
    const named = ['install', ...many.map((each) => each.slug), '--event', 'evt_1', '--task', 'x'];
    expect(await registry.run(named)).toMatchObject({
      exitCode: 2,
      error: expect.stringContaining('at most 5'),
    });
  });

  it('is for the first five of the latest answer; which are installed without an event is said', async () => {
    for (const text of many) registry.list(text, key);
    const candidates = many.map(({ slug }) => ({ slug }));
    const event = { registry: registry.url, task: 'x', eventId: 'evt_1' };
    await rememberOffer(
      { ...event, packet: parseJson(JSON.stringify({ candidates }), 'answer') },
      { environment: {}, homeFolder: registry.home, now: () => today, note: () => undefined },
    );
    const [first, ...others] = many.map(({ slug, repository, path, commit, integrity }) => ({
      ...also,
      slug,
      repository,
      path,
      commit,
      integrity,
      event_id: `evt_${slug}`,
    }));
    const receipt = {
      ...receiptOf(many[0] ?? tables, today),
      task: 'x',
      resolve_event_id: first?.event_id,
      policy_inputs: { max_risk: 'medium', match: 'match', choice: 'made' },
      also: others.slice(0, 4),
    };
    registry.answers.set('/api/agent/receipt', answerOf(signed(receipt, key)));
    const ran = await registry.run(['install', ...many.map(({ slug }) => slug), ...more]);
    expect(ran).toMatchObject({
      exitCode: 0,
      error: expect.stringContaining(
        'Without an event to report, because one goes with at most 5 skills: acme-x5',
      ),
    });
    const lock = await readFile(join(registry.project, 'skill-registry.lock.json'), 'utf8');
    const { skills } = JSON.parse(lock) as {
      skills: Record<string, { slug: string; event_id: string | null }>;
    };
    expect(Object.values(skills).map((each) => each.event_id)).toEqual([
      ...many.slice(0, 5).map(({ slug }) => `evt_${slug}`),
      null,
    ]);
  });
});
