/** RC-08: A command or script names a crypto miner or a mining pool. */
import { inFile } from '../../engine/example.ts';
import { minerPrograms } from '../../vocabulary/remote-code/rc-08-miner.ts';
import {
  blank,
  digit,
  edge,
  except,
  gap,
  letters,
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
  ],
};
