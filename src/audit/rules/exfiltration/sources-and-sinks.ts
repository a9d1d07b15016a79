/** EX-01: where secrets are read, and the ways out that carry data. */
import { patternsNamed, patternNamed } from '../../patterns/shared-words.ts';

/** Reads of secrets as a whole, not of one named key. */
export const secretSources: readonly RegExp[] = patternsNamed('secret-sources');

/** A shell that prints its environment: in a program these words are names, unless they are in a string. */
export const shellEnvironment = patternNamed('shell-environment');

export const networkSinks: readonly RegExp[] = patternsNamed('network-sinks');

/** A file that is put into a bucket or a store of a cloud, by a command or a call: who owns it, no name says. */
export const storageUpload = patternNamed('storage-upload');
