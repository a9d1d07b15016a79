/** RC-02: a program runs what it decodes, unmasks or puts together, in forms that no single call shows. */
import type { Weigher } from '../../engine/rule.ts';
import { isDialog } from './rc-02-phrases.ts';

/** eval of text made from codes. */
export const byCodes: Weigher = ({ match, scope, severity }) =>
  match[0].startsWith('function') ? null : isDialog(scope) ? 'low' : severity;
