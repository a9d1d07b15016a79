/** RC-05: servers and loops that run what they are sent. */
import type { Weigher } from '../../engine/rule.ts';
import { isNearOnly } from '../calls/near-sockets.ts';
import { runsOwnOnly } from '../calls/own-commands.ts';

/** lines from a socket are run as commands. */
export const bySocketLines: Weigher = ({ region: { text }, severity, start }) =>
  isNearOnly(text) || runsOwnOnly(text, start) ? null : severity;
