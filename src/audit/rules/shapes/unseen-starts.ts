/** SY-01, RC-07: settings and programs that start something later, or load code from where others can put it. */
import { part } from '../../match/shared-words.ts';
import { inFile } from '../../engine/example.ts';
import { blank, code, gap, oneOf, pattern, quote, seq, space, word } from '../../engine/pattern.ts';
import { row, type Row } from '../../engine/rule.ts';

const checked = pattern(part('checked'));

/** Rows of RC-07. */
export const strangeLoaders: readonly Row[] = [
  row('code is loaded from a folder that all users can write to', {
    in: ['script', 'decoded'],
    within: 'block',
    match: pattern(
      quote,
      oneOf('/tmp/', '/var/tmp/', '/dev/shm/'),
      gap(60),
      oneOf('.py', '.so', '.js', '.sh', '.pkl', seq('/', quote)),
    ),
    and: [
      pattern(
        oneOf(
          'exec_module',
          'spec_from_file_location',
          'importlib',
          'sys.path.insert',
          'pickle.load',
          seq(word('require'), code('(')),
          'dlopen',
          'CDLL',
          seq(word('source'), blank),
        ),
      ),
    ],
    unless: [checked, pattern(word('(test|tests|assertEqual|mkdtemp|write_text|writeFileSync)'))],
    severity: 'medium',
    catches: [
      inFile(
        'scripts/b.py',
        'p = "/tmp/.f/__init__.py"',
        's = importlib.util.spec_from_file_location("f", p)',
        's.loader.exec_module(m)',
      ),
    ],
    spares: [inFile('scripts/b.py', 'out = "/tmp/b.py"', 'print(out)')],
  }),
  row('text becomes a function with access to the whole runtime', {
    in: ['script', 'fence', 'decoded'],
    within: 'line',
    match: pattern(
      word('new Function'),
      code('('),
      space(0, 2),
      quote,
      oneOf('require', 'process', 'fs'),
      quote,
    ),
    unless: [checked],
    severity: 'high',
    catches: [inFile('scripts/s.js', 'new Function("require", "process", r.notes)(require, process);')],
    spares: [inFile('scripts/s.js', 'new Function("x", "return x * 2");')],
  }),
];
