/** SE-01: the formats of providers. */
import { row } from '../../engine/rule.ts';
import {
  capture,
  chars,
  digit,
  edge,
  either,
  exactPattern,
  notBefore,
  oneOf,
  seq,
  times,
  word,
} from '../../engine/pattern.ts';
import { fenced, inFile, joined, weighed } from '../../engine/example.ts';
import { byKeyId, bySecret, byWebKey } from './se-01-phrases.ts';
import type { Row } from '../../engine/rule.ts';

export const providerSecrets: readonly Row[] = [
  row('Amazon access key id', {
    within: 'line',
    match: exactPattern(word(capture(oneOf('AKIA', 'ASIA', 'ABIA', 'ACCA'), times(16, 16, chars('0-9A-Z'))))),
    weigh: byKeyId,
    catches: [
      joined('AKIA', 'R7KQ2ZPXW9LMTB4V'),
      weighed('medium', joined('STORE_SECRET_KEY=q4Zt... STORE_KEY=AKIA', 'R7KQ2ZPXW9LMTB4V')),
    ],
    spares: [
      inFile('scripts/a.py', 'connect("postgresql://app:Vq7-kR2mZp9@localhost/main")'),
      fenced(
        'bash',
        'export AWS_ACCESS_KEY_ID=AKIAIOSFODNN7EXAMPLE',
        'export GH=ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      ),
      inFile('scripts/a.py', 'PATTERN = r"AKIA[0-9A-Z]{16}"'),
      'AKIAIOSFODNN7EXAMPLE',
    ],
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
    catches: [joined('ghp_', 'R7kq2ZpXw9LmTb4VnYc8HsJd3FgQe6UaKo5i')],
    spares: ['ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
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
    catches: [joined('npm_', 'R7kq2ZpXw9LmTb4VnYc8HsJd3FgQe6UaKo5i')],
    spares: ['npm_<your token>'],
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
    catches: [joined('xoxb-', '2837465910-R7kq2ZpXw9LmTb4V')],
    spares: ['xoxb-your-token-here'],
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
    catches: [joined('sk-ant-api03-', 'R7kq2ZpXw9LmTb4VnYc8HsJd3FgQe6UaKo5iW1vB0xN')],
    spares: ['sk-ant-...'],
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
    weigh: byWebKey,
    catches: [
      joined('AIza', 'R7kq2ZpXw9LmTb4VnYc8HsJd3FgQe6UaKo5'),
      joined('GEMINI_API_KEY=AIza', 'R7kq2ZpXw9LmTb4VnYc8HsJd3FgQe6UaKo5'),
      weighed('medium', joined('FIREBASE_API_KEY=AIza', 'R7kq2ZpXw9LmTb4VnYc8HsJd3FgQe6UaKo5')),
      weighed(
        'medium',
        joined('The public web key is no secret: AIza', 'R7kq2ZpXw9LmTb4VnYc8HsJd3FgQe6UaKo5'),
      ),
    ],
    spares: ['AIzaSyXXXX'],
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
    catches: [joined('sk_live_', 'R7kq2ZpXw9LmTb4VnYc8HsJd3FgQ')],
    spares: ['sk_test_example'],
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
    catches: [joined('SG.', 'R7kq2ZpXw9LmTb4VnYc8Hs', '.', 'R7kq2ZpXw9LmTb4VnYc8HsJd3FgQe6UaKo5iW1vB0xN')],
    spares: ['SG.xxxx.yyyy'],
  }),
  row('Telegram', {
    within: 'line',
    match: exactPattern(
      oneOf(edge, 'bot'),
      capture(times(8, 10, digit), ':AA', times(32, 36, chars('A-Za-z0-9_-'))),
      notBefore(chars('A-Za-z0-9_-')),
    ),
    weigh: bySecret,
    catches: [joined('8273645190:', 'AAR7kq2ZpXw9LmTb4VnYc8HsJd3FgQe6Ua')],
    spares: ['bot<token>'],
  }),
];
