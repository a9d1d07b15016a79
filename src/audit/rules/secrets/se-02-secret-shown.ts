/** SE-02: A secret is printed, logged, or put on a command line where other processes see it. */
import { spelledOut } from './se-02-into-text.ts';
import { fenced } from '../../engine/example.ts';
import { harmlessShows, printVerbs, secretOwners } from '../../vocabulary/secrets/se-02-secret-shown.ts';
import {
  blank,
  chars,
  clause,
  exactPattern,
  gap,
  letters,
  maybe,
  oneOf,
  pattern,
  quote,
  seq,
  space,
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
