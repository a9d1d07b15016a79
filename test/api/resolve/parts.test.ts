/** A task of several needs on the starter catalog, by HTTP and MCP: a shortlist for each part, one receipt for all that was chosen. */
import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../../src/api/define.ts';
import type { ReceiptResponse } from '../../../src/api/receipt/shape.ts';
import type { ResolveResponse } from '../../../src/api/resolve/shape.ts';
import { canonicalJson } from '../../../src/proof/canonical-json.ts';
import { readEventId } from '../../../src/proof/event-id.ts';
import { callTool } from '../../protocol/mcp/rpc.ts';
import { createFetch } from '../../support/application.ts';
import { client } from '../../support/registry.ts';
import { openStarter } from '../../support/starter/starter-context.ts';

type Packet = ResolveResponse['decision_packet'];
type Ask = ReturnType<typeof createFetch>;

let context: Context;
let ask: Ask;
let remove: () => void;
beforeAll(async () => {
  const starter = await openStarter();
  context = { ...starter.context, client };
  remove = starter.remove;
  ask = createFetch(context);
});
afterAll(() => remove());

const task = 'mend a fault and ship the correction';
const parts = [
  'find the cause of a failing test',
  'write a failing test for the bug',
  'bake sourdough bread',
  'commit the change with a clear message',
];

function addressOf(route: string, parameters: Readonly<Record<string, string | readonly string[]>>): string {
  const query = new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => [value].flat().map((each) => [name, each])),
  );
  return `/api/agent/${route}?${query.toString()}`;
}

async function get<T>(
  route: string,
  parameters: Readonly<Record<string, string | readonly string[]>>,
): Promise<T> {
  const response = await ask(addressOf(route, parameters));
  const answer = (await response.json()) as T;
  if (response.status !== 200) throw new Error(JSON.stringify(answer));
  return answer;
}

const post = (route: string, body: object): Promise<Response> =>
  ask(`/api/agent/${route}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

const packetOf = async (parameters: Readonly<Record<string, string | readonly string[]>>): Promise<Packet> =>
  (await get<ResolveResponse>('resolve', parameters)).decision_packet;

const outline = (packet: Packet): unknown =>
  packet.parts?.map(({ part, match, candidates }) => [part, match, candidates.map(({ slug }) => slug)]);

function isSigned(document: object, value: string): boolean {
  const [key] = context.signer.publicKeys;
  const publicKey = createPublicKey({
    key: { kty: key?.kty ?? '', crv: key?.crv ?? '', x: key?.x ?? '' },
    format: 'jwk',
  });
  return verify(null, Buffer.from(canonicalJson(document)), publicKey, Buffer.from(value, 'base64url'));
}

describe('parts of a task', () => {
  it('are answered in their order, each as a task of its own, beside the shortlist of the task', async () => {
    const packet = await packetOf({ task, parts });
    expect(packet.parts?.map(({ part }) => part)).toEqual(parts);
    expect(packet.parts_by).toBe('caller');
    for (const { part, match, candidates } of packet.parts ?? []) {
      const alone = await packetOf({ task: part });
      expect(match).toBe(alone.match);
      expect(candidates).toEqual(alone.candidates.slice(0, candidates.length));
    }
    const covered = packet.parts?.filter(({ match }) => match !== 'none') ?? [];
    expect(covered.map(({ candidates }) => candidates.length)).toEqual([2, 2, 2]);
    const whole = await packetOf({ task });
    expect(packet.candidates).toEqual(whole.candidates.slice(0, 3));
    expect(whole.parts).toBeUndefined();
  });

  it('that no skill is adequate for are named', async () => {
    const packet = await packetOf({ task, parts });
    expect(packet.uncovered).toEqual(['bake sourdough bread']);
    expect(
      (await packetOf({ task, parts: ['bake sourdough bread', 'tune a grand piano'] })).uncovered,
    ).toEqual(['bake sourdough bread', 'tune a grand piano']);
  });

  it('are what there is to do next, the uncovered ones too', async () => {
    const ofSome = (await packetOf({ task, parts, detail: 'full' })).next_steps.join(' ');
    expect(ofSome).toMatch(/choose one for each part.*one receipt.*part without a candidate/);
    expect(ofSome).not.toMatch(/broader words/);
    const ofAll = await packetOf({ task, parts: parts.slice(0, 2), detail: 'full' });
    expect(ofAll.uncovered ?? []).toEqual([]);
    expect(ofAll.next_steps.join(' ')).not.toMatch(/without a candidate/);
  });

  it('are the same by a repeated parameter, a line each, a list in a body, and a tool', async () => {
    const expected = outline(await packetOf({ task, parts }));
    expect(outline(await packetOf({ task, parts: parts.join('\n') }))).toEqual(expected);
    const posted = (await (await post('resolve', { task, parts })).json()) as ResolveResponse;
    expect(outline(posted.decision_packet)).toEqual(expected);
    const { structuredContent } = await callTool(ask, 'resolve_skill', { task, parts });
    expect(outline((structuredContent as unknown as ResolveResponse).decision_packet)).toEqual(expected);
  });

  it('keep their commas', async () => {
    const text = 'extract the tables, totals and footnotes of a PDF';
    expect((await packetOf({ task, parts: [text, 'draw a flowchart'] })).parts?.[0]?.part).toBe(text);
  });

  it('are as many candidates as `limit` says, up to five each', async () => {
    for (const [limit, most] of [
      ['1', 1],
      ['4', 4],
      ['20', 5],
    ] as const) {
      const packet = await packetOf({ task, parts: parts.slice(0, 2), limit });
      expect(packet.parts?.map(({ candidates }) => candidates.length)).toEqual([most, most]);
    }
  });

  it('share one event, which offers every candidate', async () => {
    const many = [
      'draw a flowchart',
      'review a pull request',
      'write release notes',
      'translate a web site',
      'merge PDF files',
    ];
    const packet = await packetOf({ task: 'extract tables from a PDF', parts: many, limit: '20' });
    const event = readEventId(packet.outcome_feedback.event_id, context.signer);
    const offered = [...packet.candidates, ...(packet.parts ?? []).flatMap(({ candidates }) => candidates)];
    expect(offered.length).toBeGreaterThan(40);
    for (const { slug } of offered) {
      const integrity = context.registry.bySlug.get(slug)?.evidence.integrity ?? '';
      expect(event?.positionOf({ slug, integrity })).toBeGreaterThanOrEqual(0);
    }
  });

  it('keep to the constraints of the task', async () => {
    const response = await post('resolve', { task, parts, limit: 5, constraints: { max_risk: 'low' } });
    const { decision_packet: packet } = (await response.json()) as ResolveResponse;
    const offered = (packet.parts ?? [])
      .filter(({ match }) => match !== 'none')
      .flatMap((part) => part.candidates);
    expect(new Set(offered.map(({ risk_level }) => risk_level))).toEqual(new Set(['low']));
  });

  it('are text of at most 750 tokens, five of them too', async () => {
    for (const given of [parts, [...parts, 'draw a flowchart'], parts.slice(0, 2), parts.slice(2, 3)]) {
      const text = await (await ask(addressOf('resolve', { task, parts: given, format: 'text' }))).text();
      expect(text.length / 4).toBeLessThanOrEqual(750);
      for (const part of given) expect(text).toContain(part);
    }
    const { content } = await callTool(ask, 'resolve_skill', { task, parts });
    expect(content[0]?.text).toContain(
      ': get_install_receipt with the same task, slug <slug>,<slug> and event_id',
    );
    expect(content[0]?.text).toMatch(
      /\nAfterwards: report_outcome \{.+\}, or outcome [a-z_, ]+; one call a skill: the receipt has an event_id for each further one\nWhere none fits, ask for that part alone/,
    );
    const said = await (await ask(addressOf('resolve', { task, parts, format: 'text' }))).text();
    expect(said).toContain('No listed skill is adequate for:\n- bake sourdough bread');
    expect(said.match(/^Unless said otherwise, risk is low/gm)).toHaveLength(1);
  });

  it.each([
    ['six', ['a b', 'c d', 'e f', 'g h', 'i j', 'k l'], 'parts', 'at most 5 parts'],
    ['an empty one', ['draw a flowchart', '  '], 'parts.1', 'must not be empty'],
    ['equal ones', ['draw a flowchart', ' Draw a  flowchart'], 'parts.1', 'the same as parts.0'],
    ['one of 10,000 characters', ['x'.repeat(10_000)], 'parts.0', 'at most 2000 characters'],
    ['one that is no text', [{ part: 'draw' }], 'parts.0', 'must be text'],
    ['no list', { first: 'draw' }, 'parts', 'must be a list of texts'],
  ])('refuse %s, and say which and why', async (_, given, path, message) => {
    const response = await post('resolve', { task, parts: given });
    expect(response.status).toBe(400);
    const problem = (await response.json()) as { errors: { path: string; message: string }[] };
    expect(problem.errors.find((each) => each.path === path)?.message).toContain(message);
    const tool = await callTool(ask, 'resolve_skill', { task, parts: given });
    expect(tool.isError).toBe(true);
    expect(tool.content[0]?.text).toContain(message);
  });

  it('refuse an empty parameter, and take an empty list for none', async () => {
    expect((await ask(addressOf('resolve', { task, parts: '' }))).status).toBe(400);
    const none = (await (await post('resolve', { task, parts: [] })).json()) as ResolveResponse;
    expect(none.decision_packet.parts).toBeUndefined();
  });

  it('refuse a choice beside them: it is made out of what they were answered with', async () => {
    const response = await ask(addressOf('resolve', { task, parts, slug: 'anthropics-pdf' }));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('must be left out with slug');
  });

  it('that have nothing to do with the task are answered by their own words', async () => {
    const packet = await packetOf({ task: 'bake sourdough bread', parts: ['draw a flowchart'] });
    expect(packet).toMatchObject({ status: 'no_match', selected_skill: null, uncovered: [] });
    expect(packet.parts?.[0]?.match).toBe('match');
    expect(packet.summary).toBe('Your parts are answered one by one.');
  });
});

describe('one receipt for all that was chosen', () => {
  const choose = async (): Promise<{ event_id: string; slug: string[] }> => {
    const packet = await packetOf({ task, parts });
    const slug = (packet.parts ?? []).flatMap(({ match, candidates }) =>
      match === 'none' ? [] : candidates.slice(0, 1).map((each) => each.slug),
    );
    expect(slug).toHaveLength(3);
    return { event_id: packet.outcome_feedback.event_id, slug };
  };

  it('binds each skill to its content under one signature', async () => {
    const { event_id, slug } = await choose();
    for (const given of [slug, slug.join(',')]) {
      const { receipt } = await get<ReceiptResponse>('receipt', { task, event_id, slug: given });
      expect(receipt.resolve_event_id).toBe(event_id);
      expect([receipt.selected_skill, ...(receipt.also ?? [])].map((each) => each.slug)).toEqual(slug);
      for (const also of receipt.also ?? []) {
        const entry = context.registry.bySlug.get(also.slug);
        expect(also).toMatchObject({
          commit: entry?.evidence.source.commit,
          integrity: entry?.evidence.integrity,
          policy: 'review',
        });
        expect(also.install_command).toContain(`install ${also.slug}@`);
      }
      const { signature, ...signed } = receipt;
      expect(isSigned(signed, signature.value)).toBe(true);
      const [first, ...rest] = signed.also ?? [];
      expect(
        isSigned({ ...signed, also: [{ ...first, integrity: 'sha256-AAAA' }, ...rest] }, signature.value),
      ).toBe(false);
    }
  });

  it('is one lockfile, signed, with every file of each', async () => {
    const { event_id, slug } = await choose();
    const lock = await get<{
      skills: Record<string, { registry: { slug: string; files: object } }>;
      registry: { signature: { value: string } };
    }>('resolve', { task, event_id, slug, format: 'lockfile' });
    const locked = Object.values(lock.skills).map(({ registry }) => registry);
    expect(locked.map((each) => each.slug)).toEqual(slug);
    for (const each of locked)
      expect(Object.keys(each.files)).toHaveLength(
        context.registry.bySlug.get(each.slug)?.evidence.files.length ?? 0,
      );
    const { signature, ...registry } = lock.registry;
    expect(isSigned({ ...lock, registry }, signature.value)).toBe(true);
  });

  it('gives each skill an event of its own, so that each is reported and none twice', async () => {
    const { event_id, slug } = await choose();
    const { receipt } = await get<ReceiptResponse>('receipt', { task, event_id, slug });
    const ids = [receipt.resolve_event_id, ...(receipt.also ?? []).map((also) => also.event_id)];
    expect(new Set(ids).size).toBe(3);
    for (const [at, id] of ids.entries()) {
      const event = readEventId(id, context.signer);
      const integrity = context.registry.bySlug.get(slug[at] ?? '')?.evidence.integrity ?? '';
      expect(event?.isTask(task)).toBe(true);
      expect(event?.positionOf({ slug: slug[at] ?? '', integrity })).toBeGreaterThanOrEqual(0);
    }
  });

  it('needs approval where one of them does, and says of each whether the event offered it', async () => {
    const { event_id, slug } = await choose();
    const outside = 'flutter-fix-layout-issues';
    const answer = await get<ReceiptResponse>('receipt', { task, event_id, slug: [slug[0] ?? '', outside] });
    expect(answer.policy_decision.status).toBe('review_required');
    expect(answer.receipt.also).toMatchObject([{ slug: outside, chosen_outside: true }]);
    const free = context.registry.entries.find(({ safety }) => safety.auto_install_allowed)?.slug ?? '';
    const one = await get<ReceiptResponse>('receipt', { task, slug: free });
    expect(one.policy_decision.status).toBe('selected');
    const both = await get<ReceiptResponse>('receipt', { task, slug: [free, slug[0] ?? ''] });
    expect(both.policy_decision.status).toBe('review_required');
    expect(both.receipt.install.policy).toBe('auto_allowed');
  });

  it('is made by the tools too, and says of each how to install and report it', async () => {
    const { event_id, slug } = await choose();
    const { content } = await callTool(ask, 'get_install_receipt', { task, event_id, slug });
    const text = content[0]?.text ?? '';
    for (const each of slug) expect(text).toContain(`install ${each}@`);
    expect(text.match(/Event id: evt_/g)).toHaveLength(3);
    const { structuredContent } = await callTool(ask, 'resolve_skill', { task, event_id, slug });
    const { decision_packet: packet } = structuredContent as unknown as ResolveResponse;
    expect([packet.selected_skill, ...(packet.also ?? [])].map((each) => each?.slug)).toEqual(slug);
  });

  it('names a skill once that was chosen twice, and refuses unknown, blocked and too many ones', async () => {
    const { event_id, slug } = await choose();
    const [first = '', second = ''] = slug;
    const { receipt } = await get<ReceiptResponse>('receipt', {
      task,
      event_id,
      slug: [first, second, first],
    });
    expect(receipt.also?.map((also) => also.slug)).toEqual([second]);
    const status = async (given: readonly string[]): Promise<number> =>
      (await ask(addressOf('receipt', { task, event_id, slug: given }))).status;
    expect(await status([first, 'run-llama-liteparsee'])).toBe(404);
    expect(await status([first, '../etc'])).toBe(400);
    expect(await status(['a', 'b', 'c', 'd', 'e', 'f'])).toBe(400);
  });
});

describe('packs', () => {
  it('come first where they cover more parts than any one skill, in text before the candidates', async () => {
    const packet = await packetOf({ task, parts });
    expect(packet.packs?.[0]).toMatchObject({
      slug: 'fix-a-bug',
      name: 'Fix a bug properly',
      covers: [parts[0], parts[1], parts[3]],
      url: expect.stringMatching(/\/api\/agent\/packs\/fix-a-bug$/),
    });
    const found = await ask(new URL(packet.packs?.[0]?.lockfile_url ?? '').pathname);
    expect(found.status).toBe(200);
    const text = await (await ask(addressOf('resolve', { task, parts, format: 'text' }))).text();
    expect(text).toContain('Pack fix-a-bug (Fix a bug properly) covers 3 of 4 parts: ');
    expect(text.indexOf('Pack fix-a-bug')).toBeLessThan(text.indexOf('\n1. '));
  });

  it('are not offered for one need', async () => {
    expect((await packetOf({ task, parts: parts.slice(0, 1) })).packs).toBeUndefined();
    expect((await packetOf({ task: parts[0] ?? '' })).packs).toBeUndefined();
  });
});

describe('parts that no one named', () => {
  it.each([
    ['convert a PDF to text and then build a dashboard from the numbers', 2],
    ['review a pull request and write release notes for customers', 2],
    ['1. review a pull request\n2. write release notes for customers\n3. draw a flowchart', 3],
    ['Please:\n- review a pull request\n- write release notes for customers', 2],
    ['write release notes for customers; draw a flowchart', 2],
    // One is a match and the other is near, where no skill does the whole.
    ['analyse the survey results (CSV), run the statistics, and make slides for the management', 2],
  ])('are read from %j', async (asked, count) => {
    const packet = await packetOf({ task: asked });
    expect(packet.parts_by).toBe('task');
    expect(packet.parts).toHaveLength(count);
    expect(packet.candidates).toHaveLength(8);
    expect(new Set(packet.parts?.map(({ candidates }) => candidates[0]?.slug)).size).toBe(count);
    const text = await (await ask(addressOf('resolve', { task: asked, format: 'text' }))).text();
    expect(text.length / 4).toBeLessThanOrEqual(750);
    const inParts = packet.parts?.flatMap(({ candidates }) => candidates.map(({ slug }) => slug));
    expect(text).toMatch(/^Install .+ install <slug> <slug>$/m);
    const beside = /^For the whole task:\n(?:Mentioned .+\n)?1\. ([\w-]+)/m.exec(text)?.[1];
    expect(inParts).not.toContain(beside);
  });

  it.each([
    'extract tables from a PDF',
    'read and merge PDF files',
    'review my pull request and comment on the diff',
    'search and replace in many files',
    'My test fails and then passes. What is wrong?',
    'the invoice was paid, then refunded, and now the ledger is off',
  ])('are none in %j', async (asked) => {
    expect((await packetOf({ task: asked })).parts).toBeUndefined();
  });

  it('may be asked for where no candidate states the words of every step', async () => {
    const steps = ['tune a grand piano', 'write release notes for customers'];
    const { parts: found, summary } = await packetOf({ task: steps.join(', then ') });
    expect(found).toBeUndefined();
    expect(summary).toMatch(/ None states every step: .+ Ask with a parts=<step> for each\.$/);
    for (const asked of [
      { task: steps[1] ?? '' },
      { task: 'read and merge PDF files' },
      { task, parts: steps },
    ])
      expect((await packetOf(asked)).summary).not.toContain('every step');
  });

  it('are not looked for in a receipt or in a choice', async () => {
    const asked = 'convert a PDF to text and then build a dashboard from the numbers';
    const { decision_packet: packet } = await get<ResolveResponse>('resolve', {
      task: asked,
      slug: 'anthropics-pdf',
    });
    expect(packet.parts).toBeUndefined();
    const { receipt } = await get<ReceiptResponse>('receipt', { task: asked });
    const event = readEventId(receipt.resolve_event_id, context.signer);
    const board = context.registry.bySlug.get('phuryn-metrics-dashboard');
    expect(board).toBeDefined();
    expect(
      event?.positionOf({ slug: 'phuryn-metrics-dashboard', integrity: board?.evidence.integrity ?? '' }),
    ).toBe(-1);
  });
});
