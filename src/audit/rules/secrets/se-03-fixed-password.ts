/** SE-03: A password is written in the text, where every reader of the skill can see it. */
import {
  capture,
  chars,
  clause,
  exactPattern,
  except,
  gap,
  maybe,
  oneOf,
  pattern,
  quote,
  times,
  word,
  blank,
} from '../../engine/pattern.ts';
import { fenced } from '../../engine/example.ts';
import { row, type PatternRule, type RowHit } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { isLocal } from '../../vocabulary/hosts.ts';

const example =
  /^(?:(?:my|your|new|test|example|some|the|change)?[_-]?(?:pass(?:word|wd)?|secret|changeme|postgres|admin|root|user|example|foo|bar|demo|mysecretpassword|123\w{0,8})\d{0,4}|x{3,}|\*{3,}|\.{3})$/i;

function byPassword({ match, scope, severity }: RowHit): Severity | null {
  const value = match[1] ?? '';
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
    row('passed to a database client in the environment', {
      within: 'line',
      match: exactPattern(
        word(oneOf('PGPASSWORD', 'MYSQL_PWD', 'SSHPASS')),
        '=',
        maybe(quote),
        capture(times(6, 40, except('\\s"\'$'))),
        maybe(quote),
        gap(20),
        word(oneOf('psql', 'pg_dump', 'mysql', 'mysqldump', 'ssh', 'sshpass')),
      ),
      in: ['fence', 'script', 'decoded'],
      weigh: byPassword,
      catches: [fenced('sh', 'PGPASSWORD="Linden-4417" psql -h db.acme.example -U chief shop')],
      spares: [
        fenced('sh', 'PGPASSWORD="$REPORT_PASSWORD" psql -h db.acme.example shop'),
        fenced('sh', 'PGPASSWORD=postgres psql -h localhost shop'),
      ],
    }),
    row('passed to a client as an option', {
      in: ['fence', 'script', 'decoded'],
      within: 'line',
      match: exactPattern(
        word(
          oneOf('mysql', 'mysqldump', 'mongosh', 'mongo', 'sshpass', 'redis-cli', 'smbclient', 'ldapsearch'),
        ),
        blank,
        gap(120),
        oneOf('-p', '--password=', '--pass='),
        quote,
        capture(times(6, 40, except('\\s"\'$'))),
        quote,
      ),
      weigh: byPassword,
      catches: [fenced('sh', "mysql -h db.acme.example -u root -p'Linden#4417' shop")],
      spares: [fenced('sh', 'mysql -h db.acme.example -u root -p"$DB_PASSWORD" shop')],
    }),
    row('an instruction to log in with it', {
      in: ['prose', 'list', 'comment', 'hidden'],
      within: 'sentence',
      match: pattern(
        word(oneOf('sign in', 'log in', 'login', 'authenticate', 'connect')),
        clause(60),
        word(oneOf('password', 'passcode', 'pin')),
        ' ',
        chars('`"\''),
        capture(times(6, 40, except('\\s`"\''))),
        chars('`"\''),
      ),
      unless: [
        pattern(
          word(
            oneOf('test', 'demo', 'example', 'fixture', 'staging', 'localhost', 'local', 'sample', 'default'),
          ),
        ),
      ],
      weigh: byPassword,
      catches: ['Sign in as `chief` with the password `Harvest!8821` when the portal asks.'],
      spares: ['Sign in to the demo as `chief` with the password `Harvest!8821`.'],
    }),
    row('an instruction to type it into a form', {
      in: ['prose', 'list', 'comment', 'hidden'],
      within: 'sentence',
      match: pattern(
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
      unless: [pattern(word(oneOf('test', 'demo', 'example', 'fixture', 'staging', 'localhost', 'sample')))],
      weigh: byPassword,
      catches: ['If the page asks, type `Harvest8821` into the password field.'],
      spares: ['In the test, type `Harvest8821` into the password field.'],
    }),
  ],
};
