/** EX: secrets, conversations or code on their way out. Sources and sinks are also what chains are made of. */
import type { PatternRule } from '../engine/rule.ts';
import { proseKinds, runKinds } from '../engine/rule.ts';
import { exfiltrationTongueRows } from '../vocabulary/exfiltration-tongues.ts';
import {
  chatNouns,
  collectVerbs,
  outsideHost,
  secretNouns,
  sendVerbs,
  words,
} from '../vocabulary/lexicon.ts';

/** Reads of secrets as a whole, not of one named key. */
export const secretSources: readonly RegExp[] = [
  // Private keys and credential files by their place, in any path notation.
  /(?:\.ssh["'\s/,)\\]{1,6}(?:id_(?:rsa|dsa|ecdsa|ed25519)\b(?!\.pub)|\*|identity)|\bid_(?:rsa|ed25519|ecdsa)\b(?!\.pub))/i,
  /\.aws["'\s/,)\\]{1,6}(?:credentials|config|sso)\b|\.config["'\s/,)\\]{1,6}gcloud\b|application_default_credentials|\.azure["'\s/,)\\]{1,6}(?:accessTokens|msal_token|azureProfile)|\.kube["'\s/,)\\]{1,6}config\b|\.docker["'\s/,)\\]{1,6}config\.json|secrets\/kubernetes\.io\/serviceaccount/i,
  /\.config["'\s/,)\\]{1,6}(?:gh["'\s/,)\\]{1,6}hosts|rclone|op\b|hub\b|doctl)|\.claude["'\s/,)\\]{1,6}\.?credentials|\.codex["'\s/,)\\]{1,6}auth\.json|\.terraform\.d["'\s/,)\\]{1,6}credentials|\.cargo["'\s/,)\\]{1,6}credentials|\.gem["'\s/,)\\]{1,6}credentials|\.(?:bash|zsh|python|psql|mysql)_history\b|\brclone\.conf\b|\.s3cfg\b|\.boto\b/i,
  /(?:~|\bHOME\b|home\(\)|homedir\(\)|expanduser|USERPROFILE|\/home\/|\/root\/|\/Users\/)[^\n]{0,60}\.(?:npmrc|yarnrc\.yml|pypirc|netrc|git-credentials|pgpass|my\.cnf|vault-token|gnupg|ssh)\b(?!["'\s/,)\\]{1,6}(?:known_hosts|config\b|\w{1,40}\.pub|authorized_keys))/i,
  /(?:\bcat|\bgrep|\bawk|\bsed|\bhead|\btail|\btar|\bzip|\bcp(?!\s{1,4}\S{0,80}(?:example|sample|template|dist|default)\b)|\bbase64|\bxxd|\bgzip|\bopenssl|<|open\(|readFile(?:Sync)?\(|read_text|read_bytes|Get-Content|\bgc\s|ReadAll\w{4,5}\(|file_get_contents\(|File\.(?:read|open)|ReadFile\(|read_to_string\(|-d\s{0,3}@|-F\s{0,3}["']?\w{1,20}=[@<]|-T|--(?:data(?:-\w{3,9})?|form|json)[ =]["']?(?:\w{1,20}=)?[@<]|--(?:post|body|upload)-file[ =]|-InFile)[^\n;|&]{0,80}(?:(?<![\w\])*])\.env(?:\.(?!example|sample|template|dist|defaults?)[a-z]{1,12})?(?!\.?\w)|\.npmrc|\.pypirc|\.netrc|\.git-credentials|\.pgpass|\/etc\/shadow|\/etc\/passwd)/i,
  // The whole environment, dumped.
  /(?:^|[\s;&|$("'`])(?:printenv|env)\s{0,4}(?:\|(?!\s{0,4}(?:grep|sort|less|more|head|cut|awk|sed|wc|rg)\b(?![^\n]{0,120}(?:\|\s{0,4}(?:curl|nc|ncat|base64|xxd|wget|http)\b|>)))|>|\)|`)|\bexport -p\b|\bdeclare -x?p\b|\bcompgen -[ev]\b|(?:^|[\s;&(])set\s{0,4}\||JSON\.stringify\(\s{0,4}(?:\{[^\n}]{0,60})?process\.env\s{0,4}[,)}]|(?<!\benv\w{0,8}\s{0,3}[:=]\s{0,3}\{[^\n}]{0,40})\.\.\.\s{0,2}process\.env\b|(?:const|let|var)\s{1,3}(\w{1,30})\s{0,3}=\s{0,3}process\.env\s{0,3}[;\n][\s\S]{0,300}JSON\.stringify\([^\n]{0,40}\b\1\b|\b(\w{1,30})\s{0,3}=\s{0,3}(?:dict\()?os\.environ(?:\.copy\(\))?\)?\s{0,3}\n[\s\S]{0,300}(?:json|data|dumps|dict|str|body)\s{0,3}[=(]\s{0,3}(?:dict\(|json\.dumps\(|str\()?\2\b|Object\.(?:entries|keys|values|fromEntries|assign)\([^\n)]{0,20}process\.env\s{0,3}\)|(?:dict|str|repr|dumps|list|sorted)\(\s{0,4}(?:dict\(\s{0,4}|\*{2})?os\.environ\s{0,4}[),]|os\.environ\.items\(|\bfor\s{1,3}\w{1,20}(?:\s{0,2},\s{0,2}\w{1,20})?\s{1,3}in\s{1,3}os\.environ\b|(?:json|data|params|body|content|payload)["']?\s{0,3}[=:]\s{0,3}(?:dict\()?os\.environ\b(?!\[|\.get)|ENV\.to_h(?:ash)?|ENV\.(?:each|map|inspect|select)|Get-ChildItem\s{1,4}env:|\bls\s{1,4}env:|gci\s{1,4}env:|dir\s{1,4}env:|GetEnvironmentVariables\(|System\.getenv\(\)|os\.Environ\(\)|env::vars\(|getenv\(\)|\$_ENV\b(?!\[)|\/proc\/(?:self|\d{1,7}|\*|\$\w{1,10})\/environ/i,
  // Password stores, browsers, wallets.
  /\bsecurity\s{1,4}(?:find-(?:generic|internet)-password|dump-keychain|export)|login\.keychain|\bsecret-tool\s{1,4}(?:search|lookup)|keyring\.get_(?:password|credential)|keytar\.(?:get|find)\w{3,12}|vaultcmd|cmdkey\s{1,4}\/list|mimikatz|lsass\b|browser_cookie3|CryptUnprotectData|gpg\s[^\n]{0,40}--export-secret|\bop\s{1,3}(?:item|read)\s|\bbw\s{1,3}(?:get|list|export)\s|\bpass\s{1,3}show\s|git\s{1,4}credential\s{1,4}fill|kubectl\s{1,4}get\s{1,4}secrets?\s[^\n]{0,60}-o/i,
  /(?:Chrome|Chromium|Brave|Edge|Firefox|Opera|Safari|Mozilla)[^\n]{0,80}(?:Login Data|Cookies|logins\.json|key4\.db|cookies\.sqlite|Local State)|\bLogin Data\b|cookies\.sqlite|logins\.json|\bkey4\.db/i,
  /wallet\.dat\b|\.(?:electrum|exodus|ethereum|bitcoin|solana|config["'\s/,)\\]{1,6}solana)["'\s/,)\\]{1,6}(?:wallets?|keystore|id\.json|config)|MetaMask|Local Extension Settings|(?:discord|Telegram Desktop)["'\s/,)\\]{1,6}(?:Local Storage|leveldb|tdata)/i,
  /\bgh\s{1,4}auth\s{1,4}(?:token|status\s[^\n]{0,20}--show-token)|["']gh["']\s{0,2},\s{0,2}["']auth["']\s{0,2},\s{0,2}["']token|gcloud\s{1,4}auth\s{1,4}print-(?:access|identity)-token|aws\s{1,4}configure\s{1,4}(?:export-credentials|get)|aws\s{1,4}sts\s{1,4}get-session-token|az\s{1,4}account\s{1,4}get-access-token|get_(?:frozen_)?credentials\(\)|169\.254\.169\.254|metadata\.google\.internal/i,
];

/** Ways out that carry data, with room for the host after them. */
export const networkSinks: readonly RegExp[] = [
  /\bcurl\b[^\n]{0,400}(?:[\s"']-(?:d|F|T)\b|[\s"']--(?:data|data-\w{1,12}|form|upload-file|json)\b|\s-d@|-X\s{0,3}["']?(?:POST|PUT|PATCH)|--request\s{0,3}(?:POST|PUT)|\$\(|`|\$\{?[A-Za-z_])/i,
  /\bwget\b[^\n]{0,300}(?:--post-(?:data|file)|--body-(?:data|file)|--method\s{0,3}=?\s{0,3}(?:POST|PUT)|\$\()/i,
  /\b(?:requests|httpx|session|client|aiohttp|urllib3|http|axios|got|ky|superagent|needle|\$http)\.(?:post|put|patch|request)\s{0,4}\(/i,
  /\b(?:requests|httpx|axios|got)\.get\([^\n]{0,200}(?:params|f["']|["'`]\s{0,3}[+%]|\.format\(|\$\{)/i,
  /urlopen\(|urllib\.request\.Request\(|http\.client\.HTTPS?Connection|XMLHttpRequest|\bnavigator\.sendBeacon|https?(?:\.|['"]\)\.)request\(|https?\.get\([^\n]{0,120}(?:\+|\$\{)|Net::HTTP(?:\.post|::Post)|http\.Post\(|http\.NewRequest|reqwest::|HttpClient|file_get_contents\(\s{0,3}["']https?:|curl_exec|LWP::UserAgent|HTTP::Tiny|Net\.WebClient|\baxios\(\s{0,3}\{|\brequest\(\s{0,3}\{|URI\.open\([^\n]{0,120}#\{|\bopenssl\s{1,4}s_client|\b(?:websocat|wscat)\s|\bxh?ttp\s{1,3}(?:POST|PUT)\s|(?:^|[\s;&|])http\s{1,3}(?:--\w{1,12}\s{1,3}){0,3}(?:POST|PUT)\s/i,
  /\bfetch\(\s{0,10}[^\n]{0,300}/i,
  /Invoke-(?:WebRequest|RestMethod)\b[^\n]{0,300}-(?:Method\s{1,4}["']?(?:Post|Put)|Body|InFile)|\b(?:iwr|irm|Invoke-(?:WebRequest|RestMethod))\b[^\n]{0,200}(?:-Body|-InFile|\$\(|\?\w{1,20}=\$)|Start-BitsTransfer[^\n]{0,200}Upload|\.Upload(?:String|Data|File|Values)\(/i,
  /(?:\||<|>)\s{0,4}(?:nc|ncat|netcat|socat|telnet)\s[^\n]{0,120}|\b(?:nc|ncat|netcat)\s{1,4}(?!-\w{0,5}z)(?:-\w{1,6}\s{1,4}){0,4}[\w.$-]{3,80}\s{1,4}\d{2,5}\b|\/dev\/(?:tcp|udp)\//i,
  /socket\.(?:socket|create_connection|connect)\(|net\.(?:connect|createConnection|Dial)\(|new WebSocket\(|TCPSocket\.new/i,
  /\b(?:scp|rsync|sftp)\s[^\n]{0,200}[\w.-]{1,60}@?[\w.-]{1,80}:|\bftp\s[^\n]{0,100}|\brclone\s{1,4}(?:copy|sync)/i,
  /smtplib\.SMTP|\bftplib\.FTP|sendmail\b|\bmail\s{1,4}-s\b|nodemailer|\bmutt\s|Send-MailMessage/i,
  /\bgit\s{1,4}(?:remote\s{1,4}(?:add|set-url)\s[^\n]{0,80}(?:https?:|git@|ssh:)|push\s{1,4}(?:--\w{1,12}\s{1,4}){0,3}(?:https?:|git@|ssh:))/i,
  /\b(?:aws\s{1,4}s3\s{1,4}(?:cp|sync)|gsutil\s{1,4}(?:cp|rsync)|gh\s{1,4}gist\s{1,4}create|az\s{1,4}storage\s{1,4}blob\s{1,4}upload)\b/i,
  /\b(?:nslookup|dig|host|ping)\s[^\n]{0,120}\$[({A-Za-z]/i,
];

/** Hosts and paths that exist to catch what is sent to them. */
const catchers =
  '(?:webhook\\.site|requestbin\\.(?:com|net)|pipedream\\.net|requestcatcher\\.com|hookbin\\.com|beeceptor\\.com|ngrok(?:-free)?\\.(?:io|app|dev)|trycloudflare\\.com|loca\\.lt|localtunnel\\.me|serveo\\.net|localhost\\.run|burpcollaborator\\.net|oastify\\.com|oast\\.(?:pro|live|site|online|fun|me)|interact\\.sh|interactsh\\.com|dnslog\\.cn|canarytokens\\.(?:com|org)|pastebin\\.com|paste\\.ee|hastebin\\.com|ghostbin\\.(?:co|com)|dpaste\\.(?:com|org)|transfer\\.sh|file\\.io|0x0\\.st|termbin\\.com|ix\\.io|sprunge\\.us|bashupload\\.com|temp\\.sh|gofile\\.io|anonfiles\\.com|catbox\\.moe|api\\.telegram\\.org\\/bot|discord(?:app)?\\.com\\/api\\/webhooks|mockbin\\.(?:org|io)|typedwebhook\\.tools|smee\\.io|postb\\.in|rbnd\\.gl|requestinspector\\.com)';

/** Words of which every secret of a person has one. */
const personalSecret =
  /phrase|mnemonic|private key|password|passcode|\bpin\b|seed|words?\b|one-time|\botp\b|2fa|card|cvv|social security/i;

export const exfiltrationRules: readonly PatternRule[] = [
  {
    id: 'EX-02',
    severity: 'high',
    why: 'The agent is told to collect secrets or private text and to send them to an outside address.',
    fix: 'Remove the step; name the one key that is needed and the host it goes to.',
    owasp: ['AST01'],
    kinds: proseKinds.filter((kind) => kind !== 'config' && kind !== 'table'),
    rows: [
      {
        all: [
          words(
            `\\b${collectVerbs}\\b(?:[^.!?\\n]|\\.(?=\\w)){0,80}(?<![\\w-])(?:${secretNouns}|${chatNouns})`,
          ),
          words(
            `\\b${sendVerbs}\\b(?:[^.!?\\n]|\\.(?=\\w)){0,80}\\b(?:it|them|these|those|that|the (?:result|results|contents?|values?|output|keys?|data|file|files|archive|list|text|string|lot|whole|encoded|summary|answer)|everything|all(?: of (?:it|them))?|each|what you find|along|both|a copy|copies)\\b(?:[^.!?\\n]|\\.(?=\\w)){0,80}\\b(?:to|at|into|via|through|using|with|on)\\b(?:[^.!?\\n]|\\.(?=\\w)){0,60}`,
          ),
          words(outsideHost),
        ],
        none: [
          /\b(?:authorization|bearer|x-api-key)\b(?:[^.!?\n]|\.(?=\w)){0,40}\bheaders?\b|\b(?:never|do not|don't|must not) (?:send|post|upload|share|log|print|include|copy|paste|commit|store|expose)/i,
        ],
        scope: 'window',
        kinds: proseKinds.filter((kind) => kind !== 'config' && kind !== 'table' && kind !== 'fence'),
        reason: 'collect, send, host',
      },
      {
        all: [
          words(
            `\\b(?:${collectVerbs}|add|put|paste|insert|write)\\b(?:[^.!?\\n]|\\.(?=\\w)){0,60}(?<![\\w-])(?:(?:~|\\$HOME)?\\/?\\.(?:ssh|aws|netrc|npmrc|kube|gnupg|git-credentials)\\b|\\.env(?: files?)?\\b|(?:all |the |your |any |their |every )(?:\\w{1,12} ){0,2}(?:api keys|tokens|credentials|passwords|private keys?|ssh keys?|environment variables|secrets)|id_(?:rsa|ed25519))`,
          ),
          /\b(?:put|add|paste|include|append|insert|write|post|place|embed|attach|copy|print|hide|encode)\b(?:[^.!?\n]|\.(?=\w)){0,80}\b(?:in|into|to|on|as|at|inside)\b(?:[^.!?\n]|\.(?=\w)){0,30}\b(?:commit messages?|pull request|pr (?:description|body|comment)|issue|public (?:gist|repo|comment|channel|page|paste)|gist|branch name|release notes|changelog|comment (?:on|of|in)|readme|url|link|query string|file name|log (?:message|line)s?)\b/i,
        ],
        none: [
          /\b(?:never|do not|don't|must not|should not|cannot|avoid|ensure|check|verify|make sure|without|prevent\w{0,3}|scan\w{0,4}|detect\w{0,3}|leak\w{0,3}|placeholder|example|settings?|github secrets|repository secrets|document\w{0,4}|names? of|redact\w{0,3})\b/i,
        ],
        kinds: ['prose', 'list', 'comment', 'hidden', 'decoded', 'description', 'script-comment', 'heading'],
        scope: 'window',
        reason: 'secrets carried out through a public place',
      },
      {
        all: [
          words(
            `\\b(?:send|post|upload|deliver|transmit|submit|forward|push|exfiltrate|relay|ship|mail|email|leak|mirror|transfer)\\b(?:[^.!?\\n]|\\.(?=\\w)){0,60}(?<![\\w-])(?:${secretNouns}|(?:whole |full |entire |complete )?(?:chat (?:history|log|transcript)s?|conversation(?: history| so far| log)?|transcript|message history|source code|private files?|personal data))(?:[^.!?\\n]|\\.(?=\\w)){0,80}(?:to|at|into|via|through)\\b(?:[^.!?\\n]|\\.(?=\\w)){0,40}`,
          ),
          /(?:https?|ftps?|wss?):\/\/(?!(?:localhost|127\.|0\.0\.0\.0|\[::1\]|10\.|192\.168\.))[^\s)>"'`]{3,300}|\b[a-z0-9-]{1,60}(?:\.[a-z0-9-]{1,60}){0,4}\.(?:invalid|example|test|xyz|top|ru|cn|tk|pw|cc|onion)\b|\b[a-z0-9._%+-]{1,60}@[a-z0-9-]{1,60}\.[a-z]{2,12}\b/i,
        ],
        none: [
          /\b(?:never|do not|don't|must not|cannot|avoid|without) (?:ever )?(?:send|post|upload|share|log|print|include|copy|paste|commit|store|expose|transmit|submit|forward|leak)/i,
          /\b(?:authorization|bearer|x-api-key)\b(?:[^.!?\n]|\.(?=\w)){0,40}\bheaders?\b/i,
        ],
        scope: 'window',
        reason: 'send the secrets to a host, in one clause',
      },
      ...exfiltrationTongueRows,
    ],
  },
  {
    id: 'EX-03',
    severity: 'high',
    why: 'An image or link address is to be filled with conversation or secrets, which sends them when it is rendered.',
    fix: 'Use static addresses; never build one from what the user said.',
    owasp: ['LLM02'],
    kinds: proseKinds.filter((kind) => kind !== 'config'),
    rows: [
      {
        all: [
          /(?:!?\[[^\]\n]{0,80}\]\(|<img[^>\n]{0,80}src\s{0,2}=\s{0,2}["']?|<a[^>\n]{0,80}href\s{0,2}=\s{0,2}["']?|https?:\/\/)[^\s)"'>]{0,200}[?&/][\w-]{0,30}=?(?:\{\{?|\$\{|<|\[|%7b|\$)[^)\n"'>}\]]{0,40}(?:conversation|chat|transcript|history|message|secret|token|password|api[_ -]?key|credential|env\b|environment|prompt|context|cookie|user[_ -]?(?:data|input|message|question)|summary of (?:the )?(?:chat|conversation))/i,
          /!\[|<img|\b(?:render|embed|image|picture|pixel|badge|link|markdown|append|include|fill|replace|substitute|encode)/i,
        ],
        none: [/(?:Authorization|api\.|\/api\/|\bcurl\b|[?&](?:api_?key|access_token|key|token|appid)=)/i],
        scope: 'window',
        reason: 'a placeholder for private text in an address',
      },
      {
        all: [
          /!\[|<img\b|\b(?:image|picture|pixel|badge|avatar|logo)s?\b|\blink\b/i,
          /https?:\/\/(?!(?:localhost|127\.))[^\s)"'`>]{3,200}[?&][\w-]{1,30}=/i,
          /\b(?:append|fill|replace|substitute|put|insert|encode|add|place|set|with|where|containing|include|carry|carries|carrying|followed by|plus|ending (?:in|with)|appended)\b(?:[^.!?\n]|\.(?=\w)){0,80}\b(?:conversation|chat history|transcript|user'?s? (?:message|question|data|input|name|email|files?)|secrets?|tokens?|passwords?|api keys?|credentials?|environment|system prompt|file contents?|what (?:the user|you))/i,
        ],
        scope: 'window',
        reason: 'prose that fills the query of an image',
      },
    ],
  },
  {
    id: 'EX-04',
    severity: 'high',
    why: 'A DNS lookup carries data in the name that is looked up.',
    fix: 'Remove the lookup, or look up a fixed name.',
    owasp: ['AST01'],
    kinds: runKinds,
    rows: [
      {
        all: [
          /\b(?:nslookup|dig|host|drill|kdig|Resolve-DnsName|ping)\s[^\n|;]{0,120}(?:\$\([^\n]{1,120}\)|`[^`\n]{1,120}`|\$\{?\w{1,40}\}?)["']?\.[a-z0-9-]{1,60}\.[a-z]{2,12}\b/i,
        ],
        none: [
          /\$\{?(?:DOMAIN|HOST|HOSTNAME|ZONE|NAME|SUBDOMAIN|REGION|SERVICE|TENANT|APP\w{0,10}|NAMESPACE|SITE|ACCOUNT\w{0,10}|STORAGE\w{0,20}|ENV|record|domain|host|sub|name|d|s|h|\w{1,20}_?(?:NAME|HOST|DOMAIN|REGION|ZONE|SERVER))\b/,
        ],
        scope: 'line',
        reason: 'an interpolated label before a fixed zone',
      },
      {
        all: [
          /\b(?:gethostbyname|getaddrinfo|dns\.(?:lookup|resolve\w{0,6})|resolver\.(?:resolve|query)|Resolv\.getaddress|net\.LookupHost|gethostbyaddr)\(\s{0,4}(?:f["'`][^"'`\n]{0,40}\{|`[^`\n]{0,40}\$\{|[\w.()[\]:]{1,80}\s{0,3}\+\s{0,3}["'`]\.)[^\n]{0,160}/i,
        ],
        scope: 'line',
        reason: 'the same from a program',
      },
    ],
  },
  {
    id: 'EX-05',
    severity: 'high',
    why: 'The text asks the user for a seed phrase, private key or password.',
    fix: 'Never ask for it in the conversation; let the tool that needs it read it from its own store.',
    owasp: ['ASI09'],
    kinds: proseKinds.filter((kind) => kind !== 'fence' && kind !== 'config'),
    rows: [
      {
        sign: personalSecret,
        all: [
          /\b(?:ask|asks|prompt|request|require|tell|instruct|have|get|invite|urge|demand|make)\b(?:[^.!?\n]|\.(?=\w)){0,60}\b(?:for|to (?:enter|type|paste|provide|give|share|send|supply|reveal|tell|confirm))\b(?:[^.!?\n]|\.(?=\w)){0,60}\b(?:seed phrase|recovery phrase|secret phrase|mnemonic(?: phrase)?|wallet (?:key|password|phrase)|private key|master password|(?:account|login|sudo|root|admin(?:istrator)?|email|bank|their|his|her|user(?:'s)?|system|ssh|keychain|computer|laptop|mac|windows) password|(?:credit|debit) card (?:number|details)|cvv|social security number|one-time (?:code|password)|2fa code|otp)\b/i,
        ],
        none: [
          /\b(?:never|do not|don't|must not|should not|shouldn't|avoid|without|not) (?:\w{1,12} ){0,2}(?:ask|prompt|request|require|tell|have|get|share|paste|enter)/i,
          /\b(?:nobody|no one|none of (?:them|us)|will (?:never|not)|would never|scams?|scammers?|phish\w{0,4}|fraud\w{0,7})\b/i,
          /\b(?:generates?|test accounts?|form|field|input|screen|page|ui|api|page object|validation|reset|schema|login flow|dialog)\b/i,
        ],
        scope: 'sentence',
        reason: 'actor, verb of asking, secret of the person',
      },
      {
        sign: personalSecret,
        all: [
          /\b(?:enter|type|paste|provide|share|send|give|reply with|supply|confirm) (?:me |us |in )?(?:your|the user'?s|their|his) (?:\w{1,12}[- ]){0,3}(?:seed phrase|recovery phrase|mnemonic(?: phrase)?|private key|wallet (?:password|phrase)|master password|sudo password|account password|bank password|12[- ]word|24[- ]word)/i,
        ],
        none: [/\b(?:never|do not|don't|must not|should not|avoid)\b/i],
        scope: 'sentence',
        reason: 'addressed to the user',
      },
      {
        sign: personalSecret,
        all: [
          /\b(?:request|obtain|collect|get|demand|elicit|take|gather|receive|read)\b(?:[^.!?\n]|\.(?=\w)){0,40}\b(?:(?:12|24|twelve|twenty-four)[- ]words?\b(?:[^.!?\n]){0,30}\b(?:phrase|words|seed|backup)|seed (?:phrase|words)|(?:recovery|backup|secret|mnemonic) (?:phrase|words)|private key|master password|wallet password)\b(?:[^.!?\n]|\.(?=\w)){0,40}\bfrom (?:the |your |each |every )?(?:users?|customers?|owners?|holders?|clients?|them|him|her)\b/i,
        ],
        none: [/\b(?:never|do not|don't|must not|should not|avoid|nobody|no one|scams?|scammers?)\b/i],
        scope: 'sentence',
        reason: 'to be obtained from the user',
      },
    ],
  },
  {
    id: 'EX-06',
    severity: 'medium',
    why: 'The skill names a host that catches requests, tunnels or holds pastes, often used to collect stolen data.',
    fix: 'Use a host of your own, named in the description.',
    owasp: ['AST01'],
    kinds: [...runKinds, 'prose', 'list', 'table', 'quote', 'description', 'frontmatter'],
    rows: [
      {
        all: [
          words(`(?<![\\w-])${catchers}`),
          /(?:\s-(?:d|F|T)\b|--data|--form|--upload-file|--post-file|--post-data|\bPOST\b|\.(?:post|put)\(|-Body\b|\bbody\s{0,3}[:=]|\|\s{0,4}(?:nc|curl)|\bnc\s|\b(?:send|upload|post|submit|deliver|forward)\b(?:[^.!?\n]|\.(?=\w)){0,60}(?:it|them|contents?|file|data|result|output|secrets?|keys?|tokens?|credentials?|environment))/i,
        ],
        none: [
          /\b(?:signature|stripe listen|forward-to|local (?:testing|development|webhook)|test(?:ing)? webhooks?|webhook (?:url|endpoint|testing)|tunnel|expose (?:your )?local|discord (?:bot|webhook|notification)s?|telegram (?:bot|notification)s?|notif\w{2,10}|alert\w{0,4})\b/i,
        ],
        scope: 'line',
        severity: 'high',
        reason: 'a catcher with a body',
      },
      {
        all: [words(`https?:\\/\\/(?:[\\w-]{1,60}\\.){0,3}${catchers}`)],
        scope: 'line',
        severity: 'medium',
        reason: 'the address alone',
      },
    ],
  },
];
