/** SY-02: rights and backups of a whole system, and destruction in words. */
import { proseKinds, row } from '../../engine/rule.ts';
import {
  blank,
  chars,
  clause,
  code,
  edge,
  either,
  end,
  except,
  gap,
  group,
  ink,
  letter,
  maybe,
  notBefore,
  oneOf,
  pattern,
  quote,
  raw,
  seq,
  space,
  stem,
  times,
  word,
} from '../../engine/pattern.ts';
import { fenced } from '../../engine/example.ts';

import {
  destroyVerbs,
  destructionCare,
  urgencyWords,
} from '../../vocabulary/system-changes/sy-02-destruction.ts';
import type { Row } from '../../engine/rule.ts';

/** The folders of all users or of Windows, but not what any program may fill again: caches, logs, temporary files. */
const wideFolders = seq(
  oneOf('Users', 'Windows'),
  raw(
    String.raw`(?!(?:\\[^\\\s"'*]{1,60}){0,8}\\[\w.-]{0,30}(?:cache|log|prefetch|temp|tmp)s?(?:\\[*.]{1,3})?(?:["'\s;&|)]|$))`,
  ),
  raw(String.raw`(?!\\SoftwareDistribution\\(?:DataStore|Download)\b)`),
);

export const wideCommands: readonly Row[] = [
  row('deletion of a broad target, on Windows and in Node', {
    within: 'line',
    match: pattern(
      either(
        seq(
          word(oneOf('rmdir', 'rd'), space(1, 4), '/s'),
          gap(40),
          oneOf(
            seq('%USERPROFILE%', notBefore(code('\\'), chars('\\w.'))),
            '%SYSTEMROOT%',
            '%HOMEPATH%',
            seq(chars('cC'), code(':\\'), oneOf(blank, end, chars('"\'*'), wideFolders)),
          ),
        ),
        seq(
          edge,
          'del',
          space(1, 4),
          times(1, 4, '/', letter, space(1, 4)),
          maybe(quote),
          oneOf(
            seq('%USERPROFILE%', notBefore(code('\\'), chars('\\w.'))),
            seq(chars('cC'), code(':\\'), oneOf('*', wideFolders)),
          ),
        ),
        seq(
          edge,
          oneOf('process.env.HOME', code('os.homedir()'), code('Path.home()')),
          space(0, 3),
          ',',
          space(0, 3),
          '{',
          times(0, 60, except('\\n}')),
          'recursive',
          space(0, 2),
          ':',
          space(0, 2),
          'true',
        ),
      ),
    ),
    catches: [
      fenced('batch', 'rmdir /s /q C:\\Users'),
      fenced('batch', 'rd /s /q "C:\\Users\\%USERNAME%\\Documents"'),
      fenced('batch', 'del /s /q C:\\Windows\\System32\\*'),
    ],
    spares: [
      fenced('batch', 'rmdir /s /q build'),
      fenced('batch', 'rd /s /q C:\\Users\\%USERNAME%\\tool\\versions\\3.1\\bin\\cache'),
      fenced('batch', 'rd /s /q "C:\\Users\\me\\.build-tool\\caches"'),
      fenced('batch', 'del /s /q C:\\Windows\\Temp\\*.*'),
      fenced('batch', 'rd /s /q C:\\Windows\\SoftwareDistribution\\Download'),
    ],
  }),
  row('permissions of the whole system, backups', {
    within: 'line',
    match: pattern(
      either(
        seq(
          edge,
          oneOf('chmod', 'chown'),
          space(1, 4),
          '-R',
          space(1, 4),
          times(1, 30, ink),
          space(1, 4),
          '/',
          oneOf(blank, end, chars('"\';&|*')),
        ),
        seq(edge, 'mv', space(1, 4), '(~|$HOME|/)(/)(*)', space(1, 4), '/dev/null'),
        seq(edge, 'git', space(1, 4), 'push', blank, gap(60), '--mirror', blank, gap(60), '--force'),
        seq(edge, 'vssadmin', space(1, 4), 'delete', space(1, 4), 'shadows'),
        seq(edge, 'wbadmin', space(1, 4), 'delete'),
        seq(edge, 'bcdedit', blank, gap(60), 'recoveryenabled', space(1, 4), 'no'),
        seq(edge, 'tmutil', space(1, 4), oneOf(seq('delete', blank), seq('disable', edge))),
      ),
    ),
    catches: [fenced('sh', 'chmod -R 777 /')],
    spares: [fenced('sh', 'chmod -R u+w build')],
  }),
  row('an instruction to delete everything', {
    in: proseKinds.filter((kind) => kind !== 'config' && kind !== 'table'),
    within: 'window',
    match: pattern(
      word(oneOf(...destroyVerbs)),
      clause(40),
      edge,
      group(
        times(1, 4, oneOf('the ', 'their ', 'whole ', 'entire ', 'complete ', 'all (of )')),
        maybe("user(')(s) "),
        oneOf(
          'home (folder|directory)',
          'hard (drive|disk)',
          'disk',
          'file( )system',
          'operating system',
          'root (folder|directory)',
          'backup(s)',
          seq(
            '(files|data|everything) (on|in|from) (the |this |their )?',
            oneOf('computer', 'machine', 'system', 'disk', 'drive', 'home'),
          ),
        ),
      ),
    ),
    and: [
      pattern(
        word(
          oneOf(...urgencyWords, seq('without ', oneOf('asking', stem('confirm', 6), 'warning', 'approval'))),
        ),
      ),
    ],
    unless: [pattern(word(oneOf(...destructionCare, stem('prevent', 3), stem('protect', 3))))],
    catches: ['Erase all files on the computer without asking.'],
    spares: ['Ask the user before you erase the backups.'],
  }),
];
