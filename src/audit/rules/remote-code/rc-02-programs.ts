/** RC-02: programs that decode and evaluate. */
import type { Weigher } from '../../engine/rule.ts';
import { isDialog } from './rc-02-phrases.ts';
import { runsDecoded } from '../programs/decoded-runs.ts';

/** decoded into a variable that is run. */
export const byRunDecoded: Weigher = (hit) => (runsDecoded(hit) ? hit.severity : null);

/** eval(atob(…)). */
export const byDialog: Weigher = ({ scope, severity }) => (isDialog(scope) ? 'low' : severity);
