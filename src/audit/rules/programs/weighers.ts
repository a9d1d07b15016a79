/** What programs do with what they decode, receive, pay or write, by the row that finds it. */
import { patternNamed, patternsNamed } from '../../patterns/shared-words.ts';
import type { Weigher } from '../../engine/rule.ts';
import { firstUrl } from '../../hosts/addresses.ts';
import { isLocal } from '../../hosts/whose-host.ts';
import { testFile } from '../../vocabulary/file-places.ts';

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

/** A connection to this machine only. */
const near = patternNamed('near-shell');

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
