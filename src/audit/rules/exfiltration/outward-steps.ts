/** EX-07: words and commands of a step that sends something of the user’s to an unrelated host, and what is none. */
import { everywhere } from '../../patterns/pattern-text.ts';
import { patternNamed } from '../../patterns/shared-words.ts';

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

/** What a capture of a person's own surroundings looks like. */
export const capture = patternNamed('commands-capture');

/** A command or call that carries data in its body. */
export const bodySink = patternNamed('body-sink');

/** Where a command or program takes what it sends from: files, output of programs, the environment. */
export const bodyMaterial = patternNamed('body-material');

/** A person is told where others are reached: nothing of the user's leaves by it. */
const invitation = everywhere(patternNamed('invitation'));

/** The words of a sentence without invitations to its reader. */
export const withoutInvitations = (words: string): string => words.replaceAll(invitation, ' people ');

/** What leads to an address that something is sent to: a mark, or a verb of sending with little between them. */
const led =
  /[:=>\u2192\u2014(`"'][\s`"'(]{0,4}(?:[A-Z]{3,6}\s)?$|\b(?:POST|PUT|curl|GET)\b[^.!?]{0,40}$|\b(?:address|endpoint|host|mailbox|server|url|webhook)\b[\s`"':]{0,4}$/i;

/** Whether an address only follows a statement, as its source does, and no word leads to it. */
export const isCited = (before: string, isDirected: boolean): boolean => !isDirected && !led.test(before);

/** Someone other than the reader is to do it: "the way is for the chair to email". */
export const othersAct =
  /\bfor (?:the |an? |their |your )?(?!you\b|agents?\b|assistants?\b|claude\b|models?\b)[\w-]{2,30}(?: [\w-]{2,30}){0,2} to (?:e-?mail|send|write|contact|report)\b[^.!?]{0,60}$/i;
