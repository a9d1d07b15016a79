/** What the learned model says of findings that rest on everyday words: passages that read like those of real skills. */
import { featuresOf, purposeWords } from '../model/features.ts';
import { passagesOf } from '../model/passages.ts';
import { isWord } from '../model/tokens.ts';
import { fromReal, limits, scoreOf } from '../model/weights.ts';
import type { Region, RegionKind } from '../engine/region.ts';
import type { Hit } from '../engine/scan.ts';
import { everydayRules } from '../engine/stated-purpose.ts';

/** Rules whose steps are commands as often as words: the model has learned words only. */
const judgedWords = new Set(['EX-02', 'EX-07', 'PI-05']);
/** Kinds of text that the model has learned from, and those that read alike. */
const spoken = new Set<RegionKind>(['prose', 'list', 'quote', 'table', 'description', 'frontmatter']);
/**
 * How far below the limit of PI-16 a passage reads like any other skill's. No finding of these rules in
 * the handed-out cases is further below; of 3,030 skills of authors that nothing was learned from, most false alarms were.
 */
const farBelow = 1;
/** Words that English sentences have; the model has learned no other language. */
const english = /\b(?:a|and|are|for|in|is|it|of|on|or|that|the|this|to|with|you|your)\b/gi;
const leastEnglish = 3;
/** Words below which a passage says too little to be called ordinary. */
const leastWords = 14;
/** Characters around a finding in which its passage lies. */
const around = 1_400;

/**
 * Lowers to medium a high finding of everyday words in a passage that the model is sure to be ordinary: words and
 * wording have to agree on a harmful step. A passage that is too short to be judged keeps its level.
 */
export function softenByLikeness(hits: readonly Hit[], stated: string): Hit[] {
  const purpose = purposeWords(stated);
  return hits.map((hit) => {
    if (hit.severity !== 'high' || hit.region === null || !isJudged(hit, hit.region)) return hit;
    const score = likeliest(hit.region, hit.offset, purpose);
    return score !== null && score < limits.fromReal - farBelow ? { ...hit, severity: 'medium' } : hit;
  });
}

function isJudged({ rule, offset }: Hit, { text }: Region): boolean {
  if (everydayRules.has(rule)) return true;
  return judgedWords.has(rule) && !/[`|]/.test(text.slice(Math.max(0, offset - around), offset + around));
}

/** The highest score of the passages that hold the offset; null where there is none. */
function likeliest(region: Region, offset: number, purpose: ReturnType<typeof purposeWords>): number | null {
  if (!spoken.has(region.kind)) return null;
  const from = Math.max(0, offset - around);
  const text = region.text.slice(from, offset + around);
  const near: Region = { ...region, file: 'SKILL.md', kind: kindOf(region.kind), text };
  if ((text.match(english) ?? []).length < leastEnglish) return null;
  let best: number | null = null;
  for (const passage of passagesOf([near])) {
    if (passage.start > offset - from || offset - from >= passage.end) continue;
    if (passage.tokens.filter(isWord).length < leastWords) continue;
    const score = scoreOf(fromReal, featuresOf(passage, purpose));
    best = Math.max(best ?? score, score);
  }
  return best;
}

const kindOf = (kind: RegionKind): RegionKind =>
  kind === 'description' || kind === 'frontmatter' ? 'prose' : kind;
