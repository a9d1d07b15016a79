/** RC-02: a program runs what it decodes, unmasks or puts together, in forms that no single call shows. */
import { inFile } from '../../engine/example.ts';
import {
  chars,
  code,
  edge,
  either,
  gap,
  letters,
  maybe,
  notAfter,
  oneOf,
  pattern,
  quote,
  seq,
  space,
} from '../../engine/pattern.ts';
import { row, type Row } from '../../engine/rule.ts';
import { isDialog } from './rc-02-phrases.ts';

const decoded = oneOf(
  seq(edge, oneOf('a85', 'b16', 'b32', 'b64', 'b85', 'urlsafe_b64'), 'decode'),
  code('fromhex('),
  code('unhexlify('),
  code('marshal.loads('),
  code('zlib.decompress('),
  code("__import__('zlib')"),
  code('map(chr'),
  seq(code('chr('), letters(1, 20), space(0, 2), '^'),
  seq(code('bytes('), maybe(code('[')), letters(1, 20), space(0, 2), '^'),
);
const jsDecoded = oneOf(
  code('fromCharCode('),
  seq(edge, code('atob(')),
  seq(code('Buffer.from('), gap(200), quote, oneOf('base64', 'hex'), quote),
  code('unescape('),
  seq(code('.reverse()'), space(0, 3), '.join'),
);

export const disguisedCode: readonly Row[] = [
  row('exec of bytes that are unmasked or unpacked', {
    in: ['script', 'fence', 'decoded'],
    within: 'line',
    match: pattern(notAfter(chars('.\\w')), oneOf('exec', 'eval'), space(0, 2), code('('), gap(160), decoded),
    catches: [
      inFile('scripts/a.py', 'exec(bytes(b ^ k for b in data))'),
      inFile('scripts/a.py', 'exec("".join(map(chr, table)))'),
    ],
    spares: [inFile('scripts/a.py', 'print(bytes(b ^ k for b in data))')],
  }),
  row('eval of text made from codes', {
    in: ['script', 'fence', 'decoded'],
    within: 'line',
    match: pattern(
      oneOf(
        seq(code('(0,'), space(0, 2), code('eval)')),
        seq(edge, oneOf('eval', 'Function', 'runIn(This|New)?Context')),
      ),
      code('('),
      gap(160),
      jsDecoded,
    ),
    // A function's definition, as packed files have many on a line, is no call of the constructor.
    weigh: ({ match, scope, severity }) =>
      match[0].startsWith('function') ? null : isDialog(scope) ? 'low' : severity,
    catches: [inFile('scripts/a.js', '(0, eval)(String.fromCharCode(...codes));')],
    spares: [
      inFile('scripts/a.js', 'console.log(String.fromCharCode(...codes));'),
      inFile(
        'scripts/a.js',
        'var k={key:function(e){return e.type==="keypress"?String.fromCharCode(e):""}};',
      ),
    ],
  }),
  row('a module or a function whose name is put together', {
    in: ['script', 'fence', 'decoded'],
    within: 'line',
    match: pattern(
      either(
        seq(
          oneOf('import_module', '__import__'),
          code('('),
          space(0, 2),
          oneOf(
            seq(quote, quote, code('.join(')),
            seq(quote, letters(1, 12), quote, space(0, 2), code('+')),
            code('bytes('),
          ),
        ),
        seq(
          edge,
          code('getattr('),
          letters(1, 30),
          ',',
          space(0, 2),
          oneOf(
            seq(quote, letters(1, 12), quote, space(0, 2), code('+'), space(0, 2), quote),
            seq(quote, quote, code('.join(')),
          ),
        ),
      ),
    ),
    catches: [inFile('scripts/a.py', 'run = getattr(m, "sys" + "tem")')],
    spares: [inFile('scripts/a.py', 'run = getattr(module, name + "_handler")')],
  }),
];
