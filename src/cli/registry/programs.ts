/** Further programs of this client, fetched at their first use: each is the one whose digest the package has, and is kept. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ClientPrograms } from '../../ports/client-programs.ts';
import { readBytesIfThere } from '../../read-if-there.ts';
import type { Call, ProgramFile } from '../command.ts';
import { sha256Hex } from '../digest.ts';
import { Failure, isDiskError } from '../failure.ts';
import { inflate } from '../inflate.ts';
import { cachePath } from '../own-files.ts';
import { writeFileWhole } from '../write-file.ts';
import { openFileHost } from './file-host.ts';

/** By digest: each is read once in a run. */
const loaded = new Map<string, Promise<unknown>>();

export function loadProgram<Name extends keyof ClientPrograms>(
  name: Name,
  call: Pick<Call, 'settings' | 'surroundings'>,
): Promise<ClientPrograms[Name]> {
  const file = call.surroundings.programs[name];
  if (file === undefined) throw new TypeError(`this package names no program ${name}`);
  const known = loaded.get(file.sha256) ?? importProgram(file, call);
  loaded.set(file.sha256, known);
  // Of our own build: its digest is in the package.
  return known as Promise<ClientPrograms[Name]>;
}

async function importProgram(
  file: ProgramFile,
  call: Pick<Call, 'settings' | 'surroundings'>,
): Promise<unknown> {
  const kept = cachePath(call.surroundings, 'programs', `${file.sha256}.mjs`);
  if (isProgram(file, await readBytesIfThere(kept))) return import(pathToFileURL(kept).href);
  const bytes = await fetchProgram(file, call);
  try {
    await writeFileWhole(kept, bytes);
    return await import(pathToFileURL(kept).href);
  } catch (error) {
    if (!isDiskError(error)) throw error;
  }
  // A home that cannot be written: fetched again the next time.
  const folder = await mkdtemp(join(tmpdir(), 'skill-registry-'));
  try {
    const path = join(folder, 'program.mjs');
    await writeFileWhole(path, bytes);
    return await import(pathToFileURL(path).href);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function isProgram({ size, sha256 }: ProgramFile, bytes: Uint8Array | null): bytes is Uint8Array {
  return bytes !== null && bytes.length === size && sha256Hex(bytes) === sha256;
}

/** From the registry that is asked, else from the one that made the package: whose bytes they are is decided by the digest. */
async function fetchProgram(
  file: ProgramFile,
  { settings, surroundings }: Pick<Call, 'settings' | 'surroundings'>,
): Promise<Uint8Array> {
  const failures: string[] = [];
  for (const url of new Set([settings.registryUrl, surroundings.builtFor ?? settings.registryUrl])) {
    const host = openFileHost(url, { settings, surroundings });
    try {
      const packed = await host.read(file.path, undefined, file.size);
      const bytes = packed === null ? null : await unpack(packed, file);
      if (isProgram(file, bytes)) return bytes;
      failures.push(`${url}/${file.path} is ${packed === null ? 'not there' : 'another file'}`);
    } catch (error) {
      if (!(error instanceof Failure) || error.kind === 'interrupted') throw error;
      failures.push(error.message);
    }
  }
  throw new Failure(
    'network',
    'Fetch once: this command needs a part of the client that is not on this machine',
    [...failures, 'It is fetched once from the registry, checked by the digest in this package, and kept.'],
  );
}

/** A host may have unpacked it on the way, by the ending of its name. */
async function unpack(bytes: Uint8Array, { path, size }: ProgramFile): Promise<Uint8Array> {
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? inflate(bytes, path, size) : bytes;
}
