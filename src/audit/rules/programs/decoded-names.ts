/** RC-02: a program decodes a text of its own under a name, and later runs what has that name. */
import { patternNamed } from '../../patterns/shared-words.ts';
import type { Weigher } from '../../engine/rule.ts';
import { everywhere } from '../../patterns/pattern-text.ts';
/** A name whose value is decoded on its line: `v=$(… | xxd -r -p)`, `const s = codes.map((c) => String.fromCharCode(c))`. */
const assigned = everywhere(patternNamed('decoded-names-assigned'));
/** A function whose body decodes. */
const defined = everywhere(patternNamed('decoded-names-defined'));
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
