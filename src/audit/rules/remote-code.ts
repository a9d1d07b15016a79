/** RC: what is decoded, fetched or taken from a socket and run. */
import type { Weigher, RowHit } from '../engine/rule.ts';
import { namesLocal } from '../hosts/whose-host.ts';
import { byRun } from './flows.ts';
import type { RegionKind } from '../engine/region.ts';
import type { Severity } from '../../schema/vocabulary.ts';
import { fileOf } from './calls/opened-files.ts';

/** eval of text made from codes. */
export const byCodes: Weigher = ({ match, scope, severity }) =>
  match[0].startsWith('function') ? null : isDialog(scope) ? 'low' : severity;

/** A dialog in a browser, by which a test shows that code would run. */
const dialog = /^\s{0,4}(?:alert|confirm|print|prompt)\([\w.'"` ]{0,40}\);?\s{0,4}$/;

/** Whether every encoded text on the line is a dialog and nothing else. */
function isDialog(line: string): boolean {
  const encoded = [
    ...line.matchAll(/\b(?:atob|b64decode)\(\s{0,3}["'`]([A-Za-z0-9+/]{4,400}={0,2})["'`]\s{0,3}\)/g),
  ];
  const calls =
    line.split(/\b(?:atob|b64decode|unescape|fromCharCode|decodeURIComponent)\(|Buffer\.from\(/).length - 1;
  return (
    encoded.length > 0 &&
    calls === encoded.length &&
    encoded.every(([, text = '']) => dialog.test(plain(text)))
  );
}

function plain(text: string): string {
  try {
    return atob(text);
  } catch {
    // No base64 after all: what it says is unknown.
    return '';
  }
}

/** eval(atob(…)). */
export const byDialog: Weigher = ({ scope, severity }) => (isDialog(scope) ? 'low' : severity);

/** lines from a socket are run as commands. */
export const bySocketLines: Weigher = (hit) => (isNearOnly(hit.region.text) ? null : byRun(hit));

/** Whether the body of a shell's loop, where its end is in sight, names a program that fetches. */
function fetchesInside(scope: string, head: string): boolean {
  const body = scope.slice(Math.max(0, scope.indexOf(head)));
  const end = body.search(/(?:^|[\n;])\s{0,40}done\b/);
  return (
    end < 0 ||
    !/^\s{0,3}(?:while|until|for)\b/.test(head) ||
    /\b(?:curl|wget|fetch|nc|ncat|http|dig|openssl)\b/.test(body.slice(0, end))
  );
}

/** commands polled from a host repeatedly. */
export const byInnerFetch: Weigher = ({ scope, match, severity }) =>
  fetchesInside(scope, match[0]) ? severity : null;

/** Whether each line that is read from the connection is only an argument: what runs has the line first, or reads it. */
function isOnlyKept(text: string): boolean {
  const names = [...text.matchAll(/\bread\s{1,3}(?:-\w{1,4}(?:\s{1,3}\d{1,3})?\s{1,3}){0,4}(\w{1,30})/g)];
  if (names.length === 0 || /\b(?:eval|(?:ba|z|da)?sh)\b[^\n]{0,60}<&\s?\d/.test(text)) return false;
  return names.every(
    ([, name = '']) =>
      !new RegExp(
        String.raw`(?:^|[;&|({\n\x60]|\b(?:do|then|else)\b|\b(?:eval|exec|sudo|xargs|source|(?:ba|z|da)?sh|python3?|perl)\b[^\n;|]{0,20}|<<<)\s{0,20}["']?\$\{?${name}\b|` +
          String.raw`\$\{?${name}\b[^\n;]{0,60}\|\s{0,3}(?:sudo\s)?(?:ba|z|da)?sh\b`,
      ).test(text),
  );
}

/** lines of a connection that a shell runs. */
export const byKeptLines: Weigher = ({ region, severity, start }) =>
  isOnlyKept(region.text.slice(start, start + 1500)) ? null : severity;

/** Python: a socket becomes standard input and output. */
export const byNearSocket: Weigher = ({ region, severity }) => (isNearOnly(region.text) ? null : severity);

/** A source file by its name, neither hidden nor in a folder that others can write to. */
const sourceFile =
  /^(?!\/(?:tmp|var|dev|srv|mnt|root|Users\/Shared)\/|~\/\.cache\/)(?:<[\w -]{1,40}>\/)?(?:[\w~. -]{0,60}\/){0,12}[\w-][\w.-]{0,60}\.py$/;

/** Where the agent is told what to do with the data of a person. */
const instructed = new Set<RegionKind>(['prose', 'list']);

/**
 * What a program loads from a source file of the folder, or from a file that its caller names, is what an interpreter
 * would run; a file of another kind, a hidden one, or one from elsewhere is not read as code.
 */
export function byFile({ match: [call], region, severity }: RowHit): Severity {
  const file = fileOf(call, region.text);
  const isData = call.startsWith('eval');
  if (file === undefined && isData) return instructed.has(region.kind) ? severity : 'medium';
  if (file === undefined || sourceFile.test(file)) return 'low';
  // An expression in a file of data is an old way to read it.
  return isData && !file.startsWith('/') ? 'medium' : severity;
}

const families = /\bsocket\(\s{0,3}(?:socket\.)?([AP]F_\w{2,10})/g;
/** What a socket is connected or bound to: a host in quotation marks, a name, or a path. */
const ends =
  /\b(?:connect(?:_ex)?|bind|create_connection|open_connection|createConnection)\(\s{0,3}\(?\s{0,3}([^,)\n]{1,80})/g;
const isNear = (end: string): boolean => /^["']\/[^"'\n]{1,100}["']$/.test(end) || namesLocal(end);

/** Whether every socket is one of the file system, or has an address of this machine; not where a name says where it leads. */
function isNearOnly(text: string): boolean {
  const kinds = [...text.matchAll(families)].map(([, family = '']) => family);
  const isLocalFamily = kinds.length > 0 && kinds.every((family) => family.endsWith('_UNIX'));
  const all = [...text.matchAll(ends)];
  const others = all
    .map(([, end = '']) => end.trim())
    .filter((end) => !isNear(end) && !(isLocalFamily && /^\w{1,40}$/.test(end)))
    .map((name) => (/^\w{1,40}$/.test(name) ? valueOf(text, name) : name));
  if (others.some((end) => !isNear(end))) return false;
  return isLocalFamily || all.length > 0;
}

const valueOf = (text: string, name: string): string =>
  new RegExp(`(?:^|\\n)[ \\t]{0,12}${name}\\s{0,3}=\\s{0,3}(["'][^"'\\n]{1,100}["'])`).exec(text)?.[1] ?? '';
