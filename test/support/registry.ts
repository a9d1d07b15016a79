/** A registry to ask: eight skills with characters, one task, one pack, rankings and a track, as a context. */
import { createHash, createHmac, generateKeyPairSync, sign as signBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../src/api/define.ts';
import { endpoints } from '../../src/api/list.ts';
import { type Answer, renderAnswer, runEndpoint } from '../../src/api/run.ts';
import { noRecords, type Records } from '../../src/ports/records.ts';
import type { Signer } from '../../src/ports/surroundings.ts';
import type { Advisory } from '../../src/schema/advisory.ts';
import type { Agent, Pack, Publisher, Ranking, Task, Track } from '../../src/schema/collections.ts';
import type { Approval } from '../../src/schema/policy/approval.ts';
import type { Policy } from '../../src/schema/policy/policy.ts';
import type { RankingSnapshot } from '../../src/schema/snapshot.ts';
import type { Format } from '../../src/schema/vocabulary.ts';
import { noOutcomes, type OutcomeStats, wilsonLowerBound } from '../../src/outcomes/stats.ts';
import { buildRegistry, type SkillFacts } from '../../src/scoring/registry.ts';
import { countTerms } from '../../src/search/text/analysis.ts';
import { buildSearchIndex } from '../../src/search/index/build.ts';
import { loadSearchIndex } from '../../src/search/index/load.ts';
import { toSearchDocument, toTaskPhrases } from '../../src/resolve/search-document.ts';
import { facts, finding } from './cast.ts';
import { commit } from './content-fixtures.ts';

export const today = '2026-01-15';
export const siteUrl = 'https://skills.example';
export const client = `npx -y ${siteUrl}/cli/0.1.0-b01234567.tgz`;

/** The trusted one: signed off, and so installable without asking. */
const trusted = facts('acme-tables', {
  source: {
    name: 'Tables from PDF',
    use_for: ['extract tables from a PDF report', 'count the rows on page nine'],
    review: {
      decision: 'approved',
      by: 'Ann',
      on: '2026-01-02',
      commit,
      ownership_proven: true,
      reason: 'Read by hand.',
    },
  },
  upstream: { stars: 900, skill_changed_on: '2026-01-10' },
});
/** Clean, but no one vouches for it. */
const clean = facts('acme-charts', {
  source: {
    name: 'Bar charts',
    category: 'Data and analytics',
    tags: ['charts'],
    summary: 'Draws bar charts and line charts from spreadsheets.',
    use_for: ['draw a bar chart from a spreadsheet'],
  },
  upstream: { stars: 50, skill_changed_on: '2026-01-14' },
});
/** The one that wants broad credentials. */
const greedy = facts('acme-deploy', {
  source: {
    name: 'Deploy everywhere',
    category: 'DevOps and CI',
    tags: ['deploy'],
    summary: 'Rolls a service out to every cluster with one command.',
    use_for: ['deploy my service to production'],
  },
  findings: [
    finding('RC-01', 'high', 4),
    finding('RC-01', 'high', 9),
    finding('SY-03', 'medium'),
    finding('MD-05', 'low'),
  ],
  upstream: { stars: 5000 },
});
/** The brand-new one: no stars known, listed today. */
const novice = facts('acme-novice', {
  source: {
    name: 'Haiku writer',
    category: 'Writing and content',
    tags: ['poems'],
    summary: 'Writes a haiku about whatever was merged today.',
    use_for: ['write a haiku about my release'],
  },
  evidence: { first_indexed_on: today },
  upstream: { stars: null, skill_changed_on: today },
});
/** The blocked one. */
const blocked = facts('acme-thief', {
  source: {
    name: 'Tables from PDF, faster',
    tags: ['tables', 'pdf'],
    use_for: ['extract tables from a PDF report quickly'],
  },
  findings: [finding('EX-01', 'critical')],
  upstream: { stars: 99_999, skill_changed_on: today },
});
/** A copy of the trusted one. */
const copy = facts('bob-tables', {
  source: {
    name: 'Tables from PDF',
    use_for: ['extract tables from a PDF report'],
    repository: 'https://github.com/bob/mirror',
  },
  evidence: {
    family: { canonical: 'acme-tables', kind: 'identical', members: ['acme-tables', 'bob-tables'] },
  },
  upstream: { repository: 'https://github.com/bob/mirror', stars: 1 },
});
/** The one that was not read whole. */
const halfRead = facts('dan-scans', {
  source: {
    name: 'Letters from scans',
    tags: ['ocr'],
    summary: 'Turns scanned letters into searchable text.',
    use_for: ['make a scanned letter searchable'],
    repository: 'https://github.com/dan/paper',
  },
  upstream: { repository: 'https://github.com/dan/paper', stars: 10 },
});

const half: SkillFacts = {
  ...halfRead,
  evidence: {
    ...halfRead.evidence,
    audit: {
      ...halfRead.evidence.audit,
      complete: false,
      incomplete_reasons: ['models/a.bin was not read.'],
    },
  },
};

const cast = [clean, greedy, novice, trusted, blocked, copy, half];

export const task: Task = {
  slug: 'read-a-report',
  name: 'Get the tables out of a PDF',
  category: 'Documents',
  summary: 'Rows that can be counted.',
  phrases: [
    'extract tables from a PDF report',
    'count the rows on page nine',
    'tables in a report as rows',
    'draw a bar chart from a spreadsheet',
  ],
  pins: [
    { skill: 'acme-thief', reason: 'It was good once.' },
    { skill: 'acme-tables', reason: 'It reads the whole report.' },
  ],
};

export const pack: Pack = {
  slug: 'report-to-chart',
  name: 'From report to chart',
  category: 'Documents',
  summary: 'A report goes in, a chart comes out.',
  skills: [
    { skill: 'acme-tables', role: 'Get the rows' },
    { skill: 'acme-thief', role: 'Get them faster' },
    { skill: 'acme-charts', role: 'Draw them' },
    { skill: 'acme-vanished', role: 'Frame them' },
  ],
};

export const rankings: Ranking[] = [
  {
    slug: 'agent-proven',
    name: 'Agent proven',
    summary: 'By outcomes.',
    filter: { min_outcomes: 5 },
    order: 'agent_proven',
  },
  {
    slug: 'best-by-success-rate',
    name: 'By success rate',
    summary: 'By outcomes.',
    filter: {},
    order: 'success_rate',
  },
  { slug: 'most-starred', name: 'Most starred', summary: 'By stars.', filter: {}, order: 'stars' },
  { slug: 'most-trusted', name: 'Most trusted', summary: 'By trust.', filter: {}, order: 'trust' },
  { slug: 'newest', name: 'Newest', summary: 'By day.', filter: {}, order: 'newest' },
  { slug: 'safest', name: 'Safest', summary: 'By safety.', filter: { auto_install: true }, order: 'safety' },
];

const tracks: Track[] = [
  {
    slug: 'beginner',
    name: 'First steps',
    summary: 'Easy ones.',
    skills: [
      { skill: 'acme-novice', reason: 'Harmless.' },
      { skill: 'acme-thief', reason: 'It was good once.' },
    ],
    filter: { category: 'Documents', max_risk: 'low' },
  },
  {
    slug: 'editor-picks',
    name: 'Editor picks',
    summary: 'Chosen.',
    skills: [
      { skill: 'acme-charts', reason: 'Clear charts.' },
      { skill: 'acme-thief', reason: 'It was good once.' },
    ],
  },
];

const agents: Agent[] = [
  {
    slug: 'oven',
    name: 'Oven',
    summary: 'Reads skills when it is switched on.',
    aliases: ['agent-runtime-a'],
    main: true,
    skills_cli: 'oven',
    project_dirs: ['.oven/skills'],
    user_dirs: ['~/.oven/skills'],
  },
];

export interface Surroundings {
  /** Per skill; what is not given is none. */
  readonly outcomes?: Readonly<Record<string, Partial<OutcomeStats>>>;
  readonly snapshots?: readonly RankingSnapshot[];
  readonly records?: Partial<Records>;
  readonly now?: string;
  readonly pack?: Partial<Pack>;
  /** Besides the cast. */
  readonly skills?: readonly SkillFacts[];
  readonly publishers?: readonly Publisher[];
  readonly advisories?: readonly Advisory[];
  readonly policy?: readonly Policy[];
  readonly approvals?: readonly Approval[];
}

/** `success` of `n` reports by as many agents, each with a verified install. */
export function reports(success: number, n: number, agents = n): Partial<OutcomeStats> {
  return {
    total: n,
    success,
    failed: n - success,
    recentSuccess: success,
    recentFailed: n - success,
    installs: n,
    installSuccesses: success,
    agents,
    successAgents: Math.min(agents, success),
    verifiedInstalls: success,
    successLowerBound: wilsonLowerBound(success, n),
  };
}

export function createContext(surroundings: Surroundings = {}): Context {
  const now = surroundings.now ?? `${today}T10:00:00.000Z`;
  const outcomes = Object.entries(surroundings.outcomes ?? {}).map(
    ([slug, stats]) => [slug, { ...noOutcomes, ...stats }] as const,
  );
  const registry = buildRegistry({
    skills: [...cast, ...(surroundings.skills ?? [])].sort((a, b) =>
      a.source.slug < b.source.slug ? -1 : 1,
    ),
    publishers: surroundings.publishers ?? [],
    advisories: surroundings.advisories ?? [],
    policy: surroundings.policy ?? [],
    approvals: surroundings.approvals ?? [],
    revision: 'fedcba9876543210',
    generatedAt: now,
    tasks: [task],
    packs: [{ ...pack, ...surroundings.pack }],
    rankings,
    tracks,
    agents,
    snapshots: surroundings.snapshots ?? [],
    outcomes: new Map(outcomes),
  });
  const documents = registry.entries.map((entry) =>
    toSearchDocument(entry, {
      name: countTerms(entry.source.name),
      description: countTerms(entry.description),
      headings: {},
      body: countTerms(entry.source.use_for.join(' ')),
    }),
  );
  const search = loadSearchIndex(buildSearchIndex(documents, [toTaskPhrases(task)]));
  return {
    registry,
    search,
    entryOf: (doc) => registry.bySlug.get(search.slugs.at(doc)),
    siteUrl,
    client,
    programRepository: null,
    securityContacts: [],
    clock: { now: () => new Date(now) },
    signer: createSigner(),
    records: { ...noRecords, ...surroundings.records },
    logProofs: null,
    live: null,
  };
}

/** A signer with a key of its own, and "random" bytes that are always the same. */
function createSigner(): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const sign = (text: string): string => signBytes(null, Buffer.from(text), privateKey).toString('base64url');
  return {
    keyId: 'test',
    publicKeys: [{ kty: 'OKP', crv: 'Ed25519', x, kid: 'test', use: 'sig', alg: 'EdDSA' }],
    endorsements: [],
    ended: [],
    sign,
    signWithAll: (text) => [{ keyId: 'test', value: sign(text) }],
    mac: (bytes) => createHmac('sha256', 'a secret').update(bytes).digest(),
    equal: (a, b) => a.length === b.length && timingSafeEqual(a, b),
    sha256: (bytes) => createHash('sha256').update(bytes).digest(),
    randomBytes: (count) => new Uint8Array(count).fill(7),
  };
}

type Values = Readonly<Record<string, string>>;

function endpointOf(id: string): (typeof endpoints)[number] {
  const endpoint = endpoints.find((each) => each.id === id);
  if (endpoint === undefined) throw new Error(`no endpoint ${id}`);
  return endpoint;
}

/** The JSON of one GET; the answer is checked against the endpoint's own output schema. */
export async function ask(
  id: string,
  query: Values = {},
  path: Values = {},
  context = createContext(),
): Promise<Answer> {
  const endpoint = endpointOf(id);
  const answer = await runEndpoint(endpoint, { path, query }, context);
  endpoint.output.parse(answer);
  // As a caller gets it: what JSON cannot hold is gone.
  return JSON.parse(renderAnswer(endpoint, answer, 'json', context)) as Answer;
}

export async function askFor(
  format: Format,
  id: string,
  query: Values = {},
  path: Values = {},
  context = createContext(),
): Promise<string> {
  const endpoint = endpointOf(id);
  return renderAnswer(endpoint, await runEndpoint(endpoint, { path, query }, context), format, context);
}

/** A member deep in a JSON answer by its dotted path; undefined where there is none. */
export function at(answer: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined,
      answer,
    );
}

/** One member of each item of a list in the answer. */
export function pluck(answer: unknown, list: string, member: string): unknown[] {
  const items = at(answer, list);
  if (!Array.isArray(items)) throw new Error(`${list} is no list`);
  return items.map((item) => at(item, member));
}
