/** HU-04: hosts that read as another one, by letters of two scripts. */
import { parseHost } from '../hosts/parse-host.ts';

const mixedHost = /^(?=.{0,253}[a-z])(?=.{0,253}[\u0370-\u058F])/iu;
/** Letters of other scripts that look like Latin ones. */
const lookAlikes =
  /^[\u0430\u0432\u0435\u043A\u043C\u043D\u043E\u0440\u0441\u0442\u0443\u0445\u04BB\u0455\u0456\u0458\u0501\u051B\u051D\u04CF\u04AF\u03B1\u03B9\u03BA\u03BD\u03BF\u03C1\u03C4\u03C5\u03C7\d-]{1,63}$/iu;

/**
 * Whether a label mixes scripts, or the registered name is made of letters that look like Latin ones. Whole labels of
 * one script are names in a language; those in front of the registered name belong to its owner.
 */
export function isMisread(host: string): boolean {
  if (!mixedHost.test(host)) return false;
  const labels = host.replace(/[^\p{L}\p{N}.-].*$/u, '').split('.');
  // As written: a parsed name has such letters as punycode.
  const suffix = parseHost(host)?.suffix.split('.').length ?? 1;
  const name = labels.at(-1 - suffix) ?? '';
  return (
    labels.some((label) => mixedHost.test(label)) || (/[\u0370-\u058F]/u.test(name) && lookAlikes.test(name))
  );
}
