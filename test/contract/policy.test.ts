/** Ways around the policy of an instance: no answer has a command, an archive or a text of what the policy holds back. */
import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/list.ts';
import { canonicalJson } from '../../src/proof/canonical-json.ts';
import { decide } from '../../src/resolve/decide.ts';
import { siteDocuments } from '../../src/protocol/documents.ts';
import { type Advisory, AdvisoryFrontMatter } from '../../src/schema/advisory.ts';
import { ApprovalFrontMatter } from '../../src/schema/policy/approval.ts';
import { PolicyFrontMatter } from '../../src/schema/policy/policy.ts';
import { buildTools } from '../../src/protocol/mcp/tools.ts';
import { askOld } from '../protocol/mcp/rpc.ts';
import { createFetch } from '../support/application.ts';
import { ask, at, createContext, pluck } from '../support/registry.ts';

const summary = 'Everything is read by Ann first.';
const policyOf = (rules: object) => [
  { ...PolicyFrontMatter.parse({ version: 4, ...rules }), slug: 'policy', summary },
];
const needed = policyOf({ approval: { needed_for: 'all', by: ['Ann'] } });
const refusing = createContext({ policy: policyOf({ owners: { refused: ['acme', 'bob', 'dan'] } }) });
const { integrity } = createContext().registry.bySlug.get('acme-charts')?.evidence ?? { integrity: '' };
const approvals = [
  {
    ...ApprovalFrontMatter.parse({ skill: 'acme-charts', integrity, by: 'Ann', on: '2026-01-02' }),
    slug: 'acme-charts',
    summary: 'Charts only.',
  },
];
const held = createContext({ policy: needed });
const approved = createContext({ policy: needed, approvals });

/** Whatever fetches a skill's files: our command, the stock one, git, the text by its digest. */
const way =
  /tgz install |skills@[\d.]+ (?:add|exp)|git fetch|curl \S+ .*raw\.githubusercontent|"read":\{"url"/;
const task = 'draw a bar chart from a spreadsheet';
const slugs = ['acme-charts', 'acme-tables', 'bob-tables'];

const addresses = [
  ...slugs.flatMap((slug) => [
    `/api/registry/install/${slug}?detail=full`,
    `/api/registry/install/${slug}?agent=oven&format=text`,
    `/api/registry/manifest/${slug}?detail=full`,
    `/api/registry/manifest/${slug}?format=text`,
    `/api/registry/manifest/${slug}?format=lockfile`,
    `/api/registry/read/${slug}`,
    `/api/audits/${slug}`,
    `/api/registry/statement/${slug}`,
    `/api/v1/download?slug=${slug}`,
    `/api/v1/skills/${slug}`,
    `/skills/${slug}/.well-known/agent-skills/index.json`,
    `/skills/${slug}.md`,
    `/api/ard/agents?q=${slug}`,
  ]),
  ...[`/api/agent/resolve?`, `/api/agent/receipt?`].flatMap((path) =>
    [
      '',
      '&detail=full',
      '&format=text',
      '&needs_install_command=true',
      '&slug=acme-charts',
      '&max_risk=high',
    ].map((rest) => `${path}task=${encodeURIComponent(task)}${rest}`),
  ),
  `/api/registry/recommend?task=${encodeURIComponent(task)}`,
  '/api/registry/search?q=tables',
  '/api/agent/skills?detail=full',
  '/api/agent/packs/report-to-chart',
  '/api/agent/packs/report-to-chart?format=lockfile',
  '/api/agent/tasks/read-a-report',
  '/api/agent/rankings?slug=most-trusted',
  '/api/agent/evals?slug=acme-charts',
];

/** Every tool of MCP that reads, with whatever of a task and a skill it takes. */
const calls = [...buildTools(endpoints).values()]
  .filter(({ description }) => description.annotations['readOnlyHint'] === true)
  .flatMap(({ description: { name, inputSchema } }) => {
    const taken = Object.keys(inputSchema['properties'] as object);
    const given = (slug: string) => ({ task, slug, q: 'tables', needs_install_command: true });
    return slugs.map((slug) => ({
      name,
      arguments: Object.fromEntries(Object.entries(given(slug)).filter(([member]) => taken.includes(member))),
    }));
  });

describe('what waits for an approval', () => {
  const fetch = createFetch(held);
  it.each(addresses)('has no way to its files at %s', async (address) => {
    const text = await (await fetch(address)).text();
    expect(text).not.toMatch(way);
  });

  it.each(calls)('has none by the tool $name of MCP with $arguments', async (params) => {
    const { result } = await askOld(fetch, 'tools/call', params);
    expect(result).toBeDefined();
    expect(JSON.stringify(result)).not.toMatch(way);
  });

  it('is no archive and no text for other clients', async () => {
    for (const slug of slugs)
      for (const path of [
        `/api/v1/download?slug=${slug}`,
        `/skills/${slug}/.well-known/agent-skills/index.json`,
      ])
        expect([path, [403, 404]]).toEqual([path, expect.arrayContaining([(await fetch(path)).status])]);
  });

  it.each(siteDocuments.map(({ path }) => path))('has none in the document %s', async (path) => {
    const response = await fetch(path);
    expect(response.status).toBeLessThan(500);
    expect(await response.text()).not.toMatch(
      /(?<!not )install (?:acme|bob|dan)-|skills@[\d.]+ add [^<…]*github\.com\/(?:acme|bob)/i,
    );
  });

  it('comes where it ranks, with whose approval it waits for and how to ask for it', async () => {
    const plain = await ask('resolve', { task }, {}, createContext());
    const answer = await ask('resolve', { task }, {}, held);
    expect(pluck(answer, 'decision_packet.candidates', 'slug')).toEqual(
      pluck(plain, 'decision_packet.candidates', 'slug'),
    );
    expect(at(answer, 'decision_packet.selected_skill')).toMatchObject({
      slug: 'acme-charts',
      install_command: null,
      policy: 'blocked',
      waits_for: 'approval by Ann',
    });
    expect(at(answer, 'decision_packet')).toMatchObject({ status: 'review_required', choice: 'open' });
    expect(at(answer, 'decision_packet.left_out')).toBeUndefined();
    const text = await (
      await fetch(`/api/agent/resolve?format=text&task=${encodeURIComponent(task)}`)
    ).text();
    expect(text).toContain('Waits for approval by Ann.');
    expect(text).toContain(`${held.client ?? ''} request-approval <slug> --by "NAME" --reason "WHY"`);
    expect(text).not.toMatch(/[Bb]locked|Excluded by your constraints/);
  });

  it('says so where it is chosen, with the rule, its reason and the command that asks', async () => {
    const answer = await ask('resolve', { task, slug: 'acme-charts' }, {}, held);
    expect(at(answer, 'decision_packet.summary')).toBe('It waits for approval by Ann.');
    expect(JSON.stringify(at(answer, 'decision_packet.next_steps'))).toContain(
      'request-approval acme-charts',
    );
    expect(JSON.stringify(answer)).toContain(
      `Policy rule approval: it waits for approval by Ann: this text is not approved. ${summary}`,
    );
    const plan = await ask('install', {}, { slug: 'acme-charts' }, held);
    expect(at(plan, 'source_notice')).toMatch(
      /^It waits for approval by Ann\. .*request-approval acme-charts/,
    );
  });

  it('is left out for a caller who asks for what can be installed now, with the reason', () => {
    const constraints = { max_risk: 'medium', min_stars: 0, needs_install_command: true } as const;
    const { selected, alternatives } = decide({ task, agent: 'auto', limit: 5, constraints }, held);
    expect(selected).toBeNull();
    expect(alternatives[0]?.fell_short).toBe('It has no install command: it waits for approval by Ann.');
  });

  it('stays listed, so that a person can judge it', async () => {
    const answer = await ask('manifest', {}, { slug: 'acme-charts' }, held);
    expect(at(answer, 'safety_gate')).toMatchObject({ policy: 'blocked', tier: 'reviewed' });
    expect(at(answer, 'safety_gate.reasons')).toContainEqual(expect.stringMatching(/^Policy rule approval/));
  });
});

describe('what the policy refuses', () => {
  const fetch = createFetch(refusing);
  it.each(addresses)('has no way to its files at %s', async (address) => {
    const text = await (await fetch(address)).text();
    expect(text).not.toMatch(way);
  });
});

describe('what is approved', () => {
  it('is installed by an agent without a person, with the name in manifest, statement and receipt', async () => {
    const resolved = await ask('receipt', { task, slug: 'acme-charts' }, {}, approved);
    expect(at(resolved, 'receipt.install')).toMatchObject({
      policy: 'auto_allowed',
      approved_by: 'Ann',
      approved_on: '2026-01-02',
    });
    const manifest = await ask('manifest', {}, { slug: 'acme-charts' }, approved);
    expect(at(manifest, 'safety_gate')).toMatchObject({ policy: 'auto_allowed', approved_by: 'Ann' });
    const { payload } = (await ask('statement', {}, { slug: 'acme-charts' }, approved)) as {
      payload?: string;
    };
    const statement: unknown = JSON.parse(Buffer.from(payload ?? '', 'base64').toString());
    expect(at(statement as object, 'predicate.decision.approval')).toEqual({
      by: 'Ann',
      on: '2026-01-02',
      until: null,
      reason: 'Charts only.',
      file: 'approvals/acme-charts.md',
    });
  });

  it('is chosen before what is not', async () => {
    const answer = await ask('resolve', { task }, {}, approved);
    expect(at(answer, 'decision_packet.selected_skill.slug')).toBe('acme-charts');
  });
});

describe('what was approved and is blocked a minute later', () => {
  const revoked: Advisory = {
    ...AdvisoryFrontMatter.parse({
      name: 'It sends the environment to its author',
      published: '2026-01-15T09:01:00Z',
      modified: '2026-01-15T09:01:00Z',
      severity: 'critical',
      affected: [{ skill: 'acme-charts', integrities: [integrity] }],
    }),
    slug: '2026-0001',
    summary: 'Replace every secret.',
  };
  const blocked = createContext({ policy: needed, approvals, advisories: [revoked] });

  it.each(addresses.filter((address) => address.includes('acme-charts')))(
    'has no way to its files at %s',
    async (address) => {
      expect(await (await createFetch(blocked)(address)).text()).not.toMatch(way);
    },
  );

  it('says why in its manifest, for all its approval, and is not chosen', async () => {
    const manifest = await ask('manifest', {}, { slug: 'acme-charts' }, blocked);
    expect(at(manifest, 'safety_gate')).toMatchObject({ policy: 'blocked', tier: 'blocked' });
    expect(at(manifest, 'safety_gate.reasons')).toContainEqual(
      expect.stringMatching(/^Revoked by advisory .*It sends the environment to its author/),
    );
    const answer = await ask('resolve', { task }, {}, blocked);
    expect(at(answer, 'decision_packet.selected_skill')).toBeNull();
  });
});

describe('the document', () => {
  it('is signed, and says its version, rules and reason', async () => {
    const { signature, ...rest } = (await ask('policy', {}, {}, held)) as { signature?: { value: string } };
    expect(rest).toEqual({
      format: 'skill-registry-policy-v1',
      version: 4,
      rules: { approval: { needed_for: 'all', by: ['Ann'], unattended: true } },
      reason: summary,
    });
    const [key] = held.signer.publicKeys;
    const publicKey = createPublicKey({ key: { ...key }, format: 'jwk' });
    const value = Buffer.from(signature?.value ?? '', 'base64url');
    expect(verify(null, Buffer.from(canonicalJson(rest)), publicKey, value)).toBe(true);
  });

  it('says where there is none', async () => {
    expect(await ask('policy', {}, {}, createContext())).toMatchObject({ version: 0, rules: null });
  });
});
