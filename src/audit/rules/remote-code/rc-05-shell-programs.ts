/** RC-05: programs that connect a shell to a socket. */
import type { Weigher } from '../../engine/rule.ts';
import { isNearOnly } from '../calls/near-sockets.ts';

/** Python: a socket becomes standard input and output. */
export const byNearSocket: Weigher = ({ region, severity }) => (isNearOnly(region.text) ? null : severity);
