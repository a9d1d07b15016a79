/** AG-07, EX-05: payments are diverted or made unasked, and recovery phrases are sent. */
import { type Weigher } from '../../engine/rule.ts';

import { testFile } from '../../vocabulary/file-places.ts';

/** The recipient of some payments is replaced by a fixed address (AG-07). */
export const byReplacedRecipient: Weigher = ({ match, scope, region, severity }) => {
  if (testFile.test(region.file)) return null;
  const name = match[1] ?? '';
  const chance = String.raw`(?:%\s?[\w]{1,12}|random\w{0,6}\(|Math\.random)[^\n]{0,60}`;
  const shape = new RegExp(
    String.raw`\bif\b[^\n]{0,120}${chance}(?:\n\s{0,20})?[^\n]{0,40}\b(?:return|to|recipient|dest\w{0,8}|payee|receiver)\b[^\n]{0,8}\b${name}\b` +
      String.raw`|${chance}\?\s?${name}\s?:|\b${name}\s{1,3}if\b[^\n]{0,80}${chance}`,
  );
  return shape.test(scope) ? severity : null;
};
