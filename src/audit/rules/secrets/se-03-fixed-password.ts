/** SE-03: A password is written in the text, where every reader of the skill can see it. */
import {
  capture,
  chars,
  clause,
  either,
  exactPattern,
  except,
  gap,
  maybe,
  oneOf,
  pattern,
  quote,
  seq,
  times,
  word,
  blank,
} from '../../engine/pattern.ts';
import { fenced } from '../../engine/example.ts';
import { row, type PatternRule, type RowHit } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { isLocal } from '../../hosts/whose-host.ts';
import { settingsPasswords } from './se-03-settings.ts';

const example = new RegExp(
  [
    String.raw`^(?:(?:my|your|new|test|example|some|the|change)?[_-]?(?:pass(?:word|wd)?|secret|changeme|postgres|admin|root|user|example|foo|bar|demo|mysecretpassword`,
    String.raw`|123\w{0,8})\d{0,4}|x{3,}|\*{3,}|\.{3})$`,
  ].join(''),
  'i',
);

function byPassword({ match, scope, severity }: RowHit): Severity | null {
  const value = match[1] ?? match[2] ?? '';
  const host = /(?:-h|--host)[= ]([\w.-]{3,80})/.exec(scope)?.[1] ?? '';
  if (example.test(value) || isLocal(host) || /[$<{%]/.test(value)) return null;
  return /[a-z]/i.test(value) && /[\d\W]/.test(value) ? severity : null;
}

export const fixedPassword: PatternRule = {
  id: 'SE-03',
  severity: 'medium',
  why: 'A password is written in the text, where every reader of the skill can see it.',
  fix: 'Change it, and read it from the environment or ask the user.',
  owasp: ['LLM02'],
  in: ['fence', 'script', 'prose', 'list', 'decoded', 'hidden', 'comment'],
  rows: [
    ...settingsPasswords,
    row('passed to a client in a command', {
      within: 'line',
      match: exactPattern(
        either(
          seq(
            word(oneOf('PGPASSWORD', 'MYSQL_PWD', 'SSHPASS', 'REDISCLI_AUTH')),
            '=',
            maybe(quote),
            capture(times(6, 40, except('\\s"\'$'))),
            maybe(quote),
            gap(20),
            word(oneOf('psql', 'pg_dump', 'pg_restore', 'mysql', 'mysqldump', 'ssh', 'sshpass', 'redis-cli')),
          ),
          seq(
            word(
              oneOf(
                'mysql',
                'mysqldump',
                'mongosh',
                'mongo',
                'sshpass',
                'redis-cli',
                'smbclient',
                'ldapsearch',
              ),
            ),
            blank,
            gap(120),
            oneOf('-p', '--password=', '--pass='),
            quote,
            capture(times(6, 40, except('\\s"\'$'))),
            quote,
          ),
        ),
      ),
      in: ['fence', 'script', 'decoded'],
      weigh: byPassword,
      catches: [
        fenced('sh', 'PGPASSWORD="Linden-4417" psql -h db.acme.example -U chief shop'),
        fenced('sh', "mysql -h db.acme.example -u root -p'Linden#4417' shop"),
      ],
      spares: [
        fenced('sh', 'PGPASSWORD="$REPORT_PASSWORD" psql -h db.acme.example shop'),
        fenced('sh', 'PGPASSWORD=postgres psql -h localhost shop'),
        fenced('sh', 'mysql -h db.acme.example -u root -p"$DB_PASSWORD" shop'),
      ],
    }),
    row('a login that the text gives away', {
      in: ['prose', 'list', 'comment', 'hidden'],
      within: 'sentence',
      match: pattern(
        either(
          seq(
            word(
              oneOf(
                'sign in',
                'log in',
                'login',
                'authenticate',
                'connect',
                'user',
                'account',
                'host',
                'unlock',
              ),
            ),
            clause(60),
            word(oneOf('password', 'passcode', 'passphrase', 'pin')),
            maybe(oneOf(' is', ':', ' =')),
            ' ',
            chars('`"\''),
            capture(times(6, 40, except('\\s`"\''))),
            chars('`"\''),
          ),
          seq(
            word(oneOf('type', 'enter', 'use', 'fill in')),
            ' ',
            chars('`"\''),
            capture(times(6, 40, except('\\s`"\''))),
            chars('`"\''),
            clause(20),
            word(oneOf('password', 'passcode', 'pin')),
            clause(20),
            word(oneOf('field', 'box', 'form', 'prompt')),
          ),
        ),
      ),
      unless: [
        pattern(
          word(
            oneOf(
              'test',
              'demo',
              'example',
              'fixture',
              'staging',
              'localhost',
              'local',
              'sample',
              'default',
              'placeholder',
              'dummy',
              'weak',
              'e.g',
            ),
          ),
        ),
      ],
      weigh: byPassword,
      catches: [
        'Sign in as `chief` with the password `Harvest!8821` when the portal asks.',
        'The host takes user `chief` and password `Harvest!8821`, for all helpers.',
        'If the page asks, type `Harvest8821` into the password field.',
      ],
      spares: [
        'Sign in to the demo as `chief` with the password `Harvest!8821`.',
        'In the test, type `Harvest8821` into the password field.',
      ],
    }),
  ],
};
