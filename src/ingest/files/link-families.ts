/** Writes the family of each skill into its evidence file. */
import { join } from 'node:path';
import type { Evidence } from '../../schema/evidence.ts';
import { evidenceText, listEvidence, readEvidence, writeWhole } from './content-folder.ts';
import { type FamilyCache, type KnownEvidence, stampOf } from './family-cache.ts';
import { type FamilyCandidate, findFamilies } from '../evidence/families.ts';

interface FamilyResult {
  /** Families of two or more. */
  readonly families: number;
  /** Evidence files that were changed. */
  readonly written: number;
  /** Evidence files that do not satisfy the schema, below the content folder. */
  readonly corrupt: readonly string[];
}

/** Files that are read at the same time. */
const readsTogether = 16;

/**
 * Covers all evidence whose slug is in `slugs` (those with a content file), from this run or earlier ones. Only files that
 * changed since the run that `cache` is from are read.
 */
export async function linkFamilies(
  out: string,
  slugs: ReadonlySet<string>,
  cache: FamilyCache = new Map(),
): Promise<FamilyResult & { readonly cache: FamilyCache }> {
  const known: FamilyCache = new Map();
  const corrupt: string[] = [];
  const paths = await listEvidence(out);
  for (let at = 0; at < paths.length; at += readsTogether) {
    const found = await Promise.all(
      paths
        .slice(at, at + readsTogether)
        .map(async (path) => ({ path, known: await readKnown(out, path, cache.get(path)) })),
    );
    for (const one of found) {
      if (one.known === null) corrupt.push(one.path);
      else known.set(one.path, one.known);
    }
  }
  const candidates = [...known.values()].flatMap(({ candidate }) =>
    slugs.has(candidate.slug) ? [candidate] : [],
  );
  const families = findFamilies(candidates);
  let written = 0;
  for (const [path, { candidate, family: before }] of known) {
    const family = families.get(candidate.slug) ?? null;
    if (JSON.stringify(family) === JSON.stringify(before)) continue;
    const { evidence } = await readEvidence(out, path);
    if (evidence === null) continue;
    await writeWhole(join(out, path), evidenceText({ ...evidence, family }));
    known.set(path, { stamp: await stampOf(join(out, path)), candidate, family });
    written += 1;
  }
  return {
    families: new Set([...families.values()].map(({ canonical }) => canonical)).size,
    written,
    corrupt,
    cache: known,
  };
}

/** From the cache if the file is the same; null for a file that does not satisfy the schema. */
async function readKnown(
  out: string,
  path: string,
  cached: KnownEvidence | undefined,
): Promise<KnownEvidence | null> {
  const stamp = await stampOf(join(out, path));
  if (cached?.stamp === stamp) return cached;
  const { evidence } = await readEvidence(out, path);
  return evidence === null ? null : { stamp, candidate: toCandidate(evidence), family: evidence.family };
}

function toCandidate(evidence: Evidence): FamilyCandidate {
  return {
    slug: evidence.slug,
    textSha256: evidence.fingerprint.text_sha256,
    minhash: evidence.fingerprint.minhash,
    files: evidence.files.length,
    stars: evidence.source.stars,
    repository: evidence.source.repository,
    path: evidence.source.path,
    name: evidence.front_matter.name,
    namesOwner: namesOwner(evidence),
  };
}

/** Shortest owner word to look for: shorter ones are often common words. */
const ownerWordLength = 5;

/** Whether a term of the text is the owner's name or its first word, ignoring a plural s. */
function namesOwner({ source, terms }: Evidence): boolean {
  const owner = source.repository?.split('/').at(-2)?.toLowerCase() ?? '';
  const words = new Set([owner, owner.split('-')[0] ?? ''].flatMap((word) => [word, word.replace(/s$/, '')]));
  const counts = [terms.name, terms.description, terms.headings, terms.body];
  return [...words].some((word) => {
    return word.length >= ownerWordLength && counts.some((terms) => Object.hasOwn(terms, word));
  });
}
