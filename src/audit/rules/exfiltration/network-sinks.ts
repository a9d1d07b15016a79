/** EX-01: the ways out that carry data, with room for the host after them. */

import { lesserRoads } from '../../vocabulary/roads.ts';
import { httpClients, programSinks } from '../../vocabulary/exfiltration/ex-01-sources-and-sinks.ts';
import {
  blank,
  chars,
  code,
  digit,
  edge,
  either,
  exactPattern,
  except,
  gap,
  lazy,
  letters,
  maybe,
  notAfter,
  notBefore,
  oneOf,
  pattern,
  quote,
  raw,
  seq,
  space,
  start,
  times,
  word,
} from '../../engine/pattern.ts';
import { pipe } from '../../vocabulary/remote-code/shared.ts';

/** A file that is put into a bucket or a store of a cloud, by a command or a call: who owns it, no name says. */
export const storageUpload = pattern(
  raw(
    String.raw`\b(?:aws\s{1,4}s3(?:api)?\s{1,4}(?:cp|mv|sync|put-object)|gsutil\s{1,4}(?:-\w{1,3}\s{1,3})?(?:cp|mv|rsync)|gcloud\s{1,4}storage\s{1,4}(?:cp|mv|rsync)|`,
  ),
  raw(
    String.raw`az\s{1,4}storage\s{1,4}(?:blob|file)\s{1,4}upload|azcopy\s{1,4}(?:cp|copy|sync)|s3cmd\s{1,4}(?:put|sync)|s5cmd\s{1,4}cp|mc\s{1,4}(?:cp|mirror)|b2\s{1,4}(?:file\s{1,4}upload|upload-file)|`,
  ),
  raw(String.raw`rclone\s{1,4}(?:copy|copyto|move|sync|rcat)|wrangler\s{1,4}r2\s{1,4}object\s{1,4}put)\b|`),
  raw(
    String.raw`\b(?:upload_file(?:obj)?|put_object|upload_blob|upload_from_(?:filename|string|file)|putObject|uploadFile)\s?\(|\bPutObjectCommand\(`,
  ),
);

export const networkSinks: readonly RegExp[] = [
  exactPattern(raw(lesserRoads.join('|'))),
  pattern(
    word('curl'),
    gap(400),
    oneOf(
      seq(chars('\\s"\''), '-(d|F|T)', edge),
      seq(
        chars('\\s"\''),
        '--',
        oneOf('data', seq('data-', letters(1, 12)), 'form', 'upload-file', 'json'),
        edge,
      ),
      seq(blank, '-d@'),
      seq('-X', space(0, 3), maybe(quote), oneOf('POST', 'PUT', 'PATCH')),
      seq('--request', space(0, 3), oneOf('POST', 'PUT')),
      code('$('),
      '`',
      seq('$({)', chars('A-Za-z_')),
    ),
  ),
  pattern(word('xargs'), gap(40), word('(curl|wget)'), gap(200), chars('=/?'), code('{}')),
  pattern(
    word('wget'),
    gap(300),
    oneOf(
      '--post-(data|file)',
      '--body-(data|file)',
      seq('--method', space(0, 3), maybe(code('=')), space(0, 3), oneOf('POST', 'PUT')),
      code('$('),
    ),
  ),
  pattern(edge, oneOf(...httpClients), '.(post|put|patch|request)', space(0, 4), code('(')),
  pattern(
    edge,
    '(requests|httpx|axios|got).get',
    code('('),
    gap(200),
    oneOf('params', seq('f', quote), seq(chars('"\'`'), space(0, 3), chars('+%')), code('.format('), '${'),
  ),
  pattern(
    either(
      ...programSinks,
      code('urlopen('),
      code('urllib.request.Request('),
      seq(edge, 'navigator.sendBeacon'),
      seq('http(s)', oneOf('.', seq(chars('\'"'), code(').'))), code('request(')),
      seq('http(s).get', code('('), gap(120), oneOf('+', '${')),
      code('http.Post('),
      seq(code('file_get_contents('), space(0, 3), quote, 'http(s):'),
      seq(edge, code('axios('), space(0, 3), '{'),
      seq(edge, code('request('), space(0, 3), '{'),
      seq(code('URI.open('), gap(120), '#{'),
      seq(edge, 'openssl', space(1, 4), 's_client'),
      seq(edge, oneOf('websocat', 'wscat'), blank),
      seq(edge, 'x(h)ttp', space(1, 3), oneOf('POST', 'PUT'), blank),
      seq(
        oneOf(start, chars('\\s;&|')),
        'http',
        space(1, 3),
        times(0, 3, '--', letters(1, 12), space(1, 3)),
        oneOf('POST', 'PUT'),
        blank,
      ),
    ),
  ),
  pattern(
    notAfter(word(oneOf('async', 'def', 'fn', 'fun', 'func', 'function', 'method', 'sub')), space(1, 4)),
    edge,
    // The definition of a handler is no call: parameters, and a body behind them.
    notBefore(
      code('fetch('),
      times(0, 200, except('\\n"\'`)')),
      code(')'),
      space(0, 3),
      maybe(':', gap(80)),
      '{',
    ),
    code('fetch('),
    space(0, 10),
    gap(300),
  ),
  pattern(
    either(
      seq(
        'Invoke-(WebRequest|RestMethod)',
        edge,
        gap(300),
        '-',
        oneOf(seq('Method', space(1, 4), maybe(quote), oneOf('Post', 'Put')), 'Body', 'InFile'),
      ),
      seq(
        word(oneOf('iwr', 'irm', 'Invoke-(WebRequest|RestMethod)')),
        gap(200),
        oneOf('-Body', '-InFile', code('$('), seq(code('?'), letters(1, 20), '=$')),
      ),
      seq('Start-BitsTransfer', gap(200), 'Upload'),
      seq('.Upload(String|Data|File|Values)', code('(')),
    ),
  ),
  pattern(
    either(
      seq(
        oneOf(pipe, '<', '>'),
        space(0, 4),
        oneOf('nc', 'ncat', 'netcat', 'socat', 'telnet'),
        blank,
        gap(120),
      ),
      word(
        oneOf('nc', 'ncat', 'netcat'),
        space(1, 4),
        notBefore('-', letters(0, 5), 'z'),
        times(0, 4, '-', letters(1, 6), space(1, 4)),
        times(3, 80, chars('\\w.$-')),
        space(1, 4),
        times(2, 5, digit),
      ),
      '/dev/(tcp|udp)/',
    ),
  ),
  pattern(
    either(
      seq('socket.(socket|create_connection|connect)', code('(')),
      seq('net.(connect|createConnection|Dial)', code('(')),
      code('new WebSocket('),
      'TCPSocket.new',
    ),
  ),
  pattern(
    either(
      seq(
        edge,
        oneOf('scp', 'rsync', 'sftp'),
        blank,
        gap(200),
        times(1, 60, chars('\\w.-')),
        maybe(code('@')),
        times(1, 80, chars('\\w.-')),
        ':',
      ),
      seq(edge, 'ftp', blank, gap(100)),
      seq(edge, 'rclone', space(1, 4), oneOf('copy', 'sync')),
    ),
  ),
  pattern(
    either(
      'smtplib.SMTP',
      seq(edge, 'ftplib.FTP'),
      seq('sendmail', edge),
      word('mail', space(1, 4), '-s'),
      'nodemailer',
      seq(edge, 'mutt', blank),
      'Send-MailMessage',
    ),
  ),
  pattern(
    edge,
    'git',
    space(1, 4),
    oneOf(
      seq(
        'remote',
        space(1, 4),
        oneOf('add', 'set-url'),
        blank,
        gap(80),
        oneOf('http(s):', 'git@', 'ssh:'),
        lazy(times(0, 600, chars('\\s\\S'))),
        word('git', space(1, 4), 'push'),
      ),
      seq(
        'push',
        space(1, 4),
        times(0, 3, '--', letters(1, 12), space(1, 4)),
        oneOf('http(s):', 'git@', 'ssh:'),
      ),
    ),
  ),
  storageUpload,
  pattern(word(seq('gh', space(1, 4), 'gist', space(1, 4), 'create'))),
  // An issue, a comment or a gist of a named repository, as a command or as a list of arguments.
  pattern(
    edge,
    'gh',
    times(1, 4, chars('"\',\\s')),
    oneOf('issue', 'gist', 'discussion'),
    times(1, 4, chars('"\',\\s')),
    oneOf('comment', 'create'),
    gap(100),
    oneOf('-R', '--repo'),
    times(1, 4, chars('"\',=\\s')),
    times(1, 40, chars('\\w-')),
    '/',
    times(1, 60, chars('\\w.-')),
  ),
  pattern(
    notAfter(chars('\\w.-')),
    oneOf('nslookup', 'dig', 'host', 'ping'),
    blank,
    notBefore(space(0, 60), oneOf(chars('=:'), seq(letters(1, 40), '='))),
    gap(120),
    '$',
    chars('({A-Za-z'),
  ),
];
