/** SC-03: a name one slip away from a protected one, or a claim to be official without proof. */
import stored from './brands.json' with { type: 'json' };
import type { SkillText } from '../../catalog/skill-text.ts';
import type { PlainHit } from '../engine/hit.ts';
import { foldText, foldWord } from '../engine/fold.ts';

/** Brand and the accounts it publishes from; reviewed 2026-11-20. */
export const brands: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(stored).map(([brand, accounts]) => [brand, accounts.split(' ')]),
);

export function findBrandFacts(
  file: string,
  line: number,
  skill: SkillText,
  owner: string | null,
): PlainHit[] {
  const hits: PlainHit[] = [];
  const name = skill.name ?? '';
  const account = owner?.toLowerCase() ?? null;
  const skeleton = foldWord(foldText(name.normalize('NFKC'))).toLowerCase();
  for (const raw of skeleton.split(/[^a-z0-9]{1,8}/)) {
    const part = raw.replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('5', 's').replaceAll('3', 'e');
    if (part !== raw && Object.hasOwn(brands, part) && brands[part]?.includes(account ?? '') !== true) {
      hits.push({ rule: 'SC-03', severity: 'medium', file, line, text: `${raw} imitates ${part}` });
    }
    const near = nearBrand(part);
    if (near === null || brands[near]?.includes(account ?? '') === true) continue;
    hits.push({ rule: 'SC-03', severity: 'medium', file, line, text: `${part} is nearly ${near}` });
  }
  const claim =
    /\bofficial(?:ly)? (?:\w{1,20} ){0,2}?(anthropic|claude|openai|chatgpt|github|google|gemini|microsoft|azure|stripe|vercel|supabase|cloudflare|docker|hashicorp|terraform|aws|amazon|meta|apple|nvidia|shopify|slack|notion|figma|coinbase|metamask|paypal)\b(?: \w{1,20}){0,2} (?:skill|plugin|agent|extension|tool)\b|\b(anthropic|openai|github|google|microsoft|stripe|vercel|aws|apple|coinbase|metamask|paypal)(?:'s)? official (?:skill|plugin|agent|extension)\b/i.exec(
      foldText(skill.description ?? ''),
    );
  const brand = (claim?.[1] ?? claim?.[2] ?? '').toLowerCase();
  if (
    claim !== null &&
    account !== null &&
    !account.includes(brand) &&
    brands[brand]?.includes(account) !== true
  ) {
    hits.push({ rule: 'SC-03', severity: 'medium', file, line, text: claim[0] });
  }
  return hits;
}

/** The brand that the word is a slip of the hand away from; null for other words, however near they are. */
function nearBrand(part: string): string | null {
  if (Object.hasOwn(brands, part)) return null;
  return Object.keys(brands).find((brand) => isSlip(part, brand)) ?? null;
}

/**
 * Whether a word is a brand with one letter left out (of eight or more), doubled (of seven) or swapped with its
 * neighbour (of six). Another letter makes another word: `openapi` is no slip for `openai`, nor `stride` for `stripe`.
 */
export function isSlip(word: string, brand: string): boolean {
  const letters = [...brand];
  if (word.length === brand.length - 1 && brand.length >= 8)
    return letters.some((_, at) => brand.slice(0, at) + brand.slice(at + 1) === word);
  if (word.length === brand.length + 1 && brand.length >= 7)
    return letters.some((letter, at) => brand.slice(0, at) + letter + brand.slice(at) === word);
  return (
    word.length === brand.length &&
    brand.length >= 6 &&
    word !== brand &&
    letters.some(
      (letter, at) => brand.slice(0, at) + (letters[at + 1] ?? '') + letter + brand.slice(at + 2) === word,
    )
  );
}
