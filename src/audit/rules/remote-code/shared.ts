/** What several rules on remote code share. */
import { fetcherNames, interpreterNames } from '../../vocabulary/remote-code/shared.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import {
  before,
  blank,
  chars,
  code,
  digit,
  edge,
  except,
  gap,
  letters,
  maybe,
  notBefore,
  oneOf,
  quote,
  scheme,
  seq,
  space,
  times,
  word,
} from '../../engine/pattern.ts';
import type { RowHit, Weigher } from '../../engine/rule.ts';
import { firstUrl, targetOf, isPlaceholder, isToFillIn } from '../../hosts/addresses.ts';
import { standingOf, suspectLevel } from '../../hosts/whose-host.ts';
import { exampleHost } from '../../hosts/example-hosts.ts';
import { urlOfVariable } from '../../vocabulary/variables.ts';

export const interpreters = seq(
  maybe('sudo', space(1, 4), times(0, 2, '-', letters(1, 3), space(1, 4))),
  maybe('/(usr/)(local/)bin/'),
  maybe('env', space(1, 4)),
  oneOf(...interpreterNames, seq('python', maybe(chars('23')), maybe('.', times(1, 2, digit)))),
  edge,
);

/** Programs that print what they fetch; of those whose names are words, only with an address behind them. */
export const fetchers = oneOf(
  ...fetcherNames,
  seq('lynx', space(1, 4), '-source'),
  seq(oneOf('fetch', 'http(s)', 'xh'), before(blank, gap(60), scheme)),
);

/** An interpreter that is given its program, and reads the download as data: `python3 -m json.tool`, `node parse.js`. */
export const givenProgram = seq(
  space(1, 4),
  oneOf(
    // The text behind the mark is the program, and what the pipe brings is not even read.
    seq('-', maybe(space(1, 2)), times(0, 80, except('|;&<>\\n')), code('<<')),
    code('<<'),
    seq(
      times(1, 3, '-M', times(1, 40, chars('\\w:=,')), space(1, 4)),
      '-',
      chars('en'),
      chars('e '),
      notBefore(gap(200), word(oneOf('eval', 'exec', 'system'))),
    ),
    seq(
      '-',
      chars('cemnpr'),
      edge,
      notBefore(gap(200), word(oneOf('eval', 'exec', 'system', 'spawn', 'compile'))),
    ),
    // A file beside the script that runs: `node "$(dirname "$0")/parse.js"`.
    seq(
      maybe(quote),
      oneOf(
        seq(code('$('), oneOf('dirname', 'realpath'), blank, times(1, 60, except('()\\n|;&')), code(')')),
        seq('$', maybe(code('{')), times(1, 40, chars('\\w')), maybe(code('}'))),
      ),
      '/',
      times(1, 80, chars('\\w./-')),
      '.',
      oneOf('cjs', 'js', 'mjs', 'pl', 'ps1', 'py', 'rb', 'sh', 'ts'),
      edge,
    ),
    seq(times(1, 80, chars('\\w./-')), '.', oneOf('cjs', 'js', 'mjs', 'pl', 'ps1', 'py', 'rb', 'sh', 'ts')),
  ),
);

/** Names under which documents show an attack; both belong to people who attack no one. */
const exampleAttacker = /^(?:www\.)?(?:attacker|evil)\.com$/;

/** Vendors' installers are low, hidden or plain-text sources critical, others keep the row's severity. */
export function byHost({ match, scope, severity, owner, region }: RowHit): Severity | null {
  const url = targetOf(match[0]) ?? firstUrl(scope) ?? urlOfVariable(match[0], region.text);
  if (url === null && isPlaceholder(match[0]))
    return /\s(?:-\w{0,4}k\w{0,3}|--insecure|--no-check-certificate)\s/.test(match[0]) ? severity : 'medium';
  if (url === null) return /\$\{?\w|%\w{1,30}%/.test(match[0]) ? 'medium' : null;
  if (exampleHost.test(url.host)) return 'low';
  if (isToFillIn(url) || exampleAttacker.test(url.host)) return 'medium';
  const standing = standingOf(url, owner);
  if (standing === 'local') return 'info';
  if (standing === 'known' || standing === 'owner') return 'low';
  return standing === 'suspect' ? suspectLevel(url, region, severity) : severity;
}

/** The same where a download without an address is one too. */
export const byAnyHost: Weigher = (hit) => byHost(hit) ?? 'high';
