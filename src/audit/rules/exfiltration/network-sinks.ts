/** EX-01: the ways out that carry data, with room for the host after them. */

import { patternsNamed } from '../../patterns/shared-words.ts';

export const networkSinks: readonly RegExp[] = patternsNamed('network-sinks');
