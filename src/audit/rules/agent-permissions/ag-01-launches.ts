/** AG-01: an agent is really started, or a helper of it, with nothing asked and nothing kept apart. */
import { patternNamed } from '../../patterns/shared-words.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { type RowHit } from '../../engine/rule.ts';
import { boundless, isLimited, isRealLaunch } from '../flows/launches.ts';

const ordered = patternNamed('launches-ordered');

export function levelOfLaunch({ region, scope, start, severity, match }: RowHit): Severity {
  if (region.kind === 'comment' || region.kind === 'hidden') return 'high';
  if (ordered.test(scope) && !isLimited(region, start)) return 'high';
  return boundless.test(match[0]) && isRealLaunch(region, start) ? 'high' : severity;
}
