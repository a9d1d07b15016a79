/** SY-02: rights and backups of a whole system, and destruction in words. */
import { row } from '../../engine/rule.ts';
import {
  blank,
  chars,
  edge,
  either,
  end,
  gap,
  ink,
  oneOf,
  pattern,
  seq,
  space,
  times,
} from '../../engine/pattern.ts';
import { fenced } from '../../engine/example.ts';

import type { Row } from '../../engine/rule.ts';

export const wideCommands: readonly Row[] = [
  row('permissions of the whole system, backups', {
    within: 'line',
    match: pattern(
      either(
        seq(
          edge,
          oneOf('chmod', 'chown'),
          space(1, 4),
          '-R',
          space(1, 4),
          times(1, 30, ink),
          space(1, 4),
          '/',
          oneOf(blank, end, chars('"\';&|*')),
        ),
        seq(edge, 'mv', space(1, 4), '(~|$HOME|/)(/)(*)', space(1, 4), '/dev/null'),
        seq(edge, 'git', space(1, 4), 'push', blank, gap(60), '--mirror', blank, gap(60), '--force'),
        seq(edge, 'vssadmin', space(1, 4), 'delete', space(1, 4), 'shadows'),
        seq(edge, 'wbadmin', space(1, 4), 'delete'),
        seq(edge, 'bcdedit', blank, gap(60), 'recoveryenabled', space(1, 4), 'no'),
        seq(edge, 'tmutil', space(1, 4), oneOf(seq('delete', blank), seq('disable', edge))),
      ),
    ),
    catches: [fenced('sh', 'chmod -R 777 /')],
    spares: [fenced('sh', 'chmod -R u+w build')],
  }),
];
