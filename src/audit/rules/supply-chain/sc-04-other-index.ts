/** SC-04: Packages are installed from a package index other than the public one. */
import { patternNamed } from '../../patterns/shared-words.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { type RowHit } from '../../engine/rule.ts';
import { firstUrl, isLeftOpen } from '../../hosts/addresses.ts';
import { standingOf } from '../../hosts/whose-host.ts';

const commonIndexes = patternNamed('common-indexes');

export function byIndex({ match, scope, owner, severity }: RowHit): Severity | null {
  // What is published or logged in to is not installed.
  if (/\b(?:publish|login|logout|whoami|unpublish)\b/.test(scope.slice(0, scope.indexOf(match[0]))))
    return 'low';
  const url = firstUrl(match[1] ?? match[0]);
  if (url === null || isLeftOpen(url.host)) return null;
  const standing = standingOf(url, owner);
  if (standing === 'local' || commonIndexes.test(url.host)) return 'info';
  if (standing === 'suspect') return 'high';
  return standing === 'owner' || standing === 'known' ? 'low' : severity;
}
