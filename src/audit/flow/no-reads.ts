/** EX-01: what looks like a read of a secret and is none: part of an address, a printed hint, an environment for a child. */
import { isTestedText } from '../engine/languages.ts';
import { lineSpanAt, type Region } from '../engine/region.ts';
import { isLookedUp, isOwnPrefix } from './spared/looked-up.ts';
import { isChosen } from './spared/chosen-names.ts';
import { isOnlyNamed } from './spared/named-paths.ts';
import { isParsedKey } from './spared/signing-keys.ts';
import { isSpokenName } from './spared/spoken-names.ts';
import { isAside, isOwnSettings, isSearchPattern } from './settings-reads.ts';

/** The path or query of a web address, up to here: the server is asked for the file. */
const inAddress = /https?:\/\/[^\s"'`$({|;]{1,300}[/?=][^\s"'`$({|;]{0,300}$/i;
/** A printed line with an escaped substitution, which the shell leaves alone. */
const printedHint = /^\s{0,40}(?:echo|printf)\s[^|]{0,400}\\\$\([^|]{0,200}$/;
/** A name for an environment that is filled on this line. */
const ownEnvironment = /\b(?:self\.|this\.)?(\w{0,30}env\w{0,20})\s{0,3}(?::[^=\n]{1,60})?=\s{0,3}$/i;
const handsOver =
  /\b(?:items|json|dumps|data|str|repr|body|urlencode|write|print|post|send)\b\s{0,3}[=(]\s{0,3}/i;

/** Whether the secret at this offset is not read by what is written there. */
export function isNoRead(region: Region, offset: number, matched: string): boolean {
  const { text } = region;
  const { start } = lineSpanAt(text, offset);
  const before = text.slice(start, offset);
  return (
    inAddress.test(before) ||
    printedHint.test(before) ||
    isForChild(text, offset, before) ||
    isGivenToChild(text, offset, before) ||
    isReadByName(text, offset, before) ||
    isLookedUp(text, offset, before) ||
    isOwnPrefix(text, offset) ||
    isChosen(text, offset) ||
    isTestedText(region, offset) ||
    isProbed(text, offset) ||
    isForOptions(text, offset) ||
    isLabel(before, matched) ||
    /^HEAD\s\/\.env/.test(matched) ||
    isData(region) ||
    isOwnSettings(region, offset, matched) ||
    isSearchPattern(region, offset + Math.max(0, matched.search(/[.\w]/))) ||
    isAside(region, offset) ||
    isSpokenName(region, offset, matched) ||
    isParsedKey(text, offset, matched) ||
    isOnlyNamed(region, offset, matched)
  );
}

/** A list of values: what a program that reads it looks for. Manifests and settings have commands. */
const isData = ({ file, text }: Region): boolean =>
  /\.json$/i.test(file) &&
  !/"(?:args|cmd|command|exec|hooks?|run|script|scripts|servers?|mcpServers|tasks)"\s{0,4}:/i.test(text);

/** `{ name: "MetaMask", type: "wallet" }`: a program that a list or a form names, and no folder of it. */
const isLabel = (before: string, matched: string): boolean =>
  /^["']\w{1,30}["']$/.test(matched) &&
  /\b\w{0,12}(?:name|label|title|provider)["']?\s{0,3}[:=]\s{0,3}$/i.test(before);

/** `env: { ...process.env, A: "1" }`: the environment of a program that is started. */
function isForOptions(text: string, offset: number): boolean {
  if (
    !/^\W{0,3}(?:\.\.\.\s?process\.env|Object\.(?:entries|fromEntries|assign)\()/.test(
      text.slice(offset, offset + 40),
    )
  )
    return false;
  const before = text.slice(Math.max(0, offset - 160), offset);
  return (
    /\benv\w{0,8}["']?\s{0,3}[:=]\s{0,3}\{[^}]{0,120}$/i.test(before) && !/stringify\(|\bbody\b/.test(before)
  );
}

/** A name in a list of files that a server is asked for, one after the other: `for f in id_rsa; do curl https://host/$f`. */
function isProbed(text: string, offset: number): boolean {
  if (/[\w/~.]$/.test(text.slice(Math.max(0, offset - 1), offset))) return false;
  const list = /\bfor\s{1,4}(\w{1,20})\s{1,4}in\s(?![^;]{0,600}\s\/)[^;~$]{0,600}$/.exec(
    text.slice(Math.max(0, offset - 640), offset),
  );
  if (list === null) return false;
  const loop = text.slice(offset, offset + 800);
  const value = `\\$\\{?${list[1] ?? ''}\\b`;
  return (
    new RegExp(`https?://[^\\s"'@]{1,200}/${value}`).test(loop) &&
    !new RegExp(`(?:@|<\\s?|-T\\s?|\\b(?:cat|base64|file)\\s[^\\n|;]{0,40})["']?${value}`).test(loop)
  );
}

/** The environment of a command, as programs of other languages set it; `env=` without blanks is an argument of a call. */
const childEnvironment = new RegExp(
  [
    String.raw`(?:\.Env\s{0,3}=\s{0,3}(?:append\(\s{0,3})?|\.envs\(\s{0,3}(?:std::)?|environment\(\)\.putAll\(\s{0,3}`,
    String.raw`|\bproc_open\([^\n]{0,160},\s{0,3}|\bexec(?:ve|vpe|le)\([^\n]{0,80},\s{0,3}|\bsyscall\.Exec\([^\n]{0,80},\s{0,3})$`,
  ].join(''),
);

const startingCall =
  /(?:\brun\w{0,20}|\bPopen|\bcall|\bcheck_\w{4,6}|\bcreate_subprocess_\w{4,5}|\bspawn\w{0,4}|\bexec\w{0,4})\([^;]{0,360}\benv=$/;

/** `cmd.Env = append(os.Environ(), "A=1")`, `run(command, env=dict(os.environ, A="1"))`: what is started gets it. */
function isGivenToChild(text: string, offset: number, before: string): boolean {
  if (childEnvironment.test(before)) return true;
  return /[\s(,]env=$/.test(before) && startingCall.test(text.slice(Math.max(0, offset - 400), offset));
}

/** `env = dict(os.environ)`, where that name is only given to programs that are started: `run(…, env=env)`. */
function isForChild(text: string, offset: number, before: string): boolean {
  if (!/^(?:dict\()?(?:\*\*)?os\.environ/.test(text.slice(offset, offset + 20))) return false;
  const name = ownEnvironment.exec(before)?.[1];
  if (name === undefined) return isOnlyHandedOn(text, offset, before);
  const uses = text.split(new RegExp(`\\b${name}\\b`)).slice(0, -1);
  return (
    new RegExp(`\\benv\\s{0,3}=\\s{0,3}(?:self\\.|this\\.)?${name}\\b`).test(text) &&
    !uses.some((use) => new RegExp(`${handsOver.source}(?:self\\.|this\\.)?$`, 'i').test(use.slice(-60)))
  );
}

/** `merged = dict(os.environ)`, a name of its function's own that is filled and given to what is started, and nothing else. */
function isOnlyHandedOn(text: string, offset: number, before: string): boolean {
  const name = /^\s{0,40}(\w{1,40})\s{0,3}(?::[^=\n]{1,60})?=\s{0,3}$/.exec(before)?.[1];
  if (name === undefined) return false;
  const end =
    /\n[ \t]{0,40}(?:async\s)?(?:def|class)\s/.exec(text.slice(offset, offset + 6000))?.index ?? 6000;
  const block = text.slice(offset, offset + end);
  const uses = [...block.matchAll(new RegExp(`(.{0,8})(?<![\\w.])${name}\\b(.{0,24})`, 'g'))];
  const isHanded = (use: string): boolean => /\benv\s{0,3}=\s{0,3}$/.test(use);
  return (
    uses.some(([, use = '']) => isHanded(use)) &&
    uses.every(
      ([, use = '', after = '']) =>
        isHanded(use) || /^(?:\.(?:update|setdefault|pop)\(|\[["'][A-Z]\w{0,20})/.test(after),
    )
  );
}

/** `val env = System.getenv()`, of which each later use takes one literal name: `env["A"]`, `env.getValue("B")`. */
function isReadByName(text: string, offset: number, before: string): boolean {
  if (
    !/^(?:System\.getenv\(\)|process\.env\s{0,2}[;\n]|os\.environ\s{0,2}\n)/.test(
      text.slice(offset, offset + 24),
    )
  )
    return false;
  const name = /\b(?:va[lr]|const|let|final|auto)?\s{0,3}(\w{1,30})\s{0,3}(?::[^=\n]{1,60})?=\s{0,3}$/.exec(
    before,
  )?.[1];
  if (name === undefined) return false;
  const uses = [...text.slice(offset).matchAll(new RegExp(`(?<![\\w.])${name}\\b(.{0,40})`, 'g'))];
  const oneLiteral =
    /^(?:\[\s?["'][A-Z]|\.(?:get|getValue|getOrDefault)\(\s?["'][A-Z]|\.[A-Z][A-Z0-9_]{2,40}\b)/;
  return uses.length > 0 && uses.every(([, use = '']) => oneLiteral.test(use));
}

const readsFile = /^\s{0,40}(?:sudo\s{1,4})?(?:cat|grep|head|tail|less|awk|sed|ls|stat)\s[^|>`$&;\n]{1,200}$/;

/** A command of its own line that shows the secret to the person and keeps it nowhere. */
export function isShown({ kind, text }: Region, offset: number): boolean {
  if (kind !== 'fence') return false;
  const { start, end } = lineSpanAt(text, offset);
  return readsFile.test(text.slice(start, end));
}
