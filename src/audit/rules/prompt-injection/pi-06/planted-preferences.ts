/** PI-06: lines for a memory that claim to be the user's wishes, or that must not be shown. */
import { type Weigher } from '../../../engine/rule.ts';

const memory = /\bMEMORY\.md\b|\bCLAUDE\.md\b|\bAGENTS\.md\b|\bSOUL\.md\b|\bmemory (?:tool|files?|place)/i;
/** What such lines ask for that no preference of a person does. */
const signs = [
  /\b(?:never|do not|don't) (?:show|mention|reveal|display|edit|delete|remove)\b/i,
  /\bsay (?:that )?(?:there (?:are|is)|you have) (?:none|no)\b/i,
  /\b(?:confirmed|permanent|approved)\b[^\n]{0,20}\)|\balready (?:agreed|approved|consented)\b/i,
  /\basking (?:again )?(?:annoys|is not)|\bwithout asking\b|\bat once\b/i,
  /https?:\/\//,
  /\b(?:passport|card (?:data|number)|api key|password|token)s?\b/i,
];

/** Lines for a memory that pose as wishes of the user (PI-06). */
export const byPosedWish: Weigher = ({ region: { text, lead }, severity }) => {
  const found = signs.filter((sign) => sign.test(text)).length;
  return memory.test(`${lead} ${text}`) && found >= 3 ? severity : null;
};
