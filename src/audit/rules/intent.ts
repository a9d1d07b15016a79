/** Phrases of intent that rules of several families share, and what shows that a text is honest. */
import { part } from '../match/shared-words.ts';
import { pattern } from '../engine/pattern.ts';
import { proseKinds } from '../engine/rule.ts';

/** Kinds of region in which a sentence may order something. */
export const orderKinds = proseKinds.filter(
  (kind) => kind !== 'config' && kind !== 'fence' && kind !== 'table' && kind !== 'heading',
);

/** Where an order begins: the start of a sentence, an item or a clause, or behind a word that orders. */
export const imperative = part('imperative');

/** Without asking. */
export const unasked = part('unasked');

/** A person must not know. */
export const untold = part('untold');

/** The text teaches, forbids, tests, or leaves the choice to a person. */
export const fairStep = pattern(part('fair-step'));
