/** AG-05: TLS certificates are not checked. */
import { lastingTlsOff } from './ag-05-lasting.ts';
import { inFile } from '../../engine/example.ts';
import {
  blank,
  chars,
  edge,
  either,
  except,
  oneOf,
  pattern,
  raw,
  seq,
  space,
  times,
  word,
} from '../../engine/pattern.ts';
import { row, type PatternRule } from '../../engine/rule.ts';

export const tlsUnchecked: PatternRule = {
  id: 'AG-05',
  severity: 'low',
  why: 'TLS certificates are not checked.',
  fix: 'Leave verification enabled; add the missing certificate authority.',
  owasp: [],
  in: ['fence', 'script', 'config', 'decoded'],
  rows: [
    row('verification disabled for one command or program', {
      within: 'line',
      match: pattern(
        either(
          seq(word('curl'), times(0, 120, except('\\n|')), blank, oneOf('-k', '--insecure'), edge),
          seq(word('wget'), times(0, 120, except('\\n|')), '--no-check-certificate'),
          seq('verify', space(0, 2), '=', space(0, 2), 'False', edge),
          seq('NODE_TLS_REJECT_UNAUTHORIZED', times(1, 4, raw('\\W')), '0'),
          seq('rejectUnauthorized', space(0, 2), ':', space(0, 2), 'false'),
          seq('InsecureSkipVerify', space(0, 2), ':', space(0, 2), 'true'),
          seq('http.sslVerify', chars('= '), 'false'),
          'ssl._create_unverified_context',
          'GIT_SSL_NO_VERIFY',
          seq('strict-ssl', chars('= '), 'false'),
          seq('--trusted-host', edge),
          'SkipCertificateCheck',
        ),
      ),
      catches: [inFile('scripts/a.sh', 'curl -k https://intranet.example')],
      spares: [inFile('scripts/a.sh', 'curl https://intranet.example')],
    }),
    ...lastingTlsOff,
  ],
};
