/** AG-07: a wallet is asked to allow an address of the program everything. */
import { type Weigher } from '../../engine/rule.ts';
import { testFile } from '../../vocabulary/file-places.ts';

/** An unlimited approval for an address of the program (AG-07). */
export const byUnlimitedApproval: Weigher = ({ match, region: { text, file }, severity }) => {
  if (testFile.test(file)) return null;
  return match[0].startsWith('approve') || /Permit(?:Batch|Single|Details)?\b/.test(text) ? severity : null;
};
