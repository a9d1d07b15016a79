/** SY-03: File permissions or sudo rights are widened for all users. */
import { inFile } from '../../engine/example.ts';
import {
  chars,
  code,
  edge,
  either,
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
import { row, type PatternRule } from '../../engine/rule.ts';

export const wideRights: PatternRule = {
  id: 'SY-03',
  severity: 'medium',
  why: 'File permissions or sudo rights are widened for all users.',
  fix: 'Give the narrowest permission to the one user that needs it.',
  owasp: ['AST03'],
  in: ['script', 'fence', 'decoded', 'hidden', 'comment'],
  rows: [
    row('all users may write, or the file runs as its owner', {
      within: 'line',
      match: pattern(
        either(
          seq(
            word(
              'chmod',
              space(1, 4),
              maybe('-', letters(1, 3), space(1, 4)),
              oneOf(
                '(0)777',
                seq(times(0, 3, chars('ugoa')), '+s'),
                seq(chars('2467'), times(3, 3, chars('0-7'))),
              ),
            ),
            gap(80),
          ),
          seq('NOPASSWD', space(0, 2), ':', space(0, 2), 'ALL'),
          seq(code('os.chmod('), gap(80), '0(o)777'),
          seq(edge, 'setcap', space(1, 4), 'cap_(setuid|sys_admin|dac_override)'),
        ),
      ),
      weigh: ({ region }) => (region.kind === 'fence' ? 'low' : 'medium'),
      catches: [inFile('scripts/a.sh', 'chmod -R 777 /srv')],
      spares: [inFile('scripts/a.sh', 'chmod 755 run.sh')],
    }),
  ],
};
