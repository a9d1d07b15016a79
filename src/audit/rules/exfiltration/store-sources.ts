/** EX-01: password stores, browsers, wallets and cloud logins. */

import {
  blank,
  chars,
  code,
  dotted,
  edge,
  either,
  gap,
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

export const storeSources: readonly RegExp[] = [
  // Password stores, browsers, wallets.
  pattern(
    either(
      seq(
        edge,
        'security',
        space(1, 4),
        oneOf('find-(generic|internet)-password', 'dump-keychain', 'export'),
      ),
      'login.keychain',
      seq(edge, 'secret-tool', space(1, 4), oneOf('search', 'lookup')),
      'keyring.get_(password|credential)',
      seq('keytar.(get|find)', letters(3, 12)),
      'vaultcmd',
      seq('cmdkey', space(1, 4), '/list'),
      'mimikatz',
      seq('lsass', edge),
      'browser_cookie3',
      'CryptUnprotectData',
      seq('gpg', blank, gap(40), '--export-secret'),
      seq(edge, 'op', space(1, 3), oneOf('item', 'read'), blank),
      seq(edge, 'bw', space(1, 3), oneOf('get', 'list', 'export'), blank),
      seq(edge, 'pass', space(1, 3), 'show', blank),
      seq('git', space(1, 4), 'credential', space(1, 4), 'fill'),
      seq('kubectl', space(1, 4), 'get', space(1, 4), 'secret(s)', blank, gap(60), '-o'),
    ),
  ),
  pattern(
    either(
      seq(
        oneOf('Chrome', 'Chromium', 'Brave', 'Edge', 'Firefox', 'Opera', 'Safari', 'Mozilla'),
        // Up to a full stop: words of a message are no path.
        dotted(80),
        oneOf('Login Data', 'Cookies', 'logins.json', 'key4.db', 'cookies.sqlite', 'Local State'),
      ),
      word('Login Data'),
      'state.vscdb',
      'cookies.sqlite',
      'logins.json',
      seq(edge, 'key4.db'),
    ),
  ),
  pattern(
    either(
      seq('wallet.dat', edge),
      seq(
        '.',
        oneOf(
          'electrum',
          'exodus',
          'ethereum',
          'bitcoin',
          'solana',
          seq('config', times(1, 6, chars('"\'\\s/,)\\\\')), 'solana'),
        ),
        times(1, 6, chars('"\'\\s/,)\\\\')),
        oneOf('wallet(s)', 'keystore', 'id.json', 'config'),
      ),
      // The store of a browser's extension has a name of 32 letters from a to p.
      seq('MetaMask', gap(60), times(32, 32, chars('a-p'))),
      seq(chars('"\'/\\\\'), 'MetaMask', chars('"\'/\\\\')),
      seq('Extension', gap(60), edge, times(32, 32, chars('a-p')), edge),
      'Local Extension Settings',
      seq(
        oneOf('discord', 'Telegram Desktop'),
        times(1, 6, chars('"\'\\s/,)\\\\')),
        oneOf('Local Storage', 'leveldb', 'tdata'),
      ),
    ),
  ),
  pattern(
    either(
      seq(
        edge,
        'gh',
        space(1, 4),
        'auth',
        space(1, 4),
        oneOf('token', seq('status', blank, gap(20), '--show-token')),
      ),
      seq(
        quote,
        'gh',
        quote,
        space(0, 2),
        ',',
        space(0, 2),
        quote,
        'auth',
        quote,
        space(0, 2),
        ',',
        space(0, 2),
        quote,
        'token',
      ),
      seq('gcloud', space(1, 4), 'auth', space(1, 4), 'print-(access|identity)-token'),
      seq('aws', space(1, 4), 'configure', space(1, 4), oneOf('export-credentials', 'get')),
      seq('aws', space(1, 4), 'sts', space(1, 4), 'get-session-token'),
      seq('az', space(1, 4), 'account', space(1, 4), 'get-access-token'),
      seq(notAfter(oneOf('self', 'cls')), code('.'), 'get_(frozen_)credentials', code('()')),
      '169.254.169.254',
      'metadata.google.internal',
    ),
  ),
];
