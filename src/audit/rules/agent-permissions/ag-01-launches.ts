/** AG-01: an agent is really started, or a helper of it, with nothing asked and nothing kept apart. */
import type { Severity } from '../../../schema/vocabulary.ts';
import { blank, edge, oneOf, pattern, seq } from '../../engine/pattern.ts';
import { type RowHit } from '../../engine/rule.ts';
import { boundless, isLimited, isRealLaunch } from '../flows/launches.ts';

const ordered = pattern(
  edge,
  oneOf(
    'always',
    'must',
    'from now on',
    'every (session|time|run)',
    'restart',
    'relaunch',
    'so that (nothing|no one|nobody|it never)',
    'without asking',
    seq('alias', blank),
  ),
);

export function levelOfLaunch({ region, scope, start, severity, match }: RowHit): Severity {
  if (region.kind === 'comment' || region.kind === 'hidden') return 'high';
  if (ordered.test(scope) && !isLimited(region, start)) return 'high';
  return boundless.test(match[0]) && isRealLaunch(region, start) ? 'high' : severity;
}
