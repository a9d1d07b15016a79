/** RC-07: A variable is evaluated as code. */
import type { Weigher } from '../../engine/rule.ts';

/** an assembled command line is passed to a shell. */
export const byShownLine: Weigher = ({ region }) => (region.kind === 'fence' ? 'info' : 'low');

/** eval or exec of a variable. */
export const byShownCode: Weigher = ({ region }) => (region.kind === 'fence' ? 'info' : 'medium');
