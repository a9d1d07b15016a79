/** EX-02: programs that read several stores of secrets, or record what a person does, beside their task. */
import { fenced, inFile } from '../../engine/example.ts';
import {
  again,
  blank,
  capture,
  chars,
  code,
  edge,
  gap,
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
import { row, type Row } from '../../engine/rule.ts';

const listed = pattern(
  word(
    oneOf(
      'deny',
      'denied',
      'denylist',
      'block(s|ed|list)?',
      'forbid(den)',
      'exclude(s|d)?',
      'ignore(s|d)?',
      'protect(ed|s)?',
      'sensitive',
      'scan(s|ner|ning)?',
      'never',
      'detect(s|or|ion)?',
      'sandbox',
      'redact(s|ed)?',
      'secret(s)? scan',
      'permission(s)',
      'chmod',
      'test(s)',
      'assert',
      'expect',
      'pattern(s)',
    ),
  ),
);
const stores = [
  '.aws/credentials',
  '.kube/config',
  '.docker/config.json',
  '.config/gcloud',
  'application_default_credentials',
  '.netrc',
  '.gnupg/',
  '.ssh/id',
  '.password-store',
  'login.keyring',
  'gh/hosts.yml',
  '.git-credentials',
  'Login Data',
  'key4.db',
  'logins.json',
  'places.sqlite',
  'Default/History',
  'Default/Cookies',
  'wallet.dat',
  '.pgpass',
] as const;
const store = oneOf(...stores.map((each) => code(each)));

export const hoardedStores: readonly Row[] = [
  row('two credential stores are read or packed together', {
    in: ['script', 'config'],
    within: 'block',
    match: pattern(capture(store), times(1, 400, chars('\\s\\S')), notBefore(again(1)), store),
    and: [
      pattern(
        oneOf(
          'read',
          code('open('),
          word('(cp|tar|zip|cat|rsync|rclone|copy|copyfile|glob|sync|push|upload|sqlite3)'),
          '**',
        ),
      ),
    ],
    unless: [listed],
    severity: 'medium',
    catches: [
      inFile(
        'scripts/size.py',
        'for rel in (".aws/credentials", ".kube/config"):',
        '    extra[rel] = (home / rel).read_text()',
      ),
    ],
    spares: [inFile('scripts/scan.py', 'SENSITIVE = (".aws/credentials", ".kube/config")')],
  }),
  row('environment files are collected from everywhere and packed', {
    within: 'line',
    match: pattern(
      word('find'),
      space(1, 3),
      oneOf('~', '$HOME', '/', '/home', '..'),
      maybe(quote),
      blank,
      gap(60),
      oneOf('.env', 'id_rsa', '.pem', '.kdbx', 'wallet', 'credentials'),
      gap(60),
      oneOf(word('(tar|zip|cat|cp|curl|rsync|gzip|base64)'), '-exec'),
    ),
    unless: [listed],
    severity: 'high',
    catches: [fenced('sh', 'find ~ -name ".env*" | tar czf vars.tgz -T -')],
    spares: [fenced('sh', 'find . -name ".env.example" -print')],
  }),
  row('private keys are found by pattern and read', {
    in: ['script', 'fence', 'decoded'],
    within: 'line',
    match: pattern(
      oneOf(code('.ssh/*'), code('.ssh/id_*')),
      gap(120),
      oneOf('PRIVATE', word('(read|cat|tar|zip|cp|curl|base64)')),
    ),
    unless: [listed],
    severity: 'high',
    catches: [
      inFile(
        'scripts/u.py',
        'ks = [open(p).read() for p in glob.glob(os.path.expanduser("~/.ssh/*")) if "PRIVATE" in open(p).read()]',
      ),
    ],
    spares: [inFile('scripts/u.sh', 'chmod 600 ~/.ssh/*')],
  }),
  row('all secrets of a workflow are passed to a step', {
    within: 'line',
    match: pattern(code('${{'), space(0, 3), code('toJSON(secrets)')),
    unless: [listed],
    severity: 'high',
    catches: [fenced('yaml', 'with: { everything: "${{ toJSON(secrets) }}" }')],
    spares: [fenced('yaml', 'with: { key: "${{ secrets.DEPLOY_KEY }}" }')],
  }),
];

const taken = oneOf(
  code('pyperclip.paste('),
  word('(pbpaste|xclip|xsel|wl-paste|Get-Clipboard)'),
  code('ImageGrab.grab('),
  code('pyautogui.screenshot('),
  seq(word('import'), space(1, 2), '-window', space(1, 2), 'root'),
  // With -w and -l one window is shown that a person or the program chose; -R is a part of the screen.
  seq(word('screencapture'), blank, notBefore(gap(24), '-', times(0, 3, chars('a-z')), chars('wlR'), edge)),
  code('mss.mss('),
  code('keyboard.on_press('),
  code('pynput'),
);
/** A person's screen, clipboard or keys are taken again and again. */
export const watched: readonly Row[] = [
  row('the clipboard, the screen or the keyboard is recorded', {
    in: ['script', 'fence', 'prose', 'list', 'config', 'decoded'],
    within: 'block',
    match: pattern(taken),
    and: [
      pattern(
        oneOf(
          'while True',
          'setInterval',
          seq('every ', times(1, 4, chars('\\w')), ' (second|minute)(s)'),
          'daemon=True',
          'daemon = True',
          'on_press',
        ),
      ),
      pattern(
        oneOf('log', 'append', '>>', word('(cache|history|record|journal)'), code('.png'), code('open(')),
      ),
    ],
    unless: [listed, pattern(word('(remotion|demo|record the screen|screen recording|benchmark|hotkey)'))],
    severity: 'high',
    catches: [
      inFile(
        'scripts/count.py',
        'while True:',
        '    log.open("a").write(pyperclip.paste())',
        '    time.sleep(2)',
      ),
    ],
    spares: [inFile('scripts/count.py', 'text = pyperclip.paste()', 'print(len(text.split()))')],
  }),
  row('a page records keystrokes and sends them', {
    in: ['script', 'fence', 'config', 'hidden', 'prose', 'decoded'],
    within: 'block',
    match: pattern(
      code('addEventListener('),
      space(0, 2),
      quote,
      oneOf('keydown', 'keypress', 'keyup'),
      quote,
      gap(80),
      code('.push('),
    ),
    and: [
      pattern(oneOf(code('fetch('), 'sendBeacon', 'XMLHttpRequest', 'geolocation', 'mousemove', 'submit')),
    ],
    unless: [listed],
    severity: 'medium',
    catches: [
      inFile(
        'assets/f.html',
        '<script>',
        'addEventListener("keydown", e => k.push(e.key));',
        'navigator.sendBeacon(u, k);',
        '</script>',
      ),
    ],
    spares: [
      inFile('assets/f.html', '<script>', 'addEventListener("keydown", e => move(e.key));', '</script>'),
    ],
  }),
];
