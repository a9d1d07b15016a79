/** RC-03: A program is downloaded, made executable and run without a check of its digest or signature. */
import { fetchedElsewhere } from '../commands/loaded-and-lost.ts';
import { row, runKinds } from '../../engine/rule.ts';
import {
  again,
  blank,
  capture,
  chars,
  edge,
  end,
  exactLinePattern,
  except,
  gap,
  letters,
  maybe,
  oneOf,
  pattern,
  quote,
  raw,
  scheme,
  seq,
  space,
  times,
  word,
} from '../../engine/pattern.ts';
import { byHost, commandPosition } from './shared.ts';
import { fenced, lines } from '../../engine/example.ts';
import type { PatternRule } from '../../engine/rule.ts';
import { byReleaseHost, digestChecked } from './rc-03-phrases.ts';
import { downloadingPrograms } from './rc-03-programs.ts';
import { lockedArchives } from '../programs/locked-archives.ts';
import { fetchedSelf } from '../builds/fetched-work.ts';
import { ownFileReplies } from '../programs/own-file.ts';
import { startedArchives } from '../programs/started-archives.ts';
import { startedReplies } from '../programs/started-replies.ts';
import { fetchedRun } from '../flows/fetched-run.ts';

export const downloadAndRun: PatternRule = {
  id: 'RC-03',
  severity: 'high',
  why: 'A program is downloaded, made executable and run without a check of its digest or signature.',
  fix: 'Check a pinned digest or a signature before running it.',
  owasp: ['AST02'],
  in: runKinds,
  rows: [
    ...fetchedRun,
    ...fetchedElsewhere,
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
      unless: [digestChecked],
      weigh: byHost,
      catches: [fenced('sh', 'curl -sO https://cdn.invalid/run.sh && bash run.sh')],
      spares: [fenced('sh', 'curl -sO https://cdn.invalid/data.csv && head data.csv')],
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
          commandPosition,
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
      catches: [fenced('bash', 'curl -o helper https://dl.invalid/helper', 'chmod +x helper', './helper')],
      spares: [
        lines(
          '```sh',
          'curl -o up.sh https://dl.acme.example/up.sh',
          'sha256sum -c up.sha256',
          '```',
          '',
          '```sh',
          'sh up.sh',
          '```',
        ),
        fenced(
          'bash',
          'curl -LO https://dl.example.com/tool',
          'sha256sum -c tool.sha256',
          'chmod +x tool',
          './tool',
        ),
      ],
    }),
    ...downloadingPrograms,
    ...startedReplies,
    ...ownFileReplies,
    ...fetchedSelf,
    ...startedArchives,
    ...lockedArchives,
  ],
};
