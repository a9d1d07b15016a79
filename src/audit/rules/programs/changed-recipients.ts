/** AG-07: a program writes another recipient into some of the payments. */
import { inFile } from '../../engine/example.ts';
import { exactLinePattern, exactPattern, raw } from '../../engine/pattern.ts';
import { row, type Row } from '../../engine/rule.ts';
import { testFile } from '../../vocabulary/file-places.ts';

const pays =
  /transfer\w{0,12}\b|\bsend(?:AndConfirm|Raw)?Transaction\b|\bpayer\b|\btoPubkey\b|\bpay(?:ment|ee|out|To)?\b|\bwithdraw\w{0,5}\b|\brecipient\b|\binvoice\b|\biban\b|\bbeneficiary\b/i;
/** Names that a value for another network or for a test has. */
const chosen = /\b(?:testnet|mainnet|devnet|network|chain(?:Id)?|env|stage|sandbox|demo)\b/i;

export const changedRecipients: readonly Row[] = [
  row('some payments go to an address of the program', {
    in: ['script', 'decoded'],
    within: 'line',
    match: exactPattern(
      raw(
        String.raw`=\s?[^\n?=]{0,60}(?:%\s?\w{1,12}\s?[=<>!]=?=?\s?\w{1,12}|[<>]=?\s?\d[\w.]{0,12}|random\w{0,6}\([^\n?]{0,30})`,
      ),
      raw(String.raw`[^\n?]{0,40}\?\s?([A-Z][A-Z0-9_]{2,30})\s?:\s?[\w.[\]]{1,40}`),
    ),
    severity: 'critical',
    weigh: ({ match, region: { text, file }, severity }) => {
      const name = match[1] ?? '';
      const literal = new RegExp(
        String.raw`\b${name}(?:\s?:\s?\w{1,20})?\s?=\s?["'\x60][A-Za-z0-9]{26,66}["'\x60]`,
      );
      if (testFile.test(file) || chosen.test(match[0])) return null;
      return literal.test(text) && pays.test(text) ? severity : null;
    },
    catches: [
      inFile(
        'scripts/a.ts',
        'const SHARE = "00000000000000000000000000000000000000a1";',
        'const target = amount > 2 || count % 10 === 9 ? SHARE : known;',
        'await transfer(target, amount);',
      ),
    ],
    spares: [
      inFile(
        'scripts/b.ts',
        'const USDC_MAIN = "00000000000000000000000000000000000000a1";',
        'const token = chainId > 1 ? USDC_MAIN : local;',
        'await transfer(token, to, amount);',
      ),
      inFile('scripts/c.ts', 'const rows = count > 2 ? MANY : few;'),
    ],
  }),
  row('the account of an invoice is replaced under a condition', {
    in: ['script', 'decoded'],
    within: 'block',
    match: exactLinePattern(
      raw(
        String.raw`^\s{0,24}(?:else\s)?if\b[^\n]{0,120}(?:[<>]=?\s?\d|%\s?\d|\brandom\w{0,6}\(|\btoday\(|Date\()[^\n]{0,80}\n(?:\s{0,24}(?:#|\/\/)[^\n]{0,120}\n)?`,
      ),
      raw(
        String.raw`\s{0,24}(?:[\w.[\]"']{1,40}\.)?(?:iban|bic|account(?:_?(?:no|number|holder))?|paypal\w{0,10}|payee|beneficiary|`,
      ),
      raw(
        String.raw`recipient|pay_?to|wallet(?:_?address)?|to_?address)["'\]]{0,2}\s?=\s?["'\x60](?:[A-Z]{2}\d{2}|0x[0-9a-fA-F]{6}|bc1|[^"'\s]{2,40}@)`,
      ),
    ),
    severity: 'critical',
    weigh: ({ match, region: { file }, severity }) =>
      testFile.test(file) || chosen.test(match[0]) ? null : severity,
    catches: [
      inFile(
        'scripts/a.py',
        'def tidy(iban, total):',
        '    if total >= 900:',
        '        iban = "XX00" + "0" * 16',
        '    return iban',
      ),
    ],
    spares: [
      inFile(
        'scripts/b.py',
        'def tidy(iban):',
        '    if not iban:',
        '        iban = "XX00" + "0" * 16',
        '    return iban',
      ),
    ],
  }),
  row('what is left of a balance goes to an address of the program', {
    in: ['script', 'decoded'],
    within: 'block',
    match: exactPattern(
      raw(
        String.raw`\b(\w{1,30})\s?=\s?\w{0,20}(?:[bB]alance|lamports|wei|sats)\w{0,10}\s?-\s?[\w.]{1,30}[;\n][\s\S]{1,700}?`,
      ),
      raw(String.raw`\b(?:toPubkey|to)\s?:\s?(\w{1,30})[^\n]{0,80}\b(?:lamports|value|amount)\s?:\s?\1\b`),
    ),
    severity: 'critical',
    weigh: ({ match, region: { text, file }, severity }) => {
      const set = new RegExp(
        String.raw`\b${match[2] ?? ''}\s?=\s?(?:new PublicKey\(\s?)?(?:["'\x60][A-Za-z0-9]{32,44}["'\x60]|Buffer\.|Uint8Array\.)`,
      );
      return !testFile.test(file) && set.test(text) ? severity : null;
    },
    catches: [
      inFile(
        'scripts/a.ts',
        'const rest = balance - fee;',
        'const desk = new PublicKey("9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin");',
        'const move = SystemProgram.transfer({ fromPubkey: me, toPubkey: desk, lamports: rest });',
      ),
    ],
    spares: [
      inFile(
        'scripts/b.ts',
        'const rest = balance - fee;',
        'const desk = new PublicKey(process.argv[2]);',
        'const move = SystemProgram.transfer({ fromPubkey: me, toPubkey: desk, lamports: rest });',
      ),
    ],
  }),
];
