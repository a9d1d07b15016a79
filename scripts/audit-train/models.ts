/** The two models, and the text of real skills that one is learned from and that both are measured with. */
import type { Linear } from '../../src/audit/model/weights.ts';
import { sha256Hex } from '../../src/digest.ts';
import { learn, randomOf } from './logistic.ts';
import { readList, readSkills } from './mirror.ts';
import { skillFeatures, type WrittenPassage } from './passages.ts';

export interface Models {
  readonly fromReal: Linear;
  readonly fromHonest: Linear;
}

/** One passage of a real skill that nothing was learned from. */
export interface HeldPassage {
  readonly skill: number;
  readonly text: string;
  readonly features: Int32Array;
}

export interface RealText {
  readonly learned: readonly Int32Array[];
  readonly held: readonly HeldPassage[];
  /** Skills that the held passages are of, those without a passage included. */
  readonly skills: number;
}

/** Share of the passages of real skills that is learned from, and the one that the second model sees. */
const learnedShare = 0.5;
const seldom = 40;

/** A third of the owners, by the digest of their names, is only measured with. */
const isHeld = (owner: string): boolean =>
  Number.parseInt(sha256Hex(`held ${owner}`).slice(0, 8), 16) % 3 === 0;

export function readReal(mirror: string, list: string): RealText {
  const known = new Set<string>();
  const random = randomOf(7);
  const learned: Int32Array[] = [];
  const held: HeldPassage[] = [];
  let skills = 0;
  for (const listed of readList(list)) {
    for (const { owner, files } of readSkills(mirror, listed)) {
      const passages = skillFeatures(files, known);
      if (isHeld(owner)) {
        skills += 1;
        for (const each of passages) held.push({ skill: skills, ...each });
      } else {
        for (const { features } of passages) if (random() < learnedShare) learned.push(features);
      }
    }
  }
  return { learned, held, skills };
}

/**
 * One model tells harmful passages from the text of real skills, the other from honest passages about the same things;
 * a passage has to be above the limits of both.
 */
export function learnBoth(passages: readonly WrittenPassage[], real: readonly Int32Array[]): Models {
  const of = (isHarmful: boolean): (readonly Int32Array[])[] =>
    passages
      .filter((each) => each.isHarmful === isHarmful && each.features.length > 0)
      .map(({ features }) => features);
  const written = { harmful: of(true), honest: of(false) };
  return {
    fromReal: learn({ ...written, real }, { harmful: 6, honest: 4, real: 1 }),
    fromHonest: learn(
      { ...written, real: real.filter((_, index) => index % seldom === 0) },
      { harmful: 2, honest: 3, real: 1 },
    ),
  };
}
