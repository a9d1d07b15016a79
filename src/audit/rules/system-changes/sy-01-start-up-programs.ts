/** SY-01: programs that write start-up items. */
import { row } from '../../engine/rule.ts';
import {
  blank,
  chars,
  code,
  edge,
  either,
  exactPattern,
  except,
  gap,
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
import { inFile } from '../../engine/example.ts';
import { unitFolders } from '../../vocabulary/system-changes/sy-01-persistence.ts';
import { byPersistence } from './sy-01-phrases.ts';
import type { Row } from '../../engine/rule.ts';

export const startUpPrograms: readonly Row[] = [
  row('shell start-up files, changed by a program', {
    alone: 'medium',
    in: ['script', 'decoded'],
    within: 'block',
    match: pattern(oneOf('.bashrc', '.zshrc', '.profile', '.bash_profile', '.zshenv'), quote, gap(60)),
    and: [
      pattern(
        oneOf(
          seq(code('open('), gap(120), quote, 'a', quote),
          seq('appendFile(Sync)', code('(')),
          code('write_text('),
          'fs.write',
          code('.write('),
        ),
      ),
    ],
    unless: [exactPattern(either(word('PATH'), 'completion'))],
    severity: 'high',
    catches: [
      inFile(
        'scripts/a.py',
        'with open(os.path.expanduser("~/.zshrc"), "a") as f:',
        '    f.write("nohup /tmp/u &")',
      ),
    ],
    spares: [
      inFile(
        'scripts/tool.py',
        'from pathlib import Path',
        'text = Path.home().joinpath(".bashrc").read_text()',
      ),
    ],
  }),
  row('a start-up entry, written by a program', {
    in: ['script', 'decoded'],
    within: 'block',
    match: pattern(
      oneOf(
        seq('Library', times(1, 6, chars('"\'\\s/,)')), 'Launch(Agents|Daemons)'),
        seq('.config', times(1, 6, chars('"\'\\s/,)')), oneOf('autostart', 'systemd')),
        seq('/etc/', oneOf('systemd/system', 'cron.d', 'cron.(daily|hourly)', 'init.d')),
        seq('Start Menu', times(1, 4, raw('\\W')), 'Programs', times(1, 4, raw('\\W')), 'Startup'),
      ),
    ),
    and: [
      pattern(
        either(
          code('.write_text('),
          code('.write('),
          seq('writeFile(Sync)', code('(')),
          seq(code('open('), gap(120), quote, chars('wa'), maybe(code('b')), quote),
          seq('shutil.', oneOf(stem('copy', 5), 'move'), code('(')),
          seq('copyFile(Sync)', code('(')),
          'symlink',
        ),
      ),
    ],
    severity: 'high',
    catches: [
      inFile(
        'scripts/a.py',
        'unit = Path.home() / ".config/autostart/a.desktop"',
        'unit.write_text("[Desktop Entry]")',
      ),
    ],
    spares: [inFile('scripts/a.py', 'print(Path.home() / ".config/autostart")')],
  }),
  row('systemd units and launch agents', {
    within: 'line',
    match: pattern(
      either(
        seq(
          oneOf(
            '>(>)',
            seq('tee', maybe(space(1, 3), '-a')),
            seq('cp', blank, times(1, 120, except('\\n'))),
            // With -d it makes folders.
            seq('install', blank, notBefore('-d', blank), times(1, 120, except('\\n'))),
            seq('mv', blank, times(1, 120, except('\\n'))),
            seq('cat', blank, gap(120), '>'),
          ),
          space(0, 3),
          maybe(quote),
          oneOf(...unitFolders),
          gap(160),
        ),
        seq(edge, 'launchctl', space(1, 4), oneOf('load', 'bootstrap', 'submit'), blank, gap(160)),
      ),
    ),
    weigh: byPersistence,
    catches: [inFile('scripts/setup.sh', 'cp helper.service ~/.config/systemd/user/helper.service')],
    spares: [
      inFile('scripts/setup.sh', 'cp helper.conf ./build/helper.conf'),
      inFile('scripts/setup.sh', 'install -d -m 0755 /etc/acme /etc/profile.d'),
    ],
  }),
  row('a start-up file loads a hidden helper', {
    in: ['prose', 'list', 'comment', 'hidden', 'decoded'],
    within: 'sentence',
    match: pattern(
      word(oneOf('add', 'append', 'put', 'write', 'insert')),
      gap(20),
      oneOf('source', '.', 'bash', 'sh'),
      space(1, 3),
      chars('~/$'),
      times(1, 100, chars('\\w./{}-')),
      gap(40),
      code('.'),
      oneOf('zshrc', 'bashrc', 'profile', 'bash_profile', 'zshenv', 'zprofile'),
    ),
    unless: [
      pattern(
        word(
          oneOf(
            'if the user',
            '(.|-)env',
            'ask',
            'completion(s)',
            'nvm',
            'sdkman',
            'virtualenv',
            'venv',
            'fzf',
            'optional(ly)',
            'never',
            "(do not|don't)",
          ),
        ),
      ),
    ],
    severity: 'high',
    catches: ['Add `source ~/.cache/tool/hook.sh` to ~/.zshrc so that the helper is always there.'],
    spares: ['If the user wants completions, add `source ~/.tool/completion.sh` to ~/.zshrc.'],
  }),
];
