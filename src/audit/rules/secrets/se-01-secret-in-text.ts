/** SE-01: A secret in a provider's format, or a private key, is written into the skill. */
import type { Severity } from '../../../schema/vocabulary.ts';
import {
  blank,
  capture,
  chars,
  code,
  digit,
  edge,
  either,
  end,
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
  start,
  times,
  word,
} from '../../engine/pattern.ts';
import { row, type PatternRule, type RowHit } from '../../engine/rule.ts';
import { everyKind } from './shared.ts';

/** Parts of values that documentation uses so that nobody takes them for real. */
const placeholder = pattern(
  either(
    'example',
    'sample',
    'placeholder',
    'dummy',
    'fake',
    'redacted',
    'changeme',
    'your',
    'insert',
    'replace',
    'todo',
    'xxxx',
    '****',
    '...',
    '0000000',
    '1111111',
    '1234567',
    'abcdef',
    'abcd1234',
    'aaaaaa',
    'deadbeef',
    'test(_)key',
    'secret(_)here',
    '<',
    '>',
    '{',
    '}',
    '$',
  ),
);

const fixturePath = pattern(
  either(
    seq(
      oneOf(start, '/'),
      oneOf(
        'test(s)',
        '__tests__',
        'fixture(s)',
        'testdata',
        'test-data',
        'mock(s)',
        'eval(s)',
        'example(s)',
        'sample(s)',
        'spec',
      ),
      oneOf('/', end),
    ),
    seq('.(test|spec).', times(1, 4, chars('a-z')), end),
  ),
);

/** A value as random as the format asks for; a fixture's path makes it medium. */
function bySecret({ match, region, scope }: RowHit): Severity | null {
  const value = match[1] ?? match[0];
  if (placeholder.test(value) || distinct(value) < 9 || hasRun(value)) return null;
  // A pattern that describes the format is not a value of it.
  if (
    /\\[dw]|\[[A-Za-z0-9]-[A-Za-z0-9]|\{\d{1,3}(?:,\d{0,3})?\}/.test(
      scope.slice(Math.max(0, scope.indexOf(match[0]) - 8), scope.indexOf(match[0]) + match[0].length + 12),
    )
  )
    return null;
  return fixturePath.test(region.file) ? 'medium' : 'high';
}

/** The body of a key block: base64 has every word and every run in it somewhere, so only its shape counts. */
function byKeyBody({ match, region }: RowHit): Severity | null {
  const body = (match[1] ?? '').replace(/\\n|\s/g, '');
  const alphabet = (body.toLowerCase().match(/[a-z]/g) ?? []).some(
    (letter, index, all) => climbs(all, index) && letter !== 'a',
  );
  if (
    alphabet ||
    body.length < 80 ||
    distinct(body) < 20 ||
    /\.\.\.|x{12}|example|placeholder|redacted/i.test(body)
  )
    return null;
  return fixturePath.test(region.file) ? 'medium' : 'high';
}

/** Eight letters in a row of the alphabet, digits between them passed over: typed, not drawn. */
function climbs(letters: readonly string[], index: number): boolean {
  for (let step = 1; step < 8; step += 1) {
    if ((letters[index + step] ?? '').charCodeAt(0) - (letters[index] ?? '').charCodeAt(0) !== step)
      return false;
  }
  return true;
}

function distinct(value: string): number {
  return new Set(value).size;
}

/** Alphabet or counting runs of six, or one character six times: nobody's real key. */
function hasRun(value: string): boolean {
  let step = 1;
  let same = 1;
  for (let index = 1; index < value.length; index += 1) {
    const delta = value.charCodeAt(index) - value.charCodeAt(index - 1);
    step = delta === 1 ? step + 1 : 1;
    same = delta === 0 ? same + 1 : 1;
    if (step >= 6 || same >= 6) return true;
  }
  return false;
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
    row('Amazon access key id', {
      within: 'line',
      match: exactPattern(
        word(capture(oneOf('AKIA', 'ASIA', 'ABIA', 'ACCA'), times(16, 16, chars('0-9A-Z')))),
      ),
      weigh: bySecret,
    }),
    row('GitHub', {
      within: 'line',
      match: exactPattern(
        word(
          capture(
            either(
              seq(oneOf('ghp', 'gho', 'ghu', 'ghs', 'ghr'), '_', times(36, 255, chars('A-Za-z0-9'))),
              seq('github_pat_', times(60, 255, chars('A-Za-z0-9_'))),
            ),
          ),
        ),
      ),
      weigh: bySecret,
    }),
    row('package, hosting and model providers', {
      within: 'line',
      match: exactPattern(
        word(
          capture(
            either(
              seq('glpat-', times(20, 64, chars('A-Za-z0-9_-'))),
              seq('npm_', times(36, 36, chars('A-Za-z0-9'))),
              seq('pypi-AgEIcHlwaS5vcmc', times(50, 255, chars('A-Za-z0-9_-'))),
              seq('dop_v1_', times(64, 64, chars('a-f0-9'))),
              seq('dckr_pat_', times(27, 40, chars('A-Za-z0-9_-'))),
              seq('hf_', times(30, 40, chars('A-Za-z0-9'))),
              seq('lin_api_', times(40, 40, chars('A-Za-z0-9'))),
              seq('figd_', times(40, 60, chars('A-Za-z0-9_-'))),
              seq('ntn_', times(40, 60, chars('A-Za-z0-9'))),
              seq('secret_', times(43, 43, chars('A-Za-z0-9'))),
              seq('shp(at|ss|ca|pa)_', times(32, 32, chars('a-fA-F0-9'))),
              seq('rubygems_', times(48, 48, chars('a-f0-9'))),
              seq('PMAK-', times(24, 24, chars('a-f0-9')), '-', times(34, 34, chars('a-f0-9'))),
              seq('sntrys_', times(60, 255, chars('A-Za-z0-9+/=_-'))),
              seq('vercel_', times(24, 60, chars('A-Za-z0-9'))),
              seq('sbp_', times(40, 40, chars('a-f0-9'))),
              seq('tfp_', times(40, 60, chars('A-Za-z0-9_-'))),
              seq('xai-', times(60, 100, chars('A-Za-z0-9'))),
              seq('gsk_', times(48, 60, chars('A-Za-z0-9'))),
              seq('pplx-', times(40, 60, chars('A-Za-z0-9'))),
              seq('r8_', times(37, 37, chars('A-Za-z0-9'))),
            ),
          ),
        ),
      ),
      weigh: bySecret,
    }),
    row('Slack', {
      within: 'line',
      match: exactPattern(
        word(
          capture(
            either(
              seq('xox', chars('abeoprs'), '-', times(20, 200, chars('A-Za-z0-9-'))),
              seq(
                'xapp-',
                digit,
                '-',
                times(9, 12, chars('A-Z0-9')),
                '-',
                times(10, 14, digit),
                '-',
                times(64, 64, chars('a-f0-9')),
              ),
            ),
          ),
        ),
      ),
      weigh: bySecret,
    }),
    row('model providers', {
      within: 'line',
      match: exactPattern(
        word(
          capture(
            either(
              seq('sk-ant-', times(3, 8, chars('A-Za-z0-9')), '-', times(40, 200, chars('A-Za-z0-9_-'))),
              seq('sk-(proj|svcacct|admin|None)-', times(40, 250, chars('A-Za-z0-9_-'))),
              seq('sk-or-v1-', times(64, 64, chars('a-f0-9'))),
              seq('sk-', times(20, 20, chars('A-Za-z0-9')), 'T3BlbkFJ', times(20, 20, chars('A-Za-z0-9'))),
              seq('sk-', times(48, 48, chars('A-Za-z0-9'))),
            ),
          ),
        ),
      ),
      weigh: bySecret,
    }),
    row('Google', {
      within: 'line',
      match: exactPattern(
        word(
          capture(
            either(
              seq('AIza', times(35, 35, chars('0-9A-Za-z_-'))),
              seq('ya29.', times(60, 250, chars('0-9A-Za-z_-'))),
              seq('GOCSPX-', times(28, 28, chars('A-Za-z0-9_-'))),
            ),
          ),
        ),
      ),
      weigh: bySecret,
    }),
    row('payments', {
      within: 'line',
      match: exactPattern(
        word(
          capture(
            either(
              seq('(sk|rk)_live_', times(24, 120, chars('0-9A-Za-z'))),
              seq('whsec_', times(32, 80, chars('A-Za-z0-9+/'))),
              seq('sq0(atp|csp)-', times(22, 43, chars('0-9A-Za-z_-'))),
              seq('EAAA', times(60, 60, chars('A-Za-z0-9_-'))),
            ),
          ),
        ),
      ),
      weigh: bySecret,
    }),
    row('messaging', {
      within: 'line',
      match: exactPattern(
        word(
          capture(
            either(
              seq('SG.', times(22, 22, chars('A-Za-z0-9_-')), '.', times(43, 43, chars('A-Za-z0-9_-'))),
              seq('key-', times(32, 32, chars('a-f0-9'))),
              seq('AC', times(32, 32, chars('a-f0-9')), ':', times(32, 32, chars('a-f0-9'))),
              seq('SK', times(32, 32, chars('a-f0-9'))),
              seq('re_', times(8, 8, chars('A-Za-z0-9')), '_', times(24, 24, chars('A-Za-z0-9'))),
            ),
          ),
        ),
      ),
      weigh: bySecret,
    }),
    row('Telegram', {
      within: 'line',
      match: exactPattern(
        oneOf(edge, 'bot'),
        capture(times(8, 10, digit), ':AA', times(32, 36, chars('A-Za-z0-9_-'))),
        notBefore(chars('A-Za-z0-9_-')),
      ),
      weigh: bySecret,
    }),
    row('a password in a connection string', {
      in: ['script', 'config'],
      within: 'line',
      match: pattern(
        edge,
        oneOf(
          'postgres(ql)',
          'mysql',
          'mariadb',
          'mongodb(+srv)',
          'redis',
          'rediss',
          'amqp(s)',
          'mssql',
          'sqlserver',
        ),
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
    }),
    row('webhooks that need no further secret', {
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
    }),
    row('cloud secrets by the name beside them', {
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
      weigh: bySecret,
    }),
    row('a private key with its body', {
      within: 'line',
      match: exactPattern(
        '-----BEGIN (RSA |EC |DSA |OPENSSH |ENCRYPTED |PGP )?PRIVATE KEY( BLOCK)-----',
        times(1, 8, oneOf(code('\\n'), blank)),
        capture(times(100, 2000, oneOf(chars('A-Za-z0-9+/=:,-'), code('\\n'), blank))),
      ),
      weigh: byKeyBody,
    }),
    row('a random value under a telling name', {
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
    }),
  ],
};
