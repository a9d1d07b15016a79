/** Files and stores by which one place of a program hands a secret to another. */
import { patternNamed } from '../patterns/shared-words.ts';
import { everywhere } from '../patterns/pattern-text.ts';
import { storageUpload } from '../rules/exfiltration/sources-and-sinks.ts';
import { lineAround, type Place } from './chain-places.ts';

/** Files written to and variables set on the line that reads the secret. */
export function carriers(line: string): string[] {
  const names: string[] = [];
  for (const pattern of [
    /(?:(?<![=<>-])>>?|\btee\s(?:-a\s)?|-o\s{0,3}|--output[ =])\s{0,3}["']?([\w~$./{}-]{4,120})/g,
    /\b(?:cp|mv|zip|tar|gzip|base64|install)\s[^\n|;&]{0,160}?(?<=\s)["']?((?:\/tmp|\/var\/tmp|\/dev\/shm|\.|~)\/[\w./-]{2,120}|[\w-]{1,60}\.(?:zip|tar|t?gz|b64|txt|json|dat|bin|log|enc))/g,
    /(?:^|[\s;&|])([A-Za-z_]\w{3,40})\s{0,3}=(?!=)/g,
  ]) {
    for (const match of line.matchAll(pattern)) names.push(match[1] ?? '');
  }
  return names.filter((name) => name.length > 3 && !/^\/dev\/null$/.test(name));
}

/** Characters behind the read of a secret in which it is taken to be written to a file. */
const writtenWithin = 800;
/** A path that no two skills share by chance: in a folder for temporary files, or hidden. */
const stash = everywhere(patternNamed('carriers-stash'));
const writes =
  /\bopen\(|\bwrite|\bdump|>|\btee\b|Out-File|Set-Content|\bcp\b|\bmv\b|\btar\b|\bzip\b|File\.(?:write|open)|WriteFile|copy/i;

/** Whether the program also writes the file whose path it names at the offset: it keeps the entries there. */
export function keepsFile(text: string, offset: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', offset) + 1, offset);
  const name = /^\s{0,20}(?:export\s)?(?:const\s|let\s|var\s)?(\w{2,40})\s{0,3}(?::[^=\n]{1,40})?:?=/.exec(
    line,
  )?.[1];
  if (name === undefined) return false;
  const writers = String.raw`\b(?:writeFile(?:Sync)?|os\.WriteFile|File\.write|file_put_contents)\(\s?\$?${name},`;
  return new RegExp(
    String.raw`\b(?:open|fopen|File\.open)\(\s?${name},\s?["']w|\b${name}\.(?:write_text|write_bytes|open\(["']w)|${writers}`,
  ).test(text);
}

/** Whether the text writes a file behind the offset that the other text names as well. */
export function sharesFile(text: string, offset: number, other: string): boolean {
  const behind = text.slice(Math.max(0, offset - 100), offset + writtenWithin);
  if (!writes.test(behind)) return false;
  return [...behind.matchAll(stash)].some((match) => other.includes(match[1] ?? ''));
}

/** A file or folder that holds keys, by its place; what a client prints is no file. */
const keyFile =
  /\.(?:ssh|aws|gnupg|kube|docker|azure|config|netrc|npmrc|pypirc|git-credentials|env|pgpass|claude|codex)|id_(?:rsa|ed25519|ecdsa)|credentials|wallet|Login Data|logins\.json/i;
/** What a client signs in with: a file of the user as the value of an option, or read into one. */
const option =
  /(?:--?(?:conf(?:ig)?|profile|key|identity|i|credentials?|secret)[\w-]{0,20}[= ]["']?(?:~|\$\{?HOME|%USERPROFILE%)|\$\([^)\n]{0,60})[~\w/."'$}]{0,40}$/i;

/** Whether the file is what is put there; null for other sends, and where nothing shows what is put. */
export function isStored(source: Place, sink: Place): boolean | null {
  if (!storageUpload.test(sink.text)) return null;
  const { region, offset } = source;
  if (option.test(region.text.slice(Math.max(0, offset - 140), offset))) return false;
  const isNamed =
    region === sink.region &&
    (lineAround(source) === lineAround(sink) ||
      carriers(lineAround(source)).some((name) => lineAround(sink).includes(name)));
  return isNamed && keyFile.test(source.text) ? true : null;
}
