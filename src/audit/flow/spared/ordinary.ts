/** What the learned model says of the place of a high finding: whether it reads like the places where rules are wrong. */
import type { RegionKind } from '../../engine/region.ts';
import { saidKinds } from '../../engine/rule.ts';
import { isGrave, type Hit } from '../../engine/hit.ts';
import { notLocal, numericHost } from '../../hosts/written-hosts.ts';
import type { ConditionOf } from '../condition.ts';
import { hitFeatures } from '../../model/hit-features.ts';
import { featuresOf, purposeWords } from '../../model/features.ts';
import { passagesOf } from '../../model/passages.ts';
import { fromOrdinary, fromReal, ordinaryLimits, scoreOf } from '../../model/weights.ts';
import { facts } from '../../vocabulary/proven-rows.ts';

/** Text that only the agent sees: that it is hidden says enough. */
const unseen = new Set<RegionKind>(['hidden', 'decoded']);
/**
 * Whose host it is, which file is read, who is kept from knowing or what an order in words says decides here, and not how
 * the page reads.
 */
const decided = /^(?:AG-0[38]|EX-09|PI-\d\d|RC-0[145]|RC-10)$/;

/**
 * The words or the code, and what is around them, read like the places of real skills at which rules were wrong, and
 * unlike any harmful skill. The likeliest finding of a line decides for all of its line, since rules find one act by
 * different words. It does not hold for facts, which have no text around them, nor near a bare address: no page makes one
 * ordinary.
 */
export const isOrdinary: ConditionOf = (hits, { stated }) => {
  const margins = new Map<string, number>();
  const lineOf = ({ file, line }: Hit): string => `${file}\0${line}`;
  for (const hit of hits) {
    const margin = isGrave(hit) ? marginOf(hit, stated) : null;
    if (margin !== null) margins.set(lineOf(hit), Math.max(margins.get(lineOf(hit)) ?? -Infinity, margin));
  }
  return (hit) => isJudged(hit) && (margins.get(lineOf(hit)) ?? 0) < 0;
};

const isJudged = (hit: Hit): boolean =>
  isGrave(hit) &&
  hit.region !== null &&
  !facts.has(hit.rule) &&
  !unseen.has(hit.region.kind) &&
  !decided.test(hit.rule);

const bareAddress = new RegExp(String.raw`(?<![\w.])${notLocal}${numericHost}(?![\w.])`);
/** Characters around a finding in which an address counts. */
const reach = 300;

/** How far the place is above the limit; null where there is no text to judge. */
function marginOf({ region, offset, matched, severity }: Hit, stated: string): number | null {
  if (region === null || matched === null) return null;
  const place = { region, offset, length: matched.length };
  if (bareAddress.test(region.text.slice(Math.max(0, offset - reach), offset + matched.length + reach)))
    return Infinity;
  const score = scoreOf(fromOrdinary, hitFeatures(place, stated));
  if (!saidKinds.has(region.kind)) return score - ordinaryLimits.run;
  return score - (severity === 'critical' ? ordinaryLimits.saidCritical : ordinaryLimits.said);
}

/** Rules whose findings in a document are words: for them the model of passages (PI-16) is a second reader. */
const ofWords = /^(?:AG-03|EX-0[27]|PI-\d\d|SY-0\d)$/;
/** Far below its limit: of 1,778 labelled harmful skills that are high, none has its only high finding there. */
const farFromHarmful = -2.2;

/** Every passage that holds the words is like those of real skills, and unlike any step that was written to do harm. */
export const isLikeReal: ConditionOf = (_, { stated }) => {
  const purpose = purposeWords(stated);
  return ({ rule, severity, region, offset }) => {
    if (severity !== 'high' || region === null || !ofWords.test(rule)) return false;
    // The model knows English alone.
    if (/(?![a-z])\p{L}/iu.test(region.text)) return false;
    const scores = [...passagesOf([region])]
      .filter(({ start, end }) => start <= offset && offset < end)
      .map((passage) => scoreOf(fromReal, featuresOf(passage, purpose)));
    return scores.length > 0 && Math.max(...scores) < farFromHarmful;
  };
};
