/** EX-08: a program asks a host that SKILL.md does not name and that belongs to no known service. */
import { patternNamed } from '../patterns/shared-words.ts';
import { lineSpanAt, type Region } from '../engine/region.ts';
import { roleOf } from '../engine/roles.ts';
import { type Hit, hitAt } from '../engine/hit.ts';
import { testPlace } from '../vocabulary/file-places.ts';
import { namesFrom } from './name-flow.ts';
import { destinations, type Purpose } from './outward.ts';

/** Characters of a program that are read, and hosts of one that are looked at. */
const longest = 100_000;
const mostHosts = 10;
/** Programs that show something. */
const examples = /(?:^|\/)(?:examples?|samples?|templates?|demos?)\//i;
/** Calls and commands that reach a host, in any language. */
const request = patternNamed('unnamed-hosts-request');

/** One hit for each file that asks such a host. */
export function findUnnamedHosts(regions: readonly Region[], purpose: Purpose): Hit[] {
  return regions.filter(isRead).flatMap((region) => {
    const offset = firstAsked(region, purpose);
    return offset === null ? [] : [toHit(region, offset)];
  });
}

/** Programs of the skill; tests and examples reach no one, and SKILL.md names the hosts that it shows. */
const isRead = ({ kind, file, text }: Region): boolean =>
  kind === 'script' &&
  text.length <= longest &&
  !testPlace.test(file) &&
  !examples.test(file) &&
  request.test(text);

function firstAsked(region: Region, purpose: Purpose): number | null {
  let seen = 0;
  for (const { offset } of destinations(region, purpose)) {
    if ((seen += 1) > mostHosts) return null;
    if (isAsked(region, offset) && !roleOf(region, offset, offset + 8).demoted) return offset;
  }
  return null;
}

/** Whether the address is in a request, or in a name that one is given. */
function isAsked({ text }: Region, offset: number): boolean {
  const { start, end } = lineSpanAt(text, offset, 1);
  if (request.test(text.slice(start, end))) return true;
  const names = namesFrom(text, offset).map((name) => RegExp.escape(name));
  return (
    names.length > 0 &&
    new RegExp(`(?:${request.source})[^\\n]{0,120}(?<![\\w-])(?:${names.join('|')})(?![\\w-])`).test(text)
  );
}

function toHit(region: Region, offset: number): Hit {
  const { text } = region;
  const { start, end } = lineSpanAt(text, offset);
  return hitAt(region, offset, {
    rule: 'EX-08',
    severity: 'medium',
    text: text.slice(Math.max(start, offset - 80), end),
    matched: text.slice(offset, offset + 20),
  });
}
