/** SE: secrets written down. Only formats that a provider fixes; placeholders and documented examples pass. */
import type { Severity } from '../../schema/vocabulary.ts';
import { codeKinds, proseKinds, type PatternRule, type RowHit } from '../engine/rule.ts';

const every = [...new Set([...proseKinds, ...codeKinds])];

/** Parts of values that documentation uses so that nobody takes them for real. */
const placeholder =
  /example|sample|placeholder|dummy|fake|redacted|changeme|your|insert|replace|todo|xxxx|\*\*\*\*|\.\.\.|0000000|1111111|1234567|abcdef|abcd1234|aaaaaa|deadbeef|test_?key|secret_?here|<|>|\{|\}|\$/i;
const fixturePath =
  /(?:^|\/)(?:tests?|__tests__|fixtures?|testdata|test-data|mocks?|evals?|examples?|samples?|spec)(?:\/|$)|\.(?:test|spec)\.[a-z]{1,4}$/i;

/** A value as random as the format asks for; a fixture's path makes it medium. */
function bySecret({ match, region, scope }: RowHit): Severity | null {
  const value = match[1] ?? match[0];
  if (placeholder.test(value) || distinct(value) < 9 || hasRun(value)) return null;
  // A pattern that describes the format is not a value of it.
  if (
    /\\[dw]|\[[A-Za-z0-9]-[A-Za-z0-9]|\{\d{1,3}(?:,\d{0,3})?\}/.test(
      scope.slice(Math.max(0, scope.indexOf(match[0]) - 8), scope.indexOf(match[0]) + match[0].length + 12),
    )
  )
    return null;
  return fixturePath.test(region.file) ? 'medium' : 'high';
}

/** The body of a key block: base64 has every word and every run in it somewhere, so only its shape counts. */
function byKeyBody({ match, region }: RowHit): Severity | null {
  const body = (match[1] ?? '').replace(/\\n|\s/g, '');
  const alphabet = (body.toLowerCase().match(/[a-z]/g) ?? []).some(
    (letter, index, all) => climbs(all, index) && letter !== 'a',
  );
  if (
    alphabet ||
    body.length < 80 ||
    distinct(body) < 20 ||
    /\.\.\.|x{12}|example|placeholder|redacted/i.test(body)
  )
    return null;
  return fixturePath.test(region.file) ? 'medium' : 'high';
}

/** Eight letters in a row of the alphabet, digits between them passed over: typed, not drawn. */
function climbs(letters: readonly string[], index: number): boolean {
  for (let step = 1; step < 8; step += 1) {
    if ((letters[index + step] ?? '').charCodeAt(0) - (letters[index] ?? '').charCodeAt(0) !== step)
      return false;
  }
  return true;
}

function distinct(value: string): number {
  return new Set(value).size;
}

/** Alphabet or counting runs of six, or one character six times: nobody's real key. */
function hasRun(value: string): boolean {
  let step = 1;
  let same = 1;
  for (let index = 1; index < value.length; index += 1) {
    const delta = value.charCodeAt(index) - value.charCodeAt(index - 1);
    step = delta === 1 ? step + 1 : 1;
    same = delta === 0 ? same + 1 : 1;
    if (step >= 6 || same >= 6) return true;
  }
  return false;
}

export const secretRules: readonly PatternRule[] = [
  {
    id: 'SE-01',
    severity: 'high',
    why: "A secret in a provider's format, or a private key, is written into the skill.",
    fix: 'Revoke it, remove it from the history, and read it from the environment.',
    owasp: ['LLM02'],
    demotable: false,
    kinds: every,
    rows: [
      {
        all: [/\b((?:AKIA|ASIA|ABIA|ACCA)[0-9A-Z]{16})\b/],
        scope: 'line',
        reason: 'Amazon access key id',
        judge: bySecret,
      },
      {
        all: [/\b((?:ghp|gho|ghu|ghs|ghr)_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{60,255})\b/],
        scope: 'line',
        reason: 'GitHub',
        judge: bySecret,
      },
      {
        all: [
          /\b(glpat-[A-Za-z0-9_-]{20,64}|npm_[A-Za-z0-9]{36}|pypi-AgEIcHlwaS5vcmc[A-Za-z0-9_-]{50,255}|dop_v1_[a-f0-9]{64}|dckr_pat_[A-Za-z0-9_-]{27,40}|hf_[A-Za-z0-9]{30,40}|lin_api_[A-Za-z0-9]{40}|figd_[A-Za-z0-9_-]{40,60}|ntn_[A-Za-z0-9]{40,60}|secret_[A-Za-z0-9]{43}|shp(?:at|ss|ca|pa)_[a-fA-F0-9]{32}|rubygems_[a-f0-9]{48}|PMAK-[a-f0-9]{24}-[a-f0-9]{34}|sntrys_[A-Za-z0-9+/=_-]{60,255}|vercel_[A-Za-z0-9]{24,60}|sbp_[a-f0-9]{40}|tfp_[A-Za-z0-9_-]{40,60}|xai-[A-Za-z0-9]{60,100}|gsk_[A-Za-z0-9]{48,60}|pplx-[A-Za-z0-9]{40,60}|r8_[A-Za-z0-9]{37})\b/,
        ],
        scope: 'line',
        reason: 'package, hosting and model providers',
        judge: bySecret,
      },
      {
        all: [/\b(xox[abeoprs]-[A-Za-z0-9-]{20,200}|xapp-\d-[A-Z0-9]{9,12}-\d{10,14}-[a-f0-9]{64})\b/],
        scope: 'line',
        reason: 'Slack',
        judge: bySecret,
      },
      {
        all: [
          /\b(sk-ant-[A-Za-z0-9]{3,8}-[A-Za-z0-9_-]{40,200}|sk-(?:proj|svcacct|admin|None)-[A-Za-z0-9_-]{40,250}|sk-or-v1-[a-f0-9]{64}|sk-[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}|sk-[A-Za-z0-9]{48})\b/,
        ],
        scope: 'line',
        reason: 'model providers',
        judge: bySecret,
      },
      {
        all: [/\b(AIza[0-9A-Za-z_-]{35}|ya29\.[0-9A-Za-z_-]{60,250}|GOCSPX-[A-Za-z0-9_-]{28})\b/],
        scope: 'line',
        reason: 'Google',
        judge: bySecret,
      },
      {
        all: [
          /\b((?:sk|rk)_live_[0-9A-Za-z]{24,120}|whsec_[A-Za-z0-9+/]{32,80}|sq0(?:atp|csp)-[0-9A-Za-z_-]{22,43}|EAAA[A-Za-z0-9_-]{60})\b/,
        ],
        scope: 'line',
        reason: 'payments',
        judge: bySecret,
      },
      {
        all: [
          /\b(SG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}|key-[a-f0-9]{32}|AC[a-f0-9]{32}:[a-f0-9]{32}|SK[a-f0-9]{32}|re_[A-Za-z0-9]{8}_[A-Za-z0-9]{24})\b/,
        ],
        scope: 'line',
        reason: 'messaging',
        judge: bySecret,
      },
      {
        all: [/(?:\b|bot)(\d{8,10}:AA[A-Za-z0-9_-]{32,36})(?![A-Za-z0-9_-])/],
        scope: 'line',
        reason: 'Telegram',
        judge: bySecret,
      },
      {
        all: [
          /\b(?:postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?|redis|rediss|amqps?|mssql|sqlserver)(?:\+\w{2,12})?:\/\/[\w.%-]{1,60}:([^\s:@/"'`<>{}$]{8,80})@(?!(?:localhost|127\.|0\.0\.0\.0|host\b|hostname\b|[\w-]{1,40}[:/]))[\w.-]{4,200}/i,
        ],
        kinds: ['script', 'config'],
        scope: 'line',
        severity: 'medium',
        reason: 'a password in a connection string',
        judge: ({ match, region }) =>
          /\d/.test(match[1] ?? '') &&
          /[a-z]/i.test(match[1] ?? '') &&
          !placeholder.test(match[1] ?? '') &&
          !/pass(?:word)?\d{0,4}$|secret|admin|postgres/i.test(match[1] ?? '') &&
          !fixturePath.test(region.file)
            ? 'medium'
            : null,
      },
      {
        all: [
          /(https:\/\/hooks\.slack\.com\/services\/T[A-Z0-9]{8,12}\/B[A-Z0-9]{8,12}\/[A-Za-z0-9]{20,30}|https:\/\/(?:ptb\.|canary\.)?discord(?:app)?\.com\/api\/webhooks\/\d{17,20}\/[A-Za-z0-9_-]{60,80})/,
        ],
        scope: 'line',
        reason: 'webhooks that need no further secret',
        judge: bySecret,
      },
      {
        all: [
          /AccountKey=([A-Za-z0-9+/]{86}==)|\b(?:aws_secret_access_key|AWS_SECRET_ACCESS_KEY|SecretAccessKey)["']?\s{0,3}[:=]\s{0,3}["']?([A-Za-z0-9+/]{40})(?![A-Za-z0-9+/])/,
        ],
        scope: 'line',
        reason: 'cloud secrets by the name beside them',
        judge: bySecret,
      },
      {
        all: [
          /-----BEGIN (?:RSA |EC |DSA |OPENSSH |ENCRYPTED |PGP )?PRIVATE KEY(?: BLOCK)?-----(?:\\n|\s){1,8}((?:[A-Za-z0-9+/=:,-]|\\n|\s){100,2000})/,
        ],
        scope: 'line',
        reason: 'a private key with its body',
        judge: byKeyBody,
      },
      {
        all: [
          /\b(?:api[_-]?key|secret(?:[_-]?key)?|access[_-]?token|auth[_-]?token|client[_-]?secret|private[_-]?key|bot[_-]?token)["']?\s{0,3}(?::|=|:=)\s{0,3}["']([A-Za-z0-9+/_-]{32,128}={0,2})["']/i,
        ],
        kinds: ['script', 'config', 'fence'],
        scope: 'line',
        severity: 'medium',
        reason: 'a random value under a telling name',
        judge: (hit) =>
          bySecret(hit) !== null &&
          distinct(hit.match[1] ?? '') >= 16 &&
          /\d/.test(hit.match[1] ?? '') &&
          /[a-z]/i.test(hit.match[1] ?? '') &&
          !/[_-][a-z]{3,20}[_-]/i.test(hit.match[1] ?? '')
            ? 'medium'
            : null,
      },
    ],
  },
  {
    id: 'SE-02',
    severity: 'medium',
    why: 'A secret is printed, logged, or put on a command line where other processes see it.',
    fix: 'Pass it by environment, file or standard input, and never print it.',
    owasp: ['LLM02'],
    kinds: every.filter((kind) => kind !== 'table' && kind !== 'heading'),
    rows: [
      {
        all: [
          /\b(?:print|echo|log|display|show|output|return|repeat|quote|reveal|paste|write)\b[^.!?\n]{0,30}\b(?:the |your |their |its |all |every |full |raw |actual |user's )(?:\w{1,12} ){0,2}(?:api keys?|access tokens?|secret keys?|passwords?|private keys?|credentials|secrets)\b/i,
        ],
        none: [
          /\b(?:never|do not|don't|must not|not|without|avoid|cannot|no|mask\w{0,3}|redact\w{0,3}|whether|names? of|status|prefix|last (?:4|four)|error|warning|how|where|which|if|is set|missing|form|field|button|input|setup|page)\b/i,
        ],
        kinds: ['prose', 'list', 'comment', 'hidden', 'decoded', 'description', 'script-comment'],
        scope: 'sentence',
        reason: 'told to print a secret',
      },
      {
        all: [
          /(?:^|[\s;&|])(?:echo|printf|print|console\.log|logger?\.\w{4,7}|puts|Write-Host|Write-Output)\s{0,3}[( ]\s{0,3}[^\n]{0,60}(?:\$\{?[A-Z][A-Z0-9_]{0,40}(?:API_KEY|SECRET(?:_KEY)?|ACCESS_TOKEN|AUTH_TOKEN|_TOKEN|PASSWORD|PRIVATE_KEY)\b\}?|(?:process\.env\.|os\.environ(?:\.get\(|\[)["']?|os\.getenv\(["']?|\$env:|ENV\[["']?)[A-Z0-9_]{0,40}(?:API_KEY|SECRET|TOKEN|PASSWORD|PRIVATE_KEY))/,
        ],
        none: [
          /\||>\s{0,3}[\w./~"$-]|--password-stdin|\$\{\w{1,50}:[+?-]|\$\{#|\$\{\w{1,50}:\d|\$\{\w{1,50}%|\[:\d|slice\(|substring|substr|\?\s{0,3}["']|!!|Boolean\(|\blen\(|\.length|is (?:not )?set|\bset\b|missing|not set|bool\(/i,
        ],
        kinds: ['script', 'fence', 'decoded'],
        scope: 'line',
        reason: 'prints a secret variable',
        judge: ({ region }) => (region.kind === 'script' ? 'medium' : 'low'),
      },
      {
        all: [
          /\b(?:mysql|psql|sshpass|redis-cli|mongo(?:sh)?|ldapsearch|docker\s{1,3}login|smbclient)\b[^\n]{0,120}\s(?:--password[= ]|-p\s{0,2}|-a\s{1,3}|-w\s{1,3})["']?(?:\$\{?[A-Z_]{0,30}(?:PASS|PASSWORD|TOKEN|SECRET)\w{0,10}|[A-Za-z0-9!@#%^&*]{8,40})/,
        ],
        none: [/--password-stdin/],
        kinds: ['script', 'fence'],
        scope: 'line',
        severity: 'low',
        reason: 'a password in the argument list',
      },
    ],
  },
];
