/** Words and marks that tell use from mention, and words around a command that say not to run it. */
import { patternNamed } from '../patterns/shared-words.ts';

/** Words of a text that teaches about attacks instead of making one; everyday words (report, scan, risk) are none. */
export const guardWord = patternNamed('guard-word');

/** A negation that governs the verb right after it; "do not hesitate to" commands. */
export const governingNegation = patternNamed('governing-negation');

/** Verbs that turn inline code into an order to run it. */
export const runVerb =
  /\b(?:run|runs|execute|executes|type|paste|invoke|launch|enter|start|use|call|issue|perform|do|install|then|with|via|by|first)\b[^.!?\n]{0,48}$/i;

/** Verbs that turn quoted words into an order to follow them. */
export const obeyVerb =
  /\b(?:obey|follow|comply with|carry out|act on|execute|perform|adopt|remember|treat as true)\b[^.!?\n]{0,48}$/i;

export const exclusionFlag = patternNamed('exclusion-flag');

/** Names of reference files about attacks, as security skills have them. */
export const guardedPath = patternNamed('guarded-path');

export const orderedRemark = patternNamed('ordered-remark');

/** Words before a command that say what it does or who else runs it, and no order to run it. */
export const described = patternNamed('described');

export const describedAfter =
  /^[^.!?\n]{0,60}\b(?:is|are) (?:never|not|dangerous|forbidden|blocked|refused|an? (?:attack|sign))\b/i;

/** What introduces a list of commands that are not to be run. */
export const describedLead =
  /\b(?:if|never|do not|don't|examples?|such as|stop|blocks?|refuse|dangerous|avoid|forbidden|denied|not allowed|prohibited)\b[^.!?\n]{0,120}:\s{0,4}$/i;

/** A title, or the end of what introduces a list, that says only that what follows is not to be done. */
export const forbids = patternNamed('step-phrases-forbids');
