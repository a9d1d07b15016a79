/** SE-03: a password, an application password or the seed of one-time codes is in settings, a program or the text. */
import { joined } from '../../engine/example.ts';
import { exactLinePattern, raw } from '../../engine/pattern.ts';
import { row, type Row } from '../../engine/rule.ts';
import { distinct, fixturePath } from './se-01-phrases.ts';

/** Rows of SE-03. */
export const settingsPasswords: readonly Row[] = [
  row('the seed of one-time codes', {
    in: ['prose', 'list', 'table', 'config', 'script', 'fence', 'comment', 'hidden'],
    within: 'line',
    match: exactLinePattern(
      raw(
        String.raw`\b(?:[Aa]uthenticator|TOTP|totp|OTP|otp|2FA|2fa|MFA|mfa|one-time codes?)\b[^\n]{0,60}?["'\x60:= ]([A-Z2-7]{16,64})["'\x60\s.]`,
      ),
    ),
    severity: 'medium',
    weigh: ({ match, region: { file }, severity }) => {
      const seed = match[1] ?? '';
      return /[2-7]/.test(seed) &&
        distinct(seed) > 8 &&
        !seed.endsWith('JBSWY3DPEHPK3PXP') &&
        !fixturePath.test(file)
        ? severity
        : null;
    },
    catches: [joined('Log in as `ops`; the authenticator seed is `', 'KNXW2ZTSMVQWI3DPN5VWK6LT`.')],
    spares: ['Store the TOTP seed in the keyring, never in `SETTINGS`.'],
  }),
];
