/** SY-01: keys and sudo rights that stay. */
import type { Region } from '../../engine/region.ts';
import { row, type Row, type RowHit } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { firstUrl } from '../../hosts/addresses.ts';
import { isStrangers } from '../../hosts/whose-host.ts';
import { testFile } from '../../vocabulary/file-places.ts';
import {
  blank,
  code,
  edge,
  either,
  except,
  gap,
  letters,
  maybe,
  oneOf,
  exactPattern,
  pattern,
  raw,
  quote,
  seq,
  space,
  times,
  word,
} from '../../engine/pattern.ts';
import { fenced, inFile, weighed } from '../../engine/example.ts';

/** The mark of a quotation in the margin is no redirection. */
const isMargin = ({ kind, text }: Region, matched: string, start: number): boolean =>
  kind !== 'script' &&
  kind !== 'fence' &&
  matched.startsWith('>') &&
  /(?:^|\n)\s{0,8}$/.test(text.slice(Math.max(0, start - 9), start));

/** Rights to start programs that are named by their paths, of which none starts others or writes files. */
const namedPrograms =
  /\bNOPASSWD:\s{0,3}((?:\/[\w./-]{3,80}(?: [\w./*-]{1,40}){0,3}(?:,\s{0,3})?){1,8})["'\\]/;
const opens = new RegExp(
  [
    String.raw`/(?:(?:ba|z|da|k|c|fi)?sh|apt(?:-get)?|awk|bash|chmod|chown|cp|dd|docker|ed|emacs|env|find|git`,
    String.raw`|install|less|lua|man|more|mount|mv|nano|node|npm|perl|php|pip3?|python[\d.]*|rsync|ruby|screen|sed|snap|su|sudo|tar|tee|tmux|vim?|xargs|zip)\b`,
  ].join(''),
);
const byRights = ({ scope, severity }: RowHit): Severity => {
  const named = namedPrograms.exec(scope)?.[1];
  return named !== undefined &&
    named.startsWith('/') &&
    !/\/(?:home|tmp|Users|opt)\//.test(named) &&
    !opens.test(named)
    ? 'medium'
    : severity;
};

/** A key from a host that is neither the owner's nor one that keeps people's own keys. */
function isFetchedKey(scope: string, owner: string | null): boolean {
  const url = /\b(?:curl|wget)\b/.test(scope) ? firstUrl(scope) : null;
  return isStrangers(url, owner);
}

export const lastingRights: readonly Row[] = [
  row('an authorised SSH key is added', {
    within: 'line',
    match: pattern(
      either(
        seq(
          oneOf(
            '>(>)',
            seq('tee', maybe(space(1, 3), '-a')),
            seq('cp', blank, times(1, 120, except('\\n'))),
            code('.write('),
            seq('appendFile', letters(0, 4), code('(')),
            'ssh-copy-id',
          ),
          gap(80),
          'authorized_keys',
          edge,
        ),
        seq('authorized_keys', quote, gap(60), quote, 'a', quote),
      ),
    ),
    // A whole key in the text belongs to a known person; dots in its place are the reader's own.
    weigh: ({ region, severity, scope, match, start, owner }) =>
      isMargin(region, match[0], start)
        ? null
        : isFetchedKey(scope, owner)
          ? 'critical'
          : /ssh-(?:rsa|ed25519|dss|ecdsa\S{0,20}) AAAA[\w+/]{8}(?![^\n"']{0,400}\.\.\.)/.test(scope)
            ? 'critical'
            : region.kind !== 'fence' ||
                /ssh-(?:rsa|ed25519|dss|ecdsa)[ -][\w-]{0,30} ?AAAA[A-Za-z0-9+/]{40}|\bcurl\b|\bwget\b/.test(
                  scope,
                )
              ? severity
              : 'medium',
    catches: [
      weighed(
        'critical',
        inFile('scripts/a.sh', 'echo "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5 x" >> ~/.ssh/authorized_keys'),
      ),
      weighed('critical', fenced('sh', 'curl -s https://keys.invalid/team.pub >> ~/.ssh/authorized_keys')),
    ],
    spares: [
      fenced('sh', 'cat ~/.ssh/authorized_keys'),
      '> \u26A0 Keys of administrators are in a file of their own and not in `~/.ssh/authorized_keys`:',
    ],
  }),
  row('a program has a key of its own for authorised logins', {
    in: ['script', 'decoded'],
    within: 'block',
    match: exactPattern(raw(String.raw`["'\x60]ssh-(?:rsa|ed25519|dss|ecdsa\S{0,20}) AAAA[\w+/=]{20,800}`)),
    and: [/\bauthorized["'+\s]{0,8}_keys\b/, /\.write\(|appendFile|>>|\bopen\([^\n]{0,40}["']a["']/],
    severity: 'critical',
    weigh: ({ region: { file }, severity }) => (testFile.test(file) ? null : severity),
    catches: [
      inFile(
        'a.py',
        'path = os.path.join(home, "authorized" + "_keys")',
        'own = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIexampleexample x"',
        'open(path, "a").write(own)',
      ),
    ],
    spares: [
      inFile('a.py', 'known = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIexampleexample x"', 'print(known)'),
    ],
  }),
  row('sudo rights', {
    within: 'line',
    match: pattern(
      oneOf(
        '>(>)',
        seq('tee', maybe(space(1, 3), '-a')),
        seq(word('visudo'), gap(40), '<'),
        seq('cp', blank, times(1, 120, except('\\n'))),
      ),
      space(0, 3),
      maybe(quote),
      '/etc/sudoers(.d)',
      gap(120),
    ),
    severity: 'high',
    weigh: byRights,
    catches: [
      inFile('scripts/setup.sh', 'echo "deploy ALL=(ALL) NOPASSWD: ALL" >> /etc/sudoers.d/deploy'),
      inFile('scripts/setup.sh', 'echo "deploy ALL=(ALL) NOPASSWD: /bin/bash" >> /etc/sudoers.d/deploy'),
      weighed(
        'medium',
        inFile(
          'scripts/setup.sh',
          'echo "$USER ALL=(ALL) NOPASSWD: /usr/bin/pmset" | sudo tee /etc/sudoers.d/p',
        ),
      ),
    ],
    spares: [inFile('scripts/setup.sh', 'grep deploy /etc/sudoers')],
  }),
];
