/** EX-07: what makes a step outward: a verb of sending, something of the user's, and no word of consent. */

import { patternNamed } from '../../patterns/shared-words.ts';
import { fact, type FactRule } from '../../engine/fact.ts';

export const outwardRule: FactRule = fact(
  'EX-07',
  'high',
  'A step sends the user’s material to a host that does not follow from the skill’s purpose and that the user did not name.',
  'Remove the step, or let the user name the host and agree before anything is sent.',
  ['AST01', 'ASI02'],
);

export const sending = patternNamed('outward-steps-sending');
/** The address is where something goes: whatever the verb is, a preposition of place or direction is before it. */
export const directed = patternNamed('outward-steps-directed');
/** A mailbox that gets what others get. */
export const copied = patternNamed('outward-steps-copied');
/** The step takes something from the address, or only names it. */
export const inbound = patternNamed('outward-steps-inbound');
/** The same in other languages, where no list of material is kept: a place and a reason have to do. */
export const sendingElsewhere = patternNamed('sending-elsewhere');
export const unseenElsewhere = patternNamed('unseen-elsewhere');
/** A person or a mailbox that is always added. */
export const alwaysAdded = patternNamed('always-added');
export const material = patternNamed('outward-steps-material');
export const pretext = patternNamed('outward-steps-pretext');

/** The user decides: the step is an offer, or its place is theirs. */
export const consent = patternNamed('outward-steps-consent');

/** The step is to happen each time, whatever the task. */
export const unconditional = patternNamed('unconditional');

/** The user is not to hear of it. */
export const unseen = patternNamed('outward-steps-unseen');
