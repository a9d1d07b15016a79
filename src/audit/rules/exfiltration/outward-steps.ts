/** EX-07: words and commands of a step that sends something of the user’s to an unrelated host, and what is none. */
import { patternNamed } from '../../patterns/shared-words.ts';
import { everywhere } from '../../patterns/pattern-text.ts';

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

/** What introduces a step for those who said yes, and the question before it. */
const accepted =
  /^\W{0,8}(?:(?:if|on|when) (?:the user )?)?(?:agree[ds]?|accept(?:ed|s)?|approv(?:al|ed|es)|confirm(?:ed|s)?|opt(?:ed|s)?[ -]in|yes)\b\W{0,8}(?:then\W{0,4})?$/i;
const asked =
  /\b(?:ask|asks|AskUserQuestion|confirm with|prompt) ?(?:the user|them|for|via|whether|if|:)|\bAskUserQuestion\b/i;

/** Whether a block is the answer to a question that the text before it has the user asked. */
export const isAgreed = (lead: string, earlier: string): boolean =>
  accepted.test(lead.slice(-60)) && asked.test(earlier);

/** Someone other than the reader is to do it: "the way is for the chair to email". */
export const othersAct =
  /\bfor (?:the |an? |their |your )?(?!you\b|agents?\b|assistants?\b|claude\b|models?\b)[\w-]{2,30}(?: [\w-]{2,30}){0,2} to (?:e-?mail|send|write|contact|report)\b[^.!?]{0,60}$/i;

/** Titles of lists of pages to read. */
const readings = patternNamed('lists-of-readings');

/** Whether the address is all that follows the title of a page in a list of pages to read: `- Guide to logs: https://…`. */
export function isReading(heading: string, text: string, offset: number): boolean {
  if (!readings.test(heading.split(' > ').at(-1) ?? '')) return false;
  const start = text.lastIndexOf('\n', offset) + 1;
  const before = text.slice(start, offset).replace(/^\s{0,8}(?:[-*+]|\d{1,3}[.)])\s{1,4}/, '');
  const after = /^[^\s)>]{1,300}([^\n]{0,80})/.exec(text.slice(offset))?.[1] ?? '';
  return /^[^:：.!?{}]{2,80}[:：\u2013\u2014-][\s*]{0,4}[<(]?$/.test(before) && /^[\s)>.]{0,4}$/.test(after);
}

/** A key is taken from a place, or renewed or removed there: "copy the token from your browser at", "revoke the key under". */
const kept = patternNamed('outward-steps-kept');
/** Something is read at a place: "see your own log at", without a verb of sending behind that. */
const readThere =
  /\b(?:browse|consult|look at|read|see|view|watch)\b(?:(?!\b(?:and|then)\b)[^.!?;:,]){0,60}\b(?:at|on|in|under)[\s"'\x60(]{1,4}$/i;
/** The address is the subject of what it gives: "the endpoint https://… returns JSON". */
const gives =
  /^[^\s"'\x60)]{4,300}["'\x60)]{0,2}\s(?:returns|serves|answers with|gives back|responds with|lists)\b/;
const named = /\b(?:address|api|endpoint|feed|mirror|page|site|url)[\s"'\x60(]{1,4}$/i;

/** Whether a person or a program takes something from the address, keeps keys there, or reads what it gives. */
export const isTakenThere = (before: string, from: string): boolean =>
  kept.test(before) || readThere.test(before) || (named.test(before) && gives.test(from));

/** Words of a setting that holds addresses: `export NAME="https://…"` exports nothing from the machine. */
export const withoutSettings = (words: string): string =>
  words.replaceAll(/\bexport\s{1,3}[A-Z_]\w{1,60}=/g, ' ');
