/** EX-01: a key file that is read to sign in by SSH: only the library that reads keys gets it. */
import { lineSpanAt } from '../../engine/region.ts';

/** Calls that make a key or a connection of the text of a key. */
const parsing =
  /\b(?:ssh\.)?(?:ParsePrivateKey(?:WithPassphrase)?|ParseRawPrivateKey|load_(?:ssh|pem)_private_key|import_private_key|decode_secret_key|sshpk\.parsePrivateKey|parseKey)\s?\(\s{0,3}$/;
const option = /\b(?:privateKey|private_key|pkey|key_data|client_keys)["']?\s{0,2}[:=]\s{0,3}\[?$/;
const keyPath = /\.ssh\b|id_(?:rsa|ed25519|ecdsa|dsa)/;
/** Characters behind the read in which its function may still be open. */
const reach = 4_000;
const endOfFunction = /\n(?:\}|func\s|def\s|class\s|function\s|async\s|export\s)/;

/** Whether the program has the text of the key under one name, which it only looks at and gives to such a call. */
export function isParsedKey(text: string, offset: number, matched: string): boolean {
  if (!keyPath.test(matched)) return false;
  const { start, end } = lineSpanAt(text, offset);
  const name =
    /^\s{0,40}(?:const\s|let\s|var\s)?(\w{1,30})(?:,\s?\w{1,12})?\s{0,3}:?=\s{0,3}(?:await\s)?[\w.:]{0,30}(?:ReadFile|readFile(?:Sync)?|read(?:_text|_bytes)?|open|File\.read)\s?\(/.exec(
      text.slice(start, end),
    )?.[1];
  if (name === undefined) return false;
  const rest = text.slice(end, end + reach);
  const block = rest.slice(0, endOfFunction.exec(rest)?.index ?? reach);
  const uses = [...block.matchAll(new RegExp(`([^\\n]{0,80})(?<![\\w."'])${name}\\b(?!["'])`, 'g'))];
  return (
    uses.some(([, before = '']) => parsing.test(before) || isOption(before, name)) &&
    uses.every(([, before = '']) => parsing.test(before) || isOption(before, name))
  );
}

/** `{ host, username, privateKey }` names the option by itself. */
const isOption = (before: string, name: string): boolean =>
  option.test(before) || (/^(?:privateKey|private_key)$/.test(name) && /[{,]\s{0,3}$/.test(before));
