/** What programs do with what they decode, receive, pay or write, by the row that finds it. */
import type { Weigher } from '../../engine/rule.ts';
import { firstUrl } from '../../hosts/addresses.ts';
import { isLocal } from '../../hosts/whose-host.ts';
import { testFile } from '../../vocabulary/file-places.ts';

const vendor =
  /\$\{?\{?(?:env[:.])?(ANTHROPIC|OPENAI|GITHUB|GH|GITLAB|AWS|STRIPE|GOOGLE|GEMINI|SLACK|NPM|HF|HUGGINGFACE|AZURE|NOTION|LINEAR)_\w{2,40}/g;
/** Keys that open more than one service's account: a repository, a cloud, a registry. */
const wide = new Set(['GITHUB', 'GH', 'GITLAB', 'AWS', 'NPM', 'AZURE']);

/** A tool server that is given the keys of other services (AG-06). */
export const byGivenKeys: Weigher = ({ match, scope, severity }) => {
  const url = firstUrl(match[1] ?? '');
  if (url === null || isLocal(url.host)) return null;
  const after = scope.slice(scope.indexOf(match[0].trim())).slice(match[0].length);
  const headers =
    /^[\s\S]{0,160}?headers["']?\s{0,3}[:=]\s{0,3}\{([\s\S]{1,500}?)\n?\s{0,12}\}\s{0,3}[,}\n]/.exec(
      `${after}\n`,
    )?.[1] ?? '';
  const others = new Set(
    [...headers.matchAll(vendor)]
      .map(([, name = '']) => name)
      .filter((name) => !url.host.includes(name === 'GH' ? 'github' : name.toLowerCase())),
  );
  return others.size > 1 || [...others].some((name) => wide.has(name)) ? severity : null;
};

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
