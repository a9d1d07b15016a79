/** RC-08: A crypto miner or a mining pool is named where it runs. */
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

export const miner: PatternRule = {
  id: 'RC-08',
  severity: 'critical',
  why: 'A crypto miner or a mining pool is named where it runs.',
  fix: 'Remove it.',
  owasp: ['AST01'],
  in: runKinds.concat(['prose', 'list']),
  rows: [
    row('the protocol of pools', {
      within: 'line',
      match: pattern(edge, 'stratum+(tcp|ssl|tls|udp)://', times(3, 120, except('\\s"\'`'))),
    }),
    row('a miner with its pool', {
      within: 'line',
      match: pattern(
        word(
          oneOf(
            'xmrig',
            'xmr-stak',
            'cpuminer',
            'minerd',
            'cgminer',
            'bfgminer',
            'nbminer',
            't-rex',
            'phoenixminer',
            'lolminer',
            'ethminer',
            'ccminer',
            'nanominer',
            'teamredminer',
            'gminer',
            'srbminer',
          ),
        ),
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
              oneOf(
                'nanopool',
                '2miners',
                'moneroocean',
                'f2pool',
                'minexmr',
                'supportxmr',
                'herominers',
                'hashvault',
                'nicehash',
                'unmineable',
                'c3pool',
              ),
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
      and: [
        pattern(
          word(
            oneOf(
              'wallet',
              'pool',
              seq('mine', maybe(chars('rds'))),
              'mining',
              'thread(s)',
              'worker',
              'start',
              'hash(rate)',
              '-o',
              '-u',
            ),
          ),
        ),
      ],
    }),
  ],
};
