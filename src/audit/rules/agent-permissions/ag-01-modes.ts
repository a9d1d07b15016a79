/** AG-01: modes that approve everything, named by flag, setting or words. */
import { patternNamed } from '../../patterns/shared-words.ts';
import type { Region } from '../../engine/region.ts';

const refused = patternNamed('modes-refused');

/** Whether the sentence before a block orders to write it. */
export const ordersToWrite = ({ lead }: Region): boolean =>
  /\b(?:write|add|put|set|create|save|change)\b/i.test(lead) && !refused.test(lead);
