/** Resolve and receipt on the starter catalog: the contract's members, the signature, and a lockfile that restores. */
import { createPublicKey, verify } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context, Endpoint } from '../../src/api/define.ts';
import { receipt, receiptPost } from '../../src/api/receipt/endpoint.ts';
import { resolve, resolvePost } from '../../src/api/resolve/endpoint.ts';
import { type Answer, renderAnswer, runEndpoint } from '../../src/api/run.ts';
import type { Problem } from '../../src/problem.ts';
import { canonicalJson } from '../../src/proof/canonical-json.ts';
import { readEventId } from '../../src/proof/event-id.ts';
import type { ResolveResponse } from '../../src/api/resolve/shape.ts';
import type { ReceiptResponse } from '../../src/api/receipt/shape.ts';
import { createFetch } from '../support/application.ts';
import { openStarter } from '../support/starter/starter-context.ts';
import { openUpstream } from '../support/upstream.ts';

const task = 'extract tables from a PDF';
let context: Context;
let remove: () => void;
beforeAll(async () => ({ context, remove } = await openStarter()));
afterAll(() => remove());

const get = <T = Answer>(endpoint: Endpoint, query: Record<string, string>): Promise<T> =>
  runEndpoint(endpoint, { path: {}, query }, context) as Promise<T>;
const post = <T = Answer>(endpoint: Endpoint, body: unknown): Promise<T> =>
  runEndpoint(endpoint, { path: {}, query: {}, body }, context) as Promise<T>;

function verifies(
  document: { readonly signature?: unknown },
  signature: { readonly value: string },
): boolean {
  const [key] = context.signer.publicKeys;
  if (key === undefined) return false;
  const publicKey = createPublicKey({ key: { kty: key.kty, crv: key.crv, x: key.x }, format: 'jwk' });
  const { signature: _, ...rest } = document;
  return verify(null, Buffer.from(canonicalJson(rest)), publicKey, Buffer.from(signature.value, 'base64url'));
}

it('text without a skill says which words were read as others', async () => {
  const text = await (
    await createFetch()('/api/agent/resolve?task=reprot+zebra+crossing&format=text')
  ).text();
  expect(text).toMatch(/^# Resolve: no_match\n.+\n.+\nAlso searched: reprot as report\n\n/);
});

describe('GET /api/agent/resolve', () => {
  it('carries every member of the contract', async () => {
    const answer = await get(resolve, { task });
    expect(resolve.output.safeParse(answer).error).toBeUndefined();
    for (const member of [
      'decision_packet',
      'recommendation',
      'agent_proven',
      'install_receipt',
      'agent_feedback_loop',
      'feedback',
      'agent_handoff',
      'meta',
    ]) {
      expect(answer).toHaveProperty(member);
    }
  });

  it('takes keywords by GET and POST alike, echoes them, signs them, and says what they gave', async () => {
    const words = ['meeting minutes', 'action items', 'transcript'];
    const asked = await get<ResolveResponse>(resolve, { task: 'tidy this up', keywords: words.join(',') });
    const posted = await post<ResolveResponse>(resolvePost, { task: 'tidy this up', keywords: words });
    const { decision_packet: packet } = asked;
    expect(packet.keywords).toEqual(words);
    expect(packet.selected_skill?.slug).toBe(posted.decision_packet.selected_skill?.slug);
    expect(packet.selected_skill).not.toBeNull();
    expect(asked.recommendation?.why_recommended.join(' ')).toMatch(
      /Your keywords gave \d+ of its \d+ points/,
    );
    expect(asked.install_receipt?.policy_inputs).toMatchObject({ keywords: words });
    const plain = await get<ResolveResponse>(resolve, { task: 'tidy this up' });
    expect(plain.recommendation?.why_recommended.join(' ')).not.toContain('keywords');
  });

  it('says in the first reason which product of the task the skill does not mention', async () => {
    const why = async (asked: string): Promise<string> =>
      (await get<ResolveResponse>(resolve, { task: asked })).recommendation?.why_recommended[0] ?? '';
    expect(await why('condense the transcript of our Quillbase meeting into minutes')).toMatch(
      /^Closest, [^;]*; quillbase is not mentioned\.$/,
    );
    expect(await why('condense the transcript of our meeting into minutes')).toMatch(/^Matches [^;]*\.$/);
  });

  it('says of a word that none mentions what it may mean, where the first states all else', async () => {
    const summary = async (asked: string): Promise<string> =>
      (await get<ResolveResponse>(resolve, { task: asked })).decision_packet.summary;
    const named = await summary('condense the transcript of our Quillbase meeting into minutes');
    expect(named).toBe(
      'Closest first, by words, and perhaps none fits: none does if the task is about what none mentions (quillbase).',
    );
    expect(await summary('find my keys')).not.toContain('none mentions');
  });

  it('says of a weak match that these are closest, and names every candidate before it says how to install one', async () => {
    const answer = await get<ResolveResponse>(resolve, { task: 'find my keys' });
    expect(answer.decision_packet.match).toBe('weak');
    expect(answer.decision_packet.summary).toMatch(/^Closest first, by words, and perhaps none fits/);
    const text = renderAnswer(resolve, answer, 'text', context);
    expect(text.indexOf('\n8. ')).toBeGreaterThan(0);
    expect(text.indexOf('\n8. ')).toBeLessThan(text.indexOf('\nInstall'));
  });

  it('describes its candidates so that a caller can choose: what for, not for, needs, and what is not mentioned', async () => {
    const { decision_packet: packet } = await get<ResolveResponse>(resolve, {
      task: 'extract tables from a PDF into Zanzibase',
    });
    expect(packet.candidates).toHaveLength(8);
    for (const { for: purpose, install_command, not_mentioned } of packet.candidates) {
      expect(purpose.length).toBeGreaterThan(40);
      expect(purpose.length).toBeLessThanOrEqual(280);
      expect(install_command).toMatch(/@[0-9a-f]{10}|tree\/[0-9a-f]{40}/);
      expect(not_mentioned).toContain('zanzibase');
    }
    expect(packet.candidates.some(({ needs }) => needs.length > 0)).toBe(true);
    expect(packet.candidates.some(({ not_for }) => not_for.length > 0)).toBe(true);
    const slugs = packet.candidates.map(({ slug }) => slug);
    expect([packet.selected_skill?.slug, ...(packet.alternatives ?? []).map(({ slug }) => slug)]).toEqual(
      slugs.slice(0, 6),
    );
  });

  it('says in brief the same of its candidates, and nothing of them twice', async () => {
    const { decision_packet: packet } = await get<ResolveResponse>(resolve, { task });
    const { decision_packet: brief } = await get<ResolveResponse>(resolve, { task, detail: 'brief' });
    expect(packet.alternatives).toHaveLength(5);
    expect(packet.install?.command).toBe(packet.candidates[0]?.install_command);
    expect(Object.keys(brief)).not.toContain('alternatives');
    expect(packet.candidates).toEqual(brief.candidates.map((each) => expect.objectContaining(each)));
    expect(brief.candidates.flatMap(Object.keys)).not.toContain('install_command');
    expect(brief.install?.command).toBe(packet.install?.command);
  });

  it('leaves the choice to the caller, however well the first fits', async () => {
    const { decision_packet: packet } = await get<ResolveResponse>(resolve, { task });
    expect(packet).toMatchObject({ match: 'match', status: 'review_required', choice: 'open' });
    expect(packet.install?.policy).toBe('review');
  });

  it('selects the same skill and alternatives for equal requests, with a new event id each time', async () => {
    const [a, b] = [
      await get<ResolveResponse>(resolve, { task }),
      await get<ResolveResponse>(resolve, { task }),
    ];
    const slugs = ({ decision_packet: packet }: ResolveResponse) => [
      packet.selected_skill?.slug,
      ...(packet.alternatives ?? []).map(({ slug }) => slug),
    ];
    expect(slugs(a)).toEqual(slugs(b));
    expect(a.feedback?.event_id).not.toBe(b.feedback?.event_id);
  });

  it('names slug, name, repository and path together wherever it names a skill', async () => {
    const { decision_packet: packet } = await get<ResolveResponse>(resolve, { task });
    for (const skill of [packet.selected_skill, ...(packet.alternatives ?? [])]) {
      expect(skill).toMatchObject({
        slug: expect.any(String),
        name: expect.any(String),
        path: expect.stringMatching(/SKILL\.md$/),
      });
      expect(skill?.repository).toMatch(/^https:\/\/github\.com\//);
    }
  });

  it('issues an id that is bound to the task and the skills on offer', async () => {
    const { feedback, decision_packet: packet } = await get<ResolveResponse>(resolve, { task });
    const event = readEventId(feedback?.event_id ?? '', context.signer);
    expect(event?.isTask(task)).toBe(true);
    const slug = packet.selected_skill?.slug ?? '';
    const integrity = context.registry.bySlug.get(slug)?.evidence.integrity ?? '';
    expect(event?.positionOf({ slug, integrity })).toBe(0);
  });

  it('explains its score as parts that sum to it', async () => {
    const { decision_packet: packet } = await get<ResolveResponse>(resolve, { task, detail: 'full' });
    const { relevance = 0, relevance_parts } = packet.selected_skill ?? {};
    const parts = relevance_parts?.parts ?? [];
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(relevance, 1);
  });

  it('answers none with 200, nothing selected, and the nearest with reasons', async () => {
    const { decision_packet: packet, install_receipt } = await get<ResolveResponse>(resolve, {
      task: 'qqzx vlorpt snarfle',
    });
    expect(packet).toMatchObject({ status: 'no_match', selected_skill: null });
    expect(packet.next_steps.join(' ')).toMatch(/submit/i);
    expect(install_receipt?.selected_skill.slug).toBe('');
  });

  it.each([
    [{}, 'task'],
    [{ task: '   ' }, 'task'],
    [{ task, agent: 'nobody' }, 'agent'],
    [{ task, max_risk: 'huge' }, 'max_risk'],
    [{ task, min_stars: '-1' }, 'min_stars'],
    [{ task, min_stars: '1.5' }, 'min_stars'],
    [{ task, limit: '0' }, 'limit'],
    [{ task, limit: '21' }, 'limit'],
    [{ task, limit: 'many' }, 'limit'],
    [{ task: 'x'.repeat(2001) }, 'task'],
  ])('refuses %o, naming %s', async (query, path) => {
    const problem = (await get(resolve, query as Record<string, string>).catch(
      (error: unknown) => error,
    )) as Problem;
    expect(problem).toMatchObject({ kind: 'invalid-input' });
    expect(problem.extras.errors?.map((error) => error.path)).toContain(path);
  });

  it('names every bad field at once', async () => {
    const problem = (await get(resolve, { max_risk: 'huge', limit: '0' }).catch(
      (error: unknown) => error,
    )) as Problem;
    expect(problem.extras.errors?.map((error) => error.path).sort()).toEqual(['limit', 'max_risk', 'task']);
  });

  it('hands over to the runtime asked for, by whatever name people use', async () => {
    for (const agent of ['agent-runtime-a', 'claude', 'Claude Code', 'CLAUDE_CODE', 'claude-code']) {
      const answer = await get<ResolveResponse>(resolve, { task, agent });
      expect(answer.agent_handoff?.platform_prompts.flatMap((prompt) => prompt.agents)).toEqual([
        'claude-code',
      ]);
      expect(answer.decision_packet.install?.command).toContain('--agent claude-code');
      expect(answer.decision_packet.install?.target).toMatch(/^\.claude\/skills\//);
    }
  });

  it('hands over to the five most used runtimes without one, and to all of them in full', async () => {
    const prompts = async (query: Record<string, string>): Promise<number> =>
      (await get<ResolveResponse>(resolve, query)).agent_handoff?.platform_prompts.flatMap(
        ({ agents }) => agents,
      ).length ?? 0;
    expect(await prompts({ task })).toBe(5);
    expect(await prompts({ task, detail: 'full' })).toBe(context.registry.agents.length);
  });
});

describe('POST /api/agent/resolve', () => {
  it('takes constraints and selects as the GET does', async () => {
    const viaPost = await post<ResolveResponse>(resolvePost, {
      task,
      constraints: { max_risk: 'medium', needs_install_command: true },
    });
    const viaGet = await get<ResolveResponse>(resolve, { task });
    expect(viaPost.decision_packet.selected_skill?.slug).toBe(viaGet.decision_packet.selected_skill?.slug);
  });

  it('gates by max_risk: nothing riskier is selected or offered', async () => {
    const { decision_packet: packet } = await post<ResolveResponse>(resolvePost, {
      task,
      limit: 20,
      constraints: { max_risk: 'low' },
    });
    const risks = [
      packet.selected_skill?.risk_level,
      ...(packet.alternatives ?? []).map((each) => each.risk_level),
    ];
    expect(packet.status).not.toBe('no_match');
    expect(new Set(risks)).toEqual(new Set(['low']));
  });

  it('gates by min_stars; unknown stars are never invented', async () => {
    const { decision_packet: packet } = await post<ResolveResponse>(resolvePost, {
      task,
      constraints: { min_stars: 1 },
    });
    expect(packet.status).toBe('no_match');
    expect(packet.candidates[0]?.fell_short).toMatch(/unknown number of stars/);
  });

  it.each([[{ task, constraints: 'low' }], [{ task, constraints: { max_risk: 3 } }], [{ task: 7 }], [[]]])(
    'refuses %o',
    async (body) => {
      await expect(post(resolvePost, body)).rejects.toMatchObject({ kind: 'invalid-input' });
    },
  );
});

describe('receipt', () => {
  it('has the five members, and a receipt that verifies offline', async () => {
    const answer = await get<ReceiptResponse & { meta: { contract: string; text_url: string } }>(receipt, {
      task,
    });
    expect(Object.keys(answer).sort()).toEqual([
      'candidates',
      'feedback',
      'meta',
      'policy_decision',
      'receipt',
      'selected',
    ]);
    expect(answer.meta.contract).toBe('registry-install-receipt-v1');
    expect(answer.meta.text_url).toContain('format=text');
    expect(verifies(answer.receipt, answer.receipt.signature)).toBe(true);
    expect(
      verifies({ ...answer.receipt, task: 'another' } as typeof answer.receipt, answer.receipt.signature),
    ).toBe(false);
  });

  it('is bound to content: commit, folder digest and every file', async () => {
    const { receipt: issued } = await post<ReceiptResponse>(receiptPost, { task });
    const entry = context.registry.bySlug.get(issued.selected_skill.slug);
    expect(issued.install.commit).toMatch(/^[0-9a-f]{40}$/);
    expect(issued.install.integrity).toBe(entry?.evidence.integrity);
    expect(issued.install.files.map(({ path }) => path)).toEqual(
      entry?.evidence.files.map(({ path }) => path),
    );
    expect(issued.catalog_revision).toBe(context.registry.revision);
  });

  it('says so when the folder was not read whole: audit capped, review, sandbox', async () => {
    const task = 'make our React Native app start faster';
    const slug = 'callstackincubator-react-native-best-practices';
    const { receipt: issued } = await get<ReceiptResponse>(receipt, { task, slug });
    expect(issued.install.complete).toBe(false);
    expect(issued.risk.audit_score).toBeLessThanOrEqual(79);
    expect(issued.install).toMatchObject({
      policy: 'review',
      human_review_required: true,
      sandbox_first: true,
    });
    const text = renderAnswer(receipt, await get(receipt, { task, slug }), 'text', context);
    expect(text).toMatch(/\d% audited/);
  });
});

describe('a choice', () => {
  const offer = async (): Promise<{ event_id: string; slug: string }> => {
    const { decision_packet: packet } = await get<ResolveResponse>(resolve, { task });
    return { event_id: packet.outcome_feedback.event_id, slug: packet.candidates[3]?.slug ?? '' };
  };

  it('is answered with decision, receipt, policy and lockfile of that skill, under the event that offered it', async () => {
    const choice = await offer();
    const answer = await get<ResolveResponse>(resolve, { task, ...choice });
    expect(answer.decision_packet).toMatchObject({
      choice: 'made',
      selected_skill: { slug: choice.slug },
      outcome_feedback: { event_id: choice.event_id },
    });
    expect(answer.decision_packet.candidates[0]?.slug).toBe(choice.slug);
    expect(answer.decision_packet.alternatives?.map(({ slug }) => slug)).not.toContain(choice.slug);
    const lock = JSON.parse(renderAnswer(resolve, answer, 'lockfile', context)) as {
      skills: Record<string, { registry: { slug: string } }>;
      registry: { event_id: string };
    };
    expect(Object.values(lock.skills).map(({ registry }) => registry.slug)).toEqual([choice.slug]);
    expect(lock.registry.event_id).toBe(choice.event_id);
    const signed = await post<ReceiptResponse>(receiptPost, { task, ...choice });
    expect(signed.receipt).toMatchObject({
      selected_skill: { slug: choice.slug },
      resolve_event_id: choice.event_id,
    });
    expect(verifies(signed.receipt, signed.receipt.signature)).toBe(true);
    expect(signed.policy_decision.choice).toBe('made');
  });

  it('of what the event did not offer has an event of its own, and says so', async () => {
    const { event_id } = await offer();
    const slug = 'flutter-fix-layout-issues';
    const { decision_packet: packet } = await get<ResolveResponse>(resolve, { task, event_id, slug });
    expect(packet).toMatchObject({ choice: 'made', chosen_outside: true, selected_skill: { slug } });
    expect(packet.outcome_feedback.event_id).not.toBe(event_id);
    const event = readEventId(packet.outcome_feedback.event_id, context.signer);
    const integrity = context.registry.bySlug.get(slug)?.evidence.integrity ?? '';
    expect(event?.positionOf({ slug, integrity })).toBe(0);
  });

  it('without an event names the skill, and is answered all the same', async () => {
    const { slug } = await offer();
    const { decision_packet: packet } = await get<ResolveResponse>(resolve, { task, slug });
    expect(packet).toMatchObject({ choice: 'made', selected_skill: { slug } });
    expect(packet.chosen_outside).toBeUndefined();
  });

  it('needs approval where the skill breaks a constraint, and says which', async () => {
    const { decision_packet: packet } = await get<ResolveResponse>(resolve, {
      task,
      slug: 'github-pdftk-server',
      max_risk: 'low',
    });
    expect(packet).toMatchObject({ status: 'review_required', choice: 'made' });
    expect(packet.summary).toContain('above max_risk low');
  });

  it.each([
    ['an event without a slug', { event_id: 'evt_000000000000.x' }, 'invalid-input'],
    ['an unknown slug', { slug: 'run-llama-liteparsee' }, 'not-found'],
    [
      'an event that this registry did not issue',
      { slug: 'anthropics-pdf', event_id: 'evt_000000000000.abc' },
      'unprocessable',
    ],
    ['a slug that is none', { slug: '../etc' }, 'invalid-input'],
  ])('refuses %s', async (_, choice, kind) => {
    await expect(get(resolve, { task, ...choice })).rejects.toMatchObject({ kind });
    await expect(get(receipt, { task, ...choice })).rejects.toMatchObject({ kind });
  });

  it('refuses an event that was issued for another task, and a forged one', async () => {
    const { event_id, slug } = await offer();
    await expect(get(resolve, { task: 'another task', event_id, slug })).rejects.toMatchObject({
      kind: 'unprocessable',
    });
    const forged = `${event_id.slice(0, -6)}AAAAAA`;
    await expect(get(resolve, { task, event_id: forged, slug })).rejects.toMatchObject({
      kind: 'unprocessable',
    });
  });

  it('refuses an event that has expired', async () => {
    const { event_id, slug } = await offer();
    const later = {
      ...context,
      clock: { now: () => new Date(context.clock.now().getTime() + 31 * 86_400_000) },
    };
    await expect(
      runEndpoint(resolve, { path: {}, query: { task, event_id, slug } }, later),
    ).rejects.toMatchObject({ kind: 'unprocessable' });
  });
});

describe('format=lockfile', () => {
  it('is signed, and maps every file to digest and size', async () => {
    const answer = await get(resolve, { task });
    const lock = JSON.parse(renderAnswer(resolve, answer, 'lockfile', context)) as {
      version: number;
      skills: Record<string, { ref: string; registry: { files: object; commit: string } }>;
      registry: { signature: { value: string } };
    };
    const [skill] = Object.values(lock.skills);
    expect(lock.version).toBe(1);
    expect(skill?.ref).toBe(skill?.registry.commit);
    expect(Object.values(skill?.registry.files ?? {})[0]).toMatchObject({
      digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      size: expect.any(Number),
    });
    const { signature, ...registry } = lock.registry;
    expect(verifies({ ...lock, registry } as object, signature)).toBe(true);
  });

  it('restores the pinned text with the stock command', async () => {
    const upstream = openUpstream();
    try {
      const answer = await get(resolve, { task });
      const lock = JSON.parse(renderAnswer(resolve, answer, 'lockfile', context)) as {
        skills: Record<string, object>;
      };
      const [own] = Object.values(lock.skills);
      const here = {
        source: 'Acme/kitchen',
        sourceUrl: 'https://github.com/Acme/kitchen.git',
        ref: upstream.pinned,
        skillPath: upstream.path,
      };
      const moved = { ...lock, skills: { tables: { ...own, ...here } } };
      const { project } = upstream.run('npx -y skills@1.7.4 experimental_install -y', (folder) =>
        writeFileSync(join(folder, 'skills-lock.json'), JSON.stringify(moved)),
      );
      expect(readFileSync(join(project, '.agents/skills/tables/SKILL.md'), 'utf8')).toContain('Pinned.');
    } finally {
      upstream.remove();
    }
  });
});
