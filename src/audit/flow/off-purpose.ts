/** PI-16, PI-17: passages that a learned model takes for a harmful step, alone and with an effect that rules know. */
import { patternsNamed } from '../patterns/shared-words.ts';
import { featuresOf, purposeWords } from '../model/features.ts';
import { passagesOf, type Passage } from '../model/passages.ts';
import { fromHonest, fromReal, limits, scoreOf } from '../model/weights.ts';
import { type Region } from '../engine/region.ts';
import { roleOf } from '../engine/roles.ts';
import { type Hit, hitAt } from '../engine/hit.ts';
import { isSkillFile } from '../../schema/skill-folder.ts';
import { namesForeignHost, type Purpose } from './outward.ts';

/** What honest steps hardly do where their wording is close to that of harmful ones. */
const harmfulEffects: readonly (readonly [does: string, patterns: readonly RegExp[]])[] = [
  ['keeps something from a person', patternsNamed('effect-unseen')],
  ['destroys data', patternsNamed('effect-destroys')],
  ['obeys a text of others', patternsNamed('effect-obeys')],
  ['leaves out checks', patternsNamed('unchecked')],
  ['names an outside address', patternsNamed('effect-address')],
];

/** Reported passages of one skill. */
const most = 5;
/** How far below a limit a passage with such an effect is reported still, at medium; as far above the first, it is high. */
const near = 0.15;

interface Judged {
  readonly passage: Passage;
  readonly score: number;
  readonly rule: 'PI-16' | 'PI-17';
  readonly severity: 'medium' | 'high';
  /** The effects of PI-17. */
  readonly does?: readonly string[];
}

/** The likeliest passages of each region; PI-16 is medium and never more. `stated` is the skill's name and description. */
export function findOffPurposeSteps(regions: readonly Region[], stated: string, purpose: Purpose): Hit[] {
  const words = purposeWords(stated);
  const best = new Map<Region, Judged>();
  for (const passage of passagesOf(regions)) {
    const judged = judge(passage, words, purpose);
    const known = best.get(passage.region);
    if (judged !== null && (known === undefined || weightOf(judged) > weightOf(known)))
      best.set(passage.region, judged);
  }
  return [...best.values()]
    .sort((a, b) => weightOf(b) - weightOf(a))
    .slice(0, most)
    .map(toHit);
}

/** SKILL.md is what an agent acts on; reference documents describe more than they order. */
const isMain = ({ file }: Region): boolean => isSkillFile(file);

/** High before medium, then by the score. */
const weightOf = ({ severity, score }: Judged): number => (severity === 'high' ? 1_000 : 0) + score;

function judge(passage: Passage, words: ReadonlySet<string>, purpose: Purpose): Judged | null {
  const features = featuresOf(passage, words);
  const score = scoreOf(fromReal, features);
  if (score < limits.fromReal - near) return null;
  const honest = scoreOf(fromHonest, features);
  if (honest < limits.fromHonest - near) return null;
  const { region, start, end } = passage;
  if (roleOf(region, start, end, true).demoted) return null;
  const isLikely = score >= limits.fromReal && honest >= limits.fromHonest;
  const isSure = isLikely && score >= limits.fromReal + near;
  const text = region.text.slice(start, end);
  const isOrder = isMain(region);
  const effects =
    isLikely || isOrder ? harmfulEffects.filter(([, all]) => all.some((one) => one.test(text))) : [];
  const does = effects.map(([words]) => words);
  if (does.length > 0 || ((isLikely || isOrder) && namesForeignHost(region, text, purpose)))
    return { passage, score, rule: 'PI-17', severity: isSure && isOrder ? 'high' : 'medium', does };
  return isLikely ? { passage, score, rule: 'PI-16', severity: 'medium' } : null;
}

function toHit({ passage: { region, start, end }, rule, severity, does }: Judged): Hit {
  const text = region.text.slice(start, end).trim();
  // Wording alone has been wrong at high more often than right.
  const base = rule === 'PI-17' ? 'high' : 'medium';
  const loweredBy = severity === base ? undefined : 'unsure-wording';
  const found = does && `it ${does.join(', ') || 'names an outside address'}`;
  return hitAt(region, start, { rule, severity, base, loweredBy, text, found, matched: text.slice(0, 40) });
}
