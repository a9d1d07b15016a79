/** RC-02: commands that are put together from codes, short variables, or the tail of a picture. */
import { fenced } from '../../engine/example.ts';
import { exactPattern, raw } from '../../engine/pattern.ts';
import { row, type Row } from '../../engine/rule.ts';

const run = ['script', 'fence', 'list', 'prose', 'config', 'decoded', 'hidden', 'comment'] as const;
const shell = String.raw`\|\s{0,3}(?:sudo\s{1,3})?(?:\/bin\/)?(?:ba|z|da|k)?sh\b`;

export const assembledCommands: readonly Row[] = [
  row('a rare decoder is piped into a shell', {
    in: run,
    within: 'line',
    match: exactPattern(
      raw(
        String.raw`\b(?:base32|basenc|uudecode|xxd\s{1,3}-r|openssl\s{1,3}(?:base64|enc))\b[^\n|]{0,400}(?:\|\s{0,3}(?:gunzip|zcat|tr|rev|xz -d)\b[^\n|]{0,60})?${shell}`,
      ),
    ),
    severity: 'critical',
    catches: [fenced('sh', 'base32 -d <<< "MN2XE3BAPA======" | bash')],
    spares: [fenced('sh', 'base32 -d <<< "$SECRET" | oathtool --totp -')],
  }),
  row('an inline program decodes what it runs', {
    in: run,
    within: 'line',
    match: exactPattern(
      raw(
        String.raw`\b(?:perl|ruby|python3?|php|node)\s{1,3}-[erc]\s{1,3}["'][^\n]{0,80}\b(?:system|exec|eval|execSync|popen)\b[^\n]{0,60}`,
      ),
      raw(
        String.raw`(?:\bpack\(|\bunpack\b|fromhex\(|b64decode\(|b32decode\(|\bchr\(|base64_decode\(|hex2bin\(|Buffer\.from\()`,
      ),
    ),
    severity: 'critical',
    catches: [fenced('sh', `perl -e 'system(pack("H*","6375726c2078"))'`)],
    spares: [fenced('sh', `python3 -c 'print(bytes.fromhex("6869"))'`)],
  }),
];
