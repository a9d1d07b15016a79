/** SY-02: a person's data are deleted or encrypted without being asked for. */
import type { Weigher } from '../../engine/rule.ts';

/** A statement that stored data are deleted (SY-02). */
export const byDataStatement: Weigher = ({ scope, match, severity }) =>
  /\b(?:after|before|if|once|until|when|whenever)\b[^.,;:]{0,60}$/i.test(
    scope.slice(0, scope.indexOf(match[0]) + match[0].length),
  )
    ? null
    : severity;
