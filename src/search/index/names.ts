/** Names of skills as index terms: what a query must say to mean a skill by its name. */
import { analyse } from '../text/analysis.ts';
import { isStopWord } from '../text/stop-words.ts';
import { fnv1a } from '../text/fnv1a.ts';
import type { Stem } from '../text/stemming.ts';
import type { SearchDocument } from '../documents/document.ts';
import { growingU32 } from '../storage/growing-lists.ts';
import type { Sections } from '../storage/sections.ts';

/** Two lists a skill, its name and its folder's name; list `2 × document + which` is `terms[starts[n]..starts[n + 1]]`. */
export interface SkillNames {
  /** Digest of each name's words, unstemmed, in order; see `nameDigest`. */
  readonly digests: Uint32Array;
  readonly starts: Uint32Array;
  readonly terms: Uint32Array;
}

/** Lists of one skill, see `SkillNames`. */
export const namesPerSkill = 2;

/** Collects the names of documents that are added one by one. */
export class NamesWriter {
  readonly #digests = growingU32();
  readonly #starts = growingU32();
  /** Stems by a number of their own: a stem's number in the index is known when all documents are. */
  readonly #stems = growingU32();
  readonly #numbers = new Map<string, number>();
  readonly #stem: Stem;

  constructor(stem: Stem) {
    this.#stem = stem;
  }

  add({ name, path_name }: SearchDocument): void {
    for (const each of [name, path_name]) {
      this.#digests.push(nameDigest(each));
      this.#starts.push(this.#stems.length);
      for (const word of meaningful(each)) {
        const stem = this.#stem(word);
        const number = this.#numbers.get(stem) ?? this.#numbers.size;
        this.#numbers.set(stem, number);
        this.#stems.push(number);
      }
    }
  }

  /** `order[n]`: which of the added documents is number `n`. */
  write(
    order: Uint32Array,
    findTerm: (stem: string) => number,
  ): Record<`names.${keyof SkillNames}`, Uint32Array> {
    const termOf = Array.from(this.#numbers.keys(), findTerm);
    const starts = new Uint32Array(order.length * namesPerSkill + 1);
    const digests = new Uint32Array(order.length * namesPerSkill);
    const terms = growingU32();
    for (let list = 0; list < digests.length; list += 1) {
      const which = list % namesPerSkill;
      const from = (order[(list - which) / namesPerSkill] ?? 0) * namesPerSkill + which;
      digests[list] = this.#digests.at(from);
      const end = from + 1 < this.#starts.length ? this.#starts.at(from + 1) : this.#stems.length;
      const own = new Set<number>();
      for (let at = this.#starts.at(from); at < end; at += 1) own.add(termOf[this.#stems.at(at)] ?? -1);
      for (const term of own) if (term >= 0) terms.push(term);
      starts[list + 1] = terms.length;
    }
    return { 'names.digests': digests, 'names.starts': starts, 'names.terms': terms.toArray() };
  }
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

/** The first skills, at most `most`, that have a name of this digest, in the order of documents. */
export function documentsNamed({ digests }: SkillNames, digest: number, most: number): number[] {
  const found = new Set<number>();
  if (digest === 0) return [];
  for (let at = digests.indexOf(digest); at >= 0 && found.size < most; at = digests.indexOf(digest, at + 1))
    found.add(Math.floor(at / namesPerSkill));
  return [...found];
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
