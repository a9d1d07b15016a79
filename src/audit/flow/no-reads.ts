/** EX-01: what looks like a read of a secret and is none: part of an address, a printed hint, an environment for a child. */
import { patternNamed } from '../patterns/shared-words.ts';
import { lineSpanAt, type Region } from '../engine/region.ts';
import { isOnlyNamed } from './spared/named-paths.ts';
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
    isForOptions(text, offset) ||
    /^HEAD\s\/\.env/.test(matched) ||
    isData(region) ||
    isOwnSettings(region, offset, matched) ||
    isSearchPattern(region, offset + Math.max(0, matched.search(/[.\w]/))) ||
    isAside(region, offset) ||
    isSpokenName(region, offset, matched) ||
    isOnlyNamed(region, offset, matched)
  );
}

/** A list of values: what a program that reads it looks for. Manifests and settings have commands. */
const isData = ({ file, text }: Region): boolean =>
  /\.json$/i.test(file) &&
  !/"(?:args|cmd|command|exec|hooks?|run|script|scripts|servers?|mcpServers|tasks)"\s{0,4}:/i.test(text);

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

/** The environment of a command, as programs of other languages set it; `env=` without blanks is an argument of a call. */
const childEnvironment = patternNamed('child-environment');

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
  if (name === undefined) return false;
  const uses = text.split(new RegExp(`\\b${name}\\b`)).slice(0, -1);
  return (
    new RegExp(`\\benv\\s{0,3}=\\s{0,3}(?:self\\.|this\\.)?${name}\\b`).test(text) &&
    !uses.some((use) => new RegExp(`${handsOver.source}(?:self\\.|this\\.)?$`, 'i').test(use.slice(-60)))
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
