/** RC-02: what runs code is reached by a detour, so that the program does not have its name. */
import { inFile, weighed } from '../../engine/example.ts';
import { exactPattern, raw } from '../../engine/pattern.ts';
import { row, type Row } from '../../engine/rule.ts';

/** Text that is made of codes or of encoded bytes. */
const coded = /fromCharCode|\batob\(|["'](?:base64|hex|rot_?13)["']|\.reverse\(\)|(?:\d{2,3},\s?){12}/;

export const reachedNames: readonly Row[] = [
  row('the constructor of functions is reached through another object', {
    in: ['script', 'fence', 'decoded'],
    within: 'block',
    match: exactPattern(
      raw(
        String.raw`(?:\.constructor|\[["'\x60]constructor["'\x60]\])(?:\.constructor|\[["'\x60]constructor["'\x60]\])`,
      ),
      raw(String.raw`\)?\s?\(\s?(?!["'\x60](?:return (?:this|process)\b|(?:alert|print|confirm)\())`),
    ),
    severity: 'high',
    weigh: ({ region, severity }) => (coded.test(region.text) ? 'critical' : severity),
    catches: [
      inFile('scripts/a.js', "const run = [].filter.constructor.constructor('x', source);"),
      weighed(
        'critical',
        inFile(
          'scripts/a.js',
          'const s = String.fromCharCode(...codes);',
          "({})['constructor']['constructor'](s)();",
        ),
      ),
    ],
    spares: [
      inFile('scripts/a.js', 'const kind = value.constructor.name;'),
      inFile('scripts/a.js', "const all = [].constructor.constructor('return this')();"),
      // What lessons on cross-site scripting show.
      inFile('scripts/a.js', "[].constructor.constructor('alert(1)')()"),
    ],
  }),
  row('the name of a function is decoded before it is called', {
    in: ['script', 'fence', 'decoded'],
    within: 'line',
    match: exactPattern(
      raw(String.raw`\bgetattr\(\s?[\w.]{1,40},\s?[\w.]{0,40}(?:decode|fromhex|unhexlify|decompress|join)\(`),
      raw(String.raw`|\bgetattr\(\s?[\w.]{1,40},\s?["'][\w]{1,40}["']\[::-1\]`),
    ),
    unless: [/["']_["']\.join\(/],
    severity: 'critical',
    catches: [
      inFile('scripts/a.py', "getattr(b, codecs.decode('cevag', 'rot13'))(text)"),
      inFile('scripts/a.py', "getattr(os, 'metsys'[::-1])(line)"),
    ],
    spares: [
      inFile('scripts/a.py', "handler = getattr(self, '_'.join(('on', name)))"),
      inFile('scripts/a.py', 'value = getattr(row, column.name)'),
    ],
  }),
];
