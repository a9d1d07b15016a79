/** EX-07: commands and calls that carry a body, what they take it from, and captures of a person's surroundings. */

import {
  blank,
  chars,
  code,
  either,
  except,
  gap,
  maybe,
  notAfter,
  oneOf,
  pattern,
  quote,
  seq,
  space,
  times,
  word,
} from '../../engine/pattern.ts';

/** What a capture of a person's own surroundings looks like. */
export const capture = pattern(
  either(
    word(
      oneOf(
        'pbpaste',
        'xclip',
        'xsel',
        'wl-paste',
        'Get-Clipboard',
        'screencapture',
        'scrot',
        'gnome-screenshot',
        'grim',
        'ImageGrab',
        'pyautogui.screenshot',
        'mss',
      ),
    ),
    word(
      oneOf(
        'clipboard',
        'screenshot(s)',
        'picture of the (desktop|screen)',
        'screen capture(s)',
        'webcam',
        'microphone',
        'keystrokes',
      ),
    ),
    word(
      oneOf(
        'shell history',
        'browser history',
        'user list',
        'installed programs',
        'host name',
        'uname -a',
        'whoami',
        'ifconfig',
        'ip addr',
        'systeminfo',
        'hostnamectl',
      ),
    ),
    seq(word('position of (this|the) computer')),
    word(oneOf('ipinfo.io', 'ip-api.com', 'ifconfig.me')),
    seq(code('.'), oneOf('bash', 'zsh'), '_history'),
    word(oneOf('wallet', 'seed.txt', 'seed phrase', 'keystore')),
  ),
);

/** A command or call that carries data in its body. */
export const bodySink = pattern(
  either(
    seq(
      word('curl'),
      gap(300),
      oneOf(
        seq(blank, '-', chars('dFT'), oneOf(blank, quote, '@')),
        seq(blank, '--data', times(0, 14, chars('a-z-'))),
        seq(blank, '--form'),
        seq(blank, '--upload-file'),
        seq(blank, '--json'),
      ),
    ),
    seq(word('wget'), gap(200), '--post-(data|file)'),
    seq(
      word(oneOf('requests', 'httpx', 'axios', 'session', 'client', 'got', 'ky', 'aiohttp', 'urllib3')),
      '.(post|put|patch|request)',
      space(0, 3),
      code('('),
    ),
    seq(word(oneOf(code('urlopen'), code('urllib.request.Request'))), code('(')),
    seq(notAfter(word(oneOf('async', 'function')), space(1, 4)), word('fetch'), code('('), gap(300)),
    seq(word('Invoke-(RestMethod|WebRequest)'), gap(200), '-(Body|InFile|Method)'),
    seq(word('https'), code('.request(')),
    seq(word(oneOf('requests', 'httpx', 'axios')), code('.get('), gap(200), 'headers', gap(80), 'b64encode'),
    seq(word('sendBeacon'), code('(')),
    'CURLOPT_POSTFIELDS',
    'send_message',
    code('.sendmail('),
    seq(word('(scp|rsync)'), gap(120), times(1, 60, chars('\\w.-')), '@', times(1, 80, chars('\\w.-')), ':'),
    seq(word('git'), space(1, 3), oneOf('push', 'remote')),
    seq(code('|'), space(0, 3), word('(nc|ncat|curl)')),
  ),
);

/** Where a command or program takes what it sends from: files, output of programs, the environment. */
export const bodyMaterial = pattern(
  either(
    seq(chars('"\'\\s='), '@', times(1, 120, except('\\s"\'`'))),
    seq(blank, '-T', blank),
    seq('--(data-binary|data|upload-file|post-file)', chars(' ='), maybe(quote), '@'),
    seq('-InFile', blank),
    seq(blank, '<', blank),
    seq(
      word(
        oneOf(
          'cat',
          'tar',
          'zip',
          'gzip',
          'env',
          'printenv',
          'git',
          'history',
          'uname',
          'jq',
          'base64',
          'find',
          'ls',
          'head',
          'tail',
          'echo',
          'printf',
        ),
      ),
      gap(160),
      code('|'),
    ),
    seq(word('open'), code('('), gap(160), code('.read(')),
    seq(word('read_(text|bytes)'), code('(')),
    seq(word('readFile(Sync)'), code('(')),
    code('file_get_contents($'),
    seq(
      word('(json|data|files|content|body)'),
      space(0, 2),
      chars('=:'),
      space(0, 2),
      oneOf(
        'open',
        word(
          oneOf(
            'record',
            'transcript',
            'prompt',
            'text',
            'rows',
            'data',
            'body',
            'payload',
            'content',
            'messages',
            'conversation',
            'history',
            'report',
          ),
        ),
      ),
    ),
    seq(word('git'), space(1, 3), 'push', gap(60), oneOf('--mirror', '--all', 'https:', 'safety')),
    seq(word('os.environ'), oneOf(code(')'), code('.items'), ',')),
    word('process.env', oneOf(code(')'), ',', '}')),
    'document.cookie',
    'localStorage',
  ),
);
