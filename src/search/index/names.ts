/** Names of skills as index terms: what a query must say to mean a skill by its name. */
import { analyse } from '../text/analysis.ts';
import { isStopWord } from '../text/stop-words.ts';
import { fnv1a } from '../text/fnv1a.ts';
import type { Stem } from '../text/stemming.ts';
import type { SearchDocument } from './document.ts';
import type { SectionArray, Sections } from './sections.ts';

/** Two lists a skill, its name and its folder's name; list `2 × document + which` is `terms[starts[n]..starts[n + 1]]`. */
export interface SkillNames {
  /** Digest of each name's words, unstemmed, in order; see `nameDigest`. */
  readonly digests: Uint32Array;
  readonly starts: Uint32Array;
  readonly terms: Uint32Array;
}

const namesPerSkill = 2;

export function writeNames(
  documents: readonly SearchDocument[],
  stem: Stem,
  findTerm: (stem: string) => number,
): Record<string, SectionArray> {
  const names = documents.flatMap(({ name, path_name }) => [name, path_name]);
  const lists = names
    .map((name) => [...new Set(meaningful(name).map((word) => findTerm(stem(word))))])
    .map((terms) => terms.filter((term) => term >= 0));
  const starts = new Uint32Array(lists.length + 1);
  lists.forEach((list, at) => (starts[at + 1] = (starts[at] ?? 0) + list.length));
  return {
    'names.digests': Uint32Array.from(names, nameDigest),
    'names.starts': starts,
    'names.terms': Uint32Array.from(lists.flat()),
  };
}

/** Digest of a name however it is written: `PDF-Tools`, `pdf tools`; 0 for a text without a word. */
export function nameDigest(name: string): number {
  const words = analyse(name);
  return words.length === 0 ? 0 : fnv1a(words.join(' '));
}

/** Trust in a folder's name: what a skill calls itself comes first. */
const folderTrust = 0.9;

/** How surely the skill has a name of this digest: 1 for its own, less for its folder's, 0 for neither. */
export function trustInName({ digests }: SkillNames, document: number, digest: number): number {
  const first = document * namesPerSkill;
  if (digest === 0) return 0;
  if (digests[first] === digest) return 1;
  return digests[first + 1] === digest ? folderTrust : 0;
}

/** Without stop words, as queries are read, unless there is nothing else. */
function meaningful(name: string): string[] {
  const words = analyse(name);
  const kept = words.filter((word) => !isStopWord(word));
  return kept.length > 0 ? kept : words;
}

export function readNames(sections: Sections): SkillNames {
  return {
    digests: sections.u32('names.digests'),
    starts: sections.u32('names.starts'),
    terms: sections.u32('names.terms'),
  };
}

/** The terms of each of a skill's names; empty for one that has no word. */
export function namesOf(names: SkillNames, document: number): Uint32Array[] {
  return Array.from({ length: namesPerSkill }, (_, which) => {
    const list = document * namesPerSkill + which;
    return names.terms.subarray(names.starts[list] ?? 0, names.starts[list + 1] ?? 0);
  });
}
