/** The two digests that the `clawhub` command makes of a folder, from the digests of its files. */
import type { Signer } from '../../ports/surroundings.ts';
import { toHex, utf8 } from '../../proof/bytes.ts';
import type { EvidenceFile } from '../../schema/evidence.ts';

type Hasher = Pick<Signer, 'sha256'>;

/** Links and submodules, which no client writes, have no digest. */
type HashedFile = Pick<EvidenceFile, 'path' | 'size' | 'sha256'>;

/** SHA-256 over the lines `path:sha256`, sorted by path and joined by LF; paths with a dot at the start of a part are left out. */
export function fingerprintOf(files: readonly HashedFile[], hasher: Hasher): string {
  const lines = counted(files)
    .filter(({ path }) => !path.split('/').some((part) => part.startsWith('.') || part === 'node_modules'))
    .map(({ path, sha256 }) => `${path}:${sha256}`);
  return digest(lines, hasher);
}

/** SHA-256 over the lines `path NUL size NUL sha256`, sorted by path and joined by LF. */
export function contentHash(files: readonly HashedFile[], hasher: Hasher): string {
  const lines = counted(files).map(({ path, size, sha256 }) => `${path}\0${size}\0${sha256}`);
  return digest(lines, hasher);
}

function digest(lines: readonly string[], hasher: Hasher): string {
  return toHex(hasher.sha256(utf8(lines.join('\n'))));
}

function counted(files: readonly HashedFile[]): HashedFile[] {
  return files.filter(({ sha256 }) => sha256 !== null).sort((a, b) => a.path.localeCompare(b.path, 'en'));
}
