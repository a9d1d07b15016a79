/** SY-02: A command or step deletes, overwrites or encrypts data beyond the project: a home folder, a system, a disk, a backup. */
import { lockedFiles } from './sy-02-locked-files.ts';
import { destroyedInWords } from './sy-02-words.ts';
import { destroyedUserData } from './sy-02-user-data.ts';
import { codeKinds, row } from '../../engine/rule.ts';
import {
  blank,
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
  letter,
  letters,
  maybe,
  oneOf,
  pattern,
  quote,
  raw,
  seq,
  space,
  times,
  word,
} from '../../engine/pattern.ts';
import { fenced, inFile, weighed } from '../../engine/example.ts';
import type { PatternRule } from '../../engine/rule.ts';
import { broadTarget, dockerRun, isImage, isNewDisk } from './sy-02-phrases.ts';
import { isUpkeep } from '../../vocabulary/system-changes/upkeep.ts';
import { destructivePrograms } from './sy-02-programs.ts';
import { ruin } from '../steps/ruin.ts';
import { ruinedData } from '../shapes/ruined-data.ts';
import { homeLost } from '../flows/home-lost.ts';
import { emptiedStores } from '../commands/emptied-stores.ts';
import { lostTongues } from '../steps/tongues.ts';

export const destruction: PatternRule = {
  id: 'SY-02',
  severity: 'high',
  why: 'A command or step deletes, overwrites or encrypts data beyond the project: a home folder, a system, a disk, a backup.',
  fix: 'Limit it to named paths inside the project, and ask first.',
  owasp: ['ASI02'],
  in: codeKinds,
  rows: [
    ...emptiedStores,
    ...homeLost,
    ...ruinedData,
    ...ruin,
    ...lockedFiles,
    ...destroyedInWords,
    row('change to a broad folder, then rm of everything in it', {
      within: 'line',
      match: exactPattern(
        edge,
        'cd',
        space(1, 4),
        maybe(quote),
        oneOf('~', '$({)HOME(})', '/'),
        maybe(quote),
        maybe(code('/')),
        space(0, 3),
        oneOf('&&', ';'),
        space(0, 3),
        maybe('sudo', space(1, 4)),
        'rm',
        space(1, 4),
        '-',
        letters(1, 6),
        blank,
        gap(40),
        '*',
      ),
      catches: [fenced('sh', 'cd ~ && rm -rf *')],
      spares: [
        fenced('bash', 'rm -rf ./dist build node_modules ~/.cache/acme', 'find . -name "*.pyc" -delete'),
      ],
    }),
    row('rm of a broad target; paths inside the project are not reported', {
      within: 'line',
      sign: exactPattern(edge, 'rm', blank),
      match: exactLinePattern(
        edge,
        'rm',
        space(1, 4),
        times(1, 4, times(1, 2, code('-')), times(1, 20, chars('a-zA-Z-')), space(1, 4)),
        broadTarget,
      ),
      // POSIX has rm refuse the root folder itself; what is written to show a dangerous command is mostly that.
      weigh: ({ match, scope, severity }) =>
        /\s["']?\/(?!\*)\W?$/.test(match[0]) && !scope.includes('no-preserve-root') ? 'medium' : severity,
      catches: [
        weighed('medium', fenced('bash', 'rm -rf /')),
        fenced('bash', 'rm -rf --no-preserve-root /'),
        fenced('bash', 'rm -rf /*'),
        fenced('bash', 'rm -rf "$HOME"'),
        fenced('bash', 'rm -rf "$HOME/Documents"'),
      ],
      spares: [
        fenced('sh', 'rm -rf ./dist'),
        inFile('scripts/remove.sh', 'rm -f "$HOME/.config/systemd/user/$UNIT.service"'),
      ],
    }),
    row('find with delete over a broad target', {
      within: 'line',
      match: exactLinePattern(
        edge,
        'find',
        space(1, 4),
        broadTarget,
        times(0, 160, except('\\n|')),
        oneOf(
          seq('-delete', edge),
          seq('-exec', space(1, 4), oneOf('rm', 'shred', 'truncate', 'dd', 'srm'), edge),
          seq(
            code('|'),
            space(0, 4),
            'xargs',
            space(1, 4),
            times(0, 3, '-', letters(1, 4), space(1, 4)),
            oneOf('rm', 'shred', 'srm'),
            edge,
          ),
        ),
      ),
      unless: [
        dockerRun,
        pattern(
          '-',
          oneOf('(i)name', 'path'),
          space(1, 4),
          maybe(quote),
          oneOf(
            seq('(*).', oneOf('pyc', 'DS_Store', 'log', 'tmp', 'bak', 'swp', 'orig')),
            '__pycache__',
            '*~',
            'node_modules',
            '.cache',
          ),
        ),
      ],
      weigh: ({ scope, severity }) => (isUpkeep(scope) ? 'medium' : severity),
      catches: [
        inFile('scripts/a.sh', 'find ~ -type f -exec shred -u {} \\;'),
        weighed('medium', inFile('scripts/a.sh', "find ~ -name 'notes-*.tar.gz' -mtime +30 -delete")),
      ],
      spares: [fenced('sh', 'find . -name "*.log" -delete')],
    }),
    row('disks', {
      within: 'line',
      match: pattern(
        either(
          seq(
            edge,
            'dd',
            blank,
            gap(80),
            edge,
            'of=/dev/',
            oneOf('sd', 'hd', 'nvme', 'vd', 'xvd', 'mmcblk', 'disk', 'rdisk'),
            letters(0, 8),
          ),
          seq(
            edge,
            'mkfs',
            maybe('.', letters(2, 8)),
            space(1, 4),
            times(0, 4, '-', letters(1, 4), space(1, 4)),
            '/dev/',
            letter,
          ),
          seq(
            '>',
            space(0, 3),
            '/dev/',
            oneOf(seq('sd', chars('a-z')), seq('nvme', digit), seq('disk', digit)),
          ),
          seq(edge, 'wipefs', space(1, 4), '-a'),
          seq(edge, 'shred', blank, times(0, 60, except('\\n>&|;')), '/dev/', letter),
          seq(edge, 'diskutil', space(1, 4), oneOf('eraseDisk', 'zeroDisk', 'secureErase')),
          seq(
            edge,
            'format',
            space(1, 4),
            chars('cC'),
            ':',
            oneOf(end, seq(space(1, 3), '/'), chars('"\';&|')),
          ),
          seq(word('diskpart'), gap(80), 'clean'),
          seq(edge, 'cipher', space(1, 4), '/w:'),
        ),
      ),
      // A secret that the script wrote itself.
      unless: [
        pattern(
          'shred',
          gap(8),
          '"',
          '$',
          maybe('{'),
          letters(0, 30),
          oneOf('KEY', 'PASS', 'SECRET', 'TEMP', 'TMP'),
        ),
      ],
      // An image that is written to a stick: the device is the reader's to choose.
      weigh: ({ match, severity, region, scope }) =>
        isNewDisk(match[0], region) ||
        /\bdd\b[^\n]{0,80}\bif=\S{1,80}\.(?:img|iso)\b/i.test(match[0]) ||
        isImage(scope)
          ? 'medium'
          : severity,
      catches: [
        inFile('scripts/a.sh', 'dd if=/dev/zero of=/dev/sda bs=1M'),
        weighed('medium', fenced('sh', 'zstdcat disk.img.zst | sudo dd of=/dev/sdb bs=4M')),
      ],
      spares: [
        fenced('sh', 'dd if=image.iso of=copy.iso'),
        fenced('', '# Format C: a comma parts the fields', 'GET /notes?order=date,title'),
      ],
    }),
    row('fork bomb', {
      within: 'line',
      match: exactPattern(
        raw(
          String.raw`:\s{0,2}\(\s{0,2}\)\s{0,2}\{\s{0,3}:\s{0,2}\|\s{0,2}:\s{0,2}&\s{0,3}\}\s{0,2};\s{0,2}:`,
        ),
      ),
      catches: [inFile('scripts/a.sh', ':(){ :|:& };:')],
      spares: [fenced('sh', 'f() { sort "$1"; }; f names.txt')],
    }),
    ...destructivePrograms,
    ...lostTongues,
    ...destroyedUserData,
  ],
};
