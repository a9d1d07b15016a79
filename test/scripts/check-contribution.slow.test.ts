/** The command as contributors and the workflow run it: against a code host, with hostile names and hostile options. */
import { execFile } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  highLine,
  type Registry,
  registry,
  repository,
  skillFile,
  skillText,
} from '../contributions/support.ts';
import type { FakeGitHub } from '../support/github/server.ts';
import { openGitHubHere } from '../support/github/use-github.ts';
import { temporaryFolder } from '../ingest/support.ts';
import { runLoaded } from '../support/process/programs.ts';
import { codeCache } from '../support/process/code-cache.ts';

const script = join(import.meta.dirname, '../../scripts/check-contribution.ts');
const path = 'skills/tables/SKILL.md';
const skillPath = 'skills/acme/acme-tables.md';
const evidencePath = 'evidence/acme/acme-tables.json';
/** The checkout has a history; the code host is asked for none of it. */
const historyUnread = [
  ['first_commit_on', '"2026-03-04"'],
  ['skill_created_on', '"2026-03-04"'],
  ['skill_commits', '1'],
  ['skill_contributors', '1'],
].map(([member, stated]) => `  note: source.${member}: ${stated} here, which could not be confirmed`);

interface Run {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

type Command = (
  target: Pick<Registry, 'content'>,
  host: string,
  words: readonly string[],
  env?: Readonly<Record<string, string>>,
) => Promise<Run>;

const called = (target: Pick<Registry, 'content'>, words: readonly string[]) => [
  '--content',
  target.content,
  ...words,
];
const environment = (host: string) => ({ ...codeCache, PATH: process.env['PATH'], GITHUB_API_URL: host });

/** Runs the command; never inside this process, as the host that it asks answers from here. */
const check: Command = async (target, host, words, env = {}) => {
  const ended = await runLoaded(script, called(target, words), { env: { ...environment(host), ...env } });
  return { code: ended.status, out: ended.stdout, error: ended.stderr };
};

/** Starts it: once for every way that it ends. */
const start: Command = (target, host, words, env = {}) => {
  const all = { ...environment(host), ...env };
  return new Promise((done) => {
    execFile(process.execPath, [script, ...called(target, words)], { env: all }, (failure, out, error) => {
      done({ code: failure === null ? 0 : Number(failure.code ?? -1), out, error });
    });
  });
};

/** One skill at the host, contributed with the evidence that ingest made of a checkout. */
async function contributed(extra = '') {
  const host = await openGitHubHere();
  const source = repository({ [path]: skillText('tables', extra) });
  source.git('remote', 'add', 'origin', 'https://github.com/acme/tools.git');
  host.add('acme/tools', source.folder, { stars: 12, license: 'MIT' });
  const target = await registry();
  target.write(skillPath, skillFile(path));
  await target.ingest(source);
  return { host, source, target };
}

describe('the check of a contribution', () => {
  test('reads the skill at the host, compares, and says what it found', async () => {
    const { host, source, target } = await contributed(highLine);
    const { code, out, error } = await start(target, host.url, ['--base', 'base']);
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(out.split('\n')).toEqual([
      'needs a reviewer (added): acme-tables',
      `  source: https://github.com/acme/tools ${path} at ${source.head().slice(0, 12)}`,
      expect.stringMatching(/^ {2}finding: high RC-01 in SKILL\.md:\d+: /),
      '  for a reviewer: 1 high finding and no approval of this commit',
      ...historyUnread,
      expect.stringMatching(
        /^2 content files changed since [0-9a-f]{12}; 1 skill \(1 needs a reviewer\); 0 removed; 0 suppressions; 0 problems$/,
      ),
      '',
    ]);
  });

  test('finds a forged audit, marks its line, and writes a summary', async () => {
    const { host, target } = await contributed(highLine);
    target.forge('acme-tables', ({ audit }) => void audit.findings.splice(0));
    const summary = join(temporaryFolder(), 'summary.md');
    writeFileSync(summary, 'before\n');
    const words = ['--base', 'base', '--annotations'];
    const { code, out } = await start(target, host.url, words, { GITHUB_STEP_SUMMARY: summary });
    expect(code).toBe(1);
    const [, line] =
      /^::error file=content\/evidence\/acme\/acme-tables\.json,line=(\d+)::.*audit\.findings\[0\]: nothing here/m.exec(
        out,
      ) ?? [];
    expect(target.read(evidencePath).split('\n')[Number(line) - 1]).toContain('"findings": []');
    expect(readFileSync(summary, 'utf8')).toMatch(
      /^before\n## Contribution\n[^]*- FAILS \(added\): `acme-tables`/,
    );
  });

  test('lets no name of a file speak to the runner or the terminal', async () => {
    const { host, target } = await contributed();
    for (const name of [
      'x\n::error::owned',
      '##[error]',
      '--upload-pack=touch owned',
      '$(id);`id`',
      '\u001b[2J',
    ])
      target.write(`skills/acme/${name}.md`, skillFile(path));
    symlinkSync('/etc/passwd', join(target.content, 'skills/acme/acme-link.md'));
    const { code, out } = await check(target, host.url, ['--base', 'base', '--annotations']);
    expect(code).toBe(1);
    const commands = out.split('\n').filter((line) => /^\s*::/.test(line));
    expect(commands).toHaveLength(6);
    expect(commands.filter((line) => !/^::error file=content[^:,]*,line=1::/.test(line))).toEqual([]);
    expect(out).not.toContain('##[');
    expect(out).not.toContain('\u001b');
    expect(out).not.toContain('root:');
  });

  test('says in one sentence that the host cannot be reached, and ends with 2', async () => {
    const { host, target } = await contributed();
    await host.close();
    const { code, out } = await start(target, host.url, ['--base', 'base']);
    expect(code).toBe(2);
    expect(out).toMatch(/^not read \(added\): acme-tables$/m);
    expect(out.match(/^partly read: .+$/gm)).toHaveLength(1);
  });

  test('says that a repository or a commit is not there', async () => {
    const { host, target } = await contributed();
    target.forge('acme-tables', ({ source }) => (source.commit = 'f'.repeat(40)));
    expect((await check(target, host.url, ['--base', 'base'])).out).toContain(
      `acme/tools has no commit ${'f'.repeat(40)}`,
    );
    host.delete('acme/tools');
    const { code, out } = await check(target, host.url, ['--base', 'base']);
    expect({ code, out }).toMatchObject({
      code: 1,
      out: expect.stringContaining('GitHub has no public repository acme/tools'),
    });
  });

  test('takes the word of evidence that a listed repository is gone, and nothing else beside it', async () => {
    const { host, target } = await contributed();
    target.commit({});
    target.git('branch', '-f', 'base');
    host.delete('acme/tools');
    target.forge('acme-tables', ({ source }) => (source.available = false));
    const { code, out } = await check(target, host.url, ['--base', 'base']);
    expect({ code, out }).toMatchObject({
      code: 0,
      out: expect.stringContaining(
        'note: no longer available, as the evidence says: GitHub has no public repository acme/tools',
      ),
    });
    target.forge('acme-tables', ({ license }) => (license.spdx = 'MIT'));
    expect((await check(target, host.url, ['--base', 'base'])).code).toBe(1);
  });

  test('names a repository that has another name by now', async () => {
    const { host, target } = await contributed();
    host.rename('acme/tools', 'acme/toolbox');
    const { code, out } = await check(target, host.url, ['--base', 'base']);
    expect({ code, out }).toMatchObject({
      code: 0,
      out: expect.stringContaining('for a reviewer: the repository is now called acme/toolbox'),
    });
  });

  test('notices another owner behind a known name, and a forged owner', async () => {
    const { host, target } = await contributed();
    const { ownerId = 0 } = host.repositories.get('acme/tools') ?? {};
    target.forge('acme-tables', ({ source }) => (source.owner_id = ownerId));
    expect((await check(target, host.url, ['--base', 'base'])).code).toBe(0);
    target.commit({});
    target.git('branch', '-f', 'base');
    takeOver(host, ownerId + 1);
    // The old owner is still in the evidence, and something else was changed.
    target.forge('acme-tables', ({ source }) => (source.stars = 12));
    const { code, out } = await check(target, host.url, ['--base', 'base']);
    expect(code).toBe(1);
    expect(out).toContain(`source.owner_id: ${ownerId} here, ${ownerId + 1} when regenerated`);
  });

  test('asks a reviewer about a commit that is not the head: forks answer under the name of their parent', async () => {
    const { host, source, target } = await contributed();
    source.commit({ 'README.md': 'later' });
    const { code, out } = await check(target, host.url, ['--base', 'base']);
    expect(code).toBe(0);
    expect(out).toContain('for a reviewer: the commit is not the head of the default branch');
  });

  test('takes a checkout in the place of the host', async () => {
    const { source, target } = await contributed();
    const { code, out } = await check(target, 'http://127.0.0.1:9', [
      '--base',
      'base',
      '--from',
      source.folder,
    ]);
    expect({ code, out }).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^passes \(added\): acme-tables\n/),
    });
  });

  test('prints JSON for programs', async () => {
    const { host, target } = await contributed();
    const { out } = await check(target, host.url, ['--base', 'base', '--json']);
    expect(JSON.parse(out)).toMatchObject({
      prefix: 'content/',
      files: 2,
      skills: [{ slug: 'acme-tables', verdict: 'passes' }],
    });
  });

  test('sends no token where none is given, and nothing but reads', async () => {
    const { host, target } = await contributed();
    await check(target, host.url, ['--base', 'base']);
    expect(host.requests.length).toBeGreaterThan(0);
    expect(host.requests.filter(({ authorization }) => authorization !== undefined)).toEqual([]);
  });
});

describe('a wrong command line', () => {
  test.each([
    [[], '--base <ref> is needed'],
    [['--base', 'base', '--unknown'], "Unknown option '--unknown'"],
    [['--base', 'base', '--json', '--annotations'], '--json and --annotations exclude each other'],
  ])('%j is refused with the usage', async (words, reason) => {
    const { code, out, error } = await check({ content: 'content' }, '', words);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(error).toMatch(/\n\nUsage: npm run check-contribution/);
    expect(error).toContain(reason);
  });

  test('a base that is an option for git is a name that means nothing', async () => {
    const target = await registry();
    const { code, error } = await check(target, '', [`--base=--output=${target.folder}/owned`]);
    expect({ code, error }).toMatchObject({
      code: 2,
      error: expect.stringMatching(/^.* names no commit of this repository\n$/),
    });
  });

  test('a content folder outside any repository, or none, is said', async () => {
    const folder = temporaryFolder();
    expect((await check({ content: join(folder, 'gone') }, '', ['--base', 'x'])).error).toBe(
      'the content folder is missing: give its path with --content\n',
    );
    const empty = await check({ content: folder }, '', ['--base', 'x']);
    expect(empty).toMatchObject({ code: 2, error: expect.stringContaining('no content files in') });
  });
});

/** The name is the same, and another account has it now. */
function takeOver(host: FakeGitHub, ownerId: number): void {
  const found = host.repositories.get('acme/tools');
  if (found === undefined) throw new Error('acme/tools is not there');
  Object.assign(found, { ownerId });
}
