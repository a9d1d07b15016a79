/** EX-02: a workflow, or a command for a forge, hands over secrets. */
import type { Weigher } from '../../engine/rule.ts';

/** Encoded, which hides them from the masking of logs, or sent by a command. */
const leaves =
  /\bbase64\b|\bxxd\b|\bopenssl\b|\brev\b|\b(?:curl|wget|nc|ncat)\s|\bgh\s{1,3}(?:api|issue|gist|pr)\b|\bInvoke-(?:WebRequest|RestMethod)\b/;

/** all secrets of a workflow are encoded or sent. */
export const byLeavingSecrets: Weigher = ({ region, severity }) =>
  leaves.test(region.text) ? severity : null;
