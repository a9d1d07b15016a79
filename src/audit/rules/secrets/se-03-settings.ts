/** SE-03: a password, an application password or the seed of one-time codes is in settings, a program or the text. */
import { inFile, joined } from '../../engine/example.ts';
import { exactLinePattern, pattern, raw } from '../../engine/pattern.ts';
import { row, type Row, type RowHit } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { isLocal } from '../../hosts/whose-host.ts';
import { distinct, fixturePath, hasRun, isTyped, placeholder } from './se-01-phrases.ts';

/** Four groups of four letters, as mail services give them to programs. */
const grouped = /^[a-z]{4}(?: [a-z]{4}){3}$/;
/** Changes from letters to digits and back: three or more are drawn and not thought of. */
const changes = (value: string): number =>
  value.match(/[a-z](?=[\W_]{0,2}\d)|\d(?=[\W_]{0,2}[a-z])/gi)?.length ?? 0;

/** Whether a value looks drawn: neither a word with a number, nor a reference, nor an example. */
function isDrawn(value: string): boolean {
  if (placeholder.test(value) || distinct(value) < 7 || hasRun(value) || isTyped(value)) return false;
  if (/pass|secret|admin|example|demo|test|local|[$<{%]|^[\w.]{1,40}\(|^process\.|^os\./i.test(value))
    return false;
  return grouped.test(value) || (changes(value) >= 3 && !/^\d{4}-\d\d/.test(value));
}

/** A word as settings of clusters keep it: base64 of letters and digits. */
function isEncodedWord(value: string): boolean {
  if (!/^(?:[A-Za-z0-9+/]{4}){2,16}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(value)) return false;
  return /^[\w .@:/-]{6,60}\n?$/.test(atob(value));
}

function byDrawn({ match, region: { file, text }, severity }: RowHit): Severity | null {
  if (fixturePath.test(file) || /\.(?:example|sample|template|dist)\b/.test(file)) return null;
  const host = /\bhost\w{0,8}["']?\s{0,3}[:=]\s{0,3}["']?([\w.-]{3,80})/i.exec(text)?.[1] ?? '';
  const value = match[1] ?? match[2] ?? '';
  return isLocal(host) || isEncodedWord(value) || !isDrawn(value) ? null : severity;
}

/** Rows of SE-03. */
export const settingsPasswords: readonly Row[] = [
  row('a password in settings or in a program', {
    in: ['config', 'script', 'fence', 'decoded', 'hidden'],
    within: 'line',
    match: pattern(
      raw(
        String.raw`(?<![a-z])(?:\w{0,30}[._-])?(?:pass(?:word|wd|phrase|code)?|pwd|auth_?token|client_?secret|api_?secret)["']?\s{0,3}[:=]\s{0,3}`,
      ),
      raw(String.raw`(?:["']([^"'\n$<{]{8,64})["']|([^\s"'$<{(,;]{8,64})(?=\s|$))`),
    ),
    severity: 'medium',
    weigh: byDrawn,
    catches: [
      inFile('config/mail.ini', '[smtp]', joined('SMTP_APP_PASSWORD = "', 'tkzv mqde rwhl pnxc"')),
      inFile('settings.yaml', 'imap:', joined('  password: ', 'Lq7-kB2mZp9x')),
      inFile('.env.production', joined('MAIL_PASS=', 'hD9vbK2zLm4x')),
    ],
    spares: [
      inFile('config/mail.ini', 'SMTP_APP_PASSWORD = "your-app-password"'),
      inFile('settings.yaml', 'password: ${MAIL_PASSWORD}'),
      inFile('settings.yaml', 'password: acme2026'),
      inFile('scripts/a.py', 'password = os.environ["MAIL_PASSWORD"]'),
    ],
  }),
  row('a login with its password in the arguments of a call', {
    in: ['script', 'fence', 'decoded', 'hidden'],
    within: 'line',
    match: pattern(
      raw(
        String.raw`\.(?:login|auth|authenticate|logon)\(\s{0,3}["'][\w.+-]{2,40}@?[\w.-]{0,60}["'],\s{0,3}["']([^"'\n]{8,64})["']`,
      ),
    ),
    severity: 'medium',
    weigh: byDrawn,
    catches: [inFile('scripts/a.py', joined('box.login("desk@farrowmere.io", "', 'tkzv mqde rwhl pnxc")'))],
    spares: [inFile('scripts/a.py', 'box.login("desk@farrowmere.io", "your-password")')],
  }),
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
