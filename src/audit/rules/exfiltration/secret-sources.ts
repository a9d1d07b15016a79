/** EX-01: where secrets are read as a whole, not one named key; chains are made of a source and a sink. */
import { storeSources } from './store-sources.ts';
import { environmentSources } from './environment-sources.ts';
import { credentialFiles } from '../../vocabulary/exfiltration/ex-01-sources-and-sinks.ts';
import { secretParts } from '../../vocabulary/exfiltration/secret-names.ts';
import {
  before,
  blank,
  chars,
  code,
  edge,
  either,
  except,
  gap,
  ink,
  letter,
  letters,
  maybe,
  notAfter,
  notBefore,
  oneOf,
  pattern,
  quote,
  seq,
  space,
  times,
  word,
} from '../../engine/pattern.ts';

/** A name in capitals that says nothing of a secret, as the whole of what is looked for. */
const plainName = seq(
  space(1, 4),
  times(0, 2, '-', times(1, 3, chars('a-uw-z')), space(1, 3)),
  maybe(quote),
  maybe(code('^')),
  notBefore(letters(0, 40), oneOf(...secretParts)),
  chars('A-Z'),
  letters(2, 40),
  maybe('='),
  maybe(quote),
  blank,
);

/** Reads of secrets as a whole, not of one named key. */
export const secretSources: readonly RegExp[] = [
  // Private keys and credential files by their place, in any path notation.
  pattern(
    oneOf(
      seq(
        '.ssh',
        times(1, 6, chars('"\'\\s/,)\\\\')),
        oneOf(seq('id_(rsa|dsa|ecdsa|ed25519)', edge, notBefore('.pub')), '*', 'identity'),
      ),
      seq(word('id_(rsa|ed25519|ecdsa)'), notBefore(times(0, 30, chars('\\w.-')), '.pub')),
    ),
  ),
  pattern(
    either(
      seq('.aws', times(1, 6, chars('"\'\\s/,)\\\\')), oneOf('credentials', 'config', 'sso'), edge),
      seq('.config', times(1, 6, chars('"\'\\s/,)\\\\')), 'gcloud', edge),
      'application_default_credentials',
      seq('.azure', times(1, 6, chars('"\'\\s/,)\\\\')), oneOf('accessTokens', 'msal_token', 'azureProfile')),
      seq('.kube', times(1, 6, chars('"\'\\s/,)\\\\')), 'config', edge),
      seq('.docker', times(1, 6, chars('"\'\\s/,)\\\\')), 'config.json'),
      'secrets/kubernetes.io/serviceaccount',
    ),
  ),
  pattern(
    either(
      seq(
        '.config',
        times(1, 6, chars('"\'\\s/,)\\\\')),
        oneOf(
          seq('gh', times(1, 6, chars('"\'\\s/,)\\\\')), 'hosts'),
          'rclone',
          seq('op', edge),
          seq('hub', edge),
          'doctl',
        ),
      ),
      seq(
        '.claude',
        times(1, 6, chars('"\'\\s/,)\\\\')),
        '(.)credentials',
        // A folder of programs that get a single value.
        notBefore(
          times(1, 6, chars('"\'\\s/,)\\\\')),
          letters(1, 40),
          code('.'),
          oneOf('py', 'sh', seq(maybe(chars('cm')), chars('jt'), 's')),
          edge,
        ),
      ),
      seq('.codex', times(1, 6, chars('"\'\\s/,)\\\\')), 'auth.json'),
      seq('.terraform.d', times(1, 6, chars('"\'\\s/,)\\\\')), 'credentials'),
      seq('.cargo', times(1, 6, chars('"\'\\s/,)\\\\')), 'credentials'),
      seq('.gem', times(1, 6, chars('"\'\\s/,)\\\\')), 'credentials'),
      seq('.', oneOf('bash', 'zsh', 'python', 'psql', 'mysql'), '_history', edge),
      word('rclone.conf'),
      seq('.s3cfg', edge),
      seq('.boto', edge),
    ),
  ),
  pattern(
    oneOf(
      '~',
      word('HOME'),
      code('home()'),
      code('homedir()'),
      'expanduser',
      'USERPROFILE',
      '/home/',
      '/root/',
      '/Users/',
    ),
    gap(60),
    '.',
    oneOf(...credentialFiles),
    edge,
    notBefore(
      times(1, 6, chars('"\'\\s/,)\\\\')),
      oneOf('known_hosts', seq('config', edge), seq(letters(1, 40), '.pub'), 'authorized_keys'),
    ),
  ),
  pattern(
    oneOf(
      seq(edge, 'cat'),
      // One named value that is no secret: `grep APP_DOMAIN .env`.
      seq(edge, 'grep', notBefore(plainName)),
      seq(edge, 'awk'),
      seq(edge, 'sed'),
      seq(edge, 'head'),
      seq(edge, 'tail'),
      seq(edge, 'tar'),
      seq(edge, 'zip'),
      seq(
        edge,
        'cp',
        notBefore(
          space(1, 4),
          times(0, 80, ink),
          oneOf('example', 'sample', 'template', 'dist', 'default'),
          edge,
        ),
      ),
      seq(edge, 'base64'),
      seq(edge, 'xxd'),
      seq(edge, 'gzip'),
      seq(edge, 'openssl'),
      seq('<', before(space(0, 3), times(0, 60, chars('\\w/~$"\'{}-')), '.')),
      code('open('),
      seq('readFile(Sync)', code('(')),
      'read_text',
      'read_bytes',
      'Get-Content',
      seq(edge, 'gc', blank),
      seq('ReadAll', letters(4, 5), code('(')),
      code('file_get_contents('),
      'File.(read|open)',
      code('ReadFile('),
      code('read_to_string('),
      seq('-d', space(0, 3), '@'),
      seq('-F', space(0, 3), maybe(quote), letters(1, 20), '=', chars('@<')),
      seq('-T', edge),
      seq(
        '--',
        oneOf(seq('data', maybe('-', letters(3, 9))), 'form', 'json'),
        chars(' ='),
        maybe(quote),
        maybe(letters(1, 20), '='),
        chars('@<'),
      ),
      seq('--(post|body|upload)-file', chars(' =')),
      '-InFile',
    ),
    times(0, 80, except('\\n;|&')),
    oneOf(
      seq(
        notAfter(chars('\\w\\])*')),
        '.env',
        maybe(
          '.',
          notBefore(either('example', 'sample', 'template', 'dist', 'default(s)')),
          times(1, 12, chars('a-z')),
        ),
        notBefore(maybe(code('.')), letter),
      ),
      '.npmrc',
      '.pypirc',
      '.netrc',
      '.git-credentials',
      '.pgpass',
      '/etc/shadow',
      '/etc/passwd',
    ),
  ),
  // A folder of credentials, packed or copied as a whole.
  pattern(
    word(oneOf('tar', 'zip', 'cp', 'scp', 'rsync', '7z', 'copy', 'copyto', 'move', 'sync', 'mirror', 'put')),
    blank,
    gap(60),
    oneOf('~', '$HOME'),
    '/.',
    oneOf('aws', 'kube', 'ssh', 'gnupg', 'azure', 'docker', 'gcloud'),
    edge,
    notBefore(chars('/.')),
  ),
  ...environmentSources,
  ...storeSources,
];
