/** RC-02: Encoded text is decoded and run, which hides what the code does. */
import type { Weigher } from '../../engine/rule.ts';
import { isCarriedScript } from './rc-02-phrases.ts';

/** base64 -d | sh. */
export const byCarriedScript: Weigher = ({ match, region, severity, start }) =>
  isCarriedScript(region.text, start)
    ? 'low'
    : (region.kind === 'prose' || region.kind === 'list' || region.language === 'step') &&
        /(?:^|[`"'(])$/.test(match.input.slice(0, match.index)) &&
        /^base64\s{1,4}-{1,2}\w{1,6}\s{0,4}\|/.test(match[0])
      ? 'medium'
      : severity;
