/** RC-05: commands that are polled, and ports that are forwarded outwards. */
import type { Weigher } from '../../engine/rule.ts';

/** Whether the body of a shell's loop, where its end is in sight, names a program that fetches. */
function fetchesInside(scope: string, head: string): boolean {
  const body = scope.slice(Math.max(0, scope.indexOf(head)));
  const end = body.search(/(?:^|[\n;])\s{0,40}done\b/);
  return (
    end < 0 ||
    !/^\s{0,3}(?:while|until|for)\b/.test(head) ||
    /\b(?:curl|wget|fetch|nc|ncat|http|dig|openssl)\b/.test(body.slice(0, end))
  );
}

/** commands polled from a host repeatedly. */
export const byInnerFetch: Weigher = ({ scope, match, severity }) =>
  fetchesInside(scope, match[0]) ? severity : null;
