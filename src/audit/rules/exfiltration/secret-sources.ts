/** EX-01: where secrets are read as a whole, not one named key; chains are made of a source and a sink. */
import { patternsNamed } from '../../patterns/shared-words.ts';

/** Reads of secrets as a whole, not of one named key. */
export const secretSources: readonly RegExp[] = patternsNamed('secret-sources');
