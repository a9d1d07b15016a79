/** Families: skills with the same or nearly the same text, found without comparing every pair. */
import { compareCodeUnits } from './integrity.ts';
import { similarity } from './fingerprint.ts';
import type { Family } from '../../schema/evidence.ts';

/** Share of five-word shingles above which two texts count as one skill; below it, shared templates would join. */
export const nearThreshold = 0.8;
/** 16 bands of 4 values: a pair at the threshold shares a band with probability 0.9998. */
const bandDigits = 4 * 8;

export interface FamilyCandidate {
  readonly slug: string;
  readonly textSha256: string;
  readonly minhash: string;
  /** Files in the folder. */
  readonly files: number;
  /** Null if unknown, which counts as 0. */
  readonly stars: number | null;
  /** `https://github.com/<owner>/<name>`, or null. */
  readonly repository: string | null;
  /** Path of SKILL.md in the repository. */
  readonly path: string;
  /** Upstream name. */
  readonly name: string | null;
  /** Whether the text names the repository's owner: texts often name the organisation that wrote them. */
  readonly namesOwner: boolean;
}

/**
 * The family of every slug that has one. Identical texts form a family; another member's text is at least
 * `nearThreshold` similar to the canonical member's, so families cannot grow by chains. Skills of one repository that differ in
 * text and name are never one family, however similar (one template for several products). Independent of input order.
 */
export function findFamilies(candidates: readonly FamilyCandidate[]): Map<string, Family> {
  const ranked = [...candidates].sort(compareSources);
  const texts = [...Map.groupBy(ranked, (candidate) => candidate.textSha256).values()];
  const buckets = bandBuckets(texts);
  const families = new Map<string, Family>();
  const placed = new Set<number>();
  for (const [index, text] of texts.entries()) {
    if (placed.has(index)) continue;
    placed.add(index);
    const [first] = text;
    if (first === undefined) continue;
    const members = [...text];
    for (const other of neighbours(first, buckets)) {
      const otherText = texts[other];
      if (placed.has(other) || otherText?.[0] === undefined) continue;
      if (similarity(first.minhash, otherText[0].minhash) < nearThreshold) continue;
      if (otherText.some((one) => members.some((member) => areSiblings(one, member)))) continue;
      placed.add(other);
      members.push(...otherText);
    }
    if (members.length < 2) continue;
    const kind = members.length === text.length ? 'identical' : 'near';
    const slugs = members.map(({ slug }) => slug).sort(compareCodeUnits);
    for (const slug of slugs) families.set(slug, { canonical: first.slug, kind, members: slugs });
  }
  return families;
}

/** Two skills of one repository under different names. */
function areSiblings(a: FamilyCandidate, b: FamilyCandidate): boolean {
  return a.repository !== null && a.repository === b.repository && a.name !== b.name;
}

/** Repositories whose name says that they collect what others wrote. */
const collectionName = /(?:^|[-_.])(?:awesome|collection|mirror|archive|backup|list|fork)(?:$|[-_.])/i;

function isCollection({ repository }: FamilyCandidate): boolean {
  return collectionName.test(repository?.split('/').at(-1) ?? '');
}

/** Folders into which a build copies skills. */
const buildFolders: ReadonlySet<string> = new Set(['dist', 'build', 'out', 'vendor', 'generated']);

/** The skills of one runtime, in its own folder: `.claude/skills`, `.agents/skills`. */
const runtimeFolder = /(?:^|\/)\.[^/]+\/skills?(?:\/|$)/i;

function isGenerated({ path }: FamilyCandidate): boolean {
  return runtimeFolder.test(path) || path.split('/').some((folder) => buildFolders.has(folder.toLowerCase()));
}

/**
 * Which member is most likely the original: its text names its owner, its repository is not a collection, it is not in a
 * folder of copies, it has the most files, then the most known stars, then the shortest path, then the first slug, which always decides.
 */
function compareSources(a: FamilyCandidate, b: FamilyCandidate): number {
  return (
    Number(b.namesOwner) - Number(a.namesOwner) ||
    Number(isCollection(a)) - Number(isCollection(b)) ||
    Number(isGenerated(a)) - Number(isGenerated(b)) ||
    b.files - a.files ||
    (b.stars ?? 0) - (a.stars ?? 0) ||
    a.path.split('/').length - b.path.split('/').length ||
    compareCodeUnits(a.slug, b.slug)
  );
}

function bandKeys(minhash: string): string[] {
  const keys: string[] = [];
  for (let at = 0; at < minhash.length; at += bandDigits)
    keys.push(`${at}:${minhash.slice(at, at + bandDigits)}`);
  return keys;
}

function bandBuckets(texts: readonly (readonly FamilyCandidate[])[]): Map<string, number[]> {
  const buckets = new Map<string, number[]>();
  for (const [index, [first]] of texts.entries()) {
    for (const key of bandKeys(first?.minhash ?? '')) {
      const bucket = buckets.get(key);
      if (bucket === undefined) buckets.set(key, [index]);
      else bucket.push(index);
    }
  }
  return buckets;
}

/** Indexes of the texts that share a band with this one, in rank order. */
function neighbours(candidate: FamilyCandidate, buckets: ReadonlyMap<string, readonly number[]>): number[] {
  const found = new Set<number>();
  for (const key of bandKeys(candidate.minhash)) for (const index of buckets.get(key) ?? []) found.add(index);
  return [...found].sort((a, b) => a - b);
}
