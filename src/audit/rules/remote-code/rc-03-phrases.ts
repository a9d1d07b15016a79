/** RC-03: phrases that its rows share. */
import type { RowHit } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { firstUrl, standingOf } from '../../vocabulary/hosts.ts';
import { packageHost } from '../../vocabulary/package-hosts.ts';
import {
  chars,
  digit,
  end,
  exactPattern,
  maybe,
  oneOf,
  pattern,
  seq,
  space,
  start,
  times,
  word,
} from '../../engine/pattern.ts';
import { byHost } from './shared.ts';

/** What was fetched is compared with a digest or a signature. */
export const digestChecked = pattern(
  word(
    oneOf(
      seq('sha', oneOf('1', '224', '256', '384', '512'), 'sum'),
      'shasum',
      seq('gpg', space(1, 4), '--verify'),
      'cosign',
      'checksum',
    ),
  ),
);

/** A release of a named project is a lesser risk than a file from anywhere. */
export function byReleaseHost(hit: RowHit): Severity | null {
  const url = firstUrl(hit.match[0]) ?? firstUrl(hit.scope);
  if (url === null) return 'low';
  const standing = standingOf(url, hit.owner);
  if (standing === 'known' || standing === 'owner') return 'low';
  const releaseHost =
    url.scheme === 'https' &&
    exactPattern(
      start,
      oneOf(
        'github.com',
        'gitlab.com',
        'storage.googleapis.com',
        seq(times(1, 60, chars('a-z0-9.-')), '.amazonaws.com'),
        packageHost('registry npmjs org'),
        packageHost('files pythonhosted org'),
        seq('repo', maybe(digit), '.', times(3, 40, chars('a-z.'))),
      ),
      end,
    ).test(url.host);
  return releaseHost ? 'medium' : byHost(hit);
}
