/** RC-03: A program is downloaded, made executable and run without checking what it is. */
import type { Severity } from '../../../schema/vocabulary.ts';
import {
  again,
  blank,
  capture,
  chars,
  code,
  digit,
  edge,
  either,
  end,
  exactLinePattern,
  exactPattern,
  except,
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
  start,
  times,
  word,
} from '../../engine/pattern.ts';
import { runKinds, row, type PatternRule, type RowHit } from '../../engine/rule.ts';
import { byHost, interpreters } from './shared.ts';
import { firstUrl, standingOf } from '../../vocabulary/hosts.ts';

/** A release of a named project is a lesser risk than a file from anywhere. */
function byReleaseHost(hit: RowHit): Severity | null {
  const url = firstUrl(hit.match[0]) ?? firstUrl(hit.scope);
  if (url === null) return 'low';
  const standing = standingOf(url, hit.owner);
  if (standing === 'known' || standing === 'owner') return 'low';
  const releaseHost =
    url.scheme === 'https' &&
    exactPattern(
      start,
      oneOf(
        'github.com',
        'gitlab.com',
        'storage.googleapis.com',
        seq(times(1, 60, chars('a-z0-9.-')), '.amazonaws.com'),
        'registry.npmjs.org',
        'files.pythonhosted.org',
        seq('repo', maybe(digit), '.', times(3, 40, chars('a-z.'))),
      ),
      end,
    ).test(url.host);
  return releaseHost ? 'medium' : byHost(hit);
}

export const downloadAndRun: PatternRule = {
  id: 'RC-03',
  severity: 'high',
  why: 'A program is downloaded, made executable and run without checking what it is.',
  fix: 'Check a pinned digest or a signature before running it.',
  owasp: ['AST02'],
  in: runKinds,
  rows: [
    row('download a script and run it by its name', {
      within: 'block',
      sign: pattern(scheme),
      match: pattern(
        edge,
        oneOf('curl', 'wget'),
        blank,
        gap(120),
        scheme,
        times(3, 200, except('\\s"\'`')),
        '/',
        capture(times(1, 60, chars('\\w.-')), '.', oneOf('sh', 'py', 'js', 'pl', 'rb', 'run', 'ps1')),
        edge,
        gap(100),
        oneOf('&&', ';', raw('\\n')),
        space(0, 20),
        maybe('sudo', space(1, 4)),
        maybe(oneOf('ba', 'z')),
        oneOf('sh', 'python(3)', 'node', 'perl', 'ruby', 'pwsh'),
        space(1, 4),
        times(0, 2, '-', letters(1, 4), space(1, 4)),
        maybe('./'),
        again(1),
      ),
      unless: [
        pattern(
          word(
            oneOf(
              seq('sha', oneOf('1', '224', '256', '384', '512'), 'sum'),
              'shasum',
              seq('gpg', space(1, 4), '--verify'),
              'cosign',
              'checksum',
            ),
          ),
        ),
      ],
      weigh: byHost,
    }),
    row('download, chmod, run', {
      within: 'block',
      sign: pattern(scheme),
      match: pattern(
        edge,
        oneOf('curl', 'wget', 'aria2c'),
        blank,
        gap(300),
        scheme,
        times(3, 300, except('\\s"\'`')),
        gap(200),
      ),
      and: [
        pattern(
          word(
            'chmod',
            space(1, 4),
            maybe('-', letters(1, 3), space(1, 4)),
            oneOf(
              seq(times(0, 4, chars('ugoa')), '+', times(0, 2, chars('rw')), 'x'),
              seq(maybe(chars('0-7')), '7', times(2, 2, chars('0-7'))),
            ),
          ),
        ),
        exactLinePattern(
          oneOf(start, chars('\\s;&|')),
          maybe('sudo', space(1, 4)),
          oneOf(
            seq('./', times(1, 80, chars('\\w.-'))),
            seq('/tmp/', times(1, 80, chars('\\w.-'))),
            seq('~/', times(1, 80, chars('\\w./-'))),
            seq('/(var|dev|opt|usr/local)/', times(1, 80, chars('\\w./-'))),
            seq('(")$({)', letters(1, 30), '(})(")'),
          ),
          oneOf(blank, end, quote),
        ),
      ],
      unless: [
        pattern(
          word(
            oneOf(
              seq('sha', oneOf('1', '224', '256', '384', '512'), 'sum'),
              'shasum',
              'b2sum',
              'md5sum',
              seq('gpg', space(1, 4), '--verify'),
              seq('cosign', space(1, 4), 'verify'),
              'minisign',
              'sigstore',
              'checksum',
              '--checksum',
            ),
          ),
        ),
      ],
      weigh: byReleaseHost,
    }),
    row('download to a file and interpret it', {
      within: 'block',
      match: pattern(
        edge,
        oneOf('curl', 'wget'),
        blank,
        gap(200),
        oneOf('-o', '-O', '--output', '>'),
        space(0, 4),
        maybe(quote),
        oneOf(
          seq(
            lazy(times(1, 80, chars('\\w./~-'))),
            '.',
            oneOf('sh', 'py', 'js', 'pl', 'rb', 'bin', 'run', 'ps1'),
            edge,
          ),
          seq('/tmp/', times(1, 80, chars('\\w.-'))),
        ),
        gap(200),
        oneOf('&&', ';', raw('\\n'), code('||')),
        space(0, 20),
        interpreters,
        space(1, 4),
        gap(20),
      ),
      unless: [
        pattern(
          word(
            oneOf(
              seq('sha', oneOf('1', '224', '256', '384', '512'), 'sum'),
              'shasum',
              seq('gpg', space(1, 4), '--verify'),
              'cosign',
              'checksum',
            ),
          ),
        ),
      ],
      weigh: byHost,
    }),
    row('the same from a program', {
      in: ['script', 'fence'],
      within: 'block',
      match: pattern(
        oneOf(
          'urlretrieve',
          'urllib.request.urlopen',
          'requests.get',
          seq('http(s).get', code('(')),
          code('fetch('),
        ),
        gap(300),
      ),
      and: [
        pattern(scheme),
        pattern(
          either(
            seq(
              edge,
              oneOf('os.chmod', 'fs.chmod(Sync)', 'chmod(Sync)'),
              space(0, 3),
              chars('( '),
              gap(120),
              oneOf(seq('0(o)7', times(2, 2, chars('0-7'))), 'S_IX', '+x'),
            ),
            seq(edge, 'mode', space(0, 2), ':', space(0, 2), '0(o)7', times(2, 2, chars('0-7'))),
          ),
        ),
        pattern(
          edge,
          oneOf(
            seq('subprocess.', letters(2, 14)),
            'os.system',
            'execFile(Sync)',
            'execSync',
            seq(notAfter(chars('\\w')), 'exec'),
            'spawn(Sync)',
            seq('os.exec', letters(1, 3)),
          ),
          space(0, 3),
          code('('),
        ),
      ],
      unless: [pattern(word(oneOf('hashlib', 'createHash', 'sha256', 'checksum', 'signature')))],
      weigh: byReleaseHost,
    }),
  ],
};
