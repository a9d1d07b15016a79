/** SY-05: ways in that are ordered in words: accounts, passwords that always work, keys, open databases. */
import { type Weigher } from '../../engine/rule.ts';

/** An account or password that always works (SY-05). */
export const byStandingPassword: Weigher = ({ match, scope, severity }) =>
  /\bmarker\b/i.test(match[0]) &&
  !/\b(?:auth\w{0,14}|log-?in|password|permission|sign(?:ed|ature))\b/i.test(scope)
    ? 'low'
    : severity;
