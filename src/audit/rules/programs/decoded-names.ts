/** RC-02: a program decodes a text of its own under a name, and later runs what has that name. */
import type { Weigher } from '../../engine/rule.ts';
import { exactPattern, everywhere, raw } from '../../engine/pattern.ts';

const decoding = [
  String.raw`\b(?:a85|b(?:16|32|64|85)|urlsafe_b64)decode\(|\bdecompress\(|\b(?:fromhex|unhexlify)\(|fromCharCode\(|\batob\(`,
  String.raw`\^\s?(?:0x[0-9a-fA-F]{1,2}|\d{1,3}|\w{1,10})\)\.chr\b|\bchr\(\s?\w{1,20}\s?\^|\.pack\(\s?["'][HhmC]`,
  String.raw`\bbase64_decode\(|\bgzinflate\(|\bstr_rot13\(|\bxxd\s{1,3}-r\b|\bbase64\s{1,3}-(?:d|D|-decode)\b`,
].join('|');
/** A name whose value is decoded on its line: `v=$(… | xxd -r -p)`, `const s = codes.map((c) => String.fromCharCode(c))`. */
const assigned = everywhere(
  exactPattern(
    raw(
      String.raw`(?:^|[\s;({])(?:const |let |var |local |my |\$)?([\w$]{1,40})\s?=(?!=)\s?[^\n]{0,200}?(?:${decoding})`,
    ),
  ),
);
/** A function whose body decodes. */
const defined = everywhere(
  exactPattern(
    raw(
      String.raw`\b(?:def|function|func|fn|sub)\s{1,3}(\w{1,40})\b(?:(?!\b(?:def|function|func|fn|sub)\s)[\s\S]){0,400}?(?:${decoding})`,
    ),
  ),
);
/** Data of the program itself: a long word in quotation marks, many codes in a row, long hexadecimal digits. */
const ownData = /["'][^"'\s]{40,}|(?:\b\d{2,3},\s?){16}|=[0-9a-fA-F]{40,}/;

const longLine = /[^\n]{1000}/;

const read = new Map<string, readonly string[]>();

/** The names of decoded values and of functions that decode; of a long program the first 50,000 characters. */
function namesOf(program: string): readonly string[] {
  const text = program.slice(0, 50_000);
  const known = read.get(text);
  if (known !== undefined) return known;
  const names = [...text.matchAll(assigned), ...text.matchAll(defined)].map(([, name = '']) => name);
  // One program is asked about for each of its calls, one after the other.
  read.clear();
  read.set(text, names);
  return names;
}

/** a program runs what it has decoded from its own data. */
export const byDecodedName: Weigher = ({ match, region: { text }, scope, severity }) => {
  // In packed code every name is one letter long.
  if (!ownData.test(text) || longLine.test(scope)) return null;
  const given = match[0].slice(match[0].search(/[(]|-c/)).replaceAll(/(["'])[^"'$\n]{0,80}\1/g, '');
  const runs = namesOf(text).some((name) =>
    new RegExp(`(?<![\\w.])${name.replaceAll('$', String.raw`\$`)}(?!\\w)`).test(given),
  );
  return runs ? severity : null;
};
