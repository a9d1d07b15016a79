/** Whether a secret is the program's own: one setting or one item by its name, which goes to the service that it is named for. */
import { firstUrl } from '../hosts/addresses.ts';
import { isKnownService } from '../hosts/known-hosts.ts';
import { nameOf } from '../hosts/whose-host.ts';
import { lineSpanAt } from '../engine/region.ts';
import type { Place } from './chain-places.ts';
import { namesFrom, reaches } from './name-flow.ts';

/** Characters of a program that are followed. */
const longest = 262_144;
/** What reads all settings of a program or a machine; of them it may use one by its name. */
const settings = /environ|process\.env|\bENV\b|env::vars|getenv|GetEnvironment|env:|\.env\b/;
/** What gives one item by the name that the store has for it: the writer of a program chooses no name of a stored item. */
const items =
  /^\W{0,3}(?:op|bw|pass|security|secret-tool|kubectl)\s|^keyring|^keytar|^az\s{1,4}account|^gcloud\s/;
const itemName =
  /(?:\b(?:read|show|item|get|secrets?|service)\b|\s-s|\()\s{0,3}["'\x60]?(?!(?:item|get|secrets?)\b|-)([\w:/.@-]{3,120})/;
/** Names of settings that keep others out. */
const secretWord = /KEY|TOKEN|SECRET|PASS|PWD|CRED|AUTH|COOKIE|SESSION|PRIVATE|SEED|DSN/;
const prefixOf = /(?<!\bnot\s(?:\w{1,20}\.)?|!\w{0,20}\.?)\bstarts_?with\(\s?["'\x60]([A-Z][A-Z0-9]{2,30}_)/i;

/** Own: to the service that it is named for. Setting: to an address that is a setting too. */
export type Owned = 'own-service' | 'own-setting';

/** What a secret is that goes to a send which names the hosts, if it is the program's own; null for all others. */
export function ownOf(source: Place, sink: Place, hosts: readonly string[]): Owned | null {
  const isSetting = settings.test(source.text);
  const names = isSetting ? settingsOf(source, sink) : itemsOf(source);
  if (names === null) return null;
  if (hosts.length === 0) return isSetting ? 'own-setting' : null;
  return names.every((name) => hosts.every((host) => isNamedFor(name, host))) ? 'own-service' : null;
}

/** The words of an item of a store, or the host that a token was asked for. */
function itemsOf({ region, offset, text }: Place): readonly string[] | null {
  if (!items.test(text)) return null;
  const { end } = lineSpanAt(region.text, offset);
  const command = /^[^|;&#<>)\n]{1,300}/.exec(region.text.slice(offset, end))?.[0] ?? '';
  if (/^(?:az|gcloud)\s/.test(text)) {
    const audience = firstUrl(
      /(?:resource|scopes?|audiences?)["'=,\s]{1,6}(https?:.+)/.exec(command)?.[1] ?? '',
    );
    return audience === null ? null : [nameOf(audience.host)];
  }
  return itemName.exec(command)?.slice(1) ?? null;
}

/** Names of the settings by which, and only by which, the secret reaches the send; null where all of them may reach it. */
function settingsOf(source: Place, sink: Place): readonly string[] | null {
  if (source.region !== sink.region) return null;
  const text = source.region.text.slice(0, longest);
  const { start, end } = lineSpanAt(text, source.offset, 1);
  const prefix = prefixOf.exec(text.slice(start, end))?.[1];
  if (prefix !== undefined) return [prefix];
  const holders = [...namesFrom(text, source.offset), 'os.environ'].map((name) => RegExp.escape(name));
  const entry = new RegExp(
    String.raw`(?<![\w.])(?:${holders.join('|')})(?:\.get\(\s?|\[)?["'\x60.]([A-Z][A-Z0-9_]{2,60})\b(?:["'\x60](?:\]|(?:,\s?(?:["'][^"'\n]{0,40}["']|None))?\)))?`,
    'g',
  );
  const found = new Set([...text.matchAll(entry)].map(([, name = '']) => name));
  // What the program itself puts under such a name is none of its settings.
  const isFilled = (name: string): boolean =>
    new RegExp(
      String.raw`["'\x60]${name}["'\x60]\s{0,3}\]?\s{0,3}(?::|=(?!=))|\.${name}\s{0,3}=(?!=)|[({,]\s{0,8}${name}\s{0,3}[=:](?!=)`,
    ).test(text);
  const names = [...found];
  if (names.length === 0 || names.some(isFilled)) return null;
  const rest = text.replaceAll(entry, (whole) => ' '.repeat(whole.length));
  return reaches(rest, source.offset, sink.offset) ? null : names.filter((name) => secretWord.test(name));
}

/** Whether the first words of a name are what the host is registered as; a name that a known service has is that service's. */
function isNamedFor(name: string, host: string): boolean {
  const label = nameOf(host).toLowerCase();
  if (label.length < 4 || (isKnownService(`${label}.com`) && !isKnownService(host))) return false;
  const words = name
    .toLowerCase()
    .split(/[^a-z0-9-]{1,20}/)
    .filter((word) => word !== '');
  return words.includes(label) || words.some((_, end) => words.slice(0, end).join('') === label);
}
