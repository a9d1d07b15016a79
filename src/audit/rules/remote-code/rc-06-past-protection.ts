/** RC-06: downloads to be run past the machine's protection. */
import { row } from '../../engine/rule.ts';
import {
  before,
  clause,
  either,
  except,
  group,
  ink,
  letter,
  letters,
  oneOf,
  pattern,
  scheme,
  seq,
  times,
  word,
} from '../../engine/pattern.ts';
import {
  allowWords,
  disableVerbs,
  programNouns,
} from '../../vocabulary/remote-code/rc-06-fake-prerequisite.ts';
import type { Row } from '../../engine/rule.ts';

export const pastProtection: readonly Row[] = [
  row('a download is run against the machine’s protection', {
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
            seq('the ', oneOf(...programNouns)),
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
            word(oneOf(...allowWords, seq('exclu', letters(3, 6)))),
          ),
          seq(
            word(oneOf(...disableVerbs)),
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
    catches: [
      'Download https://dl.invalid/core.exe and run the program. If Defender shows a warning, choose "allow anyway".',
    ],
    spares: ['Download the font from https://fonts.acme.example/a.zip and install it.'],
  }),
];
