import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openLogger } from '../../src/adapters/logger.ts';
import { StoreUnavailable } from '../../src/ports/store.ts';
import { reviewQueue, Submission, submissionKind } from '../../src/schema/submission.ts';
import { advance } from '../../src/submissions/lifecycle.ts';
import { type LiveOptions, type LiveRegistry, openLiveRegistry } from '../support/live-context.ts';

type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- answers as a caller reads them
interface Answer {
  readonly status: number;
  readonly body: Json;
  readonly headers: Headers;
}

const offer = { repository: 'https://github.com/Ann/pantry', skillPath: 'skills/jam/SKILL.md' };

async function submit(registry: LiveRegistry, body: Json = {}, from = '203.0.113.7'): Promise<Answer> {
  const response = await registry.post(
    '/api/skills/submit',
    { ...offer, ...body },
    { 'x-forwarded-for': from },
  );
  return { status: response.status, body: (await response.json()) as Json, headers: response.headers };
}
async function submissions(registry: LiveRegistry): Promise<{ id: string; value: Submission }[]> {
  const rows = await registry.store.listDocuments(submissionKind, { limit: 1_000 });
  return rows.map(({ id, value }) => ({ id, value: Submission.parse(value) }));
}
/** What the review would write. */
async function decide(
  registry: LiveRegistry,
  status: 'quarantined' | 'rejected' | 'in_review' | 'published',
  commit: string | null = 'c'.repeat(40),
): Promise<void> {
  const now = registry.current().clock.now();
  for (const { id, value } of await submissions(registry))
    if (value.status === 'submitted')
      await registry.store.writeDocuments([
        {
          kind: submissionKind,
          id,
          value: { ...advance(value, status, now.toISOString(), 'Read.'), commit },
        },
      ]);
}
const open = (options: LiveOptions = {}): Promise<LiveRegistry> =>
  openLiveRegistry({ writesPerMinute: 10_000, ...options });

describe('a submission', () => {
  test('is answered with its id, a private token and the address of its state', async () => {
    const { status, body } = await submit(await open());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      accepted: true,
      submission: {
        id: expect.stringMatching(/^sub_[0-9a-f]{44}$/),
        token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
        status: 'submitted',
        skill: { name: 'jam', path: 'skills/jam/SKILL.md', slug: null },
      },
    });
    const { id, token, statusUrl } = body['submission'];
    expect(statusUrl).toBe(`https://skills.example/api/skills/submissions/${id}?token=${token}`);
    expect(body).not.toHaveProperty('reason');
  });
  test('is kept before it is answered, with the work for its review; of the token only a hash', async () => {
    const registry = await open();
    const { body } = await submit(registry, {
      category: 'documents',
      tags: ['Jam Making', 'jam-making', 'c++'],
      submissionSource: 'agent',
      submittedByAgent: 'cook-bot',
      makerHost: '@ann',
      makerSocial: 'ann@example.org',
    });
    const { id, token } = body['submission'];
    const [row] = await submissions(registry);
    expect(row).toMatchObject({
      id,
      value: {
        token_hash: createHash('sha256').update(token).digest('hex'),
        status: 'submitted',
        repository: 'https://github.com/Ann/pantry',
        path: 'skills/jam/SKILL.md',
        category: 'Documents',
        tags: ['jam-making', 'c++'],
        source: 'agent',
        submitted_by_agent: 'cook-bot',
        maker_host: '@ann',
        maker_social: 'ann@example.org',
      },
    });
    const claims = await registry.store.claim(reviewQueue, 9, 1_000, registry.current().clock.now());
    expect(claims.map(({ payload }) => payload)).toEqual([{ submission: id }]);
    let kept = '';
    for await (const line of registry.store.exportLines()) kept += line;
    expect(kept).toContain(id);
    expect(kept).not.toContain(token);
    expect(kept).not.toContain('203.0.113');
  });
  test('of the same skill a hundred times at once is one row with one token', async () => {
    const registry = await open();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        submit(registry, at % 2 === 0 ? {} : { repository: 'ann/PANTRY' }, `198.51.${at}.1`),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const accepted = answers.filter(({ body }) => body['accepted']);
    expect(accepted).toHaveLength(1);
    expect(answers.filter(({ body }) => body['submission'].token !== null)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body['submission'].id)).size).toBe(1);
    expect(await submissions(registry)).toHaveLength(1);
  });
  test('of a pending skill is answered with its state and no new token', async () => {
    const registry = await open();
    const first = await submit(registry);
    await decide(registry, 'in_review');
    const { body } = await submit(registry, { repository: 'git@github.com:ann/pantry.git' });
    expect(body).toMatchObject({
      success: true,
      accepted: false,
      reason: 'already_pending',
      submission: { id: first.body['submission'].id, token: null, status: 'in_review' },
    });
    expect(JSON.stringify(body)).not.toContain(first.body['submission'].token);
  });
  test('of a listed skill is answered with its slug, and has its newest commit read', async () => {
    const registry = await open();
    const entry = registry.current().registry.bySlug.get('acme-tables');
    const { body } = await submit(registry, {
      repository: entry?.source.repository.toUpperCase().replace('HTTPS://GITHUB.COM', 'https://github.com'),
      skillPath: entry?.source.path,
    });
    expect(body).toMatchObject({
      success: true,
      accepted: false,
      reason: 'already_listed',
      submission: { token: expect.any(String), status: 'submitted', skill: { slug: expect.any(String) } },
    });
    expect(await submissions(registry)).toHaveLength(1);
  });
  test('of a listed skill that is being read names no link to who has none: committing it would serve another', async () => {
    const registry = await open();
    const { source } = registry.current().registry.bySlug.get('acme-tables') ?? { source: null };
    const again = { repository: source?.repository, skillPath: source?.path };
    const [first, second] = [await submit(registry, again), await submit(registry, again, '198.51.100.1')];
    expect(first.body['next_step']).toContain('skill-registry=link_');
    expect(second.body['submission']).toMatchObject({ id: first.body['submission'].id, token: null });
    expect(second.body['next_step']).not.toContain('link_');
    expect(second.body['next_step']).toContain('submit it again for a link of your own');
  });
  test('of a listed skill is read at most six times an hour, for all callers together', async () => {
    const registry = await open();
    const { source } = registry.current().registry.bySlug.get('acme-tables') ?? { source: null };
    const again = { repository: source?.repository, skillPath: source?.path };
    for (let reading = 0; reading < 6; reading += 1) {
      expect((await submit(registry, again)).status).toBe(200);
      await decide(registry, 'published');
    }
    const { status, body } = await submit(registry, again);
    expect([status, body['detail']]).toEqual([429, expect.stringContaining('read 6 times in the last hour')]);
    registry.wait(3_600_001);
    expect((await submit(registry, again)).status).toBe(200);
  });
});

describe('a submission is refused', () => {
  test.each<[string, Json, number, string]>([
    ['without a repository', { repository: undefined }, 400, 'repository'],
    ['with a repository that is a number', { repository: 7 }, 400, 'repository'],
    ['without a path', { skillPath: undefined }, 400, 'skillPath'],
    ['with a path that climbs', { skillPath: '../SKILL.md' }, 400, 'skillPath'],
    ['with a path in percent codes', { skillPath: '%2e%2e/SKILL.md' }, 400, 'skillPath'],
    ['with a path to something else', { skillPath: 'README.md' }, 400, 'skillPath'],
    ['with a category of its own', { category: 'Jam' }, 400, 'category'],
    ['with tags that are none', { tags: ['<b>'] }, 400, 'tags.0'],
    ['with thirteen tags', { tags: Array.from({ length: 13 }, (_, at) => `t${at}`) }, 400, 'tags'],
    ['with tags that are a text', { tags: 'jam' }, 400, 'tags'],
    ['from an unknown source', { submissionSource: 'bot' }, 400, 'submissionSource'],
    ['with a handle over two lines', { makerHost: 'ann\nStatus: published' }, 400, 'makerHost'],
    ['for another host', { repository: 'https://gitlab.com/a/b' }, 422, 'repository'],
    ['for a host inside', { repository: 'https://2130706433/a/b' }, 422, 'repository'],
  ])('%s', async (_what, input, status, field) => {
    const registry = await open();
    const answer = await submit(registry, input);
    expect([answer.status, answer.body['errors'].map(({ path }: Json) => path)]).toEqual([status, [field]]);
    expect(await submissions(registry)).toEqual([]);
  });
  test('when it is not JSON or too large', async () => {
    const registry = await open();
    const plain = await registry.post('/api/skills/submit', offer, { 'content-type': 'text/plain' });
    expect(plain.status).toBe(415);
    expect((await submit(registry, { makerHost: 'x'.repeat(70_000) })).status).toBe(413);
  });
  test('after 30 in an hour from one network, whatever the address in it; others are not affected', async () => {
    const registry = await open();
    for (let at = 0; at < 30; at += 1)
      expect((await submit(registry, { skillPath: `s${at}/SKILL.md` }, `203.0.113.${at}`)).status).toBe(200);
    const { status, headers, body } = await submit(registry);
    expect([status, body['detail']]).toEqual([429, expect.stringContaining('30 submissions an hour')]);
    const seconds = Number(headers.get('retry-after'));
    expect((await submit(registry, {}, '198.51.100.1')).status).toBe(200);
    registry.wait(seconds * 1_000);
    expect((await submit(registry, { skillPath: 'after/SKILL.md' })).status).toBe(200);
  });
  test('also when the 40 come at once', async () => {
    const registry = await open();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => submit(registry, { skillPath: `s${at}/SKILL.md` })),
    );
    const count = (wanted: number): number => answers.filter(({ status }) => status === wanted).length;
    expect([count(200), count(429)]).toEqual([30, 10]);
    expect(await submissions(registry)).toHaveLength(30);
  });
  test.each(['quarantined', 'rejected'] as const)(
    'while the repository waits after one that was %s, twice as long each time',
    async (status) => {
      const registry = await open();
      await submit(registry);
      await decide(registry, status);
      for (const minutes of [5, 10, 20]) {
        const answer = await submit(registry, { skillPath: 'skills/other/SKILL.md' });
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, String(minutes * 60)]);
        registry.wait(minutes * 60_000);
        expect((await submit(registry)).body['accepted']).toBe(true);
        await decide(registry, status);
      }
      expect((await submit(registry, { repository: 'ann/cellar' })).status).toBe(200);
    },
  );
  test('but another caller does not block an author by paths that are not there', async () => {
    const registry = await open();
    for (let at = 0; at < 13; at += 1)
      expect((await submit(registry, { skillPath: `no/${at}/SKILL.md` }, '198.51.100.1')).status).toBe(200);
    for (let at = 0; at < 13; at += 1) await decide(registry, 'rejected', null);
    expect((await submit(registry, {}, '203.0.113.1')).body['accepted']).toBe(true);
    expect((await submit(registry, { skillPath: 'no/14/SKILL.md' }, '198.51.100.1')).status).toBe(200);
  });
  test('so that who tries twenty texts against the rules gets a few answers a day', async () => {
    const registry = await open();
    const statuses: number[] = [];
    for (let at = 0; at < 20; at += 1) {
      const answer = await submit(registry, { skillPath: `v${at}/SKILL.md` }, `198.51.${at}.1`);
      statuses.push(answer.status);
      await decide(registry, 'quarantined');
      registry.wait(60_000);
    }
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(3);
    expect(statuses.at(-1)).toBe(429);
  });
  test('while the store keeps nothing, and says when to come again', async () => {
    const enqueue = () => Promise.reject(new StoreUnavailable('the disk is full'));
    const { status, headers, body } = await submit(await open({ store: { enqueue } }));
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    expect(JSON.stringify(body)).not.toContain('disk');
  });
});

test('programs of an instance without limits are held to no quota', async () => {
  const registry = await openLiveRegistry();
  for (let at = 0; at < 35; at += 1)
    expect((await submit(registry, { skillPath: `s${at}/SKILL.md` })).status).toBe(200);
});

test('counts of past days are removed as new ones are made', async () => {
  const registry = await open();
  await submit(registry);
  registry.wait(86_400_000);
  await submit(registry, { skillPath: 'next/SKILL.md' }, '198.51.100.1');
  const days = await registry.store.listDocuments('quota-submission', { limit: 9 });
  expect(days).toHaveLength(1);
});

test('no line of the log holds a token, whatever goes wrong', async () => {
  const logged: string[] = [];
  const logger = openLogger('trace', (line) => void logged.push(line));
  const registry = await open({ logger });
  const { id, token, statusUrl } = (await submit(registry)).body['submission'];
  const failing = await open({
    logger,
    store: {
      getDocument: () => Promise.reject(new TypeError(`broken at ${statusUrl}`)),
    },
  });
  const path = `/api/skills/submissions/${id}?token=${token}`;
  for (const each of [registry, failing])
    for (const suffix of ['', 'x', '&format=nonsense'])
      await each.get(`${path}${suffix}`, { authorization: `Bearer ${token}`, referer: statusUrl });
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.join('\n')).not.toContain(token);
});
