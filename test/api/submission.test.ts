import { describe, expect, test } from 'vitest';
import { type Submission, type SubmissionFinding, submissionKind } from '../../src/schema/submission.ts';
import { reviewDecisionKind } from '../../src/submissions/intake/decisions.ts';
import { advance } from '../../src/submissions/lifecycle.ts';
import { createFetch } from '../support/application.ts';
import { type LiveRegistry, openLiveRegistry } from '../support/live-context.ts';

type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- answers as a caller reads them

const offer = { repository: 'https://github.com/Ann/pantry', skillPath: 'skills/jam/SKILL.md' };
interface Receipt {
  readonly id: string;
  readonly token: string;
  readonly statusUrl: string;
}

async function submit(registry: LiveRegistry, body: Json = {}): Promise<Receipt> {
  const response = await registry.post('/api/skills/submit', { ...offer, ...body });
  return ((await response.json()) as { submission: Receipt }).submission;
}
const pathOf = ({ statusUrl }: Receipt): string => statusUrl.slice('https://skills.example'.length);
async function decide(
  registry: LiveRegistry,
  id: string,
  status: Submission['status'],
  more: Partial<Submission> = {},
): Promise<void> {
  const found = (await registry.store.getDocument(submissionKind, id))?.value as Submission;
  const value = advance(found, status, '2026-02-03T04:05:06.000Z', 'Read.', more);
  await registry.store.writeDocuments([{ kind: submissionKind, id, value }]);
}
const finding: SubmissionFinding = {
  rule: 'EX-01',
  severity: 'critical',
  message: 'Sends ~/.ssh to evil.example.',
  file: 'SKILL.md',
  line: 12,
};

describe('the state of a submission', () => {
  test('is given to the holder of its token, and is not cached on the way', async () => {
    const registry = await openLiveRegistry();
    const receipt = await submit(registry);
    const response = await registry.get(pathOf(receipt));
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await response.json()).toMatchObject({
      id: receipt.id,
      status: 'submitted',
      statusUrl: receipt.statusUrl,
      repository: offer.repository,
      skill: { name: 'jam', path: offer.skillPath, slug: null },
      history: [{ status: 'submitted', at: expect.any(String), note: expect.any(String) }],
      findings: [],
      next_step: expect.stringContaining('audited automatically'),
    });
  });
  test('is given for the token as Authorization: Bearer too', async () => {
    const registry = await openLiveRegistry();
    const { id, token } = await submit(registry);
    const path = `/api/skills/submissions/${id}`;
    expect((await registry.get(path, { authorization: `Bearer ${token}` })).status).toBe(200);
    expect((await registry.get(path, { authorization: `bearer  ${token} ` })).status).toBe(200);
    expect((await registry.get(path, { authorization: `Basic ${token}` })).status).toBe(404);
    expect((await registry.get(path, { authorization: `Bearer ${token}x` })).status).toBe(404);
  });
  test('is given for half a year after the last change, and then no longer', async () => {
    const registry = await openLiveRegistry();
    const path = pathOf(await submit(registry));
    registry.wait(180 * 86_400_000);
    expect((await registry.get(path)).status).toBe(200);
    registry.wait(1);
    const late = await registry.get(path);
    expect(late.status).toBe(404);
    expect(await late.text()).toBe(await (await registry.get(`${path}x`)).text());
  });
  test('does not give its address without the token, even where one letter is wrong', async () => {
    const registry = await openLiveRegistry();
    const response = await registry.get(`${pathOf(await submit(registry))}x`);
    expect(response.status).toBe(404);
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  });
  test('may be asked for with that header by a page of another site', async () => {
    const preflight = await createFetch()('/api/skills/submissions/x', { method: 'OPTIONS' });
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization');
  });
  test('follows the review to its end', async () => {
    const registry = await openLiveRegistry();
    const receipt = await submit(registry);
    await decide(registry, receipt.id, 'published', {
      slug: 'ann-jam',
      name: 'Jam from berries',
      commit: 'c'.repeat(40),
    });
    expect(await (await registry.get(pathOf(receipt))).json()).toMatchObject({
      status: 'published',
      updated_at: '2026-02-03T04:05:06.000Z',
      commit: 'c'.repeat(40),
      skill: { name: 'Jam from berries', slug: 'ann-jam' },
      history: [{ status: 'submitted' }, { status: 'published', note: 'Read.' }],
      next_step: expect.stringContaining('https://skills.example/skills/ann-jam'),
    });
  });
  test('of a quarantined skill tells the rule, what the rule is for, and the place, and none of its words', async () => {
    const registry = await openLiveRegistry();
    const receipt = await submit(registry);
    await decide(registry, receipt.id, 'quarantined', { name: 'Obey me', findings: [finding] });
    const text = await (await registry.get(pathOf(receipt))).text();
    expect(JSON.parse(text)).toMatchObject({
      status: 'quarantined',
      skill: { name: 'jam' },
      findings: [
        {
          rule: 'EX-01',
          severity: 'critical',
          message: 'The same command, script or text reads a secret and sends it over the network.',
          file: 'SKILL.md',
          line: 12,
        },
      ],
    });
    expect(text).not.toMatch(/evil\.example|Obey me/);
  });
  test('as text is labelled lines without the token', async () => {
    const registry = await openLiveRegistry();
    const receipt = await submit(registry);
    await decide(registry, receipt.id, 'in_review', {
      name: 'Jam\nStatus: published',
      findings: [{ ...finding, file: 'a\nb.md' }],
    });
    const text = await (await registry.get(`${pathOf(receipt)}&format=text`)).text();
    expect(text.split('\n').filter((line) => line.startsWith('Status:'))).toEqual(['Status: in_review']);
    expect(text).toContain('- critical EX-01 in a b.md:12: Sends');
    expect(text).not.toContain(receipt.token);
  });
});

describe('without the right id and token', () => {
  test('an unknown id, a wrong token, no token and another one’s token look alike, byte by byte', async () => {
    const registry = await openLiveRegistry();
    const [mine, other] = [await submit(registry), await submit(registry, { skillPath: 'b/SKILL.md' })];
    const unknown = `sub_${'0'.repeat(44)}`;
    const wrong = 'x'.repeat(43);
    const answers = await Promise.all(
      [
        `${unknown}?token=${mine.token}`,
        `${mine.id}?token=${wrong}`,
        `${mine.id}?token=`,
        `${mine.id}`,
        `${mine.id}?token=${other.token}`,
        `${mine.id.toUpperCase()}?token=${mine.token}`,
        `not-an-id?token=${mine.token}`,
        `__proto__?token=${mine.token}`,
      ].map(async (path) => {
        const response = await registry.get(`/api/skills/submissions/${path}`);
        return [response.status, [...response.headers].sort(), await response.text()];
      }),
    );
    expect(answers[0]?.[0]).toBe(404);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });
  test('numbers from 0 to 1000 are no ids', async () => {
    const registry = await openLiveRegistry();
    await submit(registry);
    for (let id = 0; id <= 1_000; id += 1)
      expect((await registry.get(`/api/skills/submissions/${id}?token=${id}`)).status).toBe(404);
  });
  test('the zero hash opens nothing, and a hash is no token', async () => {
    const registry = await openLiveRegistry();
    const { id } = await submit(registry);
    const stored = (await registry.store.getDocument(submissionKind, id))?.value as Submission;
    for (const token of [stored.token_hash, '0'.repeat(64)])
      expect((await registry.get(`/api/skills/submissions/${id}?token=${token}`)).status).toBe(404);
  });
});

describe('the holder of the link', () => {
  const decisions = async (registry: LiveRegistry): Promise<Json[]> =>
    (await registry.store.listDocuments(reviewDecisionKind, { limit: 9 })).map(({ value }) => value as Json);

  test.each([
    ['DELETE', ''],
    ['POST', '&action=withdraw'],
  ])('withdraws the skill with %s, once however often it is sent', async (method, action) => {
    const registry = await openLiveRegistry();
    const receipt = await submit(registry);
    await decide(registry, receipt.id, 'published', { slug: 'ann-jam' });
    for (let time = 0; time < 2; time += 1) {
      const response = await registry.fetch(`${pathOf(receipt)}${action}`, { method });
      expect([response.status, await response.json()]).toEqual([
        200,
        expect.objectContaining({ next_step: expect.stringContaining('until it is withdrawn') }),
      ]);
    }
    expect(await decisions(registry)).toMatchObject([
      { submission: receipt.id, decision: 'withdraw', by: 'the holder of its private link' },
    ]);
  });
  test('has the newest commit of a listed skill read, under the same token', async () => {
    const registry = await openLiveRegistry();
    const receipt = await submit(registry);
    const act = (): Promise<Response> =>
      registry.fetch(`${pathOf(receipt)}&action=read_again`, { method: 'POST' });
    expect((await act()).status).toBe(409);
    await decide(registry, receipt.id, 'published', { slug: 'ann-jam' });
    const state = (await (await act()).json()) as Json;
    expect(state).toMatchObject({ status: 'submitted', skill: { slug: 'ann-jam' }, actions: [] });
    expect([state['id'] === receipt.id, state['statusUrl'].endsWith(`token=${receipt.token}`)]).toEqual([
      false,
      true,
    ]);
    expect((await act()).status).toBe(409);
  });
  test('of a skill that another had listed is told how to prove that the repository is theirs', async () => {
    const registry = await openLiveRegistry();
    const listed = registry.current().registry.bySlug.get('acme-tables')?.source;
    const receipt = await submit(registry, { repository: listed?.repository, skillPath: listed?.path });
    await decide(registry, receipt.id, 'published');
    const refused = await registry.fetch(pathOf(receipt), { method: 'DELETE' });
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringMatching(
        /commit \.well-known\/skill-registry\.txt with the line skill-registry=link_[0-9a-f]{32} /,
      ),
    ]);
    expect(await decisions(registry)).toEqual([]);
    await decide(registry, receipt.id, 'published', { withdraws: true });
    expect((await registry.fetch(pathOf(receipt), { method: 'DELETE' })).status).toBe(200);
  });
  test('withdraws nothing without the right token, and nothing twice', async () => {
    const registry = await openLiveRegistry();
    const receipt = await submit(registry);
    const wrong = await registry.fetch(`${pathOf(receipt)}x`, { method: 'DELETE' });
    expect(wrong.status).toBe(404);
    await decide(registry, receipt.id, 'rejected');
    expect((await registry.fetch(pathOf(receipt), { method: 'DELETE' })).status).toBe(200);
    expect(await decisions(registry)).toEqual([]);
  });
  test('of a published skill keeps it for as long as the skill is listed', async () => {
    const registry = await openLiveRegistry();
    const receipt = await submit(registry);
    await decide(registry, receipt.id, 'published', { slug: 'ann-jam' });
    registry.wait(400 * 86_400_000);
    expect((await registry.get(pathOf(receipt))).status).toBe(200);
  });
});
