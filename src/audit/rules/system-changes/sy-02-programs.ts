/** SY-02: programs that destroy, and destruction in words. */
import { wideCommands } from './sy-02-wide-commands.ts';
import { row } from '../../engine/rule.ts';
import {
  blank,
  chars,
  code,
  edge,
  either,
  gap,
  maybe,
  notBefore,
  oneOf,
  pattern,
  quote,
  seq,
  space,
} from '../../engine/pattern.ts';
import { fenced, inFile } from '../../engine/example.ts';

import { lostFolders } from '../programs/lost-folders.ts';
import { lostData } from '../programs/lost-data.ts';
import { wipedServices } from '../programs/wiped-services.ts';
import type { Row } from '../../engine/rule.ts';

export const destructivePrograms: readonly Row[] = [
  row('recursive deletion of a home folder, in a program', {
    within: 'line',
    match: pattern(
      edge,
      oneOf(
        'shutil.rmtree',
        'rimraf(Sync)',
        'fs.(promises.)(rm|rmdir|rmSync|rmdirSync)',
        'rmSync',
        'rmdirSync',
        'FileUtils.rm_rf',
        'os.RemoveAll',
        'Remove-Item',
      ),
      space(0, 3),
      chars('( '),
      space(0, 3),
      gap(60),
      oneOf(
        seq(code('Path.home()'), space(0, 3), chars(',)')),
        seq(
          code('os.path.expanduser('),
          space(0, 3),
          quote,
          '~(/)',
          quote,
          space(0, 3),
          code(')'),
          space(0, 3),
          chars(',)'),
        ),
        seq('(os.)homedir', code('()'), space(0, 3), chars(',)')),
        seq('process.env.HOME', space(0, 3), chars(',)')),
        seq('os.environ[', quote, 'HOME', quote, ']', space(0, 3), chars(',)')),
        seq('Dir.home', space(0, 3), chars(',)\\n')),
        seq(quote, '/', quote, space(0, 3), chars(',)')),
        seq(quote, '~(/)', quote),
        seq('$HOME', edge),
        seq('$env:USERPROFILE', edge, notBefore(code('\\'), chars('\\w.'))),
        '$env:SystemRoot',
        seq(
          maybe(quote),
          code('C:\\'),
          oneOf(
            blank,
            quote,
            '*',
            seq('Windows', notBefore(code('\\'), '(Temp|SoftwareDistribution|Prefetch)')),
            seq('Users', notBefore(code('\\'), chars('\\w.$<'))),
          ),
        ),
      ),
    ),
    catches: [
      inFile('scripts/a.mjs', 'rmSync(homedir(), { recursive: true });'),
      inFile('scripts/a.py', 'shutil.rmtree(pathlib.Path.home())'),
    ],
    spares: [
      inFile('scripts/tool.py', 'import shutil', 'shutil.rmtree("build")'),
      inFile('scripts/tidy.ps1', 'Remove-Item C:\\Windows\\Temp\\* -Recurse -Force'),
    ],
  }),
  row('files below the home folder are deleted', {
    in: ['script', 'fence', 'decoded'],
    within: 'block',
    match: pattern(
      either(
        seq(
          oneOf(
            seq(
              edge,
              'for',
              blank,
              gap(80),
              edge,
              oneOf('os.walk', 'glob.(i)glob', 'rglob', 'iterdir', 'scandir', 'listdir'),
            ),
            'Get-ChildItem',
          ),
          gap(80),
          oneOf(
            code('Path.home()'),
            seq(code('expanduser('), space(0, 2), quote, '~'),
            seq(quote, '/', quote),
            seq('$HOME', edge),
            '$env:USERPROFILE',
          ),
        ),
        seq(
          oneOf(
            code('Path.home()'),
            seq(code('expanduser('), quote, '~', quote, code(')')),
            code('homedir()'),
          ),
          code('.'),
          oneOf('rglob', 'glob', 'iterdir'),
          code('('),
        ),
      ),
    ),
    and: [pattern(oneOf('os.(remove|unlink|rmdir)', code('.unlink('), 'shutil.rmtree', 'Remove-Item'))],
    unless: [
      pattern(
        either(
          seq('*.', oneOf('pyc', 'log', 'tmp', 'bak', 'cache')),
          '__pycache__',
          'node_modules',
          '.DS_Store',
        ),
      ),
    ],
    catches: [
      fenced('powershell', 'Get-ChildItem $env:USERPROFILE -Recurse | Remove-Item -Force'),
      inFile('scripts/a.py', 'for p in pathlib.Path.home().rglob("*.ics"):', '    p.unlink()'),
    ],
    spares: [
      inFile('scripts/tool.py', 'import os', 'for path in os.listdir("build"):', '    os.remove(path)'),
      inFile('scripts/a.py', 'for p in pathlib.Path("build").rglob("*.ics"):', '    p.unlink()'),
    ],
  }),
  ...wideCommands,
  ...wipedServices,
  ...lostData,
  ...lostFolders,
];
