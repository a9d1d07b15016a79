/** AG-01: modes that approve everything, named by flag, setting or words. */
import { oneOf, pattern, word } from '../../engine/pattern.ts';
import type { Region } from '../../engine/region.ts';

const refused = pattern(
  word(
    oneOf(
      'never',
      "(do not|don't|must not) (use|turn|switch|enable|set|start|run)",
      'leave',
      'at false',
      'avoid',
      'wanted here',
      'questions before',
      'instead of',
      'disposable',
      'container',
      'sandboxed',
      'devcontainer',
      'if you trust',
      'user (asks|wants|approves)',
      'detect(s)',
      'finding(s)',
      'risk(s|y)?',
    ),
  ),
);

/** Whether the sentence before a block orders to write it. */
export const ordersToWrite = ({ lead }: Region): boolean =>
  /\b(?:write|add|put|set|create|save|change)\b/i.test(lead) && !refused.test(lead);
