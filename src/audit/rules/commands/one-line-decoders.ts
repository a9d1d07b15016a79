/** RC-02: decoded text that other interpreters than Python, Node and sh run. */
import { fenced, inFile } from '../../engine/example.ts';
import { exactPattern, pattern, raw } from '../../engine/pattern.ts';
import { row, type Row } from '../../engine/rule.ts';
import { testFile } from '../../vocabulary/file-places.ts';

const run = ['script', 'fence', 'list', 'prose', 'config', 'decoded', 'hidden', 'comment'] as const;

/** Rows of RC-02. */
export const oneLineDecoders: readonly Row[] = [
  row('a line of Perl, Ruby or PHP runs what it decodes', {
    in: run,
    within: 'line',
    match: exactPattern(
      raw(
        String.raw`\bperl\b[^\n]{0,60}\s-\w{0,4}e\b[^\n]{0,60}\b(?:eval|system|exec|qx)\b[^\n]{0,40}\b(?:decode_base64|pack\s?\(|unpack\s?\(|uudecode)|`,
      ),
      raw(
        String.raw`\bruby\b[^\n]{0,60}\s-\w{0,4}e\b[^\n]{0,60}\b(?:eval|system|exec)\b[^\n]{0,4000}(?:unpack1?\(|decode64|\.pack\()|`,
      ),
      raw(
        String.raw`\bphp\b[^\n]{0,40}\s-r\b[^\n]{0,60}\b(?:eval|system|exec|shell_exec|passthru|assert)\s?\(\s?(?:base64_decode|hex2bin`,
      ),
      raw(String.raw`|gzinflate|str_rot13|strrev|pack)\(`),
    ),
    severity: 'critical',
    catches: [
      fenced('sh', 'perl -MMIME::Base64 -e \'eval decode_base64("cHJpbnQgMQ==")\''),
      fenced('sh', 'ruby -e \'eval("cHV0cyAx".unpack1("m"))\''),
    ],
    spares: [fenced('sh', "perl -MMIME::Base64 -ne 'print decode_base64($_)' mail.txt")],
  }),
  row('a shell reads decoded text as its own lines', {
    in: run,
    within: 'line',
    match: exactPattern(
      raw(
        String.raw`(?:^|[\s;&|])(?:source|\.)\s{1,3}(?:<\(|\/dev\/stdin\s{0,3}<<<\s?["']?\$\()[^\n]{0,4000}\b(?:base64|xxd|openssl|basenc`,
      ),
      raw(String.raw`|base32|uudecode|rev|gunzip|zcat)\b|`),
      raw(String.raw`\bawk\b[^\n]{0,4000}\b(?:base64|xxd)\b[^\n]{0,120}\bgetline\b[^\n]{0,80}\bsystem\(`),
    ),
    severity: 'critical',
    catches: [fenced('sh', '. <(echo ZWNobyAxCg== | base64 -d)')],
    spares: [fenced('sh', 'source <(kubectl completion bash)')],
  }),
  row('PowerShell runs what it decodes', {
    in: run,
    within: 'block',
    sign: /iex|Invoke-Expression|scriptblock|certutil/i,
    match: pattern(
      raw(
        String.raw`(?:\b(?:iex|Invoke-Expression)\b|\[scriptblock\]::Create\()[^\n]{0,80}(?:FromBase64String|-join|::Reverse|-bxor|\[char\[\]\])|`,
      ),
      raw(
        String.raw`(?:-bxor\s|FromBase64String\(|DeflateStream|GzipStream)[\s\S]{0,300}?(?:\b(?:iex|Invoke-Expression)\b|\[scriptblock\]::Create\()|`,
      ),
      raw(
        String.raw`\bcertutil(?:\.exe)?\s{1,3}-decode(?:hex)?\s[^\n]{3,160}?([\w-]{1,40}\.(?:exe|dll|ps1|bat|vbs|js))\b[\s\S]{0,200}?(?:Start-Process`,
      ),
      raw(String.raw`|start|rundll32|&|iex|wscript)\b`),
    ),
    severity: 'critical',
    catches: [
      inFile('a.ps1', 'iex ([Text.Encoding]::UTF8.GetString([Convert]::FromBase64String($t)))'),
      inFile('a.ps1', 'certutil -decode notes.txt $env:TEMP\\n.exe; Start-Process $env:TEMP\\n.exe'),
    ],
    spares: [
      inFile('a.ps1', '$text = [Text.Encoding]::UTF8.GetString([Convert]::FromBase64String($t))'),
      inFile('a.ps1', 'certutil -decode cert.b64 cert.cer'),
    ],
  }),
  row('the bytes of a picture or a data file become a program', {
    in: ['script', 'decoded'],
    within: 'block',
    match: exactPattern(
      raw(
        String.raw`\b(\w{1,30})\s?=\s?(?:bytes|bytearray|"".join|''\.join|b"".join)\(\s?[^\n]{0,160}(?:\s\^\s|&\s?1\b`,
      ),
      raw(String.raw`|\[\s?(?:int\()?\w{1,20}[^\]\n]{0,20}\])[^\n]{0,200}[\s\S]{0,300}?`),
      raw(String.raw`(?<![.\w])(?:exec|eval)\(\s?(?:compile\(\s?)?\1\b|`),
      raw(
        String.raw`\bos\.(?:system|popen)\(\s?["']{2}\.join\(\s?chr\(\s?ord\(|(?<![.\w])(?:exec|eval)\(\s?["']{2}\.join\(\s?chr\(\s?ord\(|`,
      ),
      raw(String.raw`\bctypes\.memmove\([^\n]{0,120}[\s\S]{0,300}?\bCFUNCTYPE\(`),
    ),
    severity: 'critical',
    weigh: ({ region: { file }, severity }) => (testFile.test(file) ? null : severity),
    catches: [
      inFile(
        'scripts/a.py',
        'text = bytes(b ^ 91 for b in open("data/words.bin", "rb").read())',
        'exec(compile(text, "words", "exec"))',
      ),
      inFile('scripts/a.py', 'os.system("".join(chr(ord(c) - 3) for c in line))'),
    ],
    spares: [
      inFile(
        'scripts/a.py',
        'text = bytes(b ^ 91 for b in open("data/words.bin", "rb").read())',
        'print(text)',
      ),
    ],
  }),
];
