/** What programs do with what they decode, receive, pay or write, by the row that finds it. */
import { patternsNamed, patternNamed } from '../../patterns/shared-words.ts';
import type { Weigher, RowHit } from '../../engine/rule.ts';
import { firstUrl } from '../../hosts/addresses.ts';
import { isLocal } from '../../hosts/whose-host.ts';
import { testFile } from '../../vocabulary/file-places.ts';
import { argumentAt, byCommand, byOrigin } from './origins.ts';
import { originOf, repliesOf, repliedFiles } from './replies.ts';
import { everywhere } from '../../patterns/pattern-text.ts';

const agentFile =
  /\b(?:MEMORY|SOUL|CLAUDE|AGENTS|GEMINI|IDENTITY|HEARTBEAT)\.md\b|\.cursorrules\b|\.windsurfrules\b|copilot-instructions\.md/;
/** What no preference of a user says: trust without a check, secrecy, warnings passed over, secrets kept. */
const lasting: readonly RegExp[] = patternsNamed('agent-files-lasting');
const put = /\b(?:write|append|add|copy|put|paste|insert|save|place|store)\b/i;

/** Lines for the agent’s memory that ask for trust, secrecy or silence (PI-06). */
export const byMemoryLine: Weigher = ({ match, region, severity }) => {
  if (!agentFile.test(region.lead) || !put.test(region.lead)) return null;
  if (match.index !== region.text.search(/\b(?:trust|never|without|do not|don't|warnings?)\b/i)) return null;
  return lasting.filter((one) => one.test(region.text)).length >= 2 ? severity : null;
};

const vendor =
  /\$\{?\{?(?:env[:.])?(ANTHROPIC|OPENAI|GITHUB|GH|GITLAB|AWS|STRIPE|GOOGLE|GEMINI|SLACK|NPM|HF|HUGGINGFACE|AZURE|NOTION|LINEAR)_\w{2,40}/g;
/** Keys that open more than one service's account: a repository, a cloud, a registry. */
const wide = new Set(['GITHUB', 'GH', 'GITLAB', 'AWS', 'NPM', 'AZURE']);

/** A tool server that is given the keys of other services (AG-06). */
export const byGivenKeys: Weigher = ({ match, scope, severity }) => {
  const url = firstUrl(match[1] ?? '');
  if (url === null || isLocal(url.host)) return null;
  const after = scope.slice(scope.indexOf(match[0].trim())).slice(match[0].length);
  const headers =
    /^[\s\S]{0,160}?headers["']?\s{0,3}[:=]\s{0,3}\{([\s\S]{1,500}?)\n?\s{0,12}\}\s{0,3}[,}\n]/.exec(
      `${after}\n`,
    )?.[1] ?? '';
  const others = new Set(
    [...headers.matchAll(vendor)]
      .map(([, name = '']) => name)
      .filter((name) => !url.host.includes(name === 'GH' ? 'github' : name.toLowerCase())),
  );
  return others.size > 1 || [...others].some((name) => wide.has(name)) ? severity : null;
};

const pays =
  /transfer\w{0,12}\b|\bsend(?:AndConfirm|Raw)?Transaction\b|\bpayer\b|\btoPubkey\b|\bpay(?:ment|ee|out|To)?\b|\bwithdraw\w{0,5}\b|\brecipient\b|\binvoice\b|\biban\b|\bbeneficiary\b/i;
/** Names that a value for another network or for a test has. */
const chosen = /\b(?:testnet|mainnet|devnet|network|chain(?:Id)?|env|stage|sandbox|demo)\b/i;

/** Some payments go to an address of the program (AG-07). */
export const bySomePayments: Weigher = ({ match, region: { text, file }, severity }) => {
  const name = match[1] ?? '';
  const literal = new RegExp(
    String.raw`\b${name}(?:\s?:\s?\w{1,20})?\s?=\s?["'\x60][A-Za-z0-9]{26,66}["'\x60]`,
  );
  if (testFile.test(file) || chosen.test(match[0])) return null;
  return literal.test(text) && pays.test(text) ? severity : null;
};

/** What is left of a balance goes to an address of the program (AG-07). */
export const byLeftBalance: Weigher = ({ match, region: { text, file }, severity }) => {
  const set = new RegExp(
    String.raw`\b${match[2] ?? ''}\s?=\s?(?:new PublicKey\(\s?)?(?:["'\x60][A-Za-z0-9]{32,44}["'\x60]|Buffer\.|Uint8Array\.)`,
  );
  return !testFile.test(file) && set.test(text) ? severity : null;
};

/** A name with its members and nothing else: words around it would make it an argument of a fixed command. */
const bareName =
  /^\s{0,4}(?:str\(|String\()?[A-Za-z_][\w.]{0,60}(?:\[["'\w]{1,30}\]){0,3}(?:\.(?:text|content|decode|toString|strip|trim)(?:\([^()\n]{0,12}\))?){0,2}\)?\s{0,4}$/;

/** The words that such a call takes for a command; null where it names its program itself. */
function commandOf(call: string, words: string): string | null {
  const [first = ''] = words.split(/,(?![^[(]*[\])])/, 1);
  const behindFlag = /["'\x60](?:-c|-e|\/c|-Command)["'\x60]\s?,\s?([^\],\n]{1,80})/.exec(words)?.[1];
  if (behindFlag !== undefined) return behindFlag;
  const typed = /\binput\s?[=:]\s?([^,)\n}]{1,80})/.exec(words)?.[1];
  if (
    typed !== undefined &&
    /["'\x60](?:\/bin\/)?(?:ba|z|da)?sh["'\x60]|sys\.executable|python3?["'\x60]|node["'\x60]/.test(words)
  )
    return typed;
  return /os\.(?:system|popen)|(?<![.\w])exec(?:Sync)?\(|getoutput|(?:child_process|cp)\.exec(?:Sync)?\(/.test(
    call,
  ) || /shell\s?[=:]\s?(?:True|true)/.test(words)
    ? first
    : null;
}

/** a program runs a command that a host returned. */
export const byReturnedCommand: Weigher = (hit) => {
  const { text, file } = hit.region;
  if (testFile.test(file)) return null;
  const command = commandOf(hit.match[0], argumentAt(text, hit.match[0], hit.scope));
  if (command === null || !bareName.test(command)) return null;
  const origin = originOf(command, repliesOf(text));
  return origin === null ? null : byCommand(command.trim(), origin, hit);
};

/** A name whose value is decoded on its line: `v=$(… | xxd -r -p)`, `const s = codes.map((c) => String.fromCharCode(c))`. */
const assigned = everywhere(patternNamed('decoded-names-assigned'));
/** A function whose body decodes. */
const defined = everywhere(patternNamed('decoded-names-defined'));
/** Data of the program itself: a long word in quotation marks, many codes in a row, long hexadecimal digits. */
const ownData = /["'][^"'\s]{40,}|(?:\b\d{2,3},\s?){16}|=[0-9a-fA-F]{40,}/;

const longLine = /[^\n]{1000}/;

const read = new Map<string, readonly string[]>();

/** The names of decoded values and of functions that decode; of a long program the first 50,000 characters. */
function namesOf(program: string): readonly string[] {
  const text = program.slice(0, 50_000);
  const known = read.get(text);
  if (known !== undefined) return known;
  const names = [...text.matchAll(assigned), ...text.matchAll(defined)].map(([, name = '']) => name);
  // One program is asked about for each of its calls, one after the other.
  read.clear();
  read.set(text, names);
  return names;
}

/** a program runs what it has decoded from its own data. */
export const byDecodedName: Weigher = ({ match, region: { text }, scope, severity }) => {
  // In packed code every name is one letter long.
  if (!ownData.test(text) || longLine.test(scope)) return null;
  const given = match[0].slice(match[0].search(/[(]|-c/)).replaceAll(/(["'])[^"'$\n]{0,80}\1/g, '');
  const runs = namesOf(text).some((name) =>
    new RegExp(`(?<![\\w.])${name.replaceAll('$', String.raw`\$`)}(?!\\w)`).test(given),
  );
  return runs ? severity : null;
};

/** Calls that run what they are given, up to their first argument. */
const given =
  /(?:(?<![.\w])(?:exec|eval|os\.system|new Function|Function|execSync)|\bvm\.run\w{1,20}|\brunIn(?:This|New)?Context|\bsubprocess\.\w{2,14})\s{0,3}\(([^\n]{0,200})/g;
/** Names that hold another one's value in turn. */
const passes = 4;

/** Whether a call runs the decoded name, or a name that is made of it. Where nothing else is named, it may be. */
export function runsDecoded({ match, scope }: RowHit): boolean {
  const first = /^[\s"'`]{0,3}([\w$]{1,80})\s{0,3}=/.exec(match[0])?.[1];
  if (first === undefined) return true;
  const names = new Set([first]);
  const holds = (text: string): boolean =>
    [...names].some((name) => new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(text));
  for (let pass = 0; pass < passes; pass += 1) {
    for (const [, name = '', value = ''] of scope.matchAll(
      /(?<![\w$.])([\w$]{1,40})\s{0,3}\+?=(?![=>])\s{0,3}([^\n;]{1,200})/g,
    ))
      if (holds(value)) names.add(name);
  }
  return [...scope.matchAll(given)].some(([, words = '']) => holds(words));
}

const safe = /weights_only\s?=\s?True|Safe_?Loader|safe_load/;
const models = /^(?:torch|joblib|(?:c?[Pp]ickle|dill|cloudpickle))\./;

/** Rows of RC-01. */
/** a shell runs what a host returned. */
export const byShellReply: Weigher = (hit) => {
  const [, name = ''] = /\(\s{0,3}(\w{1,40})/.exec(hit.match[0]) ?? [];
  if (/subprocess/.test(hit.match[0]) && !/shell\s?=\s?True/.test(hit.match[0])) return null;
  const origin = repliesOf(hit.region.text).held.get(name);
  return origin === undefined ? null : byCommand(name, origin, hit);
};

/** a program evaluates or unpickles what a host returned. */
export const byEvaluatedReply: Weigher = (hit) => {
  const { text } = hit.region;
  const words = argumentAt(text, hit.match[0], hit.scope);
  if (safe.test(words) || /^\s{0,3}\/|^\s{0,3}$/.test(words)) return null;
  const file = [...repliedFiles(text)].find(([name]) => words.includes(name));
  const origin = originOf(words, repliesOf(text)) ?? file?.[1] ?? null;
  return origin === null ? null : byOrigin(origin, hit, models.test(hit.match[0].trimStart()));
};

/** A connection to this machine only. */
const near =
  /\bAF_UNIX\b|(?:connect\w{0,16}|WebSocket|TcpClient|open_connection)\W{1,6}[^\n]{0,40}(?:localhost|127\.0\.0\.1|::1)|\.listen\([^\n]{0,40}(?:localhost|127\.0\.0\.1)|\/(?:var\/)?run\/|\.sock\b/i;

/** a shell is given a socket, or runs what one receives, in Python. */
export const byShellOfSocket: Weigher = ({ region: { text }, match, severity }) => {
  if (!/\bsocket\b|\bopen_connection\b/.test(text) || near.test(text)) return null;
  if (!/\.connect(?:_ex)?\(|\bcreate_connection\(|\bopen_connection\(/.test(text)) return null;
  const isShell = /["'](?:\/(?:usr\/)?bin\/)?(?:ba|z|da)?sh["']|cmd\.exe|powershell|\bSHELL\b/.test(text);
  if (/dup2|pty|stdin/.test(match[0])) return isShell ? severity : null;
  // What is received has a name, which a call that runs commands is given.
  for (const [, name = ''] of text.matchAll(
    /\b(\w{1,30})\s{0,3}(?::=|=)\s{0,3}[^\n]{0,60}(?:\.recv\(|\.readline\(|\.read\(|\.makefile\()|\bfor\s{1,3}(\w{1,30})\s{1,3}in\s{1,3}\w{1,20}\.makefile/g,
  )) {
    const run = new RegExp(
      `\\b(?:os\\.(?:system|popen)|exec|eval|(?:subprocess|sp)\\.\\w{2,14}|getoutput|create_subprocess_shell)\\(` +
        `\\s{0,4}(?:\\[[^\\]\\n]{0,40}["']-c["'],\\s{0,3})?(?:str\\()?${name || '\\b'}\\b[^\\n]{0,120}`,
    );
    const call = run.exec(text)?.[0];
    if (call !== undefined && (!/subprocess|sp\./.test(call) || /shell\s?=\s?True|getoutput|-c/.test(call)))
      return severity;
  }
  return null;
};

/** The recipient of some payments is replaced by a fixed address (AG-07). */
export const byReplacedRecipient: Weigher = ({ match, scope, region, severity }) => {
  if (testFile.test(region.file)) return null;
  const name = match[1] ?? '';
  const chance = String.raw`(?:%\s?[\w]{1,12}|random\w{0,6}\(|Math\.random)[^\n]{0,60}`;
  const shape = new RegExp(
    String.raw`\bif\b[^\n]{0,120}${chance}(?:\n\s{0,20})?[^\n]{0,40}\b(?:return|to|recipient|dest\w{0,8}|payee|receiver)\b[^\n]{0,8}\b${name}\b` +
      String.raw`|${chance}\?\s?${name}\s?:|\b${name}\s{1,3}if\b[^\n]{0,80}${chance}`,
  );
  return shape.test(scope) ? severity : null;
};

/** A connection to this machine is a person's own tool. */
const local = /\(\s?["'](?:localhost|127\.0\.0\.1|::1)["']/;

/** what a connection brings is run by Lua. */
export const byReceivedLua: Weigher = ({ match, region: { text }, severity }) => {
  const name = match[1] ?? '';
  const received = new RegExp(
    String.raw`read_start\(\s?function\([^)\n]{0,40}\b${name}\b|\b${name}\b[^\n=]{0,30}=\s?\w{1,20}:receive\(`,
  );
  return received.test(text) && !local.test(text) ? severity : null;
};

/** an archive is downloaded, and a program of it runs on unseen. */
export const byStartedArchive: Weigher = (hit) => {
  const { text } = hit.region;
  const at = text.indexOf(hit.match[0].trim());
  const started = new RegExp(
    String.raw`(?:nohup\s{1,3}|setsid\s{1,3}|\(\s{0,3}|&&\s{0,3}|;\s{0,3}|^\s{0,20})["']?${RegExp.escape(hit.match[1] ?? '')}/[\w./-]{1,60}["']?[^\n;|]{0,80}(?:>\s?/dev/null[^\n;|]{0,20})?&(?!&)`,
    'm',
  );
  if (!started.test(text.slice(at + hit.match[0].trim().length))) return null;
  const download = /\b(?:curl|wget)\s[^\n]{0,300}/.exec(text.slice(Math.max(0, at - 400)));
  return download === null ? null : byOrigin(download[0], hit, false);
};

/** Rows of RC-03. */
/** a script takes itself from a repository and runs the new one. */
export const bySelfUpdate: Weigher = (hit) => {
  const level = byOrigin(hit.match[1] ?? '', hit, false);
  return level === 'high' && /sslVerify=(?:false|0)/i.test(hit.match[0]) ? 'critical' : level;
};
