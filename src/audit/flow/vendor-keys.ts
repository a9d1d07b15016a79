/** EX-01 for named keys: a vendor's key on its way to a host that is not the vendor's. */
import { patternNamed } from '../patterns/shared-words.ts';
import { everywhere } from '../patterns/pattern-text.ts';
import { lineSpanAt, type Region, type RegionKind } from '../engine/region.ts';
import { roleOf } from '../engine/roles.ts';
import { firstUrl, isLeftOpen } from '../hosts/addresses.ts';
import { isLocal, registeredAs } from '../hosts/whose-host.ts';
import { type Hit, hitAt } from '../engine/hit.ts';

/** Variables that hold one vendor's key, and words of the hosts where it belongs. */
const vendorKeys: readonly (readonly [variable: RegExp, hosts: RegExp])[] = [
  [/\bOPENAI_(?:API_)?(?:KEY|TOKEN)\b/, /openai|azure|oai/],
  [/\b(?:ANTHROPIC|CLAUDE)_(?:API_KEY|AUTH_TOKEN)\b/, /anthropic|claude/],
  [/\bAWS_(?:SECRET_ACCESS_KEY|SESSION_TOKEN|ACCESS_KEY_ID)\b/, /amazonaws|aws/],
  [/\b(?:GITHUB|GH)_(?:TOKEN|PAT)\b/, /github|ghcr/],
  [/\bGITLAB_(?:TOKEN|PAT)\b/, /gitlab/],
  [/\bSTRIPE_(?:SECRET|API)_KEY\b/, /stripe/],
  [/\bNPM_TOKEN\b/, /npmjs|npm\./],
  [/\bSLACK_(?:BOT_)?TOKEN\b/, /slack/],
  [/\b(?:GOOGLE|GEMINI)_API_KEY\b/, /google/],
  [/\b(?:HF|HUGGING_?FACE\w{0,8})_TOKEN\b/, /huggingface|hf\./],
  [/\bDIGITALOCEAN_(?:ACCESS_)?TOKEN\b/, /digitalocean/],
  [/\bCLOUDFLARE_API_(?:TOKEN|KEY)\b/, /cloudflare/],
  [/\bDATABASE_URL\b/, /^$/],
];
const kinds = new Set<RegionKind>(['fence', 'script', 'config', 'decoded', 'comment', 'hidden']);
const call = everywhere(patternNamed('vendor-keys-call'));

/** Two or more vendors' keys in one call to a host of none of them; one key alone may be a proxy's. */
export function findVendorKeyLeaks(regions: readonly Region[]): Hit[] {
  const hits: Hit[] = [];
  for (const region of regions) {
    if (!kinds.has(region.kind) || !/_(?:KEY|TOKEN|URL|PAT|ID)\b/.test(region.text)) continue;
    for (const match of region.text.slice(0, 262_144).matchAll(call)) {
      const { start, end } = lineSpanAt(region.text, match.index, 3);
      const text = region.text.slice(Math.max(start, match.index), end);
      const url = firstUrl(text);
      if (url === null || isLocal(url.host) || isLeftOpen(url.host)) continue;
      const foreign = vendorKeys.filter(
        ([variable, hosts]) => variable.test(text) && !hosts.test(registeredAs(url.host)),
      );
      if (foreign.length < 2 || roleOf(region, match.index, match.index + 4).demoted) continue;
      const [matched] = match;
      const found = { rule: 'EX-01', severity: 'critical', text: matched.slice(0, 160), matched } as const;
      hits.push(hitAt(region, match.index, found));
      break;
    }
  }
  return hits;
}
