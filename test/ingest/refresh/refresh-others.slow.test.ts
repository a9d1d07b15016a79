/** Listed skills on GitLab, Gitea and plain git hosts: what each forge tells is kept, and they are checked again in one run. */
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openForges } from '../../../src/adapters/forge-facts.ts';
import { openGitHosts, parseCredentials } from '../../../src/adapters/git-hosts.ts';
import { auditSkill } from '../../../src/audit/audit-skill.ts';
import { sha256Hex } from '../../../src/digest.ts';
import { ingest } from '../../../src/ingest/ingest.ts';
import { refreshListed } from '../../../src/ingest/refresh/refresh.ts';
import type { Evidence } from '../../../src/schema/evidence.ts';
import { skillText } from '../../cli/support/registry.ts';
import { type GitServer, startGitServer } from '../../support/git-host/git-server.ts';

const urls = {
  gitlab: 'https://code.corp.example/group/sub/tools',
  gitea: 'https://git.corp.example/team/tools',
  plain: 'https://plain.corp.example/tools',
} as const;
const names = ['gitlab', 'gitea', 'plain'] as const;
let folder: string;
let servers: Record<keyof typeof urls, GitServer>;
let works: Record<keyof typeof urls, string>;
/** What the stand-ins of both forges answer, in the shapes that they publish. */
const answers = new Map<string, unknown>([
  [
    '/api/v4/projects/group%2Fsub%2Ftools?license=true',
    {
      id: 41,
      path_with_namespace: 'group/sub/tools',
      visibility: 'public',
      star_count: 12,
      archived: true,
      default_branch: 'main',
      created_at: '2024-03-05T10:11:12.000Z',
      namespace: { id: 9, kind: 'group', full_path: 'group/sub' },
      license: { key: 'apache-2.0', name: 'Apache License 2.0' },
    },
  ],
  [
    '/api/v1/repos/team/tools',
    {
      id: 7,
      full_name: 'team/tools',
      private: true,
      stars_count: 3,
      archived: false,
      default_branch: 'main',
      created_at: '2025-01-02T03:04:05+01:00',
      owner: { id: 5, login: 'team' },
    },
  ],
]);
const api = (path: string): unknown => answers.get(path);
const at = (...parts: string[]): string => join(folder, ...parts);
const report = { skill: () => undefined, repository: () => undefined };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'refresh-others-'));
  servers = {
    gitlab: await startGitServer({ api }),
    gitea: await startGitServer({ api, token: 'gitea-secret' }),
    plain: await startGitServer(),
  };
  works = {
    gitlab: await servers.gitlab.create('group/sub/tools'),
    gitea: await servers.gitea.create('team/tools'),
    plain: await servers.plain.create('tools'),
  };
  for (const name of names) {
    await write(name, `Keeps ${name} notes.`);
    await ingest({ ...options('2026-11-20'), ...access(), from: urls[name] }, report);
  }
}, 60_000);
afterAll(async () => {
  for (const server of Object.values(servers)) await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function write(name: keyof typeof urls, description: string): Promise<void> {
  await writeFile(join(works[name], 'SKILL.md'), skillText(`${name}-notes`, description, 'tidy'));
  servers[name].commit(new URL(urls[name]).pathname.slice(1), 'Change');
}

function access() {
  const hosts = openGitHosts({
    hosts: new Map([
      ['code.corp.example', servers.gitlab.url],
      ['git.corp.example', servers.gitea.url],
      ['plain.corp.example', servers.plain.url],
    ]),
    credentials: parseCredentials('git.corp.example gitea-secret\n'),
  });
  return { hosts, forges: openForges(hosts) };
}

function options(today: string) {
  return {
    out: at('content'),
    dataDir: at('data'),
    today,
    factsOnly: false,
    listedOnly: false,
    dryRun: false,
    audit: (skill: Parameters<typeof auditSkill>[0]) => auditSkill(skill, sha256Hex),
  };
}

const unasked = (): never => {
  throw new Error('GitHub is not asked');
};
function refresh(today: string) {
  const more = { rulesetSha256: '', now: () => new Date(`${today}T00:00:00Z`), all: true };
  const github = new Proxy({}, { get: unasked }) as Parameters<typeof refreshListed>[1]['github'];
  const survey = new Proxy({}, { get: unasked }) as Parameters<typeof refreshListed>[1]['survey'];
  return refreshListed({ ...options(today), ...more }, { github, survey, others: access() }, report);
}

async function evidenceOf(owner: string): Promise<Evidence> {
  const files = await readdir(at('content', 'evidence', owner));
  const name = files.find((each) => !each.endsWith('.versions.json')) ?? '';
  return JSON.parse(await readFile(at('content', 'evidence', owner, name), 'utf8')) as Evidence;
}

it('keeps what the forge tells, and null where there is no forge', async () => {
  expect((await evidenceOf('code.corp.example~group~sub')).source).toMatchObject({
    forge: 'gitlab',
    stars: 12,
    archived: true,
    owner_id: 9,
    repository_id: 41,
    repository_created_on: '2024-03-05',
    default_branch: 'main',
  });
  const { source } = await evidenceOf('git.corp.example~team');
  expect(source).toMatchObject({ forge: 'gitea', stars: 3, owner_id: 5, archived: false, private: true });
  expect((await evidenceOf('plain.corp.example')).source).toMatchObject({ stars: null, owner_id: null });
});

it('reads what changed on each host in one run, and says what became of the others', async () => {
  for (const name of ['gitlab', 'gitea'] as const) await write(name, `Keeps ${name} notes well.`);
  await rename(works.plain, `${works.plain}-gone`);
  const { integrity } = await evidenceOf('git.corp.example~team');
  const { listed_repositories: listed } = await refresh('2026-11-22');
  const now = await evidenceOf('git.corp.example~team');
  expect(now.integrity).not.toBe(integrity);
  expect(now.history).toHaveLength(1);
  expect((await evidenceOf('plain.corp.example')).source.available).toBe(true);
  // The private one is in no public list.
  expect(listed?.not_current.map(({ repository, state }) => [repository, state]).sort()).toEqual([
    ['code.corp.example~group~sub/tools', 'archived'],
    ['plain.corp.example/tools', 'gone'],
  ]);
});

it('does not follow a repository that its forge has under another owner now', async () => {
  answers.set('/api/v1/repos/team/tools', {
    ...(answers.get('/api/v1/repos/team/tools') as object),
    full_name: 'other/tools',
  });
  const { integrity } = await evidenceOf('git.corp.example~team');
  const { warnings } = await refresh('2026-11-24');
  expect(warnings.map(({ message }) => message).join()).toContain('is now other/tools on its host');
  expect((await evidenceOf('git.corp.example~team')).integrity).toBe(integrity);
});

it.each([
  ['text', 'no object'],
  ['another shape', { id: 'x' }],
  ['a negative count', { id: 1, full_name: 'a/b', private: false, stars_count: -1, owner: { id: 1 } }],
])('takes %s for no answer of a forge', async (_, answer) => {
  answers.set('/api/v1/repos/team/tools', answer);
  await refresh('2026-11-26');
  expect((await evidenceOf('git.corp.example~team')).source.stars).toBeNull();
});
