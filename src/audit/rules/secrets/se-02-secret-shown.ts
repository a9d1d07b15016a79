/** SE-02: A secret is printed, logged, or put on a command line where other processes see it. */
import { spelledOut } from './se-02-into-text.ts';
import { fenced, inFile } from '../../engine/example.ts';
import {
  harmlessShows,
  maskedForms,
  printVerbs,
  secretOwners,
} from '../../vocabulary/secrets/se-02-secret-shown.ts';
import {
  blank,
  chars,
  clause,
  code,
  digit,
  edge,
  either,
  exactPattern,
  gap,
  letters,
  maybe,
  oneOf,
  pattern,
  quote,
  seq,
  space,
  start,
  stem,
  times,
  word,
} from '../../engine/pattern.ts';
import { row, type PatternRule } from '../../engine/rule.ts';
import { everyKind } from './shared.ts';

export const secretShown: PatternRule = {
  id: 'SE-02',
  severity: 'medium',
  why: 'A secret is printed, logged, or put on a command line where other processes see it.',
  fix: 'Pass it through the environment, a file or standard input, and never print it.',
  owasp: ['LLM02'],
  in: everyKind.filter((kind) => kind !== 'table' && kind !== 'heading'),
  rows: [
    row('an instruction to print a secret', {
      in: ['prose', 'list', 'comment', 'hidden', 'decoded', 'description', 'script-comment'],
      within: 'sentence',
      match: pattern(
        word(oneOf(...printVerbs)),
        clause(30),
        word(
          oneOf(...secretOwners),
          times(0, 2, letters(1, 12), ' '),
          oneOf(
            'api key(s)',
            'access token(s)',
            'secret key(s)',
            'password(s)',
            'private key(s)',
            'credentials',
            'secrets',
          ),
        ),
      ),
      unless: [pattern(word(oneOf(...harmlessShows, stem('mask', 3), stem('redact', 3))))],
      catches: ['Print the full API keys at the end of the run.'],
      spares: ['Never print API keys.'],
    }),
    row('a script that prints a secret variable', {
      in: ['script', 'fence', 'decoded'],
      within: 'line',
      match: exactPattern(
        oneOf(start, chars('\\s;&|')),
        oneOf(
          'echo',
          'printf',
          'print',
          'console.log',
          seq('logge(r).', letters(4, 7)),
          'puts',
          'Write-Host',
          'Write-Output',
        ),
        space(0, 3),
        chars('( '),
        space(0, 3),
        gap(60),
        oneOf(
          seq(
            '$({)',
            chars('A-Z'),
            times(0, 40, chars('A-Z0-9_')),
            oneOf(
              'API_KEY',
              'SECRET(_KEY)',
              'ACCESS_TOKEN',
              'AUTH_TOKEN',
              '_TOKEN',
              'PASSWORD',
              'PRIVATE_KEY',
            ),
            edge,
            maybe(code('}')),
          ),
          seq(
            oneOf(
              'process.env.',
              seq('os.environ', oneOf(code('.get('), '['), maybe(quote)),
              seq(code('os.getenv('), maybe(quote)),
              '$env:',
              seq('ENV[', maybe(quote)),
            ),
            times(0, 40, chars('A-Z0-9_')),
            oneOf('API_KEY', 'SECRET', 'TOKEN', 'PASSWORD', 'PRIVATE_KEY'),
          ),
        ),
      ),
      unless: [
        pattern(
          either(
            ...maskedForms,
            code('|'),
            seq('>', space(0, 3), chars('\\w./~"$-')),
            seq('${', letters(1, 50), ':', chars('+?-')),
            seq('${', letters(1, 50), ':', digit),
            seq('${', letters(1, 50), '%'),
            seq('[:', digit),
            code('slice('),
            seq(code('?'), space(0, 3), quote),
            code('Boolean('),
            seq(edge, code('len(')),
            word('set'),
            code('bool('),
          ),
        ),
      ],
      weigh: ({ region }) => (region.kind === 'script' ? 'medium' : 'low'),
      catches: [
        inFile('scripts/a.sh', '#!/bin/sh', 'echo "key: $ACME_SECRET_KEY"'),
        inFile('scripts/a.sh', 'echo $ACME_API_KEY'),
      ],
      spares: [inFile('scripts/a.sh', 'echo "$ACME_TOKEN" | docker login --password-stdin')],
    }),
    row('a password in the argument list', {
      in: ['script', 'fence'],
      within: 'line',
      match: exactPattern(
        word(
          oneOf(
            'mysql',
            'psql',
            'sshpass',
            'redis-cli',
            'mongo(sh)',
            'ldapsearch',
            seq('docker', space(1, 3), 'login'),
            'smbclient',
          ),
        ),
        gap(120),
        blank,
        oneOf(
          seq('--password', chars('= ')),
          seq('-p', space(0, 2)),
          seq('-a', space(1, 3)),
          seq('-w', space(1, 3)),
        ),
        maybe(quote),
        oneOf(
          seq(
            '$({)',
            times(0, 30, chars('A-Z_')),
            oneOf('PASS', 'PASSWORD', 'TOKEN', 'SECRET'),
            letters(0, 10),
          ),
          times(8, 40, chars('A-Za-z0-9!@#%^&*')),
        ),
      ),
      unless: [exactPattern('--password-stdin')],
      severity: 'low',
      catches: [fenced('sh', 'mysql -u root --password=Kp7rTz9Qw2 shop')],
      spares: [fenced('sh', 'mysql -u root -p shop')],
    }),
    ...spelledOut,
  ],
};
