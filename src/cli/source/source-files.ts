/** A skill's files at their pinned commit, from the registry or else the code host, each checked before anything is written. */
import type { Call } from '../command.ts';
import { sha256Hex } from '../digest.ts';
import { Failure } from '../failure.ts';
import { openFileHost } from '../registry/file-host.ts';
import { request } from '../registry/http.ts';
import { isRegular, type ListedFile, type Pin } from '../registry/skill-facts.ts';

export interface CheckedFile extends ListedFile {
  readonly sha256: string;
  readonly content: Uint8Array;
}

/** Requests under way at once. */
const lanes = 8;

type SourceCall = Pick<Call, 'settings' | 'surroundings'>;

/** Every plain file, in the list's order; the first one that is not as stated fails the whole. */
export async function fetchFiles(pin: Pin, call: SourceCall): Promise<CheckedFile[]> {
  const [first, ...others] = pin.files.filter(({ mode }) => isRegular(mode));
  if (first === undefined) return [];
  const kept = await readKept(first, call);
  const fetched = [kept ?? (await fetchFromSource(pin, first, call))];
  // A registry that does not keep the first file is not asked for the others.
  const fetchOne = kept === null ? fetchFromSource : fetchFile;
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let at = next++; at < others.length; at = next++) {
      const file = others[at];
      if (file !== undefined) fetched[at + 1] = await fetchOne(pin, file, call);
    }
  };
  const lanesUsed = Array.from({ length: Math.min(lanes, others.length) }, lane);
  try {
    await Promise.all(lanesUsed);
  } finally {
    next = others.length;
  }
  return fetched;
}

/** The bytes that the registry keeps; null where it has none with this digest, whatever it answers. */
async function readKept(file: ListedFile, call: SourceCall): Promise<CheckedFile | null> {
  const { sha256, size } = file;
  if (sha256 === null) return null;
  const host = openFileHost(call.settings.registryUrl, call);
  const kept = await host.read(keptPath(sha256), undefined, size).catch(() => null);
  return kept !== null && sha256Hex(kept) === sha256 ? { ...file, sha256, content: kept } : null;
}

/** Where a registry serves the file with these bytes, and a mirror has it. */
export function keptPath(sha256: string): string {
  return `api/registry/files/${sha256}`;
}

/** From the registry, or else its source. */
export async function fetchFile(pin: Place, file: ListedFile, call: SourceCall): Promise<CheckedFile> {
  return (await readKept(file, call)) ?? (await fetchFromSource(pin, file, call));
}

/** Where the source cannot be reached. */
const otherWays = [
  'Nothing was written. SKILL_REGISTRY_SOURCE_URL names a copy of the source; through a proxy, set HTTPS_PROXY and NODE_USE_ENV_PROXY=1.',
];

type Place = Pick<Pin, 'repository' | 'commit' | 'path'>;

/** Throws an integrity failure unless size and digest are those of the list. */
async function fetchFromSource(
  pin: Place,
  file: ListedFile,
  { settings, surroundings }: SourceCall,
): Promise<CheckedFile> {
  if (!pin.repository.startsWith('https://github.com/'))
    throw new Failure('not-found', `the registry keeps no ${file.path}, and its host is not GitHub`, [
      `Source: ${pin.repository} at ${pin.commit}`,
    ]);
  const { timeoutMs } = settings;
  const bytes = { bytesMax: file.size, signal: surroundings.signal, timeoutMs, accept: '*/*' };
  const url = rawUrl(settings.sourceUrl, pin, file.path);
  const { status, body } = await request(url, bytes).catch((error: unknown) => {
    throw error instanceof Failure && error.kind === 'network'
      ? new Failure('network', error.message, otherWays)
      : error;
  });
  if (status === 404)
    throw new Failure('not-found', `${url} is not there (any more)`, [
      'The repository was removed or made private, or its history was rewritten.',
    ]);
  if (status !== 200) throw new Failure('network', `${url} answers with status ${status}`);
  const found = sha256Hex(body);
  if (file.sha256 === null || found !== file.sha256)
    throw new Failure('integrity', `${file.path} is not the file that was audited`, [
      `Source: ${url}`,
      `Expected: sha256:${file.sha256 ?? 'none'}`,
      `Found: sha256:${found}`,
      'Nothing was written.',
    ]);
  return { ...file, sha256: found, content: body };
}

function rawUrl(sourceUrl: string, { repository, commit, path }: Place, file: string): string {
  const place = `${path.slice(0, -'SKILL.md'.length)}${file}`;
  const ownerAndName = new URL(repository).pathname;
  return `${sourceUrl}${ownerAndName}/${commit}/${place.split('/').map(encodeURIComponent).join('/')}`;
}
