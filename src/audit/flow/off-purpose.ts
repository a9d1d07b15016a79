/** PI-16: passages that a learned model takes for a harmful step that was not asked for. */
import { featuresOf, purposeWords } from '../model/features.ts';
import { passagesOf, type Passage } from '../model/passages.ts';
import { fromHonest, fromReal, limits, scoreOf } from '../model/weights.ts';
import { lineAt, type Region } from '../engine/region.ts';
import { roleOf } from '../engine/roles.ts';
import type { Hit } from '../engine/scan.ts';
import { fact } from '../engine/fact.ts';

export const offPurposeRule = fact(
  'PI-16',
  'medium',
  'The wording is close to that of harmful steps and unlike that of real skills: the step may serve someone other than the user.',
  'Say why the step is needed, what it takes and where that goes, and let the user decide; or remove the step.',
  ['AST01', 'ASI01'],
);

/** Reported passages of one skill. */
const most = 5;

/** The likeliest passages of each region, at medium and never more; `stated` is the skill's name and description. */
export function findOffPurposeSteps(regions: readonly Region[], stated: string): Hit[] {
  const purpose = purposeWords(stated);
  const best = new Map<Region, { passage: Passage; score: number }>();
  for (const passage of passagesOf(regions)) {
    const features = featuresOf(passage, purpose);
    const score = scoreOf(fromReal, features);
    if (score < limits.fromReal || score < (best.get(passage.region)?.score ?? score)) continue;
    if (scoreOf(fromHonest, features) < limits.fromHonest) continue;
    if (roleOf(passage.region, passage.start, passage.end, true).demoted) continue;
    best.set(passage.region, { passage, score });
  }
  return [...best.values()]
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ passage }) => toHit(passage));
}

function toHit({ region, start, end }: Passage): Hit {
  const text = region.text.slice(start, end).trim();
  return {
    rule: offPurposeRule.id,
    severity: 'medium',
    base: 'medium',
    role: 'use',
    file: region.file,
    line: lineAt(region, start),
    text,
    matched: text.slice(0, 40),
    view: 'raw',
    region,
    offset: start,
  };
}
