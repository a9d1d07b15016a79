/** AG-07: money that a program or a sentence sends to an account written in the skill. */
import { type RowHit } from '../../engine/rule.ts';
import { exampleFile, testFile } from '../../vocabulary/file-places.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
const testNet = /testnet|sepolia|devnet|goerli|localhost|127\.0\.0\.1|hardhat|anvil/i;

export const byNet = ({ region: { text, file }, severity }: RowHit): Severity | null =>
  testFile.test(file) || exampleFile.test(file) || testNet.test(text) ? null : severity;
