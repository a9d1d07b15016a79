/** EX-01: a file of keys that is put into a store of a cloud, which anyone may own, by any client. */
import { storageUpload } from '../rules/exfiltration/sources-and-sinks.ts';
import { carriers } from './carriers.ts';
import { lineAround, type Place } from './chain-places.ts';

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
