/** SE-01: A secret in a provider's format, or a private key, is written into the skill. */
import { row } from '../../engine/rule.ts';
import {
  blank,
  capture,
  chars,
  code,
  digit,
  edge,
  either,
  exactPattern,
  except,
  letters,
  maybe,
  notBefore,
  oneOf,
  pattern,
  quote,
  seq,
  space,
  times,
} from '../../engine/pattern.ts';
import { databaseSchemes } from '../../vocabulary/secrets/se-01-secret-in-text.ts';
import { inFile, joined, lines } from '../../engine/example.ts';
import type { PatternRule, RowHit } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { everyKind } from './shared.ts';
import { bySecret, distinct, fixturePath, isTyped, placeholder } from './se-01-phrases.ts';
import { providerSecrets } from './se-01-providers.ts';

/** The body of a key block: base64 has every word and every run in it somewhere, so only its shape counts. */
function byKeyBody({ match, region }: RowHit): Severity | null {
  const body = (match[1] ?? '').replace(/\\n|\s/g, '');
  if (
    isTyped(body) ||
    body.length < 80 ||
    distinct(body) < 20 ||
    /\.\.\.|x{12}|example|placeholder|redacted/i.test(body)
  )
    return null;
  return fixturePath.test(region.file) ? 'medium' : 'high';
}

export const secretInText: PatternRule = {
  id: 'SE-01',
  severity: 'high',
  why: "A secret in a provider's format, or a private key, is written into the skill.",
  fix: 'Revoke it, remove it from the history, and read it from the environment.',
  owasp: ['LLM02'],
  demotable: false,
  in: everyKind,
  rows: [
    ...providerSecrets,
    row('a password in a connection string', {
      in: ['script', 'config'],
      within: 'line',
      match: pattern(
        edge,
        oneOf(...databaseSchemes),
        maybe('+', letters(2, 12)),
        '://',
        times(1, 60, chars('\\w.%-')),
        ':',
        capture(times(8, 80, except('\\s:@/"\'`<>{}$'))),
        '@',
        notBefore(
          oneOf(
            'localhost',
            '127.',
            '0.0.0.0',
            seq('host', edge),
            seq('hostname', edge),
            seq(times(1, 40, chars('\\w-')), chars(':/')),
          ),
        ),
        times(4, 200, chars('\\w.-')),
      ),
      severity: 'medium',
      weigh: ({ match, region }) =>
        /\d/.test(match[1] ?? '') &&
        /[a-z]/i.test(match[1] ?? '') &&
        !placeholder.test(match[1] ?? '') &&
        !/pass(?:word)?\d{0,4}$|secret|admin|postgres/i.test(match[1] ?? '') &&
        !fixturePath.test(region.file)
          ? 'medium'
          : null,
      catches: [
        inFile('scripts/a.py', 'connect("postgresql://app:Vq7-kR2mZp9@db.acme-prod.example:5432/main")'),
      ],
      spares: [inFile('scripts/a.py', 'connect("postgresql://app:password@db.acme.example/main")')],
    }),
    row('webhook addresses that work without a further secret', {
      within: 'line',
      match: exactPattern(
        capture(
          either(
            seq(
              'https://hooks.slack.com/services/T',
              times(8, 12, chars('A-Z0-9')),
              '/B',
              times(8, 12, chars('A-Z0-9')),
              '/',
              times(20, 30, chars('A-Za-z0-9')),
            ),
            seq(
              'https://(ptb.|canary.)?discord(app).com/api/webhooks/',
              times(17, 20, digit),
              '/',
              times(60, 80, chars('A-Za-z0-9_-')),
            ),
          ),
        ),
      ),
      weigh: bySecret,
      catches: [joined('https://hooks.slack.com/services/', 'T7KQ2ZPXW/B9LMTB4VN/R7kq2ZpXw9LmTb4VnYc8HsJd')],
      spares: ['https://hooks.slack.com/services/T000/B000/XXXX'],
    }),
    row('a cloud secret beside its variable name', {
      within: 'line',
      match: exactPattern(
        either(
          seq('AccountKey=', capture(times(86, 86, chars('A-Za-z0-9+/')), '==')),
          seq(
            edge,
            oneOf('aws_secret_access_key', 'AWS_SECRET_ACCESS_KEY', 'SecretAccessKey'),
            maybe(quote),
            space(0, 3),
            chars(':='),
            space(0, 3),
            maybe(quote),
            capture(times(40, 40, chars('A-Za-z0-9+/'))),
            notBefore(chars('A-Za-z0-9+/')),
          ),
        ),
      ),
      // The account of an emulator, whose key its documentation states.
      unless: [/\bAccountName=devstoreaccount1\b/],
      weigh: bySecret,
      catches: [joined('aws_secret_access_key = ', 'R7kq2ZpXw9LmTb4VnYc8HsJd3FgQe6UaKo5iW1vB')],
      spares: ['aws_secret_access_key = <secret>'],
    }),
    row('a private key with its content', {
      within: 'line',
      match: exactPattern(
        '-----BEGIN (RSA |EC |DSA |OPENSSH |ENCRYPTED |PGP )?PRIVATE KEY( BLOCK)-----',
        times(1, 8, oneOf(code('\\n'), blank)),
        capture(times(100, 2000, oneOf(chars('A-Za-z0-9+/=:,-'), code('\\n'), blank))),
      ),
      weigh: byKeyBody,
      catches: [
        joined(
          '-----BEGIN RSA PRIVATE KEY-----\n',
          'MIIEpAIBAAKCAQEA7kq2ZpXw9LmTb4VnYc8HsJd3FgQe6UaKo5iW1vB0xNrRtYuIoPzSdHjKlCvBnMqWeA\nTz9XcVb3Nm5QwErTy7UiOp1AsDfGh2JkLz4XcVbNm6QwErTy8UiOpAsDfGhJkLzXcVbNmQwErTyU\n',
          '-----END RSA PRIVATE KEY-----',
        ),
      ],
      spares: [lines('-----BEGIN RSA PRIVATE KEY-----', '...', '-----END RSA PRIVATE KEY-----')],
    }),
    row('a random value beside a name such as api_key', {
      in: ['script', 'config', 'fence'],
      within: 'line',
      match: pattern(
        edge,
        oneOf(
          seq('api', maybe(chars('_-')), 'key'),
          seq('secret', maybe(maybe(chars('_-')), 'key')),
          seq('access', maybe(chars('_-')), 'token'),
          seq('auth', maybe(chars('_-')), 'token'),
          seq('client', maybe(chars('_-')), 'secret'),
          seq('private', maybe(chars('_-')), 'key'),
          seq('bot', maybe(chars('_-')), 'token'),
        ),
        maybe(quote),
        space(0, 3),
        oneOf(':', '=', ':='),
        space(0, 3),
        quote,
        capture(times(32, 128, chars('A-Za-z0-9+/_-')), times(0, 2, code('='))),
        quote,
      ),
      severity: 'medium',
      weigh: (hit) =>
        bySecret(hit) !== null &&
        distinct(hit.match[1] ?? '') >= 16 &&
        /\d/.test(hit.match[1] ?? '') &&
        /[a-z]/i.test(hit.match[1] ?? '') &&
        !/[_-][a-z]{3,20}[_-]/i.test(hit.match[1] ?? '')
          ? 'medium'
          : null,
      catches: [
        inFile('scripts/settings.json', joined('{"api_key": "', 'r7kq2zpxw9lmtb4vnyc8hsjd3fgqe6ua', '"}')),
      ],
      spares: [inFile('scripts/settings.json', '{"api_key": "your-key"}')],
    }),
  ],
};
