/** Phrases that several families of rules share. */
import { part } from '../match/shared-words.ts';

/** Secrets by their generic names; one named key of one service is no match. */
export const secretNouns = part('secret-nouns');

/** A place outside: a URL that is not loopback, an address, a webhook. */
export const outsideHost = part('outside-host');
