/** EX-02: secrets are put into a comment, an issue or a gist of another repository. */
import type { Weigher } from '../../engine/rule.ts';
import { withoutLetters } from '../../engine/here-texts.ts';

const secrets =
  /\bgh\s{1,3}auth\s{1,3}token\b|\bprintenv\b|\benv\s{0,3}[|\n;]|\.env\b|\.netrc\b|\bid_(?:rsa|ed25519)\b|\bgrep\b[^\n]{0,60}(?:password|secret|token)/i;

/** a comment, an issue or a gist is filled with secrets by a command. */
export const byNamedSecret: Weigher = ({ match, severity }) =>
  secrets.test(withoutLetters(match[0])) ? severity : null;
