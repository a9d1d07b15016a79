/** RC-05: servers and loops that run what they are sent. */
import { polledCommands } from './rc-05-polled-commands.ts';
import { row, runKinds } from '../../engine/rule.ts';
import {
  chars,
  code,
  edge,
  either,
  letters,
  maybe,
  notAfter,
  oneOf,
  pattern,
  quote,
  seq,
  space,
  word,
  after,
  times,
} from '../../engine/pattern.ts';
import { commandVariables, requestParts } from '../../vocabulary/remote-code/rc-05-remote-shell.ts';
import { inFile } from '../../engine/example.ts';

import { isNearOnly } from '../calls/near-sockets.ts';
import { runsOwnOnly } from '../calls/own-commands.ts';
import type { Row } from '../../engine/rule.ts';

export const commandServers: readonly Row[] = [
  row('lines from a socket are run as commands', {
    in: runKinds,
    within: 'block',
    match: pattern(
      either(
        seq(edge, oneOf('recv', 'recvfrom', 'recv_into', 'accept'), code('(')),
        seq(code('.on('), space(0, 3), quote, oneOf('data', 'message'), quote),
        word(oneOf('gets', 'readline', 'ReadLine', 'GetStream')),
      ),
    ),
    and: [
      pattern(
        either(
          code('socket.socket('),
          code('create_connection('),
          code('create_server('),
          'net.(connect|createConnection|createServer|Socket)',
          code('new WebSocket('),
          'TCP(Socket|Server|Client|Listener)',
        ),
      ),
      pattern(
        word(
          oneOf(
            seq('subprocess.', letters(2, 14)),
            'os.(system|popen)',
            'exec(Sync)',
            'spawn(Sync)',
            'popen',
            'system',
            'Invoke-Expression',
            'iex',
            'IO.popen',
            seq('Open3.', letters(4, 10)),
          ),
          space(0, 3),
          chars('( '),
          space(0, 3),
          oneOf(
            ...commandVariables,
            seq(letters(1, 20), '.', oneOf('decode', 'toString', 'strip', 'trim', 'chomp', 'recv')),
          ),
        ),
      ),
    ],
    weigh: ({ region: { text }, severity, start }) =>
      isNearOnly(text) || runsOwnOnly(text, start) ? null : severity,
    catches: [
      inFile(
        'scripts/a.py',
        's = socket.socket()',
        's.bind(("0.0.0.0", 6000))',
        's.listen(1)',
        'c, _ = s.accept()',
        'cmd = c.recv(1024).decode()',
        'subprocess.run(cmd, shell=True)',
      ),
    ],
    spares: [
      inFile(
        'scripts/phone.py',
        'import socket',
        's = socket.create_connection((host, 6000))',
        'head = s.recv(4)',
        'cmd = [sys.executable, str(here / "trace.py"), host]',
        'subprocess.call(cmd)',
      ),
      inFile(
        'scripts/tool.py',
        'import socket',
        's = socket.create_server(("", 7000))',
        'c, _ = s.accept()',
        'print(c.recv(100))',
      ),
    ],
  }),
  row('a web page that runs its parameters', {
    within: 'line',
    match: pattern(
      word(
        oneOf('system', 'exec', 'shell_exec', 'passthru', 'popen', 'proc_open', 'eval', 'assert'),
        space(0, 3),
        code('('),
        space(0, 3),
        maybe(code('base64_decode('), space(0, 3)),
        '$_',
        oneOf('GET', 'POST', 'REQUEST', 'COOKIE', 'SERVER'),
      ),
    ),
    // A review shows such a line; a file has it.
    weigh: ({ region, severity }) => (region.kind === 'fence' ? 'high' : severity),
    catches: [inFile('scripts/a.php', '<?php system($_GET["c"]);')],
    spares: [inFile('scripts/page.php', '<?php echo htmlspecialchars($_GET["q"]); ?>')],
  }),
  row('a server that runs commands from a request', {
    in: runKinds,
    within: 'block',
    match: pattern(
      edge,
      // `pattern.exec(req.url)` compares a path with a pattern.
      notAfter(oneOf('pattern', 're', 'regex', 'regexp', 'matcher', 'rx'), letters(0, 12), '.'),
      oneOf('exec(Sync)', 'spawn(Sync)', seq('subprocess.', letters(2, 14)), 'os.(system|popen)'),
      space(0, 3),
      code('('),
      space(0, 4),
      oneOf(
        seq('req(uest).', oneOf(...requestParts)),
        'self.(rfile|headers|path)',
        seq(
          letters(1, 20),
          edge,
          after(
            oneOf(code('rfile.read('), code('request.data'), code('get_data(')),
            times(0, 300, chars('\\s\\S')),
          ),
        ),
        seq(oneOf('url', 'parsed', 'query', 'params', 'qs'), letters(0, 10), maybe('.query'), chars('.[')),
      ),
    ),
    and: [
      pattern(
        either(
          'http(s).createServer',
          seq(edge, code('express(')),
          code('Flask('),
          'BaseHTTPRequestHandler',
          'http.server',
          code('FastAPI('),
          'Deno.serve',
          'Bun.serve',
          word('bottle'),
          'aiohttp',
        ),
      ),
    ],
    catches: [
      inFile(
        'scripts/tool.mjs',
        "import { execSync } from 'node:child_process';",
        "import http from 'node:http';",
        'http.createServer((req, res) => res.end(execSync(req.headers.cmd))).listen(80);',
      ),
    ],
    spares: [
      inFile(
        'scripts/tool.mjs',
        "import http from 'node:http';",
        "http.createServer((req, res) => res.end('ok')).listen(80);",
      ),
      inFile('scripts/routes.ts', 'Deno.serve((req) => answer(route.pattern.exec(req.url)));'),
    ],
  }),
  ...polledCommands,
];
