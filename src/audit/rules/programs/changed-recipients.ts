/** AG-07: a program writes another recipient into some of the payments. */
import { type Weigher } from '../../engine/rule.ts';
import { testFile } from '../../vocabulary/file-places.ts';

const pays =
  /transfer\w{0,12}\b|\bsend(?:AndConfirm|Raw)?Transaction\b|\bpayer\b|\btoPubkey\b|\bpay(?:ment|ee|out|To)?\b|\bwithdraw\w{0,5}\b|\brecipient\b|\binvoice\b|\biban\b|\bbeneficiary\b/i;
/** Names that a value for another network or for a test has. */
const chosen = /\b(?:testnet|mainnet|devnet|network|chain(?:Id)?|env|stage|sandbox|demo)\b/i;

/** Some payments go to an address of the program (AG-07). */
export const bySomePayments: Weigher = ({ match, region: { text, file }, severity }) => {
  const name = match[1] ?? '';
  const literal = new RegExp(
    String.raw`\b${name}(?:\s?:\s?\w{1,20})?\s?=\s?["'\x60][A-Za-z0-9]{26,66}["'\x60]`,
  );
  if (testFile.test(file) || chosen.test(match[0])) return null;
  return literal.test(text) && pays.test(text) ? severity : null;
};

/** What is left of a balance goes to an address of the program (AG-07). */
export const byLeftBalance: Weigher = ({ match, region: { text, file }, severity }) => {
  const set = new RegExp(
    String.raw`\b${match[2] ?? ''}\s?=\s?(?:new PublicKey\(\s?)?(?:["'\x60][A-Za-z0-9]{32,44}["'\x60]|Buffer\.|Uint8Array\.)`,
  );
  return !testFile.test(file) && set.test(text) ? severity : null;
};
