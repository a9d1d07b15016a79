/** Slots of harmful steps that rows of several families fill: who does what to what, where, how, and what makes it honest. */
import { part } from '../../match/shared-words.ts';
import { secretThings } from '../../vocabulary/steps/things.ts';
import { putVerbs, ruinVerbs, seekVerbs } from '../../vocabulary/steps/verbs.ts';
import { chars, digit, edge, oneOf, seq, times, word, type Piece } from '../../engine/pattern.ts';

/** One of the words or phrases, as whole words. */
export const anyOf = (...list: readonly string[]): Piece => word(oneOf(...list));
const words = (list: readonly string[]): Piece => anyOf(...list);

export const slot = {
  ruin: words(ruinVerbs),
  seek: words(seekVerbs),
  put: words(putVerbs),
  obey: part('obey'),
  secret: words(secretThings),
  forGood: part('for-good'),
  outOfSight: part('out-of-sight'),
  decisive: part('decisive'),
  unchecked: part('unchecked'),
  /** A file that is not a program, by its name. */
  file: part('file'),
  /** A helper that is run. */
  program: seq(
    edge,
    times(1, 60, chars('\\w./~-')),
    '.',
    oneOf('bin', 'cjs', 'exe', 'jar', 'js', 'mjs', 'pl', 'ps1', 'py', 'pyc', 'rb', 'sh', 'so', 'ts'),
    edge,
  ),
  /** An address of a wallet or an account at a bank. */
  payee: oneOf(
    seq(edge, '0x', times(40, 40, chars('0-9a-f')), edge),
    seq(edge, chars('A-Z'), chars('A-Z'), times(2, 2, digit), times(11, 30, chars('A-Z0-9')), edge),
    seq(edge, oneOf('bc1', '1', '3'), times(25, 45, chars('a-zA-Z0-9')), edge),
  ),
} as const;
