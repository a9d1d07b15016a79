/** Writes the family of each skill into its evidence file. */
import { join } from 'node:path';
import type { Evidence } from '../../schema/evidence.ts';
import { evidenceText, listEvidence, readEvidence, writeWhole } from '../files/content-folder.ts';
import { type FamilyCandidate, findFamilies } from './families.ts';

interface FamilyResult {
  /** Families of two or more. */
  readonly families: number;
  /** Evidence files that were changed. */
  readonly written: number;
  /** Evidence files that do not satisfy the schema, below the content folder. */
  readonly corrupt: readonly string[];
}

/** Covers all evidence whose slug is in `slugs` (those with a content file), from this run or earlier ones. */
export async function linkFamilies(out: string, slugs: ReadonlySet<string>): Promise<FamilyResult> {
  const paths = new Map<string, string>();
  const candidates: FamilyCandidate[] = [];
  const known = new Map<string, string>();
  const corrupt: string[] = [];
  for (const path of await listEvidence(out)) {
    const { evidence } = await readEvidence(out, path);
    if (evidence === null) corrupt.push(path);
    else {
      paths.set(evidence.slug, path);
      known.set(evidence.slug, JSON.stringify(evidence.family));
      if (slugs.has(evidence.slug)) candidates.push(toCandidate(evidence));
    }
  }
  const families = findFamilies(candidates);
  let written = 0;
  for (const [slug, path] of paths) {
    const family = families.get(slug) ?? null;
    if (JSON.stringify(family) === known.get(slug)) continue;
    // Read a second time, so that only one evidence file is in memory at a time.
    const { evidence } = await readEvidence(out, path);
    if (evidence === null) continue;
    await writeWhole(join(out, path), evidenceText({ ...evidence, family }));
    written += 1;
  }
  return {
    families: new Set([...families.values()].map(({ canonical }) => canonical)).size,
    written,
    corrupt,
  };
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
