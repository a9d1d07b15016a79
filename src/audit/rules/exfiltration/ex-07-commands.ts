/** EX-07: commands and calls that carry a body, what they take it from, and captures of a person's surroundings. */

import { patternNamed } from '../../patterns/shared-words.ts';

/** What a capture of a person's own surroundings looks like. */
export const capture = patternNamed('commands-capture');

/** A command or call that carries data in its body. */
export const bodySink = patternNamed('body-sink');

/** Where a command or program takes what it sends from: files, output of programs, the environment. */
export const bodyMaterial = patternNamed('body-material');
