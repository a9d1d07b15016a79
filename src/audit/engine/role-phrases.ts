/** Words and marks that tell use from mention. */
import { patternNamed } from '../patterns/shared-words.ts';

/** Words of a text that teaches about attacks instead of making one; everyday words (report, scan, risk) are none. */
export const guardWord = patternNamed('guard-word');

/** With quotation marks around the words, weaker signs are enough to see that they are talked about. */
export const quotingWord = patternNamed('quoting-word');

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
