/** AG-05: certificate checks that are switched off for good. */
import { chars, code, oneOf, pattern, seq, space, times, word } from '../../engine/pattern.ts';
import { row, type Row } from '../../engine/rule.ts';

export const lastingTlsOff: readonly Row[] = [
  row('verification disabled for all later programs', {
    in: ['fence', 'script', 'decoded', 'comment', 'hidden', 'prose', 'list'],
    within: 'window',
    match: pattern(
      oneOf(
        seq(
          word('git'),
          space(1, 3),
          'config',
          space(1, 3),
          '--(global|system)',
          space(1, 3),
          'http.sslVerify',
          space(1, 3),
          'false',
        ),
        seq('NODE_TLS_REJECT_UNAUTHORIZED', times(1, 4, chars('\\s=:"\'')), '0'),
        seq(
          'npm',
          space(1, 3),
          'config',
          space(1, 3),
          'set',
          space(1, 3),
          'strict-ssl',
          space(1, 3),
          'false',
        ),
      ),
    ),
    and: [
      pattern(
        oneOf(
          '--global',
          '--system',
          word('for good'),
          word('in the profile'),
          code('.bashrc'),
          code('.zshrc'),
          word('permanently'),
        ),
      ),
    ],
    unless: [pattern(word(oneOf('never', "(do not|don't|avoid)", 'stay on', 'instead of')))],
    severity: 'high',
    catches: ['Switch the checks off for good: `git config --global http.sslVerify false`.'],
    spares: [
      'Never switch the checks off for good: `git config --global http.sslVerify false` stays unused.',
    ],
  }),
];
