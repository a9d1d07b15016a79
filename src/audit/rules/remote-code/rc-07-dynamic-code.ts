/** RC-07: A variable is evaluated as code. */
import { inFile, weighed } from '../../engine/example.ts';
import {
  chars,
  code,
  edge,
  either,
  exactPattern,
  except,
  gap,
  letters,
  maybe,
  notAfter,
  notBefore,
  oneOf,
  quote,
  seq,
  space,
  times,
} from '../../engine/pattern.ts';
import { commandPosition } from './shared.ts';
import { row, type PatternRule } from '../../engine/rule.ts';
import { strangeLoaders } from '../shapes/unseen-starts.ts';

export const dynamicCode: PatternRule = {
  id: 'RC-07',
  severity: 'medium',
  why: 'A variable is evaluated as code.',
  fix: 'Call the intended function, or parse the value.',
  owasp: ['AST05'],
  in: ['script', 'fence'],
  rows: [
    ...strangeLoaders,
    row('eval or exec of a variable', {
      within: 'line',
      match: exactPattern(
        either(
          seq(
            notAfter(chars('.\\w$')),
            oneOf('eval', 'exec'),
            space(0, 2),
            code('('),
            space(0, 4),
            notBefore(chars('"\'`)')),
            chars('A-Za-z_$'),
            times(0, 60, chars('\\w$.[\\]')),
            space(0, 4),
            chars(',)'),
          ),
          seq(
            edge,
            code('new Function('),
            space(0, 4),
            notBefore(chars('"\'`'), 'return this'),
            chars('A-Za-z_$'),
            times(0, 60, chars('\\w$')),
          ),
          seq(commandPosition, 'eval', space(1, 4), maybe(quote), '$({)', letters(1, 40)),
        ),
      ),
      weigh: ({ region }) => (region.kind === 'fence' ? 'info' : 'medium'),
      catches: [inFile('scripts/a.js', 'eval(expression);')],
      spares: [
        inFile('scripts/b.js', 'const titles = await page.$$eval(selector, (nodes) => nodes.length);'),
        inFile('scripts/b.sh', 'axiom eval "$suite"'),
        inFile('scripts/a.js', 'const m = /a(b)/.exec(text); if (m) console.log(m[1]);'),
      ],
    }),
    row('an assembled command line is passed to a shell', {
      within: 'line',
      match: exactPattern(
        either(
          seq(
            edge,
            code('os.system('),
            space(0, 4),
            oneOf(seq('f', quote), seq(chars('A-Za-z_'), letters(0, 40), space(0, 3), chars('+)%'))),
          ),
          seq(
            edge,
            'subprocess.',
            letters(2, 14),
            code('('),
            gap(120),
            'shell',
            space(0, 2),
            '=',
            space(0, 2),
            'True',
          ),
          seq(
            edge,
            'child_process.exec(Sync)',
            code('('),
            space(0, 4),
            oneOf(
              seq('`', times(0, 120, except('`\\n')), '${'),
              seq(chars('A-Za-z_$'), times(0, 40, chars('\\w$')), space(0, 3), chars('+,)')),
            ),
          ),
        ),
      ),
      weigh: ({ region }) => (region.kind === 'fence' ? 'info' : 'low'),
      catches: [
        weighed(
          'low',
          inFile('scripts/tool.py', 'import os', 'os.system("tar cf " + name)', 'os.system(command + " -v")'),
        ),
      ],
      spares: [inFile('scripts/tool.py', 'import subprocess', 'subprocess.run(["tar", "cf", name])')],
    }),
  ],
};
