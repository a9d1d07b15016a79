/** SY-02: programs that remove a person's folders, the records of a machine, or every copy of something. */
import { inFile } from '../../engine/example.ts';
import {
  blank,
  chars,
  code,
  edge,
  either,
  end,
  gap,
  letters,
  maybe,
  oneOf,
  pattern,
  quote,
  seq,
  space,
  word,
} from '../../engine/pattern.ts';
import { row, type Row } from '../../engine/rule.ts';

const run = ['script', 'fence', 'config', 'list', 'prose', 'table', 'comment', 'hidden', 'decoded'] as const;
const warned = pattern(
  word(
    oneOf(
      'never',
      'forbidden',
      'blocked',
      'deny',
      'dangerous',
      'attack(s|er)?',
      'ransomware',
      'detect(s|ion)?',
      'malicious',
      'do not',
      'avoid',
      'danger',
      'destructive',
      'guard',
      'expect',
      'assert',
      'example of',
    ),
  ),
);
const home = oneOf(
  seq(maybe('$'), '$', maybe('{'), 'HOME', maybe('}'), maybe(quote)),
  '~',
  '/Users/*',
  '/home/*',
  '$env:USERPROFILE',
);
const personal = oneOf(
  'Documents',
  'Desktop',
  'Pictures',
  'Photos',
  'Music',
  'Movies',
  'Downloads',
  '.snapshots',
  '.local/share',
  'Library',
  '.ssh',
  '.gnupg',
  '.config',
  'Dropbox',
  'OneDrive',
  '.git',
);

/** Logs of a system, and not of one program. */
const systemLogs = oneOf(code('*'), 'audit', 'auth', 'syslog', '(w|b)tmp', 'secure', 'messages', 'kern');
/** Records up to a date, as a rule for keeping them says. */
const aged = /\bwhere\b[^\n]{0,120}\b\w{0,20}(?:_at|_date|date|time|timestamp|expires?)\b\s{0,3}<=?\s/i;
/** Records that a program names by a value it is given, which are single ones. */
const single = /^[^;]{0,160}\bwhere\s{1,4}[\w."]{1,40}\s{0,3}=\s{0,3}(?:\?|%s|%\(|\$\d|:[a-z_]|@\w|\$?\{)/i;

export const ruinedData: readonly Row[] = [
  row('a person’s own folders are removed', {
    in: run,
    within: 'line',
    match: pattern(
      edge,
      'rm',
      space(1, 3),
      '-',
      letters(0, 4),
      chars('rf'),
      letters(0, 4),
      blank,
      gap(80),
      oneOf(
        seq(
          home,
          '/',
          personal,
          oneOf(blank, seq('/', oneOf(blank, quote, code('*'), end)), quote, ';', '`', end),
        ),
        seq('/mnt/backup', maybe('s'), '/', code('*')),
      ),
    ),
    unless: [warned, pattern(word('(uninstall|cache|caches)'))],
    severity: 'high',
    catches: [
      inFile('clean.sh', 'rm -rf "$HOME/Documents" /tmp/x'),
      inFile('Makefile', 'clean:', '\trm -rf $$HOME/Pictures'),
    ],
    spares: [inFile('clean.sh', 'rm -rf "$HOME/.cache/tool"')],
  }),
  row('system logs are emptied', {
    in: run,
    within: 'line',
    match: pattern(
      either(
        seq(edge, 'truncate', space(1, 3), '-s', space(0, 2), '0', blank, gap(40), '/var/log/', systemLogs),
        seq(edge, oneOf('rm', 'shred'), blank, gap(40), '/var/log/', systemLogs),
        seq(oneOf('>', 'cat /dev/null >'), space(0, 2), '/var/log/', systemLogs),
        seq('journalctl', gap(40), '--vacuum-(time|size)=1', oneOf('s', 'K', blank)),
        seq(word('wevtutil'), blank, oneOf('cl', 'clear-log'), blank),
        seq('vssadmin', blank, 'delete', blank, 'shadows'),
        seq('fsutil', blank, 'usn', blank, 'deletejournal'),
        seq('Clear-EventLog', blank),
        seq('sed', space(1, 3), '-i', gap(60), oneOf('_history', 'auth.log')),
        seq('unset', blank, 'HISTFILE'),
        seq(
          'delete',
          blank,
          'from',
          blank,
          letters(0, 30),
          maybe('.'),
          oneOf('audit', seq(letters(1, 20), '_audit')),
          letters(0, 30),
        ),
      ),
    ),
    unless: [warned, pattern(word('(docker|container|image|retention|older|logrotate|test|fixture)'))],
    // The condition of a statement may be on its next line.
    weigh: ({ region, scope, match, severity }) => {
      const at = region.text.indexOf(match[0]);
      const near = region.text.slice(at, at + 300);
      if (aged.test(near) || aged.test(scope)) return 'low';
      return /^delete/i.test(match[0]) && single.test(near) ? 'medium' : severity;
    },
    severity: 'high',
    catches: [inFile('end.sh', 'truncate -s0 /var/log/auth.log'), inFile('end.sh', 'unset HISTFILE')],
    spares: [
      inFile('end.sh', 'tail -n 50 /var/log/auth.log'),
      inFile('keep.py', 'db.execute("DELETE FROM run_audit WHERE created_at < ?", (limit,))'),
    ],
  }),
  row('all copies, snapshots or databases are removed', {
    in: run,
    within: 'line',
    match: pattern(
      either(
        seq('lvremove', space(1, 3), gap(20), '-', chars('yf')),
        seq(
          'git',
          space(1, 3),
          'push',
          gap(30),
          oneOf(seq('--force', gap(10), '--mirror'), seq('--mirror', gap(10), '--force')),
        ),
        seq(
          'kubectl',
          space(1, 3),
          'delete',
          blank,
          gap(30),
          '--all',
          edge,
          gap(30),
          oneOf('-A', '--all-namespaces'),
        ),
        seq('drop database', gap(20), oneOf('%I', '%s', code('{}'), code('${'))),
        seq('zfs', space(1, 3), 'destroy', space(1, 3), '-', letters(0, 2), 'r'),
      ),
    ),
    unless: [warned],
    severity: 'medium',
    catches: [
      inFile('end.sh', 'lvremove -y vg1/snap*'),
      inFile('end.sh', 'kubectl delete pods --all -A --force'),
    ],
    spares: [inFile('end.sh', 'kubectl delete pod worker-1')],
  }),
  row('files are encrypted with a new key and the originals removed', {
    in: run,
    within: 'block',
    match: pattern(
      either(
        seq(
          'openssl',
          space(1, 3),
          'enc',
          edge,
          gap(160),
          oneOf(code('&&'), ';'),
          space(0, 3),
          oneOf('rm', 'shred'),
          blank,
        ),
        seq(
          word('(7z|7za|zip|rar)'),
          blank,
          gap(40),
          oneOf('-p', '-P', '--password='),
          maybe(blank),
          maybe(quote),
          code('$('),
          gap(60),
          oneOf('urandom', 'openssl rand', 'uuidgen', 'pwgen'),
        ),
        seq(
          'gpg',
          blank,
          gap(60),
          oneOf('-c', '--symmetric'),
          gap(120),
          oneOf(code('&&'), ';'),
          space(0, 3),
          oneOf('rm', 'shred'),
          blank,
        ),
      ),
    ),
    and: [pattern(oneOf('rand', 'urandom', 'uuidgen', code('secrets.token'), 'pwgen'))],
    unless: [warned],
    severity: 'high',
    catches: [
      inFile(
        'pack.sh',
        'K=$(openssl rand -hex 16)',
        'openssl enc -aes-256-cbc -pass "pass:$K" -in "$f" -out "$f.x" && rm -f "$f"',
      ),
    ],
    spares: [inFile('pack.sh', 'openssl enc -aes-256-cbc -pass "file:$KEYFILE" -in "$f" -out "$f.x"')],
  }),
];
