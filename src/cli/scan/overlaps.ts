/** Skills that are nearly the same, and skills of one runtime whose descriptions ask for the same prompts. */
import { sha256Hex } from '../digest.ts';
import type { FoundSkill } from '../folder/found-skills.ts';

type Skill = Pick<FoundSkill, 'path' | 'runtimes' | 'integrity' | 'skillText' | 'name' | 'description'>;

/** Hashes by which a text is compared: the smallest ones of its runs of words. */
const sketchSize = 64;
const runLength = 4;
/** Share of equal hashes from which two texts are nearly the same. */
const nearShare = 0.6;
/** Share of the weight of their words from which two descriptions compete. */
const competingShare = 0.45;
/** Most skills of one runtime that are compared with each other. */
const comparedMax = 1_000;

export interface Pair {
  readonly paths: readonly [string, string];
  /** Of 100. */
  readonly share: number;
}

/** Paths of folders with the same bytes. */
export function duplicatesOf(skills: readonly Skill[]): string[][] {
  const byDigest = new Map<string, string[]>();
  for (const { integrity, path } of skills)
    if (integrity !== null) byDigest.set(integrity, [...(byDigest.get(integrity) ?? []), path]);
  return [...byDigest.values()].filter(({ length }) => length > 1);
}

/** Other bytes, and most of the text. */
export function nearDuplicatesOf(skills: readonly Skill[]): Pair[] {
  const sketches = skills.map(({ skillText }) => sketchOf(skillText));
  const holders = new Map<string, number[]>();
  const pairs: Pair[] = [];
  for (const [at, sketch] of sketches.entries()) {
    const shared = new Map<number, number>();
    for (const hash of sketch) {
      const others = holders.get(hash) ?? [];
      for (const other of others) shared.set(other, (shared.get(other) ?? 0) + 1);
      holders.set(hash, [...others, at]);
    }
    for (const [other, count] of shared) {
      const share = count / Math.max(sketch.length, sketches[other]?.length ?? 0, 1);
      const [a, b] = [skills[other], skills[at]];
      if (share < nearShare || a === undefined || b === undefined || a.integrity === b.integrity) continue;
      pairs.push({ paths: [a.path, b.path], share: Math.round(share * 100) });
    }
  }
  return pairs;
}

function sketchOf(text: string): string[] {
  const words = wordsOf(text);
  const runs = words.map((_, at) => words.slice(at, at + runLength).join(' '));
  return [...new Set(runs.map((run) => sha256Hex(Buffer.from(run)).slice(0, 12)))]
    .sort()
    .slice(0, sketchSize);
}

/** Skills that one runtime reads, that are not the same, and whose descriptions have most of their rare words in common. */
export function competingOf(
  skills: readonly Skill[],
  near: readonly Pair[],
): (Pair & { readonly runtime: string })[] {
  const same = new Set(near.map(({ paths }) => paths.join('\n')));
  const words = new Map(skills.map((skill) => [skill, new Set(wordsOf(skill.description))]));
  const counts = new Map<string, number>();
  for (const each of words.values()) for (const word of each) counts.set(word, (counts.get(word) ?? 0) + 1);
  const weightOf = (word: string): number => Math.log(1 + skills.length / (counts.get(word) ?? 1));
  const sum = (all: Iterable<string>): number => [...all].reduce((total, word) => total + weightOf(word), 0);
  const found: (Pair & { runtime: string })[] = [];
  for (const runtime of new Set(skills.flatMap(({ runtimes }) => runtimes))) {
    const own = skills.filter(({ runtimes }) => runtimes.includes(runtime)).slice(0, comparedMax);
    for (const [at, b] of own.entries())
      for (const a of own.slice(0, at)) {
        if (a.integrity === b.integrity || same.has(`${a.path}\n${b.path}`)) continue;
        const [left = new Set<string>(), right = new Set<string>()] = [words.get(a), words.get(b)];
        const both = [...left].filter((word) => right.has(word));
        const share = sum(both) / Math.max(sum(new Set([...left, ...right])), 1e-9);
        if (share >= competingShare && both.length > 2)
          found.push({ runtime, paths: [a.path, b.path], share: Math.round(share * 100) });
      }
  }
  return found;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{3,40}/gu) ?? [];
}
