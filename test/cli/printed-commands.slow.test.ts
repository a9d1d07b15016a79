/** Every command that answers print, run as it is printed: by a shell, in an empty folder, for every runtime, and what it leaves. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliRegistry, openCliRegistry, type Ran } from './support/registry.ts';
import { openShell, type Shell } from './support/shell.ts';
import { makeVariedSkills, variedSlugs } from './support/varied-skills.ts';

const more = makeVariedSkills();
let registry: CliRegistry;
let shell: Shell;
beforeAll(async () => {
  registry = await openCliRegistry(more);
  const folders = Object.entries(more.repositories).map(([name, { folder, git, commit }]) => {
    git('config', 'uploadpack.allowAnySHA1InWant', 'true');
    commit({ 'LATER.md': 'The branch moved on.\n' });
    return [name, folder] as const;
  });
  shell = openShell(registry, Object.fromEntries(folders));
});
afterAll(async () => {
  shell.remove();
  await registry.close();
  for (const repository of Object.values(more.repositories)) repository.remove();
});

const german = { LANG: 'de_DE.UTF-8', LANGUAGE: 'de' };

interface Handoff {
  readonly target: string;
  readonly install_command: string;
  readonly dry_run_command: string;
  readonly stock_command: string;
  readonly git_command: string;
  readonly git_dry_run_command: string;
  readonly verify_command: string;
  readonly checksum_command: string;
  readonly agent_prompt: string;
  readonly known_edits: readonly string[];
  readonly targets: readonly { readonly agent: string; readonly project_folder: string }[];
}

interface FileRow {
  readonly path: string;
  readonly mode: string;
  readonly digest: string | null;
}

async function get<T>(path: string, query: Readonly<Record<string, string>> = {}): Promise<T> {
  const response = await fetch(`${registry.url}${path}?${new URLSearchParams(query)}`);
  return (query['format'] === 'text' ? response.text() : response.json()) as Promise<T>;
}

const handoffOf = (slug: string, agent: string): Promise<Handoff> =>
  get(`/api/registry/install/${slug}`, { agent, detail: 'full' });

async function filesOf(slug: string): Promise<readonly FileRow[]> {
  const { content } = await get<{ content: { files: FileRow[] } }>(`/api/registry/manifest/${slug}`);
  return content.files;
}

/** Paths of the skill's plain files whose bytes in the folder are not those that the registry lists. */
function differing(folder: string, files: readonly FileRow[]): string[] {
  return files
    .filter(({ digest }) => digest !== null)
    .filter(({ path, digest }) => {
      const place = join(folder, path);
      const found = existsSync(place) ? createHash('sha256').update(readFileSync(place)).digest('hex') : '';
      return `sha256:${found}` !== digest;
    })
    .map(({ path }) => path);
}

/** As a person would: adds the options that a refusal names, one at a time, while nothing is written. */
async function runApproved(
  command: string,
  cwd: string,
  environment: Readonly<Record<string, string>>,
): Promise<Ran> {
  const ran = await shell.run(command, cwd, environment);
  const option = /--max-risk high|--yes/.exec(ran.error)?.[0];
  if (ran.exitCode === 0 || option === undefined || command.includes(option)) return ran;
  expect(readdirSync(cwd)).toEqual([]);
  return runApproved(`${command} ${option}`, cwd, environment);
}

/** Runtime 3 installs skill 3, and so on: every runtime, and each skill several times. */
const pairs = readdirSync(join(import.meta.dirname, '../../content/agents'))
  .map((name, at) => ({
    agent: name.replace('.md', ''),
    slug: variedSlugs[at % variedSlugs.length] ?? '',
    environment: at % 2 === 0 ? {} : german,
  }))
  .filter(({ agent }) => agent !== 'README');

describe.for(pairs)('$slug for $agent', ({ agent, slug, environment }) => {
  it('is installed by the first command, which its dry run leaves unwritten, and verified by both checks', async () => {
    const handoff = await handoffOf(slug, agent);
    const cwd = shell.project();
    const dry = await shell.run(handoff.dry_run_command, cwd, environment);
    expect(dry).toMatchObject({ exitCode: 0 });
    expect(readdirSync(cwd)).toEqual([]);
    expect(await runApproved(handoff.install_command, cwd, environment)).toMatchObject({ exitCode: 0 });
    expect(differing(join(cwd, handoff.target), await filesOf(slug))).toEqual([]);
    expect(await shell.run(handoff.verify_command, cwd, environment)).toMatchObject({ exitCode: 0 });
    expect(await shell.run(handoff.checksum_command, cwd, environment)).toMatchObject({ exitCode: 0 });
  });

  it('is installed by plain git alike', async () => {
    const handoff = await handoffOf(slug, agent);
    const cwd = shell.project();
    const listed = await shell.run(handoff.git_dry_run_command, cwd, environment);
    expect(listed.out).toContain('SKILL.md');
    expect(readdirSync(cwd)).toEqual([]);
    expect(await shell.run(handoff.git_command, cwd, environment)).toMatchObject({ exitCode: 0 });
    const files = await filesOf(slug);
    expect(differing(join(cwd, handoff.target), files)).toEqual([]);
    for (const { path, mode } of files.filter((file) => file.mode === '100755'))
      expect([path, statSync(join(cwd, handoff.target, path)).mode & 0o111, mode]).toEqual([
        path,
        0o111,
        mode,
      ]);
    expect(await shell.run(handoff.verify_command, cwd, environment)).toMatchObject({ exitCode: 0 });
    expect(await shell.run(handoff.checksum_command, cwd, environment)).toMatchObject({ exitCode: 0 });
  });

  it('is installed by the stock command, but for the edits that the answer names', async () => {
    const handoff = await handoffOf(slug, agent);
    const cwd = shell.project();
    expect(await shell.run(handoff.stock_command, cwd, environment)).toMatchObject({ exitCode: 0 });
    const changed = differing(join(cwd, handoff.target), await filesOf(slug));
    expect(changed.filter((path) => !handoff.known_edits.join(' ').includes(path))).toEqual([]);
    expect(await shell.run(handoff.checksum_command, cwd, environment)).toMatchObject({ exitCode: 0 });
  });
});

describe('what the texts print', () => {
  it.for(variedSlugs)('are those commands, whole and on lines of their own: %s', async (slug) => {
    const handoff = await handoffOf(slug, 'auto');
    const texts = await Promise.all(
      [`/api/registry/install/${slug}`, `/api/registry/manifest/${slug}`].map((path) =>
        get<string>(path, { format: 'text' }),
      ),
    );
    for (const text of texts)
      expect(text.split('\n')).toEqual(
        expect.arrayContaining([handoff.install_command, handoff.stock_command, handoff.git_command]),
      );
    expect(handoff.agent_prompt.split('\n')).toContain(handoff.install_command);
    const read = texts[1]?.split('\n').find((line) => line.startsWith('curl ')) ?? '';
    const cwd = shell.project();
    expect(await shell.run(read, cwd, german)).toMatchObject({
      exitCode: 0,
      out: expect.stringMatching(/^skill\.md: /),
    });
    expect(readFileSync(join(cwd, 'skill.md'), 'utf8')).toContain('Use it to sort things.');
  });
});

describe('the lockfile', () => {
  it.for([0, 1])('is restored by either command that the integration kit names: %i', async (at) => {
    const { lockfile } = await get<{ lockfile: { url: string; restore: readonly string[] } }>(
      '/api/agent/integration-kit',
    );
    const cwd = shell.project();
    const url = lockfile.url.replace('{task}', encodeURIComponent('sort the plain things'));
    const text = await (await fetch(url)).text();
    writeFileSync(join(cwd, 'skills-lock.json'), text);
    expect(text).toContain('"acme-plain"');
    expect(await shell.run(lockfile.restore[at] ?? '', cwd, german)).toMatchObject({ exitCode: 0 });
    expect(differing(join(cwd, '.agents/skills/plain'), await filesOf('acme-plain'))).toEqual([]);
  });
});

describe('a folder that is there already', () => {
  const ways = ['install_command', 'git_command', 'stock_command'] as const;

  it.for(ways)('is filled by %s if it is empty', async (way) => {
    const handoff = await handoffOf('acme-plain', 'auto');
    const cwd = shell.project();
    mkdirSync(join(cwd, handoff.target), { recursive: true });
    expect(await shell.run(handoff[way], cwd)).toMatchObject({ exitCode: 0 });
    expect(differing(join(cwd, handoff.target), await filesOf('acme-plain'))).toEqual([]);
  });

  it.for(['install_command', 'git_command'] as const)('keeps a file of its own against %s', async (way) => {
    const handoff = await handoffOf('acme-plain', 'auto');
    const cwd = shell.project();
    const own = join(cwd, handoff.target, 'SKILL.md');
    mkdirSync(dirname(own), { recursive: true });
    writeFileSync(own, 'Written by hand.\n');
    expect((await shell.run(handoff[way], cwd)).exitCode).not.toBe(0);
    expect(readFileSync(own, 'utf8')).toBe('Written by hand.\n');
  });
});

describe('the words before the commands', () => {
  it('say what a translated git needs: without LC_ALL=C the stock command fails', async () => {
    const { stock_command: command } = await handoffOf('acme-plain', 'auto');
    const cwd = shell.project();
    expect((await shell.run(command.replace('LC_ALL=C ', ''), cwd, german)).exitCode).not.toBe(0);
  });

  it('say what a skill for review needs: the client shows why and installs with --yes', async () => {
    const { install_command: command, agent_prompt: prompt, target } = await handoffOf('acme-charts', 'auto');
    const cwd = shell.project();
    const refused = await shell.run(command, cwd);
    expect(refused.exitCode).not.toBe(0);
    expect(refused.error).toContain('--yes');
    expect(prompt).toContain('--yes');
    expect(readdirSync(cwd)).toEqual([]);
    expect(await shell.run(`${command} --yes`, cwd)).toMatchObject({ exitCode: 0 });
    expect(differing(join(cwd, target), await filesOf('acme-charts'))).toEqual([]);
  });
});
