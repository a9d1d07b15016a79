/** The command line client as an npm package: one program for Node 18 and later, with the same bytes from the same input. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createTar } from 'nanotar';
import type { Runtime } from '../cli/agents/runtimes.ts';
import type { ProgramFile } from '../cli/command.ts';
import type { ClientPrograms } from '../ports/client-programs.ts';
import { clientCommand, clientFile, clientIndex, readClient } from '../adapters/files/client-package.ts';
import { sha256Hex } from '../digest.ts';
import { readIfThere } from '../read-if-there.ts';
import { clientShortcut } from '../routes.ts';
import type { Agent } from '../schema/collections.ts';
import { isObject, parseJson } from '../schema/json.ts';
import { bundle } from './bundle.ts';
import { replaceFile, servedFolder, toJson } from './served-files.ts';

export interface CliPackage {
  /** Version of the project and a digest of the content, e.g. `0.1.0-b01234567`. */
  readonly version: string;
  readonly file: string;
  readonly bytes: Uint8Array;
  /** `sha512-<base64>` of the bytes, as npm writes it. */
  readonly integrity: string;
  /** What the client fetches at its first use, by name: packed, and as the package lists it. */
  readonly programs: Readonly<
    Record<keyof ClientPrograms, { readonly file: ProgramFile; readonly bytes: Uint8Array }>
  >;
}

const project = join(import.meta.dirname, '../..');

/** What the client fetches at its first use. */
const sources = {
  /** Answers from exported files; also for pages without a server. */
  answers: {
    entry: 'offline/program.ts',
    platform: 'any',
    banner: '// Made from src/offline. Contains zod and stemmer, MIT, and canonicalize, Apache-2.0',
  },
  /** The audit of a folder. */
  audit: {
    entry: 'offline/audit-program.ts',
    platform: 'any',
    banner: '// Made from src/audit. Contains zod, gray-matter and js-yaml, MIT',
  },
  /** The measurement of a skill's effect. */
  eval: {
    entry: 'adapters/eval-program.ts',
    platform: 'node',
    banner:
      '// Made from src/effect. Contains zod, gray-matter and js-yaml, MIT, yaml, ISC, and canonicalize, Apache-2.0',
  },
} as const;

/** `siteUrl` becomes the registry that the program asks when none is named. */
export async function makeCliPackage(agents: readonly Agent[], siteUrl: string): Promise<CliPackage> {
  const program = await bundle({
    entry: 'cli/main.ts',
    platform: 'node',
    banner:
      '#!/usr/bin/env node\n// Made from src/cli. Contains canonicalize, Apache-2.0, https://github.com/erdtman/canonicalize',
  });
  const programs = {
    answers: toProgram('answers', await bundle(sources.answers)),
    audit: toProgram('audit', await bundle(sources.audit)),
    eval: toProgram('eval', await bundle(sources.eval)),
  };
  const listed = Object.fromEntries(Object.entries(programs).map(([name, { file }]) => [name, file]));
  const license = await readFile(join(project, 'LICENSE'), 'utf8');
  const about = JSON.parse(await readFile(join(project, 'package.json'), 'utf8')) as { version: string }; // ours
  const runtimes = agents.map(toRuntime);
  const digest = sha256Hex(JSON.stringify([program, listed, license, runtimes, siteUrl, about.version]));
  const version = `${about.version}-b${digest.slice(0, 8)}`;
  const files = {
    'package.json': packageJson('skill-registry', 'skill-registry.js', {
      version,
      description: 'The command line client of a Skill Registry.',
      homepage: siteUrl,
    }),
    LICENSE: license,
    'README.md': `# skill-registry\n\nThe command line client of ${siteUrl}: run it with --help.\n`,
    'facts.json': JSON.stringify({ version, registry: siteUrl, runtimes, programs: listed }),
    'skill-registry.js': program,
  };
  const bytes = pack(files);
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  return { version, file: clientFile(version), bytes, integrity, programs };
}

/** The package at the short address, which starts the newest client: its address stays, so its content should too. */
export async function makeStartPackage(siteUrl: string): Promise<Uint8Array> {
  const program = await bundle({
    entry: 'cli/start-newest.ts',
    platform: 'node',
    banner: '#!/usr/bin/env node\n// Made from src/cli/start-newest.ts',
  });
  return pack({
    'package.json': packageJson('skill-registry-start', 'start-newest.js', {
      version: '1.0.0',
      description: 'Starts the newest command line client of a Skill Registry.',
      homepage: siteUrl,
    }),
    LICENSE: await readFile(join(project, 'LICENSE'), 'utf8'),
    'facts.json': JSON.stringify({ registry: siteUrl }),
    'start-newest.js': program,
  });
}

/** Its name has its digest. */
function toProgram(name: string, text: string): { file: ProgramFile; bytes: Uint8Array } {
  const module = Buffer.from(text);
  const sha256 = sha256Hex(module);
  const path = `cli/${name}-${sha256.slice(0, 16)}.gz`;
  return { file: { path, size: module.length, sha256 }, bytes: gzip(module) };
}

function packageJson(
  name: string,
  program: string,
  { version, description, homepage }: { version: string; description: string; homepage: string },
): string {
  const needed = { type: 'module', bin: { [name]: program }, engines: { node: '>=18' } };
  return toJson({ name, version, description, license: 'Apache-2.0', homepage, ...needed });
}

/** The module that answers: the one that the client fetches, by its path below the folder of what is served; made where there is none. */
export async function readAnswers(served: string, packed: string | undefined): Promise<Buffer> {
  if (packed === undefined) return Buffer.from(await bundle(sources.answers));
  return gunzipSync(await readFile(join(served, packed)));
}

/** Which client a build has. */
export type WrittenClient = Pick<CliPackage, 'version' | 'file' | 'bytes'>;

interface Note {
  readonly version: string;
  /** Below the folder of what is served. */
  readonly files: readonly string[];
}

/** Below the build's folder: what its client was made from, and its files. */
const clientNote = 'client.json';

/**
 * Written below `<distDir>/files/cli`, with `index.json` that names the newest, which `/i` starts; packages and programs of former builds
 * stay. `code`: digest of all code; where the one that is there was made from it, it stays; null: it is made in any case.
 */
export async function writeCliPackage(
  distDir: string,
  agents: readonly Agent[],
  siteUrl: string,
  code: string | null,
): Promise<WrittenClient> {
  const note = join(distDir, clientNote);
  const from = sha256Hex(JSON.stringify([code, agents.map(toRuntime), siteUrl]));
  const kept = code === null ? null : await readWritten(note, from);
  const isThere = kept?.files.every((file) => existsSync(join(distDir, servedFolder, file))) === true;
  // Another release may have written another one meanwhile.
  if (isThere && (await readClient(distDir, siteUrl)) === clientCommand(siteUrl, kept.version)) {
    const present = clientFile(kept.version);
    const bytes = await readFile(join(distDir, servedFolder, 'cli', present));
    return { version: kept.version, file: present, bytes };
  }
  const { version, file, bytes, integrity, programs } = await makeCliPackage(agents, siteUrl);
  const url = `${siteUrl}/cli/${file}`;
  const index = {
    name: 'skill-registry',
    version,
    url,
    integrity,
    size: bytes.length,
    node: '>=18',
    programs: Object.fromEntries(Object.entries(programs).map(([name, each]) => [name, each.file.path])),
    run: `npx -y ${url}`,
  };
  const files: Readonly<Record<string, string | Uint8Array>> = {
    [clientShortcut]: await makeStartPackage(siteUrl),
    ...Object.fromEntries(Object.values(programs).map((each) => [each.file.path, each.bytes])),
    [`cli/${file}`]: bytes,
    // Names the others, so it comes after them.
    [clientIndex]: toJson(index),
  };
  for (const [path, content] of Object.entries(files))
    await replaceFile(join(distDir, servedFolder, path), content);
  await replaceFile(note, toJson({ from, version, files: Object.keys(files) }));
  return { version, file, bytes };
}

/** Null for a client that was made from something else. */
async function readWritten(note: string, from: string): Promise<Note | null> {
  const value = parseJson((await readIfThere(note)) ?? '');
  // Ours alone, as `writeCliPackage` leaves it.
  return isObject(value) && value['from'] === from ? (value as unknown as Note) : null;
}

/** npm's layout: everything below `package/`. Times and owners are zero, so that only the content counts. */
function pack(files: Readonly<Record<string, string>>): Uint8Array {
  const entries = Object.entries(files).map(([name, data]) => ({
    name: `package/${name}`,
    data,
    attrs: { mode: name.endsWith('.js') ? '755' : '644' },
  }));
  const tar = createTar(entries, { attrs: { mtime: 0, uid: 0, gid: 0 } });
  return gzip(tar);
}

function gzip(data: Uint8Array): Uint8Array {
  // Smaller blocks suit files that differ: half a per cent less than by default.
  const bytes = gzipSync(data, { level: 9, memLevel: 7 });
  // The header's byte for the operating system (RFC 1952): unknown, on every machine.
  bytes[9] = 255;
  return bytes;
}

function toRuntime({ slug, name, aliases, project_dirs, user_dirs, home_variable }: Agent): Runtime {
  return {
    id: slug,
    name,
    aliases,
    projectFolders: project_dirs,
    userFolders: user_dirs,
    homeVariable: home_variable ?? null,
  };
}
