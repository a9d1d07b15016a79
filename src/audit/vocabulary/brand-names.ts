/** SC-03: a name one slip away from a protected one, or a claim to be official without proof. */
import type { SkillText } from '../../catalog/skill-text.ts';
import { fact, type FactRule, type PlainHit } from '../engine/fact.ts';
import { foldText, foldWord } from '../engine/fold.ts';

export const brandRules = {
  'SC-03': fact(
    'SC-03',
    'medium',
    "The name is nearly that of a known brand, or claims to be official without being its owner's.",
    "Use a name of your own, or publish from the owner's account.",
    ['AST04'],
  ),
} satisfies Record<string, FactRule>;

/** Brand and the account it publishes from; data, reviewed 2026-11-20. */
// prettier-ignore
export const brands: Readonly<Record<string, readonly string[]>> = {
  anthropic: ['anthropics', 'anthropic'], claude: ['anthropics'], openai: ['openai'], chatgpt: ['openai'], github: ['github'], gitlab: ['gitlab-org', 'gitlabhq'], google: ['google', 'googleapis', 'googleworkspace', 'google-gemini', 'googlecloudplatform', 'google-labs-code'], gemini: ['google-gemini', 'google'],
  microsoft: ['microsoft', 'azure', 'dotnet', 'github'], azure: ['azure', 'microsoft'], stripe: ['stripe'], vercel: ['vercel', 'vercel-labs'], supabase: ['supabase'], cloudflare: ['cloudflare'], netlify: ['netlify'], docker: ['docker'], kubernetes: ['kubernetes', 'kubernetes-sigs'], terraform: ['hashicorp'], hashicorp: ['hashicorp'],
  postgres: ['postgres'], mongodb: ['mongodb'], redis: ['redis'], elastic: ['elastic'], elevenlabs: ['elevenlabs'], huggingface: ['huggingface'], nvidia: ['nvidia'], shopify: ['shopify'], salesforce: ['salesforce', 'forcedotcom'], atlassian: ['atlassian'], notion: ['makenotion'], figma: ['figma'], slack: ['slackapi', 'slackhq'], discord: ['discord'],
  telegram: ['telegramdesktop', 'tdlib'], paypal: ['paypal'], coinbase: ['coinbase'], metamask: ['metamask'], binance: ['binance'], expo: ['expo'], firebase: ['firebase', 'google'], playwright: ['microsoft'], pytorch: ['pytorch'], tensorflow: ['tensorflow'], databricks: ['databricks'], snowflake: ['snowflakedb'], sentry: ['getsentry'], neondatabase: ['neondatabase'],
};
/** Real words that lie one letter from a brand. */
// prettier-ignore
const innocent = new Set(['openpi', 'export', 'expos', 'exp', 'redit', 'elastics', 'motion', 'nation', 'notions', 'potion', 'lotion', 'slick', 'stack', 'black', 'slacks', 'strip', 'strips', 'stripes', 'striped', 'string', 'docket', 'rocker', 'locker', 'doctor', 'docker', 'google', 'goggle', 'figma', 'sigma', 'enigma', 'discard', 'discords', 'accord', 'record', 'gitea', 'claudes', 'clause', 'cloud', 'clouds', 'sentri', 'entry', 'gentry', 'sentence', 'expose', 'remix', 'reds', 'radis', 'azures', 'gemini', 'geminis', 'postgres', 'postgre', 'sheet', 'black-box', 'octave', 'github', 'githubs', 'gists', 'nvida', 'slash', 'snack', 'flack', 'slacker', 'mention', 'option', 'action', 'caption', 'auction', 'expense', 'shopping', 'lack', 'back', 'expo']);

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

/** The brand within edit distance 1 (2 from nine letters on), when the word itself is none and no real word. */
function nearBrand(part: string): string | null {
  if (part.length < 5 || Object.hasOwn(brands, part) || innocent.has(part)) return null;
  for (const brand of Object.keys(brands)) {
    if (brand.length < 5) continue;
    const allowed = brand.length >= 9 ? 2 : 1;
    // A plural or a suffix is a word about the brand, not an imitation.
    if (part.startsWith(brand) || Math.abs(part.length - brand.length) > allowed) continue;
    if (part[0] === brand[0] && editDistance(part, brand) <= allowed) return brand;
  }
  return null;
}

/** Optimal string alignment distance: insert, delete, replace, swap of neighbours. */
export function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min(
        (rows[i - 1]?.[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (rows[i - 1]?.[j - 1] ?? 0) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (rows[i - 2]?.[j - 2] ?? 0) + 1);
      row.push(best);
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? Math.max(a.length, b.length);
}
