/** PI-01: orders to drop what was said before. */
import type { Weigher } from '../../../engine/rule.ts';

/** Ignore all previous instructions, in that order (PI-01). */
export const byWrittenPattern: Weigher = ({ match, severity }) =>
  match[0].includes('\\s') ? 'low' : severity;
