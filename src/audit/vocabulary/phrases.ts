/** Phrases that several families of rules share. */
import { part } from '../match/shared-words.ts';
import { sendForms } from './phrase-words.ts';
import { notBefore, oneOf, seq } from '../engine/pattern.ts';

/** Secrets by their generic names; one named key of one service is no match. */
export const secretNouns = part('secret-nouns');

/** What was said between user and agent, or what the agent was instructed to do. */
export const chatNouns = part('chat-nouns');

export const sendVerbs = seq(oneOf(...sendForms), notBefore('/'));

export const collectVerbs = part('collect-verbs');

/** An address outside this machine and private networks. */
export const outsideUrl = part('outside-url');

/** A place outside: a URL that is not loopback, an address, a webhook. */
export const outsideHost = part('outside-host');
