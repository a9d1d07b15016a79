/** EX-02 and PI-04 beyond English: secrets or private talk to be sent to a host, and hidden orders to the agent. */
import type { Weigher } from '../engine/rule.ts';

/** A key that goes to one service and nowhere else signs its requests in. */
const onlyThere = /(?:仅|只|唯一|僅|のみ)[^。；\n]{0,80}$/u;

/** Collected or named secrets, a verb of sending, a host outside. */
/** tongue.language. */
export const byOtherLanguage: Weigher = ({ scope, match, severity }) =>
  onlyThere.test(scope.slice(0, scope.indexOf(match[0])) + match[0]) ? 'low' : severity;
