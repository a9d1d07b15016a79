/** A licence in words, and which skills' texts anyone may pass on by theirs. */
import stored from '../data/licenses-to-pass-on.json' with { type: 'json' };
import { readTable, WordLines } from '../data/read-table.ts';
import type { Evidence } from '../schema/evidence.ts';

/** SPDX ids of licences that let anyone, also for money, pass on unchanged copies with their notice; for all others a client is led to the source. */
const passedOn: ReadonlySet<string> = new Set(readTable('licenses-to-pass-on', stored, WordLines));

/** `MIT`; without a recognised one, whether there are terms. A note without an id is about terms that were found. */
export function licenceWords({
  spdx,
  stated_by,
  note,
}: {
  readonly spdx: string | null;
  /** As in the evidence. */
  readonly stated_by: string;
  readonly note: string | null;
}): string {
  if (spdx !== null) return spdx;
  return stated_by === 'nothing' && note === null ? 'none was found' : 'terms of its own, not recognised';
}

/** Whether the registry may hand out the files itself: they live nowhere else, only its own readers get them, or the licence lets anyone. */
export function mayHandOut({
  source: { repository, private: isPrivate },
  license,
}: {
  readonly source: Pick<Evidence['source'], 'repository' | 'private'>;
  readonly license: Pick<Evidence['license'], 'spdx'>;
}): boolean {
  return (
    isPrivate === true || (repository?.startsWith('registry:') ?? false) || passedOn.has(license.spdx ?? '')
  );
}

/** Whether every file of the folder is listed with its digest, so that a copy of it can be compared; links and submodules are in none. */
export function isKnownWhole({
  files,
  files_incomplete,
}: Pick<Evidence, 'files' | 'files_incomplete'>): boolean {
  return files_incomplete === null && fileWithoutDigest(files) === undefined;
}

/** The first file of which no copy can be compared; links and submodules are never written. */
export function fileWithoutDigest(files: Evidence['files']): Evidence['files'][number] | undefined {
  return files.find(({ mode, sha256 }) => sha256 === null && mode !== '120000' && mode !== '160000');
}
