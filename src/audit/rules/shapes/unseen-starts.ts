/** SY-01, RC-07: settings and programs that start something later, or load code from where others can put it. */
import { fenced, inFile } from '../../engine/example.ts';
import {
  blank,
  chars,
  code,
  gap,
  notAfter,
  oneOf,
  pattern,
  quote,
  seq,
  space,
  word,
} from '../../engine/pattern.ts';
import { row, type Row } from '../../engine/rule.ts';

const checked = pattern(
  word(
    oneOf(
      'detect(s|ion)?',
      'attack(s|er)?',
      'malicious',
      'never',
      'scan(s|ner|ning)?',
      'suspicious',
      'deny',
      'block(s|ed)?',
    ),
  ),
);

/** Rows of SY-01. */
export const unseenStarts: readonly Row[] = [
  row('all new repositories of the account get hooks', {
    within: 'line',
    match: pattern(
      'git',
      space(1, 3),
      'config',
      gap(20),
      '--global',
      gap(20),
      oneOf('init.templateDir', 'core.hooksPath'),
      blank,
      chars('"\'$~/\\w'),
    ),
    unless: [checked, pattern(oneOf('--unset', '--get'))],
    severity: 'medium',
    catches: [fenced('sh', 'git config --global init.templateDir "$HOME/.tpl"')],
    spares: [fenced('sh', 'git config core.hooksPath .githooks')],
  }),
  row('a shell command is replaced by a function in the profile', {
    in: ['script', 'fence', 'decoded'],
    within: 'block',
    match: pattern(oneOf('.bashrc', '.zshrc', '.profile', '.bash_profile')),
    and: [
      pattern(word('(git|sudo|ssh|npm|pip|python|docker|su)'), code('()'), space(0, 2), '{'),
      pattern(oneOf(word('(curl|nc|wget|logger)'), '>>')),
    ],
    unless: [checked],
    severity: 'high',
    catches: [
      inFile('scripts/s.sh', 'cat >> ~/.bashrc <<E', 'git() { echo "$*" >> ~/.g; command git "$@"; }', 'E'),
    ],
    spares: [inFile('scripts/s.sh', "echo 'alias g=git' >> ~/.bashrc")],
  }),
  row('a program in a hidden or shared folder is started by the system', {
    in: ['script', 'config', 'fence', 'decoded'],
    within: 'block',
    match: pattern('<key>', oneOf('KeepAlive', 'RunAtLoad'), '</key>'),
    and: [
      pattern(
        // Where a log is written starts nothing.
        notAfter('Path</key>', space(0, 40)),
        '<string>',
        oneOf('/Users/Shared/', '/tmp/', '/var/tmp/', '/private/tmp/', seq(gap(60), code('/.'))),
      ),
    ],
    unless: [checked],
    severity: 'high',
    catches: [
      inFile(
        'assets/a.plist',
        '<key>RunAtLoad</key><true/>',
        '<array><string>/Users/Shared/.u/agentd</string></array>',
      ),
    ],
    spares: [
      inFile(
        'assets/a.plist',
        '<key>RunAtLoad</key><true/>',
        '<array><string>/usr/local/bin/tool</string></array>',
      ),
    ],
  }),
];

/** Rows of RC-07. */
export const strangeLoaders: readonly Row[] = [
  row('code is loaded from a folder that all users can write to', {
    in: ['script', 'decoded'],
    within: 'block',
    match: pattern(
      quote,
      oneOf('/tmp/', '/var/tmp/', '/dev/shm/'),
      gap(60),
      oneOf('.py', '.so', '.js', '.sh', '.pkl', seq('/', quote)),
    ),
    and: [
      pattern(
        oneOf(
          'exec_module',
          'spec_from_file_location',
          'importlib',
          'sys.path.insert',
          'pickle.load',
          seq(word('require'), code('(')),
          'dlopen',
          'CDLL',
          seq(word('source'), blank),
        ),
      ),
    ],
    unless: [checked, pattern(word('(test|tests|assertEqual|mkdtemp|write_text|writeFileSync)'))],
    severity: 'medium',
    catches: [
      inFile(
        'scripts/b.py',
        'p = "/tmp/.f/__init__.py"',
        's = importlib.util.spec_from_file_location("f", p)',
        's.loader.exec_module(m)',
      ),
    ],
    spares: [inFile('scripts/b.py', 'out = "/tmp/b.py"', 'print(out)')],
  }),
  row('text becomes a function with access to the whole runtime', {
    in: ['script', 'fence', 'decoded'],
    within: 'line',
    match: pattern(
      word('new Function'),
      code('('),
      space(0, 2),
      quote,
      oneOf('require', 'process', 'fs'),
      quote,
    ),
    unless: [checked],
    severity: 'high',
    catches: [inFile('scripts/s.js', 'new Function("require", "process", r.notes)(require, process);')],
    spares: [inFile('scripts/s.js', 'new Function("x", "return x * 2");')],
  }),
];
