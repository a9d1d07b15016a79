/** SY-05, SY-06: accounts, rights and containers that open the machine. */
import type { Weigher, RowHit } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';

const isPrivileged = ({ scope }: RowHit): boolean => /--privileged|chroot|nsenter|--pid[= ]host/.test(scope);
/** Whether the command is a step of the skill or a script, and not a sample in a reference. */
const isOrdered = ({ region }: RowHit): boolean => region.language === 'step' || region.kind === 'script';

/** The socket is mounted to be read, and nothing but the view of the processes is shared: what monitors ask for. */
const isWatched = ({ match, scope }: RowHit): boolean =>
  /^(?::\/[\w./-]{1,60})?:ro\b/.test(match.input.slice(match.index + match[0].length)) &&
  !/--privileged|chroot|nsenter/.test(scope);

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

/** A privileged container with the container engine’s socket (SY-06). */
export const byEngineSocket: Weigher = (hit) =>
  isOrdered(hit) ? (isPrivileged(hit) && !isWatched(hit) ? 'high' : hit.severity) : 'low';
