/** RC: code that arrives at run time, hides its text, or opens the machine to somebody. */
import type { Severity } from '../../schema/vocabulary.ts';
import { codeKinds, proseKinds, runKinds, type PatternRule, type RowHit } from '../engine/rule.ts';
import { firstUrl, standingOf } from '../vocabulary/hosts.ts';
import { isUsedLater, urlOfVariable } from '../vocabulary/variables.ts';

const interpreters =
  '(?:sudo\\s{1,4}(?:-\\w{1,3}\\s{1,4}){0,2})?(?:\\/(?:usr\\/)?(?:local\\/)?bin\\/)?(?:env\\s{1,4})?(?:bash|sh|zsh|dash|ksh|fish|ash|python[23]?(?:\\.\\d{1,2})?|node|perl|ruby|php|deno|bun|pwsh|powershell|tclsh|lua|osascript)\\b';
const fetchers =
  '(?:curl|wget|fetch|aria2c|axel|lwp-request|lynx\\s{1,4}-source|http|https|xh|iwr|irm|Invoke-WebRequest|Invoke-RestMethod)';

/** Vendors' installers are low, hidden or plain-text sources critical, others keep the row's severity. */
function byHost({ match, scope, severity, owner, region }: RowHit): Severity | null {
  const url = firstUrl(match[0]) ?? firstUrl(scope) ?? urlOfVariable(match[0], region.text);
  if (url === null) return /\$\{?\w|%\w{1,30}%/.test(match[0]) ? 'medium' : null;
  const standing = standingOf(url, owner);
  if (standing === 'local') return 'info';
  if (standing === 'known' || standing === 'owner') return 'low';
  return standing === 'suspect' ? 'critical' : severity;
}

/** A release of a named project is a lesser risk than a file from anywhere. */
function byReleaseHost(hit: RowHit): Severity | null {
  const url = firstUrl(hit.match[0]) ?? firstUrl(hit.scope);
  if (url === null) return 'low';
  const standing = standingOf(url, hit.owner);
  if (standing === 'known' || standing === 'owner') return 'low';
  const release =
    url.scheme === 'https' &&
    /^(?:github\.com|gitlab\.com|storage\.googleapis\.com|[a-z0-9.-]{1,60}\.amazonaws\.com|registry\.npmjs\.org|files\.pythonhosted\.org|repo\d?\.[a-z.]{3,40})$/.test(
      url.host,
    );
  return release ? 'medium' : byHost(hit);
}

export const remoteCodeRules: readonly PatternRule[] = [
  {
    id: 'RC-01',
    severity: 'high',
    why: 'A download is handed straight to an interpreter, so whatever the host answers is run.',
    fix: 'Download to a file, check its digest, show it, then run it; or use a package manager with a pinned version.',
    owasp: ['AST02'],
    kinds: codeKinds,
    rows: [
      {
        sign: /\|/,
        all: [new RegExp(`\\b${fetchers}\\s[^\\n]{0,300}?\\|\\s{0,8}${interpreters}`, 'i')],
        scope: 'line',
        reason: 'curl … | sh',
        judge: byHost,
      },
      {
        all: [
          new RegExp(
            `(?:\\b(?:bash|sh|zsh|python3?|node|perl|ruby|source|eval)|(?:^|[\\s;&])\\.)\\s{1,6}(?:-[a-z]{1,3}\\s{1,4})?["']?(?:<\\(|\\$\\(|\`)\\s{0,4}${fetchers}\\s[^\\n]{0,300}`,
            'i',
          ),
        ],
        scope: 'line',
        reason: 'bash <(curl …), sh -c "$(curl …)"',
        judge: byHost,
      },
      {
        all: [
          /\b(?:exec|eval|compile|Function|vm\.run\w{1,20}|instance_eval|loadstring|load)\s{0,3}\(\s{0,4}(?:await\s{1,4}|\(){0,4}(?:(?:\w{1,20}\.){0,3}urlopen|requests\.get|httpx\.get|urllib\.request\.urlopen|fetch|axios\.get|got|URI\.open|open\(\s{0,3}["']https?|file_get_contents\(\s{0,3}["']https?|http\.get)\s{0,3}\(?[^\n]{0,300}/i,
        ],
        scope: 'line',
        reason: 'exec(requests.get(…))',
        judge: (hit) => byHost(hit) ?? 'high',
      },
      {
        all: [
          /(?:requests\.get|httpx\.get|urlopen|\bfetch\(|axios\.get|https?\.get\(|require\(\s{0,3}\\?["']https?\\?["']\s{0,3}\)\.get)[^\n]{0,300}/i,
          /(?<![.\w])(?:eval|new Function|vm\.run\w{1,20})\s{0,3}\(\s{0,4}[A-Za-z_$]|\.then\(\s{0,3}eval\b|(?<![.\w])(?:exec|eval|compile|execSync)\s{0,3}\(\s{0,4}(?:await\s{1,4})?\(?\s{0,3}(?:\w{1,30}\.){1,3}(?:text|content|data|body|read|decode|toString)\b|\b(?:os\.system|os\.popen|subprocess\.\w{2,14}|execSync|spawnSync)\(\s{0,4}(?:r|res|resp|response|reply|answer|body|data|code|script|payload|cmd|command)(?:\.\w{1,12}){0,2}(?:\(\))?\s{0,3}[,)]|\b_compile\s{0,2}\(|(?<![.\w])exec\s{0,3}\(\s{0,4}(?:d|data|body|code|text|src|source|res|resp|response|r|js|script|payload|content|out|buf|c|s|t|x|compile|chunk\w{0,8})\b/i,
          /https?:\/\//i,
        ],
        kinds: runKinds,
        scope: 'block',
        reason: 'fetch, then evaluate what came',
        judge: byHost,
      },
      {
        all: [
          new RegExp(
            `\\b(\\w{1,30})=["']?(?:\\$\\(|\`)\\s{0,4}${fetchers}\\s[^\\n]{0,200}?https?:[^\\n]{0,200}`,
            'i',
          ),
        ],
        kinds: ['fence', 'script', 'decoded', 'hidden', 'comment'],
        scope: 'block',
        reason: 'a download kept in a variable that is run',
        judge: (hit) =>
          isUsedLater(
            hit,
            (name) =>
              String.raw`(?:\beval|\b(?:ba|z|da)?sh\s{1,4}-c|<<<)\s{0,4}["']?\$\{?${name}\b|\$\{?${name}\}?["']?\s{0,3}\|\s{0,3}(?:ba|z|da)?sh\b`,
          )
            ? byHost(hit)
            : null,
      },
      {
        sign: /\bdeno\b|\bbun\b|--import|urllib/i,
        all: [
          /\b(?:deno\s{1,4}run|bun\s{1,4}(?:run|x)|node\s{1,4}--import|python3?\s{1,4}-m\s{1,4}urllib[^\n]{0,40})\s{1,4}(?:-{1,2}[\w-]{1,30}(?:=\S{1,60})?\s{1,4}){0,6}https?:\/\/[^\s"'`]{3,300}/i,
        ],
        scope: 'line',
        reason: 'a runtime that takes an address',
        judge: byHost,
      },
      {
        all: [
          /\b(?:run|execute|source|pipe|feed|evaluate)\b[^.!?\n]{0,60}\b(?:script|installer|code|command|binary|program|payload)s?\b[^.!?\n]{0,60}\b(?:from|at|served by|hosted (?:at|on))\s{1,4}[`"'<(]{0,2}https?:\/\/[^\s)>"'`]{3,300}/i,
        ],
        kinds: ['prose', 'list', 'comment', 'hidden', 'decoded', 'script-comment', 'description'],
        scope: 'sentence',
        reason: 'the same in words',
        judge: byHost,
      },
    ],
  },
  {
    id: 'RC-02',
    severity: 'critical',
    why: 'Encoded text is decoded and run, which hides what the code does.',
    fix: 'Ship the code as readable source.',
    owasp: ['AST01'],
    kinds: runKinds.concat(['prose', 'list']),
    rows: [
      {
        all: [
          new RegExp(
            `\\b(?:base64\\s{1,4}(?:-[dD]|--decode|-di)|openssl\\s{1,4}(?:base64|enc)\\b[^\\n|]{0,60}\\s-d|xxd\\s{1,4}-r|gunzip|gzip\\s{1,4}-d|zcat|uudecode|rev|tr\\s{1,4}["'][A-Za-z-]{2,60}["'])[^\\n]{0,120}\\|\\s{0,6}${interpreters}(?!\\s{0,4}(?:-c|-m|-e|-n|[\\w./-]{1,80}\\.(?:py|js|rb|sh)))`,
            'i',
          ),
        ],
        none: [/\b(?:tr|rev)\b(?![^\n]{0,80}\|\s{0,6}(?:sudo\s{1,4})?(?:ba|z)?sh\b)/],
        scope: 'line',
        reason: 'base64 -d | sh',
      },
      {
        all: [
          /(?:\b(?:bash|sh|zsh|eval|source)\s{1,4}(?:-c\s{1,4})?["']?(?:<\(|\$\(|`)[^\n]{0,200}\b(?:base64\s{1,4}(?:-[dD]|--decode)|xxd\s{1,4}-r|openssl\s{1,4}(?:base64|enc)[^\n]{0,40}-d))/i,
        ],
        scope: 'line',
        reason: 'eval "$(… | base64 -d)"',
      },
      {
        all: [
          /\b(?:exec|eval|compile|os\.system|subprocess\.\w{2,14}|os\.popen|pty\.spawn|exec\w{0,2}|getattr\([^\n]{0,60}\)|__import__\(["'](?:os|builtins|subprocess)["']\)\.\w{2,14})\s{0,3}\(\s{0,4}[^\n;]{0,80}\b(?:base64\.(?:b64|b32|b85|a85|url\w{0,10})\w{0,6}decode|b64decode|codecs\.decode|bytes\.fromhex|unhexlify|zlib\.decompress|marshal\.loads|fernet|rot_?13)\b/i,
        ],
        scope: 'line',
        reason: 'exec(base64.b64decode(…))',
      },
      {
        all: [
          /\b(?:eval|new Function|Function|vm\.run\w{1,20}|setTimeout|execSync|exec|spawnSync|child_process\.\w{2,12})\s{0,3}\(\s{0,4}(?:[^\n;()]|\([^\n;()]{0,40}\)|\((?![^\n;()]{0,40}\))|\)(?!\s{0,3}[{},:])){0,80}(?:\batob\s{0,2}\(|Buffer\.from\([^\n]{0,1000}["'](?:base64|hex)["']|unescape\(|decodeURIComponent\(\s{0,3}["']%|String\.fromCharCode\()/i,
        ],
        scope: 'line',
        reason: 'eval(atob(…))',
      },
      {
        all: [
          /(?<![\w$])[\w$]{1,80}\s{0,3}=\s{0,3}(?:base64\.\w{0,8}decode\(|b64decode\(|atob\(|Buffer\.from\([^\n]{0,400}["'](?:base64|hex)["']|bytes\.fromhex\(|codecs\.decode\(|zlib\.decompress\(|marshal\.loads\()[^\n]{0,200}/i,
          /\b(?:exec|eval|os\.system|new Function|Function|execSync|vm\.run\w{1,20}|runIn(?:This|New)?Context|subprocess\.(?:run|call|Popen|check_output))\s{0,3}\(\s{0,4}[\w$]{1,60}(?:\.(?:decode|toString)\([^)\n]{0,20}\))?\s{0,3}[,)]/i,
        ],
        kinds: runKinds,
        scope: 'block',
        reason: 'decoded into a variable that is run',
      },
      {
        all: [
          /\b(?:eval|assert|preg_replace)\s{0,3}\(\s{0,4}(?:base64_decode|gzinflate|str_rot13|gzuncompress)\s{0,3}\(/i,
        ],
        scope: 'line',
        reason: 'PHP',
      },
      {
        all: [/\b(?:eval|exec|execSync|system|Function)\b[^\n]{0,80}(?:\\x[0-9a-f]{2}){12}/i],
        kinds: ['script', 'fence'],
        scope: 'line',
        reason: 'a string of escapes that is run',
      },
      {
        all: [
          /\b(?:String\.fromCharCode|chr)\(\s{0,4}\d{2,3}[^\n]{0,300}/i,
          /\b(?:eval|exec|new Function)\s{0,3}\(/i,
          /(?:\d{2,3}\s{0,2},\s{0,2}){11}\d{2,3}|(?:chr\(\d{2,3}\)\s{0,2}[+.]\s{0,2}){6}/,
        ],
        kinds: ['script', 'fence'],
        scope: 'block',
        reason: 'code from character numbers',
      },
    ],
  },
  {
    id: 'RC-03',
    severity: 'high',
    why: 'A program is downloaded, made executable and run without checking what it is.',
    fix: 'Check a pinned digest or a signature before running it.',
    owasp: ['AST02'],
    kinds: runKinds,
    rows: [
      {
        sign: /https?:\/\//i,
        all: [
          /\b(?:curl|wget)\s[^\n]{0,120}https?:\/\/[^\s"'`]{3,200}\/([\w.-]{1,60}\.(?:sh|py|js|pl|rb|run|ps1))\b[^\n]{0,100}(?:&&|;|\n)\s{0,20}(?:sudo\s{1,4})?(?:ba|z)?(?:sh|python3?|node|perl|ruby|pwsh)\s{1,4}(?:-\w{1,4}\s{1,4}){0,2}(?:\.\/)?\1/i,
        ],
        none: [/\b(?:sha(?:1|224|256|384|512)sum|shasum|gpg\s{1,4}--verify|cosign|checksum)\b/i],
        scope: 'block',
        reason: 'download a script and run it by its name',
        judge: byHost,
      },
      {
        sign: /https?:\/\//i,
        all: [
          new RegExp(
            `\\b(?:curl|wget|aria2c)\\s[^\\n]{0,300}https?:\\/\\/[^\\s"'\`]{3,300}[^\\n]{0,200}`,
            'i',
          ),
          /\bchmod\s{1,4}(?:-\w{1,3}\s{1,4})?(?:[ugoa]{0,4}\+[rw]{0,2}x|[0-7]?7[0-7]{2})\b/i,
          /(?:^|[\s;&|])(?:sudo\s{1,4})?(?:\.\/[\w.-]{1,80}|\/tmp\/[\w.-]{1,80}|~\/[\w./-]{1,80}|\/(?:var|dev|opt|usr\/local)\/[\w./-]{1,80}|"?\$\{?\w{1,30}\}?"?)(?:\s|$|["'])/m,
        ],
        none: [
          /\b(?:sha(?:1|224|256|384|512)sum|shasum|b2sum|md5sum|gpg\s{1,4}--verify|cosign\s{1,4}verify|minisign|sigstore|checksum|--checksum)\b/i,
        ],
        scope: 'block',
        reason: 'download, chmod, run',
        judge: byReleaseHost,
      },
      {
        all: [
          new RegExp(
            `\\b(?:curl|wget)\\s[^\\n]{0,200}(?:-o|-O|--output|>)\\s{0,4}["']?(?:[\\w./~-]{1,80}?\\.(?:sh|py|js|pl|rb|bin|run|ps1)\\b|\\/tmp\\/[\\w.-]{1,80})[^\\n]{0,200}(?:&&|;|\\n|\\|\\|)\\s{0,20}${interpreters}\\s{1,4}[^\\n]{0,20}`,
            'i',
          ),
        ],
        none: [/\b(?:sha(?:1|224|256|384|512)sum|shasum|gpg\s{1,4}--verify|cosign|checksum)\b/i],
        scope: 'block',
        reason: 'download to a file and interpret it',
        judge: byHost,
      },
      {
        all: [
          /(?:urlretrieve|urllib\.request\.urlopen|requests\.get|https?\.get\(|fetch\()[^\n]{0,300}/i,
          /https?:\/\//i,
          /\b(?:os\.chmod|fs\.chmod(?:Sync)?|chmod(?:Sync)?)\s{0,3}[( ][^\n]{0,120}(?:0o?7[0-7]{2}|S_IX|\+x)|\bmode\s{0,2}:\s{0,2}0o?7[0-7]{2}/i,
          /\b(?:subprocess\.\w{2,14}|os\.system|execFile(?:Sync)?|execSync|(?<![\w])exec|spawn(?:Sync)?|os\.exec\w{1,3})\s{0,3}\(/i,
        ],
        none: [/\b(?:hashlib|createHash|sha256|checksum|signature)\b/i],
        kinds: ['script', 'fence'],
        scope: 'block',
        reason: 'the same from a program',
        judge: byReleaseHost,
      },
    ],
  },
  {
    id: 'RC-04',
    severity: 'high',
    why: 'PowerShell downloads and runs code, or runs an encoded command.',
    fix: 'Use a signed module or package with a pinned version.',
    owasp: ['AST02'],
    kinds: codeKinds,
    rows: [
      {
        all: [
          /\b(?:powershell|pwsh)(?:\.exe)?\b[^\n]{0,200}\s-e(?:nc|ncodedcommand|c)?\s{1,4}["']?[A-Za-z0-9+/=]{16,400}/i,
        ],
        scope: 'line',
        severity: 'high',
        reason: 'an encoded command',
        judge: ({ scope, severity }) =>
          /-w(?:in\w{0,9})?\s{1,4}hidden|-windowstyle\s{1,4}hidden/i.test(scope) && /bypass/i.test(scope)
            ? 'critical'
            : severity,
      },
      {
        sign: /\biex\b|Invoke-Expression|scriptblock/i,
        all: [
          /(?:\b(?:iex|Invoke-Expression)\b\s{0,4}[("'&$]{0,4}[^\n]{0,80}(?:DownloadString|DownloadData|Invoke-WebRequest|Invoke-RestMethod|\biwr\b|\birm\b|\bcurl\b|WebClient)[^\n]{0,240}|(?:DownloadString|Invoke-WebRequest|Invoke-RestMethod|\biwr\b|\birm\b|\bcurl(?:\.exe)?\b)[^\n]{0,240}\|\s{0,4}(?:iex|Invoke-Expression)\b|\[scriptblock\]::Create\([^\n]{0,80}(?:DownloadString|Invoke-WebRequest|Invoke-RestMethod|\biwr\b|\birm\b)[^\n]{0,240})/i,
        ],
        scope: 'line',
        reason: 'iex of a download',
        judge: (hit) => (/hidden/i.test(hit.scope) && /bypass/i.test(hit.scope) ? 'critical' : byHost(hit)),
      },
      {
        sign: /certutil|bitsadmin|mshta|regsvr32|rundll32|msiexec/i,
        all: [
          /\b(?:certutil(?:\.exe)?\s[^\n]{0,60}-urlcache|bitsadmin(?:\.exe)?\s[^\n]{0,40}\/transfer|mshta(?:\.exe)?\s{1,4}["']?(?:https?|javascript|vbscript):|regsvr32(?:\.exe)?\s[^\n]{0,60}\/i:https?:|rundll32(?:\.exe)?\s[^\n]{0,60}javascript:|msiexec(?:\.exe)?\s[^\n]{0,60}\/i\s{1,4}["']?https?:)[^\n]{0,240}/i,
        ],
        scope: 'line',
        reason: 'Windows tools that fetch and run',
        judge: (hit) => byHost(hit) ?? 'high',
      },
      {
        all: [
          /\$(\w{1,30})\s{0,3}=\s{0,3}[^\n]{0,80}(?:DownloadString|DownloadData|Invoke-WebRequest|Invoke-RestMethod|\biwr\b|\birm\b)[^\n]{0,240}/i,
        ],
        scope: 'block',
        reason: 'the same through a variable',
        judge: (hit) =>
          isUsedLater(
            hit,
            (name) =>
              String.raw`\b(?:iex|Invoke-Expression)\s{0,3}[("']{0,3}\$${name}\b|\[scriptblock\]::Create\(\s{0,3}\$${name}\b`,
          )
            ? byHost(hit)
            : null,
      },
      {
        all: [
          /Start-Process\s[^\n]{0,200}|&\s{0,4}["']?\$env:TEMP[^\n]{0,100}/i,
          /(?:DownloadFile|Invoke-WebRequest|\biwr\b|Start-BitsTransfer)[^\n]{0,240}https?:/i,
        ],
        kinds: ['fence', 'script', 'decoded'],
        scope: 'block',
        reason: 'download a file and start it',
        judge: byHost,
      },
    ],
  },
  {
    id: 'RC-05',
    severity: 'critical',
    mentionSeverity: 'low',
    why: 'A shell is connected to a network address, which gives somebody else the machine.',
    fix: 'Remove it.',
    owasp: ['AST01'],
    kinds: codeKinds,
    rows: [
      {
        sign: /\/dev\/(?:tcp|udp)/i,
        all: [
          /\b(?:bash|sh|zsh|ksh)\s{1,4}(?:-\w{1,4}\s{0,4}){0,2}[0-9]{0,2}(?:>&|<>|>|&>|<)[^\n]{0,20}\/dev\/(?:tcp|udp)\/|exec\s{1,4}\d{1,3}<>\s{0,3}\/dev\/(?:tcp|udp)\/|(?:<|>|<>|>&)\s{0,3}\/dev\/(?:tcp|udp)\/[^\s/]{1,120}\/\d{1,5}[^\n]{0,40}(?:0[>&]|<&|\bsh\b|\bbash\b)|\/dev\/(?:tcp|udp)\/[^\s/]{1,120}\/[\w${}]{1,30}["']?[^\n]{0,20}(?:0>&1|0<&1|0>&|<&\d)/i,
        ],
        scope: 'line',
        reason: 'bash over /dev/tcp',
      },
      {
        all: [
          /\b(?:nc|ncat|netcat|nc\.traditional|busybox\s{1,4}nc)\b[^\n|]{0,100}\s(?:-\w{0,4}[ec]|--exec|--sh-exec)\s{1,4}["']?(?:\/(?:usr\/)?bin\/)?(?:ba|z|da|k)?sh\b|\b(?:nc|ncat|netcat)\b[^\n|]{0,100}\s-\w{0,4}e\s{1,4}["']?(?:cmd|powershell)(?:\.exe)?/i,
        ],
        scope: 'line',
        reason: 'netcat with a shell',
      },
      {
        all: [
          /\bmkfifo\b|\bmknod\s{1,4}[^\n]{1,60}\sp\b/i,
          /\|\s{0,4}(?:\/bin\/)?(?:ba)?sh\s{1,4}(?:-i)?[^\n]{0,60}\|\s{0,4}(?:nc|ncat|netcat|openssl|telnet)\b/i,
        ],
        kinds: runKinds,
        scope: 'block',
        reason: 'a named pipe between shell and netcat',
      },
      {
        all: [
          /\bsocat\b[^\n]{0,160}\b(?:exec|system):["']?[^\n]{0,20}(?:ba)?sh\b|\bsocat\b[^\n]{0,80}\bexec:[^\n]{0,100}(?:pty|stderr)/i,
        ],
        scope: 'line',
        reason: 'socat with a shell',
      },
      {
        all: [
          /(?:socket\.socket\(|socket\.create_connection\(|\bs\.connect\(\()/i,
          /os\.dup2\(|pty\.spawn\(|subprocess\.(?:call|Popen|run)\(\s{0,4}\[?\s{0,3}["'](?:\/bin\/)?(?:ba|z)?sh["']/i,
          /(?:ba|z)?sh\b|cmd\.exe|powershell/i,
        ],
        kinds: runKinds,
        scope: 'block',
        reason: 'Python: a socket becomes standard input and output',
      },
      {
        all: [
          /(?:net\.(?:connect|createConnection|Socket|createServer)|new net\.Socket|tls\.connect|(?:require\(\s{0,2}|from\s{1,3})["'`](?:node:)?(?:net|tls)["'`]|Deno\.connect\(|Bun\.connect\()/i,
          /(?:spawn|exec|execFile)\(\s{0,4}["'](?:\/bin\/)?(?:(?:ba|z)?sh|cmd(?:\.exe)?|powershell(?:\.exe)?)["']/i,
          /\.pipe\(/i,
        ],
        kinds: runKinds,
        scope: 'block',
        reason: 'Node: a socket piped to a shell',
      },
      {
        all: [
          /(?:TCPSocket\.(?:new|open)|fsockopen\(|IO::Socket::INET|use Socket;|net\.Dial\(\s{0,4}["']tcp|TCPClient\()[^\n]{0,300}/i,
          /(?:exec|system|popen|proc_open|spawn|Command|iex)\s{0,3}[( ][^\n]{0,60}(?:(?:ba|z)?sh\b|cmd(?:\.exe)?)|open\(STDIN|\biex\b|Invoke-Expression/i,
        ],
        kinds: runKinds,
        scope: 'block',
        reason: 'the same in Ruby, PHP, Perl, Go, PowerShell',
      },
      {
        all: [
          /\b(?:recv|recvfrom|recv_into|accept)\(|\.on\(\s{0,3}["'](?:data|message)["']|\b(?:gets|readline|ReadLine|GetStream)\b/i,
          /socket\.socket\(|create_connection\(|create_server\(|net\.(?:connect|createConnection|createServer|Socket)|new WebSocket\(|TCP(?:Socket|Server|Client|Listener)/i,
          /\b(?:subprocess\.\w{2,14}|os\.(?:system|popen)|exec(?:Sync)?|spawn(?:Sync)?|popen|system|Invoke-Expression|iex|IO\.popen|Open3\.\w{4,10})\s{0,3}[( ]\s{0,3}(?:cmd|command|data|line|msg|message|input|buf|buffer|c|d|s|chunk|order|task|recv|request|payload|\w{1,20}\.(?:decode|toString|strip|trim|chomp|recv))\b/i,
        ],
        kinds: runKinds,
        scope: 'block',
        reason: 'a socket whose lines are run as commands, in either direction',
      },
      {
        all: [
          /\b(?:system|exec|shell_exec|passthru|popen|proc_open|eval|assert)\s{0,3}\(\s{0,3}(?:base64_decode\(\s{0,3})?\$_(?:GET|POST|REQUEST|COOKIE|SERVER)\b/i,
        ],
        scope: 'line',
        reason: 'a web page that runs its parameters',
      },
      {
        all: [
          /\b(?:exec(?:Sync)?|spawn(?:Sync)?|subprocess\.\w{2,14}|os\.(?:system|popen))\s{0,3}\(\s{0,4}(?:req(?:uest)?\.(?:query|body|params|args|form|headers|get_data|data|json|url|values)|self\.(?:rfile|headers|path)|(?:url|parsed|query|params|qs)\w{0,10}(?:\.query)?[.[])/i,
          /https?\.createServer|\bexpress\(|Flask\(|BaseHTTPRequestHandler|http\.server|FastAPI\(|Deno\.serve|Bun\.serve|\bbottle\b|aiohttp/i,
        ],
        kinds: runKinds,
        scope: 'block',
        reason: 'a server that runs what a request says',
      },
      {
        all: [
          /(?:\bwhile\s{0,3}(?:\(?\s{0,2}(?:true|1|:)\s{0,2}\)?|\[)|\bfor\s{0,2}\(\(?\s{0,2};\s{0,2};|\bsetInterval\(|\bloop\s{1,3}do\b|\buntil\s{1,3}false)/i,
          new RegExp(
            `\\b${fetchers}\\s[^\\n]{0,200}?https?:[^\\n]{0,200}?\\|\\s{0,8}${interpreters}|(?:\\beval|\\b(?:ba|z)?sh\\s{1,4}-c)\\s{1,4}["']?(?:\\$\\(|\`)\\s{0,4}${fetchers}\\s|(?:exec|eval|execSync|os\\.system|subprocess\\.\\w{2,14}|iex|Invoke-Expression)\\s{0,3}\\(?\\s{0,3}(?:await\\s{1,3})?\\(?\\s{0,3}(?:requests\\.get|urlopen|urllib|httpx\\.get|fetch|irm|iwr|\\(?irm|\\(?iwr)`,
            'i',
          ),
        ],
        kinds: runKinds,
        scope: 'block',
        reason: 'commands polled from a host, again and again',
      },
      {
        all: [
          /\bnc(?:at)?\b[^\n|]{0,60}\s-\w{0,4}l\w{0,4}\b[^\n|]{0,80}\|\s{0,4}(?:\/bin\/)?(?:ba|z|da)?sh\b|\bssh\b[^\n|;]{0,120}\s-(?:\w{0,4}R|R)\s{0,3}(?:[\w.*]{1,60}:)?\d{1,5}:(?:localhost|127\.0\.0\.1|\[::1\]):22\b/i,
        ],
        scope: 'line',
        reason: 'a listener that feeds a shell, or the login port forwarded outwards',
      },
    ],
  },
  {
    id: 'RC-06',
    severity: 'high',
    why: 'A prerequisite is set up the way fake installers do: archive with a password, paste into a terminal, protection off.',
    fix: 'Name the package and its registry; never ask for a pasted command from a page.',
    owasp: ['ASI09'],
    kinds: proseKinds.filter((kind) => kind !== 'config'),
    rows: [
      {
        all: [
          /\b(?:zip|archive|rar|7z|installer|extract\w{0,3}|unzip|unpack|open it|file|download)\b(?:[^!?\n.]|\.(?=\w)){0,120}\b(?:password|passphrase|passcode|pass(?= is|:|=))\b\s{0,3}(?:is\b|:|=|\(|`|"|'|to (?:open|extract|unzip|unpack)(?: it)?(?: is\b|:)?)\s{0,3}[`"'(]{0,2}[\w!@#$%-]{3,30}|\b(?:password|passcode|passphrase)[ -](?:protected|locked)\b(?:[^!?\n]){0,120}\b(?:password|passcode|pass|key|use)\b\s{0,3}(?:is|:|=)?\s{0,3}[`"'(]{1,2}[\w!@#$%-]{3,30}/i,
          /\b(?:download|get|fetch|grab|install|prerequisite|required|driver|helper|agent|utility|tool|core)\b/i,
          /https?:\/\/|\.(?:zip|rar|7z|exe|dmg|pkg)\b/i,
        ],
        none: [
          /\b(?:protected (?:pdf|file|document|workbook|sheet)s?|unlock|encrypt\w{0,4}|(?:pdf|xlsx?|docx?) (?:file|document|password)s?|keystore|vault|database|postgres|mysql|log ?in|the user's password)\b/i,
        ],
        scope: 'window',
        severity: 'high',
        reason: 'a download locked with a password that is given',
        judge: ({ scope, severity }) =>
          /\b(?:antivirus|defender|gatekeeper|quarantine|xattr|disable|paste|administrator|run as)\b/i.test(
            scope,
          )
            ? 'critical'
            : severity,
      },
      {
        all: [
          /\b(?:win(?:dows)?(?: key)?\s?\+\s?r|run dialog|terminal|command prompt|powershell|console)\b[^.!?\n]{0,80}\b(?:paste|ctrl\s?\+\s?v)\b|\b(?:copy|paste|type)\b[^.!?\n]{0,80}\b(?:in(?:to)?|to) (?:a |an |the |your |their )?(?:new |own )?(?:terminal|command prompt|powershell|run dialog|shell|console|windows\+r|win\+r)/i,
          /\b(?:required|prerequisite|must|has to|have to|cannot (?:work|run|start)|can't (?:work|run|start)|first (?:use|run|start)|before (?:the|this) (?:skill|first)|does not work without|won't work without|needed|mandatory|core|helper|driver|agent)\b/i,
          /https?:\/\/(?!(?:localhost|127\.))[^\s)>"'`]{3,200}/i,
          /\b(?:page|site|link|snippet|gist|paste|snip|from (?:there|the page|here|https?)|shown (?:there|here|on))\b/i,
        ],
        none: [
          /\b(?:official (?:docs?|documentation)|oauth|redirect|authori[sz]ation (?:code|url)|auth code|callback)\b/i,
        ],
        scope: 'window',
        severity: 'high',
        reason: 'paste a command from a page',
        judge: ({ scope, severity }) =>
          /\b(?:password|antivirus|defender|gatekeeper|quarantine|xattr)\b/i.test(scope)
            ? 'critical'
            : severity,
      },
      {
        all: [
          /\b(?:download|get|fetch|grab|install)\b(?:[^!?\n.]|\.(?=\w)){0,120}https?:\/\/[^\s)>"'`]{3,200}/i,
          /\b(?:run|start|launch|open|execute|double-click|install)\b(?:[^!?\n.]|\.(?=\w)){0,60}\b(?:it|the (?:file|program|installer|setup|exe|binary|helper|tool|agent|service)|\S{2,40}\.(?:exe|msi|dmg|pkg|bat|scr|app))\b/i,
          /\b(?:anti-?virus|defender|gatekeeper|smartscreen|quarantine|security warning|unknown publisher|unidentified developer)\b(?:[^!?\n]){0,80}\b(?:off|disable|ignore|allow|anyway|exception|exclu\w{3,6}|pause|skip|dismiss|bypass|whitelist)\b|\b(?:disable|turn off|switch off|ignore|allow|bypass|dismiss|pause|exclude|whitelist)\b(?:[^!?\n]){0,60}\b(?:anti-?virus|defender|gatekeeper|smartscreen|quarantine|security warning|unknown publisher)\b/i,
        ],
        none: [
          /\b(?:never|do not|don't|must not)\b[^.!?\n]{0,40}\b(?:disable|turn off|ignore|bypass|download|run|open)\b/i,
        ],
        scope: 'window',
        reason: "a download to be run past the machine's protection",
      },
    ],
  },
  {
    id: 'RC-07',
    severity: 'medium',
    why: 'A variable is evaluated as code.',
    fix: 'Call the function that is meant, or parse the value.',
    owasp: ['AST05'],
    kinds: ['script', 'fence'],
    rows: [
      {
        all: [
          /(?<![.\w])(?:eval|exec)\s{0,2}\(\s{0,4}(?!["'`)])[A-Za-z_$][\w$.[\]]{0,60}\s{0,4}[,)]|\bnew Function\(\s{0,4}(?!["'`]return this)[A-Za-z_$][\w$]{0,60}|(?:^|[\s;&|])eval\s{1,4}["']?\$\{?\w{1,40}/,
        ],
        scope: 'line',
        reason: 'RegExp.exec has a dot before it and passes',
        judge: ({ region }) => (region.kind === 'fence' ? 'info' : 'medium'),
      },
      {
        all: [
          /\bos\.system\(\s{0,4}(?:f["']|[A-Za-z_]\w{0,40}\s{0,3}[+)%])|\bsubprocess\.\w{2,14}\([^\n]{0,120}shell\s{0,2}=\s{0,2}True|\bchild_process\.exec(?:Sync)?\(\s{0,4}(?:`[^`\n]{0,120}\$\{|[A-Za-z_$][\w$]{0,40}\s{0,3}[+,)])/,
        ],
        scope: 'line',
        reason: 'a built command line goes to a shell',
        judge: ({ region }) => (region.kind === 'fence' ? 'info' : 'low'),
      },
    ],
  },
  {
    id: 'RC-08',
    severity: 'critical',
    why: 'A crypto miner or a mining pool is named where it runs.',
    fix: 'Remove it.',
    owasp: ['AST01'],
    kinds: runKinds.concat(['prose', 'list']),
    rows: [
      {
        all: [/\bstratum\+(?:tcp|ssl|tls|udp):\/\/[^\s"'`]{3,120}/i],
        scope: 'line',
        reason: 'the protocol of pools',
      },
      {
        all: [
          /\b(?:xmrig|xmr-stak|cpuminer|minerd|cgminer|bfgminer|nbminer|t-rex|phoenixminer|lolminer|ethminer|ccminer|nanominer|teamredminer|gminer|srbminer)\b[^\n]{0,200}(?:\s-o\s|--url|--pool|--algo|-a\s{1,4}\w{3,20}|--donate-level|--coin|-u\s{1,4}\w{10,120}|:\d{4,5}\b)/i,
        ],
        scope: 'line',
        reason: 'a miner with its pool',
      },
      {
        all: [
          /\b(?:pool\.(?:minexmr|supportxmr|hashvault|moneroocean|nanopool)\.\w{2,8}|(?:xmr|eth|rvn|etc|gulf|pool)[\w.-]{0,30}\.(?:nanopool|2miners|moneroocean|f2pool|minexmr|supportxmr|herominers|hashvault|nicehash|unmineable|c3pool)\.\w{2,10}|coinhive(?:\.min)?\.js|CoinHive\.Anonymous|cryptonight|randomx)\b/i,
          /\b(?:wallet|pool|mine[rds]?|mining|threads?|worker|start|hash(?:rate)?|-o|-u)\b/i,
        ],
        kinds: ['script', 'config', 'fence', 'decoded', 'hidden', 'comment'],
        scope: 'block',
        reason: 'a pool or a browser miner by name',
      },
    ],
  },
];
