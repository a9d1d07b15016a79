/**
 * `npm run interop:every -- --from <folder>`: whether every listed skill whose files the registry may hand out installs, and verifies, by our
 * client, the stock `skills` command and `clawhub`, while nothing but the registry can be reached. Exit code 1 if one did not.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { readArguments, refuseCall } from '../../scripts/help.ts';
import { openBlobs } from '../../src/adapters/files/blobs.ts';
import { endpoints } from '../../src/api/list.ts';
import { openContext } from '../../src/app.ts';
import { buildAnswers, findInputs } from '../../src/build/build-site.ts';
import { parseConfig } from '../../src/config.ts';
import { readBlobs } from '../../src/ingest/sources/git.ts';
import { isKeptWhole } from '../../src/ingest/files/keep-files.ts';
import { listTree } from '../../src/ingest/sources/git-checkout.ts';
import type { HostedEntry } from '../../src/ports/code-host.ts';
import { SourceError } from '../../src/ingest/source.ts';
import { siteDocuments } from '../../src/protocol/documents.ts';
import { canInstall, installName, skillFolder } from '../../src/resolve/install-commands.ts';
import { readRecorded } from '../../src/runtime/read-recorded.ts';
import { mayHandOut } from '../../src/scoring/redistribution.ts';
import type { Entry } from '../../src/scoring/registry.ts';
import { startServer } from '../../src/server/start-server.ts';
import { runProgram, unpack } from '../cli/support/registry.ts';
import { quietLogger } from '../support/store-folder.ts';
import { commandOf } from './support/run.ts';

const usage = `usage: npm run interop:every -- --from <folder> [--work <folder>] [--only <client>] [<slug>…]
Installs and verifies the named skills, or all whose files the registry may hand out, by our client, the stock skills command
and clawhub, where nothing but the registry can be reached. Needs Linux, its unshare and ip, and npm run interop before.
--from has the repositories as git directories: <owner>+<name>/repo. --work is kept, so that another run need not build again;
--only takes ours, stock or clawhub.`;
const { values, positionals } = readArguments(usage, {
  allowPositionals: true,
  options: {
    from: { type: 'string' },
    work: { type: 'string' },
    only: { type: 'string' },
    port: { type: 'string', default: '4390' },
    inside: { type: 'boolean', default: false },
  },
});
const { from } = values;
if (from === undefined) refuseCall('no --from', usage);

const root = join(import.meta.dirname, '../..');
const work = resolve(values.work ?? (await mkdtemp(join(tmpdir(), 'every-skill-'))));
const url = `http://127.0.0.1:${values.port}`;
const config = parseConfig({
  CONTENT_DIR: join(root, 'content'),
  DATA_DIR: join(work, 'data'),
  SITE_URL: url,
  PORT: values.port,
  GITHUB_RAW_URL: 'http://127.0.0.1:9',
  LOG_LEVEL: 'silent',
});
const site = {
  config,
  endpoints,
  documents: siteDocuments,
  projectDir: root,
  distDir: join(work, 'dist'),
  now: new Date(),
  withPages: false,
};

const blobs = openBlobs(join(config.dataDir, 'blobs'));

/** The named skills, or all, that may be installed from the kept files. */
async function listed(slugs: readonly string[]): Promise<readonly Entry[]> {
  const source = await openContext(config, join(site.distDir, 'index'), await readRecorded(config));
  const { entries } = source.current().registry;
  return entries.filter(
    (entry) =>
      (slugs.length === 0 || slugs.includes(entry.slug)) && mayHandOut(entry.evidence) && canInstall(entry),
  );
}

/** Those that are there; a snapshot may lack the largest. */
async function readThere(directory: string, ids: readonly string[]): Promise<Uint8Array[]> {
  try {
    return [...(await readBlobs(directory, ids)).values()];
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    if (ids.length < 2) return [];
    return (await Promise.all(ids.map((id) => readThere(directory, [id])))).flat();
  }
}

/** What ingest would have kept, from the same commits; what an earlier run kept is not read again. */
async function keepFiles(entries: readonly Entry[], folder: string): Promise<void> {
  const have = new Map((await readdir(folder)).map((name) => [name.toLowerCase(), name]));
  const trees = new Map<string, readonly HostedEntry[]>();
  for (const { slug, evidence } of entries) {
    if (await isKeptWhole(evidence, { blobs })) continue;
    const { repository, commit, path } = evidence.source;
    const [, name = ''] = /^https:\/\/github\.com\/(.+)$/.exec(repository ?? '') ?? [];
    const found = have.get(name.toLowerCase().replace('/', '+'));
    if (found === undefined || commit === null) {
      console.log(`${slug}: --from has no ${repository ?? 'repository'}`);
      continue;
    }
    const directory = join(folder, found, 'repo');
    const place = `${directory} ${commit}`;
    const tree = trees.get(place) ?? (await listTree(directory, commit));
    trees.set(place, tree);
    const prefix = skillFolder(path) === '' ? '' : `${skillFolder(path)}/`;
    const names = new Set(evidence.files.map((file) => `${prefix}${file.path}`));
    const ids = tree.filter((each) => each.mode !== '160000' && names.has(each.path)).map(({ id }) => id);
    for (const bytes of await readThere(directory, ids)) await blobs.keep(bytes, slug);
  }
}

type Names = 'ours' | 'stock' | 'clawhub';
interface Attempt {
  readonly cwd: string;
  readonly program: string;
  readonly environment: Readonly<Record<string, string>>;
}
type Failures = Map<string, string>;

const run = (words: readonly string[], { cwd, environment }: Attempt): ReturnType<typeof runProgram> =>
  runProgram(process.execPath, words, cwd, environment);
const lastLines = (text: string): string => text.trim().split('\n').slice(-4).join(' | ').slice(0, 600);

/** All at once; where that fails, each by itself, so that one does not hide the others. */
async function together(
  slugs: readonly string[],
  words: (slugs: readonly string[]) => readonly string[],
  attempt: Attempt,
): Promise<Failures> {
  const { exitCode, out, error } = await run(words(slugs), attempt);
  if (exitCode === 0) return new Map();
  if (slugs.length === 1) return new Map(slugs.map((slug) => [slug, lastLines(`${out}\n${error}`)]));
  const found = new Map<string, string>();
  for (const slug of slugs) for (const each of await together([slug], words, attempt)) found.set(...each);
  return found;
}

/** A command of others for each skill. */
async function oneByOne(
  script: string,
  words: readonly string[],
  wordOf: (slug: string) => string,
  slugs: readonly string[],
  attempt: Attempt,
): Promise<Failures> {
  const each = join(import.meta.dirname, 'support/run-each.ts');
  const { out, error } = await run([each, script, ...words, '--', ...slugs.map(wordOf)], attempt);
  const failed = slugs.filter((slug) => !out.includes(`\n${JSON.stringify([wordOf(slug), 0])}\n`));
  const saidOf = (slug: string): string => out.slice(0, out.indexOf(`\n["${wordOf(slug)}",`));
  return new Map(failed.map((slug) => [slug, lastLines(`${error}\n${saidOf(slug)}`)]));
}

/** Slugs that were not installed, with what the client said. */
const installers: Record<Names, (slugs: readonly string[], attempt: Attempt) => Promise<Failures>> = {
  ours(slugs, attempt) {
    const options = ['--agent', 'claude-code', '--yes', '--alone', '--max-risk', 'high', '--allow-risk'];
    return together(slugs, (each) => [attempt.program, 'install', ...each, ...options], attempt);
  },
  stock(slugs, attempt) {
    const words = ['add', '--agent', 'claude-code', '--copy', '-y'];
    const script = join(root, 'node_modules/skills/dist/cli.mjs');
    return oneByOne(script, words, (slug) => `${url}/skills/${slug}`, slugs, attempt);
  },
  clawhub(slugs, attempt) {
    const words = ['--no-input', '--registry', url, 'install', '--force'];
    // The module that its command loads.
    const script = join(dirname(commandOf('clawhub', 'clawhub')), '../dist/cli.js');
    return oneByOne(script, words, (slug) => slug, slugs, attempt);
  },
};

/** Groups in which no two skills have the same folder. */
function batches(entries: readonly Entry[]): Entry[][] {
  const sizeMax = 40;
  const made: { names: Set<string>; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const name = installName(entry).toLowerCase();
    let batch = made.find((each) => each.entries.length < sizeMax && !each.names.has(name));
    if (batch === undefined) made.push((batch = { names: new Set(), entries: [] }));
    batch.names.add(name);
    batch.entries.push(entry);
  }
  return made.map((each) => each.entries);
}

async function tryClient(name: Names, entries: readonly Entry[], program: string): Promise<number> {
  const failed = new Map<string, string>();
  const all = batches(entries);
  for (const [at, batch] of all.entries()) {
    const cwd = await mkdtemp(join(work, `${name}-`));
    const environment = {
      PATH: process.env['PATH'] ?? '',
      HOME: cwd,
      CI: '1',
      DO_NOT_TRACK: '1',
      NO_COLOR: '1',
      LC_ALL: 'C',
      NODE_COMPILE_CACHE: join(work, 'code'),
    };
    await mkdir(join(cwd, 'project'));
    const attempt = { cwd: join(cwd, 'project'), program, environment };
    const slugs = batch.map(({ slug }) => slug);
    const missing = await installers[name](slugs, attempt);
    const there = slugs.filter((slug) => !missing.has(slug));
    const wrong = await together(there, (each) => [program, 'verify', ...each], attempt);
    for (const [slug, said] of [...missing, ...wrong]) {
      failed.set(slug, said);
      console.log(`${name} ${slug}: ${missing.has(slug) ? 'not installed' : 'not verified'}: ${said}`);
    }
    console.log(`${name}: ${at + 1} of ${all.length} batches, ${failed.size} failed`);
    await rm(cwd, { recursive: true });
  }
  console.log(`${name}: ${entries.length - failed.size} of ${entries.length} installed and verified`);
  return failed.size;
}

if (values.inside) {
  const server = await startServer({ ...site, logger: quietLogger });
  const may = await listed(positionals);
  const entries: Entry[] = [];
  for (const entry of may) if (await isKeptWhole(entry.evidence, { blobs })) entries.push(entry);
  console.log(`${may.length} skills may be handed out; all files of ${entries.length} are here`);
  const program = join(work, 'package/skill-registry.js');
  const names = (['ours', 'stock', 'clawhub'] as const).filter((name) => (values.only ?? name) === name);
  const failed = await Promise.all(names.map((name) => tryClient(name, entries, program)));
  await server.close();
  process.exitCode = failed.every((count) => count === 0) ? 0 : 1;
} else {
  if (!existsSync(join(work, 'package'))) {
    const { cli } = await buildAnswers(site, await findInputs(site));
    await unpack(cli.bytes, join(work, 'package'));
  }
  await keepFiles(await listed(positionals), from);
  // A network of its own, with nothing but this machine's own address.
  const inside = ['--inside', '--from', from, '--work', work, '--port', values.port, ...positionals];
  const only = values.only === undefined ? [] : ['--only', values.only];
  const script = ['sh', '-c', 'ip link set lo up && exec "$@"', 'sh', process.execPath, import.meta.filename];
  const { status } = spawnSync('unshare', ['--net', '--map-root-user', ...script, ...inside, ...only], {
    stdio: 'inherit',
  });
  if (values.work === undefined) await rm(work, { recursive: true });
  process.exitCode = status ?? 1;
}
