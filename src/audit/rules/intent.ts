/** Phrases of intent that rules of several families share, and what shows that a text is honest. */
import { part } from '../match/shared-words.ts';

/** Without asking. */
export const unasked = part('unasked');

/** A person must not know. */
export const untold = part('untold');
