/** EX-02: secrets that are to be put into what the skill writes, or into the conversation. */
import type { Weigher } from '../../engine/rule.ts';

/** Whether fewer than two of the values are taken: the others are only asked for, and the answer is yes or no, or a length. */
const isOnlyAsked = (packed: string): boolean =>
  packed
    .replaceAll(/\b(?:all|any|bool|len)\((?:[^()]|\([^()]{0,200}\)?){0,400}/g, ' ')
    .replaceAll(/\benviron[^,\n]{0,60}\bis\s(?:not\s)?None\b/g, ' ')
    .split('environ').length < 3;

/** several keys are packed into one value. */
export const byPackedKeys: Weigher = ({ match: [packed], region, severity }) =>
  isOnlyAsked(packed)
    ? null
    : /\b(?:audit|check|backup|bundle|report|collect|keys?)\b/i.test(
          `${region.heading} ${region.lead} ${region.text}`,
        )
      ? severity
      : 'medium';
