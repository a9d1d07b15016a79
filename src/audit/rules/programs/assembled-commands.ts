/** RC-02: commands that are put together from codes, short variables, or the tail of a picture. */
import { fenced, inFile } from '../../engine/example.ts';
import { exactLinePattern, exactPattern, raw } from '../../engine/pattern.ts';
import { row, type Row } from '../../engine/rule.ts';
import { testFile } from '../../vocabulary/file-places.ts';

const run = ['script', 'fence', 'list', 'prose', 'config', 'decoded', 'hidden', 'comment'] as const;
const shell = String.raw`\|\s{0,3}(?:sudo\s{1,3})?(?:\/bin\/)?(?:ba|z|da|k)?sh\b`;

export const assembledCommands: readonly Row[] = [
  row('escaped characters are piped into a shell', {
    in: run,
    within: 'line',
    match: exactPattern(
      raw(
        String.raw`\b(?:printf|echo\s{1,3}-\w{0,2}e\w{0,2})\s{1,3}(?:["']?%b["']?\s{1,3})?["']?(?:\\{1,2}x[0-9a-fA-F]{2}|\\{1,2}[0-7]{3}){4}[^\n|]{0,2000}${shell}|`,
      ),
      raw(String.raw`\b(?:eval|sh -c|bash -c)\s{1,3}["']?\$'(?:\\x[0-9a-fA-F]{2}|\\[0-7]{3}){4}`),
    ),
    severity: 'critical',
    catches: [fenced('sh', String.raw`printf '\x63\x75\x72\x6c\x20\x78' | bash`)],
    spares: [fenced('sh', String.raw`printf '\xe2\x9c\x94\xef\xb8\x8f done\n'`)],
  }),
  row('a rare decoder is piped into a shell', {
    in: run,
    within: 'line',
    match: exactPattern(
      raw(
        String.raw`\b(?:base32|basenc|uudecode|xxd\s{1,3}-r|openssl\s{1,3}(?:base64|enc))\b[^\n|]{0,400}(?:\|\s{0,3}(?:gunzip|zcat|tr|rev|xz -d)\b[^\n|]{0,60})?${shell}`,
      ),
    ),
    severity: 'critical',
    catches: [fenced('sh', 'base32 -d <<< "MN2XE3BAPA======" | bash')],
    spares: [fenced('sh', 'base32 -d <<< "$SECRET" | oathtool --totp -')],
  }),
  row('part of a picture or a data file is run', {
    in: run,
    within: 'line',
    match: exactPattern(
      raw(
        String.raw`\b(?:tail|head|dd|sed|awk|strings|cut|exiftool|steghide|zsteg|unzip\s{1,3}-p|binwalk)\s[^\n|]{0,100}\.(?:png|jpe?g|gif|ico|webp|bmp|svg|pdf|mp3|mp4|wav|woff2?|ttf|dat|bin)\b`,
      ),
      raw(String.raw`[^\n|]{0,60}(?:\|[^\n|]{0,60}){0,2}(?:${shell}|\|\s{0,3}(?:python3?|node|perl|ruby)\b)`),
    ),
    severity: 'critical',
    catches: [inFile('scripts/a.sh', 'tail -c +4097 assets/banner.jpg | bash')],
    spares: [inFile('scripts/a.sh', 'exiftool assets/banner.jpg | grep Date')],
  }),
  row('an inline program decodes what it runs', {
    in: run,
    within: 'line',
    match: exactPattern(
      raw(
        String.raw`\b(?:perl|ruby|python3?|php|node)\s{1,3}-[erc]\s{1,3}["'][^\n]{0,80}\b(?:system|exec|eval|execSync|popen)\b[^\n]{0,60}`,
      ),
      raw(
        String.raw`(?:\bpack\(|\bunpack\b|fromhex\(|b64decode\(|b32decode\(|\bchr\(|base64_decode\(|hex2bin\(|Buffer\.from\()`,
      ),
    ),
    severity: 'critical',
    catches: [fenced('sh', `perl -e 'system(pack("H*","6375726c2078"))'`)],
    spares: [fenced('sh', `python3 -c 'print(bytes.fromhex("6869"))'`)],
  }),
  row('characters of numbers become a command, in PowerShell', {
    in: run,
    within: 'block',
    match: exactPattern(
      raw(String.raw`-join\s?\(?[^\n]{0,300}\|\s?(?:%|ForEach-Object|foreach)\s?\{\s?\[char\]`),
    ),
    and: [/\biex\b|\bInvoke-Expression\b|(?:^|[\s;|])&\s?[$(]/im],
    severity: 'critical',
    catches: [inFile('scripts/a.ps1', '$c = -join (105,101,120 | % {[char]$_})', '& $c "Get-Date"')],
    spares: [inFile('scripts/a.ps1', '$word = -join (104,105 | % {[char]$_})', 'Write-Output $word')],
  }),
  row('a command is put together from short variables', {
    in: ['script', 'fence', 'decoded'],
    within: 'block',
    match: exactLinePattern(
      raw(
        String.raw`(?:^|[;\s])(\w{1,10})=["']?[a-z]{1,5}["']?\s{0,3}[;\n]\s{0,8}(?:\w{1,10}=["']?[\w:/.]{0,12}["']?\s{0,3}[;\n]\s{0,8}){0,4}?`,
      ),
      raw(
        String.raw`(\w{1,10})=["']?[a-z]{1,5}["']?\s{0,3}[;\n][\s\S]{0,300}?(?:^|[\n;&|(]\s{0,8})\$\{?\1\}?["']{0,2}\$\{?\2\}?["']?\s`,
      ),
    ),
    severity: 'high',
    catches: [inFile('scripts/a.sh', 'a=cu; b=rl; c=ht', '$a$b -s parts.invalid/x')],
    spares: [inFile('scripts/a.sh', 'os=linux; arch=arm', 'echo "$os$arch"', 'tool-$os$arch run')],
  }),
  row('a name holds what was decoded and is run', {
    in: ['script', 'fence', 'decoded'],
    within: 'block',
    match: exactLinePattern(
      raw(
        String.raw`(?:^|[\s;])(?:const |let |var )?(\w{1,30})\s?=\s?[^\n]{0,160}(?:\bchr\(\s?(?:ord|int|\w{1,12}\s?\^)|b(?:64|85|32|16)decode\(|a85decode\(|`,
      ),
      raw(
        String.raw`unhexlify\(|fromhex\(|codecs\.decode\([^\n]{0,80}rot|fromCharCode|Buffer\.from\([^\n]{0,200}["'](?:base64|hex)["']|\batob\()`,
      ),
    ),
    severity: 'high',
    weigh: ({ match, region: { text, file }, scope, severity }) => {
      if (testFile.test(file)) return null;
      const name = match[1] ?? '';
      const after = text.slice(text.indexOf(match[0], 0) + match[0].length);
      const call = new RegExp(
        String.raw`(?:(?<![.\w])(?:exec|eval|execSync|spawnSync|spawn|Popen|Function)|os\.(?:system|popen)|__import__\(["']os["']\)\.(?:system|popen)|child_process["']?\)?\.exec(?:Sync)?)` +
          String.raw`\(\s{0,3}(?:str\(|String\()?${name}\b(?!\s?[:[(])|` +
          String.raw`\b\w{1,12}\.(?:run|call|Popen|check_output|check_call)\(\s{0,3}${name}\b[^\n]{0,80}shell\s?=\s?True`,
      );
      return call.test(after) && scope !== '' ? severity : null;
    },
    catches: [
      inFile(
        'scripts/a.py',
        'import base64 as b, subprocess as s',
        't = b.b64decode(open("data/words.txt").read())',
        's.call(t, shell=True)',
      ),
      inFile('scripts/b.py', 'x = "".join(chr(ord(c) ^ 7) for c in words)', '__import__("os").system(x)'),
    ],
    spares: [
      inFile('scripts/c.py', 'pixels = base64.b64decode(reply)', 'subprocess.run(["open", "a.png"])'),
      inFile('scripts/d.js', 'const body = Buffer.from(text, "base64");', 'writeFileSync("a.png", body);'),
    ],
  }),
];
