/** RC-08: A command or script names a crypto miner or a mining pool. */
import { inFile } from '../../engine/example.ts';
import { minerPrograms, minerWords, poolHosts } from '../../vocabulary/remote-code/rc-08-miner.ts';
import {
  blank,
  chars,
  digit,
  edge,
  except,
  gap,
  letters,
  maybe,
  oneOf,
  pattern,
  seq,
  space,
  times,
  word,
} from '../../engine/pattern.ts';
import { runKinds, row, type PatternRule } from '../../engine/rule.ts';
import { strangersWork } from '../shapes/strangers-work.ts';

export const miner: PatternRule = {
  id: 'RC-08',
  severity: 'critical',
  why: 'A command or script names a crypto miner or a mining pool.',
  fix: 'Remove it.',
  owasp: ['AST01'],
  in: runKinds.concat(['prose', 'list']),
  rows: [
    ...strangersWork,
    row('the protocol of mining pools', {
      within: 'line',
      match: pattern(edge, 'stratum+(tcp|ssl|tls|udp)://', times(3, 120, except('\\s"\'`'))),
      catches: [inFile('scripts/a.sh', './xmrig -o stratum+tcp://pool.invalid:3333 -u 44Ab')],
      spares: [inFile('scripts/a.py', 'pool = ThreadPool(threads=4)')],
    }),
    row('a miner with its pool', {
      within: 'line',
      match: pattern(
        word(oneOf(...minerPrograms)),
        gap(200),
        oneOf(
          seq(blank, '-o', blank),
          '--url',
          '--pool',
          '--algo',
          seq('-a', space(1, 4), letters(3, 20)),
          '--donate-level',
          '--coin',
          seq('-u', space(1, 4), letters(10, 120)),
          seq(':', times(4, 5, digit), edge),
        ),
      ),
      catches: [inFile('scripts/setup.sh', './xmrig --donate-level 1 --url pool.invalid:4444')],
      spares: [inFile('scripts/setup.sh', './minify --url https://www.acme.example')],
    }),
    row('a pool or a browser miner by name', {
      in: ['script', 'config', 'fence', 'decoded', 'hidden', 'comment'],
      within: 'block',
      match: pattern(
        word(
          oneOf(
            seq(
              'pool.',
              oneOf('minexmr', 'supportxmr', 'hashvault', 'moneroocean', 'nanopool'),
              '.',
              letters(2, 8),
            ),
            seq(
              oneOf('xmr', 'eth', 'rvn', 'etc', 'gulf', 'pool'),
              times(0, 30, chars('\\w.-')),
              '.',
              oneOf(...poolHosts),
              '.',
              letters(2, 10),
            ),
            'coinhive(.min).js',
            'CoinHive.Anonymous',
            'cryptonight',
            'randomx',
          ),
        ),
      ),
      and: [pattern(word(oneOf(...minerWords, seq('mine', maybe(chars('rds'))))))],
      // One choice of a pattern that such programs are looked for with.
      weigh: ({ match, severity }) =>
        /[|(]$/.test(match.input.slice(0, match.index)) || match.input[match.index + match[0].length] === '|'
          ? 'low'
          : severity,
      catches: [inFile('scripts/tool.mjs', 'const miner = new CoinHive.Anonymous("k");', 'miner.start();')],
      spares: [inFile('scripts/tool.mjs', 'const pool = new WorkerPool(4);', 'pool.start();')],
    }),
  ],
};
