/** A licence in words, and which skills' texts anyone may pass on by theirs. */
import type { Evidence } from '../schema/evidence.ts';

/** SPDX ids of licences that let anyone pass on copies; for all others a client is led to the source itself. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Unlicense',
  'Zlib',
]);
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
export function mayHandOut(evidence: Pick<Evidence, 'source' | 'license'>): boolean {
  const { repository, private: isPrivate = false } = evidence.source;
  return isPrivate || (repository?.startsWith('registry:') ?? false) || isRedistributable({ evidence });
}

/** Whether the licence lets anyone pass on copies of the text. */
export function isRedistributable({
  evidence,
}: {
  readonly evidence: { readonly license: Pick<Evidence['license'], 'spdx'> };
}): boolean {
  return permissive.has(evidence.license.spdx ?? '');
}
