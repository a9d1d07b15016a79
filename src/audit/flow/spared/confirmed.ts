/** SY-02: deletions that a person has to confirm first, and the last step of taking a program away again. */
import type { Region } from '../../engine/region.ts';
import type { Hit } from '../../engine/scan.ts';

/** Characters before the deletion in which its block may ask. */
const reach = 1_500;
const asks =
  /\bneeds?[_-]?confirmation["']?\s{0,3}[:=]?\s{0,3}["']?true\b|\bread\s{1,3}-[a-z]{0,3}p|\bgum confirm\b|--question\b|\bchoice \/[cm]\b|\bShouldContinue\(|\bPromptForChoice\(/i;
const removal =
  /\b(?:uninstall(?:ing|ation)?|tear[- ]?down|remov(?:e|ing) (?:the )?(?:service|program|tool|package|app))\b/i;
const optional = /^\s{0,8}(?:#|\/\/|rem\b|::)[^\n]{0,20}\boptional(?:ly)?\b[^\n]{0,120}\n[^\n]{0,400}$/im;

/** Lowers to medium what a block asks about before, and an optional deletion under a title about taking something away. */
export function softenConfirmed(hits: readonly Hit[]): Hit[] {
  return hits.map((hit) =>
    hit.rule === 'SY-02' &&
    hit.severity === 'high' &&
    hit.region !== null &&
    isConfirmed(hit.region, hit.offset)
      ? { ...hit, severity: 'medium' }
      : hit,
  );
}

function isConfirmed({ kind, text, heading }: Region, offset: number): boolean {
  if (kind !== 'fence' && kind !== 'script') return false;
  const before = text.slice(Math.max(0, offset - reach), offset);
  return asks.test(before) || (removal.test(heading.split(' > ').at(-1) ?? '') && optional.test(before));
}
