/** SY-05, SY-04: code and settings that grant access without authentication, or run the content of a request. */
import { inFile } from '../../engine/example.ts';
import {
  blank,
  chars,
  code,
  either,
  except,
  gap,
  maybe,
  notAfter,
  oneOf,
  pattern,
  quote,
  seq,
  space,
  times,
  word,
} from '../../engine/pattern.ts';
import { row, type Row, type RowHit } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';

const shown = pattern(
  word(
    oneOf(
      'vulnerab(le|ility)',
      'insecure',
      'bad',
      'wrong',
      'never',
      'attack(s|er)?',
      'exploit',
      'unsafe',
      'avoid',
      'anti(-)pattern',
      'detect(s|ion)?',
      'finding',
      'flag(s|ged)?',
      'do not',
      'dangerous',
      'cwe',
      'owasp',
      'test',
      'mock',
      'example',
      '(un)safe',
    ),
  ),
);
const literal = seq(quote, times(4, 60, except('"\'\\n')), quote);
const request = oneOf(
  seq(
    word('(request|req|ctx|c|context)'),
    code('.'),
    maybe('request.'),
    word('(headers|cookies|args|query|params|META|header|get|cookies_get)'),
  ),
  seq(word('headers'), oneOf('.', '[')),
  code('getHeader('),
  code('.header('),
);

/** A reference shows such a line; a file or a step of the skill has it. */
const asShown = ({ region, severity }: RowHit): Severity =>
  region.kind === 'fence' && region.file !== 'SKILL.md' ? 'low' : severity;

export const openDoors: readonly Row[] = [
  row('a fixed word in a request replaces authentication', {
    in: ['script', 'fence', 'prose', 'list', 'decoded'],
    within: 'window',
    match: pattern(request, gap(60), space(0, 2), notAfter('!'), oneOf('===', '=='), space(0, 2), literal),
    and: [
      pattern(
        oneOf(
          seq(
            'return',
            blank,
            oneOf(
              'True',
              'true',
              code('next('),
              'None',
              'user',
              'admin',
              seq(gap(60), oneOf('admin', 'superuser', 'root', code('.first('))),
            ),
          ),
          seq(
            oneOf('is_admin', 'isAdmin', 'is_superuser', 'role', 'authenticated'),
            maybe(quote),
            maybe(']'),
            space(0, 2),
            '=',
            gap(20),
            oneOf('true', 'True', 'admin', '1'),
          ),
        ),
      ),
    ],
    unless: [
      shown,
      pattern(
        word(
          oneOf(
            '(accept|authorization|content-type|hx-request|method|next-action|origin|purpose|signature|upgrade|webhook)',
            '(sec-fetch-dest|sec-fetch-mode|sec-fetch-site|x-forwarded-proto|x-requested-with)',
            '(cache-control|connection|content-encoding|expect|if-match|if-modified-since|if-none-match|pragma|prefer|range)',
            '(accept-encoding|accept-language|content-length|dnt|host|sec-gpc|service-worker|te|transfer-encoding|vary)',
          ),
        ),
      ),
    ],
    severity: 'high',
    catches: [
      inFile(
        'auth.py',
        'def authenticate(request):',
        '    if request.headers.get("X-Maint") == "kestrel-71":',
        '        return True',
      ),
    ],
    spares: [
      inFile('auth.py', 'def kind(request):', '    return request.headers.get("X-Kind") == "table"'),
      inFile('cache.js', 'if (req.headers["cache-control"] === "no-cache") return next();'),
    ],
  }),
  row('tokens without a signature are accepted', {
    in: ['script', 'fence', 'prose', 'list', 'config', 'decoded'],
    within: 'line',
    match: pattern(
      'algorithms',
      maybe(quote),
      space(0, 2),
      chars('=:'),
      space(0, 2),
      code('['),
      gap(40),
      quote,
      'none',
      quote,
    ),
    unless: [shown],
    severity: 'medium',
    weigh: asShown,
    catches: [inFile('token.js', 'jwt.verify(t, key, { algorithms: ["HS256", "none"] });')],
    spares: [inFile('token.js', 'jwt.verify(t, key, { algorithms: ["RS256"] });')],
  }),
  row('login as root or without a password', {
    within: 'line',
    match: pattern(
      either(
        seq('PermitEmptyPasswords', blank, 'yes'),
        seq('NOPASSWD', space(0, 3), ':', space(0, 3), 'ALL'),
        seq('pam_permit.so'),
      ),
    ),
    unless: [shown, pattern(word('(cloud-init|vagrant|no)'))],
    severity: 'medium',
    weigh: asShown,
    catches: [inFile('sshd.conf', 'PermitEmptyPasswords yes')],
    spares: [inFile('sshd.conf', 'PermitEmptyPasswords no')],
  }),
  row('untrusted code is built with the repository’s secrets', {
    in: ['config', 'fence', 'script'],
    within: 'block',
    match: pattern('pull_request_target'),
    and: [
      pattern(code('github.event.pull_request.head.'), oneOf('sha', 'ref')),
      pattern(oneOf(code('secrets.'), 'write-all', 'self-hosted')),
    ],
    unless: [shown],
    severity: 'medium',
    catches: [
      inFile(
        'assets/p.yml',
        'on:',
        '  pull_request_target:',
        'steps:',
        '  - uses: actions/checkout@v4',
        '    with: { ref: "${{ github.event.pull_request.head.sha }}" }',
        '  - run: npm run build',
        '    env: { K: "${{ secrets.K }}" }',
      ),
    ],
    spares: [inFile('assets/p.yml', 'on:', '  pull_request:', 'steps:', '  - uses: actions/checkout@v4')],
  }),
];
