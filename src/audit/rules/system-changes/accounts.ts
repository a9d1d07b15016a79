/** SY-05, SY-06: accounts, rights and containers that open the machine. */
import type { RowHit } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';

const isPrivileged = ({ scope }: RowHit): boolean => /--privileged|chroot|nsenter|--pid[= ]host/.test(scope);
/** Whether the command is a step of the skill or a script, and not a sample in a reference. */
const isOrdered = ({ region }: RowHit): boolean => region.language === 'step' || region.kind === 'script';

/** A block shows what can be written; a step or a script does it. */
export function byReach(hit: RowHit): Severity {
  const rest = hit.match.input.slice(hit.match.index + hit.match[0].length);
  if (
    /\/(?:boot|etc):$/.test(hit.match[0]) &&
    /^\/[\w./-]{1,60}:ro\b/.test(rest) &&
    !/--privileged\b/.test(hit.scope)
  )
    return 'medium';
  if (!isOrdered(hit)) return isPrivileged(hit) ? 'high' : 'medium';
  return isPrivileged(hit) ? 'critical' : hit.severity;
}
