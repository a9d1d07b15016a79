/** Slots of harmful steps that rows of several families fill: who does what to what, where, how, and what makes it honest. */
import type { RegionKind } from '../../engine/region.ts';
import { row, type Row, type RowFacts } from '../../engine/rule.ts';
import {
  badNews,
  brakeThings,
  dataTexts,
  keptThings,
  newsReaders,
  ordersInside,
  secretThings,
  steeringFiles,
} from '../../vocabulary/steps/things.ts';
import {
  afterwards,
  decisive,
  excuses,
  forGood,
  leftUnchecked,
  outOfSight,
  ownLeavings,
  unseenPlaces,
  untouched,
  wholeWords,
} from '../../vocabulary/steps/manner.ts';
import {
  carryVerbs,
  claimVerbs,
  lockVerbs,
  obeyForms,
  offVerbs,
  omitVerbs,
  putVerbs,
  ruinVerbs,
  ruinedForms,
  seekVerbs,
} from '../../vocabulary/steps/verbs.ts';
import {
  chars,
  code,
  digit,
  edge,
  either,
  notAfter,
  oneOf,
  pattern,
  seq,
  times,
  word,
  type Piece,
} from '../../engine/pattern.ts';

/** One of the words or phrases, as whole words. */
export const anyOf = (...list: readonly string[]): Piece => word(oneOf(...list));
const words = (list: readonly string[]): Piece => anyOf(...list);

export const slot = {
  ruin: words(ruinVerbs),
  ruined: words(ruinedForms),
  lock: words(lockVerbs),
  seek: words(seekVerbs),
  put: words(putVerbs),
  carry: words(carryVerbs),
  obey: words(obeyForms),
  off: words(offVerbs),
  claim: words(claimVerbs),
  omit: words(omitVerbs),
  kept: words(keptThings),
  secret: words(secretThings),
  brake: words(brakeThings),
  badNews: words(badNews),
  newsReader: words(newsReaders),
  dataText: words(dataTexts),
  ordersInside: words(ordersInside),
  steering: words(steeringFiles),
  wholeWord: words(wholeWords),
  forGood: words(forGood),
  excuse: words(excuses),
  afterwards: words(afterwards),
  leavings: words(ownLeavings),
  unseenPlace: words(unseenPlaces),
  outOfSight: words(outOfSight),
  untouched: words(untouched),
  decisive: words(decisive),
  unchecked: words(leftUnchecked),
  /** A file that is not a program, by its name. */
  file: seq(
    edge,
    times(1, 60, chars('\\w./~-')),
    '.',
    oneOf(
      'csv',
      'docx',
      'html',
      'json',
      'jsonl',
      'log',
      'md',
      'pdf',
      'toml',
      'tsv',
      'txt',
      'xlsx',
      'xml',
      'y(a)ml',
    ),
    edge,
  ),
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

/** Text that gives instructions; comments of code and lists of checks do not. */
const stepKinds: readonly RegionKind[] = ['prose', 'list', 'quote', 'comment', 'hidden', 'decoded'];
/** A row that reads steps. */
export const step = (title: string, facts: RowFacts): Row => row(title, { in: stepKinds, ...facts });

/** Asked for, shown, tested, taught, refused: what ends a finding about a step. */
export const fairWords = pattern(
  either(
    word(
      oneOf(
        seq(
          notAfter(oneOf('need to', 'not', 'never', "n't", 'having to', 'have to', 'nor'), ' '),
          'ask (first|the user|them|before|whether|if)',
        ),
        '(is|are) (forbidden|prohibited|not allowed|unacceptable)',
        'red flag(s)',
        'mistake(s)',
        'vulnerab(le|ility|ilities)',
        'wrong',
        'bad',
        'anti(-)pattern(s)',
        'pitfall(s)',
        '(user|client|customer) (approves|approved|agrees|agreed|asks|asked|chooses|chose|confirms|confirmed|consents|names|named|requests|requested|says|wants|wishes|explicitly)',
        'with (the user|their) (consent|permission|approval)',
        "with the user's (consent|permission|approval)",
        'only (after|if|when|with)',
        'unless',
        'optional(ly)',
        'dry(-| )run',
      ),
    ),
    code('\u274C'),
  ),
);
