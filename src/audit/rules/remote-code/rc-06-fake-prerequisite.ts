/** RC-06: A prerequisite is set up the way fake installers do: archive with a password, paste into a terminal, protection off. */
import {
  before,
  blank,
  chars,
  clause,
  code,
  edge,
  either,
  except,
  group,
  ink,
  letter,
  letters,
  maybe,
  notBefore,
  oneOf,
  pattern,
  scheme,
  seq,
  space,
  stem,
  times,
  word,
} from '../../engine/pattern.ts';
import { proseKinds, row, type PatternRule } from '../../engine/rule.ts';

export const fakePrerequisite: PatternRule = {
  id: 'RC-06',
  severity: 'high',
  why: 'A prerequisite is set up the way fake installers do: archive with a password, paste into a terminal, protection off.',
  fix: 'Name the package and its registry; never ask for a pasted command from a page.',
  owasp: ['ASI09'],
  in: proseKinds.filter((kind) => kind !== 'config'),
  rows: [
    row('a download locked with a password that is given', {
      within: 'window',
      match: pattern(
        either(
          seq(
            word(
              oneOf(
                'zip',
                'archive',
                'rar',
                '7z',
                'installer',
                stem('extract', 3),
                'unzip',
                'unpack',
                'open it',
                'file',
                'download',
              ),
            ),
            times(0, 120, oneOf(except('!?\\n.'), seq('.', before(letter)))),
            word(oneOf('password', 'passphrase', 'passcode', seq('pass', before(either(' is', ':', '='))))),
            space(0, 3),
            oneOf(
              seq('is', edge),
              ':',
              '=',
              code('('),
              '`',
              '"',
              "'",
              seq('to (open|extract|unzip|unpack)( it)', maybe(oneOf(seq(' is', edge), ':'))),
            ),
            space(0, 3),
            times(0, 2, chars('`"\'(')),
            times(3, 30, chars('\\w!@#$%-')),
          ),
          seq(
            word(oneOf('password', 'passcode', 'passphrase'), chars(' -'), oneOf('protected', 'locked')),
            times(0, 120, group(except('!?\\n'))),
            word(oneOf('password', 'passcode', 'pass', 'key', 'use')),
            space(0, 3),
            maybe(oneOf('is', ':', '=')),
            space(0, 3),
            times(1, 2, chars('`"\'(')),
            times(3, 30, chars('\\w!@#$%-')),
          ),
        ),
      ),
      and: [
        pattern(
          word(
            oneOf(
              'download',
              'get',
              'fetch',
              'grab',
              'install',
              'prerequisite',
              'required',
              'driver',
              'helper',
              'agent',
              'utility',
              'tool',
              'core',
            ),
          ),
        ),
        pattern(either(scheme, seq('.', oneOf('zip', 'rar', '7z', 'exe', 'dmg', 'pkg'), edge))),
      ],
      unless: [
        pattern(
          word(
            oneOf(
              seq('protected ', oneOf('pdf', 'file', 'document', 'workbook', 'sheet'), maybe(code('s'))),
              'unlock',
              stem('encrypt', 4),
              seq(oneOf('pdf', 'xls(x)', 'doc(x)'), ' (file|document|password)(s)'),
              'keystore',
              'vault',
              'database',
              'postgres',
              'mysql',
              'log( )in',
              "the user's password",
            ),
          ),
        ),
      ],
      severity: 'high',
      weigh: ({ scope, severity }) =>
        pattern(
          word(
            oneOf(
              'antivirus',
              'defender',
              'gatekeeper',
              'quarantine',
              'xattr',
              'disable',
              'paste',
              'administrator',
              'run as',
            ),
          ),
        ).test(scope)
          ? 'critical'
          : severity,
    }),
    row('paste a command from a page', {
      within: 'window',
      match: pattern(
        either(
          seq(
            word(
              oneOf(
                seq('win(dows)( key)', maybe(blank), '+', maybe(blank), 'r'),
                'run dialog',
                'terminal',
                'command prompt',
                'powershell',
                'console',
              ),
            ),
            clause(80),
            word(oneOf('paste', seq('ctrl', maybe(blank), '+', maybe(blank), 'v'))),
          ),
          seq(
            word(oneOf('copy', 'paste', 'type')),
            clause(80),
            edge,
            oneOf('in(to)', 'to'),
            ' (a |an |the |your |their )?(new |own )?',
            oneOf(
              'terminal',
              'command prompt',
              'powershell',
              'run dialog',
              'shell',
              'console',
              'windows+r',
              'win+r',
            ),
          ),
        ),
      ),
      and: [
        pattern(
          word(
            oneOf(
              'required',
              'prerequisite',
              'must',
              'has to',
              'have to',
              'cannot (work|run|start)',
              "can't (work|run|start)",
              'first (use|run|start)',
              'before (the|this) (skill|first)',
              'does not work without',
              "won't work without",
              'needed',
              'mandatory',
              'core',
              'helper',
              'driver',
              'agent',
            ),
          ),
        ),
        pattern(scheme, notBefore(oneOf('localhost', '127.')), times(3, 200, except('\\s)>"\'`'))),
        pattern(
          word(
            oneOf(
              'page',
              'site',
              'link',
              'snippet',
              'gist',
              'paste',
              'snip',
              seq('from ', oneOf('there', 'the page', 'here', 'http(s)')),
              'shown (there|here|on)',
            ),
          ),
        ),
      ],
      unless: [
        pattern(
          word(
            oneOf(
              seq('official ', oneOf('doc(s)', 'documentation')),
              'oauth',
              'redirect',
              seq('authori', chars('sz'), 'ation (code|url)'),
              'auth code',
              'callback',
            ),
          ),
        ),
      ],
      severity: 'high',
      weigh: ({ scope, severity }) =>
        /\b(?:password|antivirus|defender|gatekeeper|quarantine|xattr)\b/i.test(scope)
          ? 'critical'
          : severity,
    }),
    row("a download to be run past the machine's protection", {
      within: 'window',
      match: pattern(
        word(oneOf('download', 'get', 'fetch', 'grab', 'install')),
        times(0, 120, oneOf(except('!?\\n.'), seq('.', before(letter)))),
        scheme,
        times(3, 200, except('\\s)>"\'`')),
      ),
      and: [
        pattern(
          word(oneOf('run', 'start', 'launch', 'open', 'execute', 'double-click', 'install')),
          times(0, 60, oneOf(except('!?\\n.'), seq('.', before(letter)))),
          word(
            oneOf(
              'it',
              seq(
                'the ',
                oneOf(
                  'file',
                  'program',
                  'installer',
                  'setup',
                  'exe',
                  'binary',
                  'helper',
                  'tool',
                  'agent',
                  'service',
                ),
              ),
              seq(times(2, 40, ink), '.', oneOf('exe', 'msi', 'dmg', 'pkg', 'bat', 'scr', 'app')),
            ),
          ),
        ),
        pattern(
          either(
            seq(
              word(
                oneOf(
                  'anti(-)virus',
                  'defender',
                  'gatekeeper',
                  'smartscreen',
                  'quarantine',
                  'security warning',
                  'unknown publisher',
                  'unidentified developer',
                ),
              ),
              times(0, 80, group(except('!?\\n'))),
              word(
                oneOf(
                  'off',
                  'disable',
                  'ignore',
                  'allow',
                  'anyway',
                  'exception',
                  seq('exclu', letters(3, 6)),
                  'pause',
                  'skip',
                  'dismiss',
                  'bypass',
                  'whitelist',
                ),
              ),
            ),
            seq(
              word(
                oneOf(
                  'disable',
                  'turn off',
                  'switch off',
                  'ignore',
                  'allow',
                  'bypass',
                  'dismiss',
                  'pause',
                  'exclude',
                  'whitelist',
                ),
              ),
              times(0, 60, group(except('!?\\n'))),
              word(
                oneOf(
                  'anti(-)virus',
                  'defender',
                  'gatekeeper',
                  'smartscreen',
                  'quarantine',
                  'security warning',
                  'unknown publisher',
                ),
              ),
            ),
          ),
        ),
      ],
      unless: [
        pattern(
          word(oneOf('never', 'do not', "don't", 'must not')),
          clause(40),
          word(oneOf('disable', 'turn off', 'ignore', 'bypass', 'download', 'run', 'open')),
        ),
      ],
    }),
  ],
};
