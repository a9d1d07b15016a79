/** Where the models draw the line: how many real skills may be reported, and what that finds. */
import { scoreOf } from '../../src/audit/model/weights.ts';
import type { Models, RealText } from './models.ts';

export interface Limits {
  readonly fromReal: number;
  readonly fromHonest: number;
}

/** Share of real skills with a reported passage, and the limit of the second model. */
const reportedSkills = 0.004;
const honestLimit = 0.3;

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** The least limit of the first model at which no more than the share of held skills is reported. */
export function chooseLimits({ fromReal, fromHonest }: Models, { held, skills }: RealText): Limits {
  const best = new Map<number, number>();
  for (const { skill, features } of held) {
    if (scoreOf(fromHonest, features) < honestLimit) continue;
    best.set(skill, Math.max(best.get(skill) ?? -Infinity, scoreOf(fromReal, features)));
  }
  const scores = [...best.values()].sort((a, b) => b - a);
  const first = scores[Math.floor(skills * reportedSkills)] ?? 0;
  return { fromReal: rounded(first + 0.001), fromHonest: honestLimit };
}

export function isAbove({ fromReal, fromHonest }: Models, limits: Limits, features: Int32Array): boolean {
  return scoreOf(fromReal, features) >= limits.fromReal && scoreOf(fromHonest, features) >= limits.fromHonest;
}

/** The limits, the share of held passages and skills that they report, and what those say. */
export function limitsText(models: Models, limits: Limits, { held, skills }: RealText): string {
  const found = held.filter(({ features }) => isAbove(models, limits, features));
  const share = (new Set(found.map(({ skill }) => skill)).size / skills) * 100;
  const often = (found.length / held.length) * 10_000;
  return [
    `limits ${limits.fromReal} and ${limits.fromHonest}: ${share.toFixed(2)} % of the other skills, ${often.toFixed(2)} of 10,000 of their passages`,
    ...found.slice(0, 40).map(({ text }) => `  ${text.replaceAll(/\s+/g, ' ').slice(0, 200)}`),
  ].join('\n');
}
