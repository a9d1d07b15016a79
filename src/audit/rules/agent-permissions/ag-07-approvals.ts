/** AG-07: a wallet is asked to allow an address of the program everything. */
import { inFile } from '../../engine/example.ts';
import { exactPattern, raw } from '../../engine/pattern.ts';
import { row, type Row } from '../../engine/rule.ts';
import { testFile } from '../../vocabulary/file-places.ts';

const everything = String.raw`(?:\w{0,20}\.)?(?:[mM]ax_?[uU]int\d{0,3}|MAX_UINT\d{0,3}|UINT256_MAX)\b|2n?\s?\*\*\s?256`;

export const unlimitedApprovals: readonly Row[] = [
  row('an unlimited approval for an address of the program', {
    in: ['script', 'decoded'],
    within: 'block',
    match: exactPattern(
      raw(String.raw`\bapprove\(\s?["'\x60]0x\w{30,44}["'\x60],\s?(?:${everything})|`),
      raw(String.raw`\bspender["']?\s?:\s?["'\x60]0x\w{30,44}["'\x60]`),
    ),
    and: [new RegExp(everything)],
    severity: 'critical',
    weigh: ({ match, region: { text, file }, severity }) => {
      if (testFile.test(file)) return null;
      return match[0].startsWith('approve') || /Permit(?:Batch|Single|Details)?\b/.test(text)
        ? severity
        : null;
    },
    catches: [
      inFile('a.ts', 'await token.approve("0x00000000000000000000000000000000000000a1", ethers.MaxUint256);'),
      inFile(
        'b.tsx',
        "const message = { spender: '0x00000000000000000000000000000000000000a1', amount: maxUint256 };",
        "await sign({ primaryType: 'PermitBatch', message });",
      ),
    ],
    spares: [inFile('a.ts', 'await token.approve(router, amount);', 'const cap = MaxUint256;')],
  }),
];
