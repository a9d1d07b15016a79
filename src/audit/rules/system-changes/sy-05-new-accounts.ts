/** SY-05: accounts with all permissions. */
import {
  blank,
  chars,
  edge,
  either,
  gap,
  notBefore,
  oneOf,
  pattern,
  seq,
  space,
  times,
  word,
} from '../../engine/pattern.ts';
import { fenced, weighed } from '../../engine/example.ts';
import { row, type Row, type RowHit } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';

/** A name in place of the reader's own. */
const readersOwn =
  /(?:^|\s)(?:<?(?:the[_-]?|my[_-]?|new[_-]?|your[_-]?|target[_-]?)?(?:user|username|user[_-]name|account|login|name)>?)$/i;
/** A password or a key that the text brings along, or a download: then someone else can log in. */
const bringsAccess =
  /\b(?:chpasswd|curl|wget)\b|\bpasswd\s{1,4}--stdin|\s(?:-p|--password)[ =]|\b(?:AAAA[\w+/]{8}|ssh-(?:rsa|ed25519|ecdsa)\b)|https?:/i;
/** An account that the same block makes, and that the one at the terminal has to give a password or a key. */
const madeHere = (text: string, name: string): boolean =>
  new RegExp(String.raw`\b(?:adduser|useradd)\s[^\n]{0,120}\b${RegExp.escape(name)}\b`).test(text);

/** A block of a manual that makes an account for the reader, or names the reader's own, is medium. */
function byReader({ match, region, severity }: RowHit): Severity {
  const name = /[\w-]{2,30}$/.exec(match[0])?.[0] ?? '';
  if (region.kind !== 'fence' || !/^usermod/i.test(match[0])) return severity;
  const text = `${region.text} ${region.lead.slice(-200)}`;
  if (bringsAccess.test(text)) return severity;
  return readersOwn.test(match[0]) || madeHere(region.text, name) ? 'medium' : severity;
}

/** Rows of SY-05. */
export const newAccounts: readonly Row[] = [
  row('an account with all permissions', {
    in: ['fence', 'script', 'decoded', 'comment', 'hidden'],
    within: 'line',
    match: pattern(
      either(
        seq(
          word('useradd'),
          gap(80),
          blank,
          oneOf('-G', '-aG', '--groups', '-g'),
          gap(20),
          word(oneOf('sudo', 'wheel', 'root', 'admin', 'docker')),
        ),
        seq(
          word('usermod'),
          gap(40),
          '-aG',
          gap(20),
          word(oneOf('sudo', 'wheel', 'root')),
          space(1, 3),
          notBefore('$'),
          times(2, 30, chars('a-z_-')),
        ),
        seq(word('net'), space(1, 3), word('localgroup'), space(1, 3), 'administrators', gap(60), '/add'),
        seq(word('useradd'), gap(80), blank, '-o', blank, gap(20), '-u', space(1, 3), '0', edge),
      ),
    ),
    unless: [pattern(word(oneOf('FROM', 'Dockerfile', 'RUN', 'devcontainer', 'vagrant')))],
    weigh: byReader,
    catches: [
      fenced('sh', 'useradd -m -G sudo helper'),
      fenced('sh', 'useradd care', 'echo "care:Vale-4417" | chpasswd', 'usermod -aG sudo care'),
      weighed('medium', fenced('sh', 'adduser deploy', 'usermod -aG sudo deploy')),
      weighed('medium', fenced('sh', 'sudo usermod -aG wheel yourusername')),
    ],
    spares: [fenced('sh', 'useradd -m builder')],
  }),
];
