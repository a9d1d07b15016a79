/** EX-01: where the whole environment is read. */
import { patternNamed } from '../../patterns/shared-words.ts';

/** A shell that prints its environment: in a program these words are names, unless they are in a string. */
export const shellEnvironment = patternNamed('shell-environment');
