/** A file of keys that is put into a store of a cloud, told from one that its client signs in with. */
import { storageUpload } from '../rules/exfiltration/sources-and-sinks.ts';
import type { Place } from './chain-places.ts';
import { reaches } from './name-flow.ts';

/** A file or folder that holds keys, by its place; what a client prints is no file. */
const keyFile =
  /\.(?:ssh|aws|gnupg|kube|docker|azure|config|netrc|npmrc|pypirc|git-credentials|env|pgpass|claude|codex)|id_(?:rsa|ed25519|ecdsa)|credentials|wallet|Login Data|logins\.json/i;
/** What a client signs in with: a file of the user as the value of an option, or read into one. */
const option =
  /(?:--?(?:conf(?:ig)?|profile|key|identity|i|credentials?|secret)[\w-]{0,20}[= ]["']?(?:~|\$\{?HOME|%USERPROFILE%)|\$\([^)\n]{0,60})[~\w/."'$}]{0,40}$/i;

/** Whether the file is what is put there; null for other sends, and where nothing shows what is put. */
export function isStored({ region, offset, text }: Place, sink: Place): boolean | null {
  if (!storageUpload.test(sink.text)) return null;
  if (option.test(region.text.slice(Math.max(0, offset - 140), offset))) return false;
  const isPut = region === sink.region && reaches(region.text, offset, sink.offset);
  return isPut && keyFile.test(text) ? true : null;
}
