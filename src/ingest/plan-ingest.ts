/** First pass over a source: which skills it has, which are skipped and why, and each skill's slug. */
import { readSkillText, type SkillText } from '../catalog/skill-text.ts';
import { isSkillFile } from '../schema/skill-folder.ts';
import { pathSkipReason, textSkipReason } from './evidence/eligibility.ts';
import { assignSlugs, identityKey, type SkillIdentity } from './evidence/slug.ts';
import { printable } from './sources/safe-path.ts';
import {
  repositoryLabel,
  type Skip,
  type Source,
  SourceError,
  type SourceBatch,
  type SourceSkill,
} from './source.ts';

interface IngestPlan {
  /** Slug by identity key of every skill to ingest. */
  readonly slugs: ReadonlyMap<string, string>;
  readonly repositories: number;
  /** SKILL.md files found, skipped ones included. */
  readonly found: number;
  /** Skills left out because only listed ones were asked for. */
  readonly notListed: number;
  readonly skips: readonly Skip[];
}

/** `taken` maps identity keys to slugs that content files hold; with `listedOnly` no other skill is taken. */
export async function planIngest(
  source: Source,
  taken: ReadonlyMap<string, string>,
  listedOnly: boolean,
): Promise<IngestPlan> {
  const identities = new Map<string, SkillIdentity>();
  const skips: Skip[] = [];
  let [repositories, found, notListed] = [0, 0, 0];
  for await (const batch of source.batches()) {
    repositories += 1;
    found += batch.skills.length + batch.skips.filter(({ path }) => isSkillFile(path)).length;
    skips.push(...batch.skips);
    const paths = batch.skills.map(({ path }) => path);
    for (const skill of batch.skills) {
      const key = batchKey(batch, skill.path);
      if (listedOnly && !taken.has(key)) notListed += 1;
      else {
        const reason = identities.has(key) ? 'listed twice' : pathSkipReason(skill.path, paths);
        const read = reason === null ? await readText(skill) : { reason };
        if ('reason' in read) {
          skips.push({
            repository: repositoryLabel(batch.repository),
            path: printable(skill.path),
            reason: read.reason,
          });
        } else {
          const { owner, name: repository } = batch.repository;
          identities.set(key, { owner, repository, path: skill.path, name: read.text.name });
        }
      }
    }
  }
  return { slugs: assignSlugs([...identities.values()], taken), repositories, found, notListed, skips };
}

/** The identity key of a skill in a batch. */
export function batchKey(batch: SourceBatch, path: string): string {
  return identityKey({ owner: batch.repository.owner, repository: batch.repository.name, path });
}

export interface ReadText {
  readonly bytes: Uint8Array;
  /** Decoded as UTF-8: invalid bytes become U+FFFD, a byte order mark is kept. */
  readonly source: string;
  readonly text: SkillText;
}

/** SKILL.md as text, or why it is not a skill. */
async function readText(skill: SourceSkill): Promise<ReadText | { readonly reason: string }> {
  const bytes = await tryRead(() => skill.readText());
  if ('reason' in bytes) return bytes;
  const read = decodeSkillFile(bytes);
  const reason = textSkipReason(read.text);
  return reason === null ? read : { reason };
}

/** Bytes of a SKILL.md as text; never fails. */
export function decodeSkillFile(bytes: Uint8Array): ReadText {
  const source = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return { bytes, source, text: readSkillText(source) };
}

/** What a source answers, or the reason if the system or git reports an error; other errors are rethrown. */
export async function tryRead<Value>(
  read: () => Promise<Value>,
): Promise<Value | { readonly reason: string }> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof SourceError) return { reason: error.message };
    if (error instanceof Error && 'code' in error && typeof error.code === 'string' && 'syscall' in error) {
      return { reason: `cannot be read (${error.code})` };
    }
    throw error;
  }
}
