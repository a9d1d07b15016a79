/** A skill's files at their pinned commit, from the code host, each checked before anything is written. */
import type { Call } from '../command.ts';
import { sha256Hex } from '../digest.ts';
import { Failure } from '../failure.ts';
import { request } from '../registry/http.ts';
import { isRegular, type ListedFile, type Pin } from '../registry/skill-facts.ts';

export interface CheckedFile extends ListedFile {
  readonly sha256: string;
  readonly content: Uint8Array;
}

/** Requests under way at once. */
const lanes = 8;

/** Every plain file, in the list's order; the first one that is not as stated fails the whole. */
export async function fetchFiles(
  pin: Pin,
  call: Pick<Call, 'settings' | 'surroundings'>,
): Promise<CheckedFile[]> {
  const wanted = pin.files.filter(({ mode }) => isRegular(mode));
  const fetched: CheckedFile[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let at = next++; at < wanted.length; at = next++) {
      const file = wanted[at];
      if (file !== undefined) fetched[at] = await fetchFile(pin, file, call);
    }
  };
  const lanesUsed = Array.from({ length: Math.min(lanes, wanted.length) }, lane);
  try {
    await Promise.all(lanesUsed);
  } finally {
    next = wanted.length;
  }
  return fetched;
}

/** Throws an integrity failure unless size and digest are those of the list. */
export async function fetchFile(
  pin: Pick<Pin, 'repository' | 'commit' | 'path'>,
  file: ListedFile,
  { settings, surroundings }: Pick<Call, 'settings' | 'surroundings'>,
): Promise<CheckedFile> {
  const url = rawUrl(settings.sourceUrl, pin, file.path);
  const { timeoutMs } = settings;
  const bytes = { bytesMax: file.size, signal: surroundings.signal, timeoutMs, accept: '*/*' };
  const { status, body } = await request(url, bytes);
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

function rawUrl(
  sourceUrl: string,
  { repository, commit, path }: Pick<Pin, 'repository' | 'commit' | 'path'>,
  file: string,
): string {
  const place = `${path.slice(0, -'SKILL.md'.length)}${file}`;
  const ownerAndName = new URL(repository).pathname;
  return `${sourceUrl}${ownerAndName}/${commit}/${place.split('/').map(encodeURIComponent).join('/')}`;
}
