/** RC-03: archives that are unpacked with a written key, or over the skill itself, and then run. */
import { exactLinePattern, raw } from '../../engine/pattern.ts';
import { type RowHit } from '../../engine/rule.ts';
import { firstUrl } from '../../hosts/addresses.ts';
import { standingOf, isStrangers } from '../../hosts/whose-host.ts';
import { forges } from '../../hosts/shared-hosts.ts';
import type { Severity } from '../../../schema/vocabulary.ts';

/** What a script does with a folder that it has just unpacked: its files are sourced, or it starts itself again. */
const restarted = exactLinePattern(
  raw(String.raw`(?:^|&&|;)\s{0,12}\.\/\w|`),
  raw(
    String.raw`(?:^|&&|;|\])\s{0,12}(?:\.|source|bash|sh|exec|python3?|node)\s{1,3}["']?(?:\$0|\.{0,2}\/?[\w./-]{1,80})`,
  ),
);

export function byArchiveHost({ match, region, owner, severity }: RowHit): Severity | null {
  const url = firstUrl(match[0]);
  if (!isStrangers(url, owner)) return null;
  const after = region.text.slice(match.index + match[0].length, match.index + match[0].length + 600);
  // A release that is built from its own folder is a program that a person asked for.
  if (
    !restarted.test(after) ||
    /^[^\n]{0,20}\n?\s{0,12}(?:&&\s{0,3})?cd\s|\.\/configure\b/m.test(after.slice(0, 300))
  )
    return null;
  return standingOf(url, owner) !== 'suspect' && forges.has(url.host) ? 'medium' : severity;
}
