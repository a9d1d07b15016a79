/** What kinds of hosts a text names: whose they are tells known services from places without a known owner. */
import { isPlaceholder } from '../hosts/addresses.ts';
import { isLocal, isBareAddress, isPrivateAddress, isSharedHost, nameOf } from '../hosts/whose-host.ts';
import { shorteners } from '../hosts/known-hosts.ts';
import { forges } from '../hosts/shared-hosts.ts';
import { isKnownService } from '../hosts/known-hosts.ts';

const address =
  /(?:(https?|ftp|wss?):\/\/)?(\d{1,3}(?:\.\d{1,3}){3}|(?:[a-z0-9-]{1,60}\.){1,4}[a-z]{2,12}|localhost)(:\d{2,5})?(\/[^\s)>"'`|\]]{0,300})?/gi;
/** Endings of hosts without a scheme and a path, which could be anything else with a dot in it. */
const zones = new Set(
  `ai app biz cc cloud cn co com de dev eu example fr gg in info invalid io link me net online org page ru run sh site so store
  tech test to tools top tv uk us xyz`.split(/\s{1,9}/),
);

/** Kinds of all hosts in the text, and `none` where there is none; `stated` is the skill's name and description. */
export function hostKinds(text: string, stated: string): ReadonlySet<string> {
  const kinds = new Set<string>();
  const own = stated.toLowerCase().replace(/[^a-z0-9]/g, '');
  for (const [, scheme = '', name = '', port = '', path = ''] of text.matchAll(address)) {
    const host = name.toLowerCase();
    if (!isHost(host, scheme + port + path)) continue;
    if (scheme.toLowerCase() === 'http') kinds.add('plain');
    if (port !== '') kinds.add('port');
    kinds.add(kindOf(host, own));
  }
  if (isPlaceholder(text)) kinds.add('slot');
  return kinds.size > 0 ? kinds : new Set(['none']);
}

const isHost = (host: string, rest: string): boolean =>
  rest !== '' || isBareAddress(host) || zones.has(host.split('.').at(-1) ?? '');

function kindOf(host: string, own: string): string {
  if (isLocal(host) || isPrivateAddress(host)) return 'local';
  if (isBareAddress(host)) return 'bare';
  if (shorteners.has(host)) return 'short';
  if (forges.has(host)) return 'forge';
  if (isKnownService(host)) return 'known';
  if (isSharedHost(host)) return 'shared';
  const label = nameOf(host).replaceAll('-', '');
  return label.length > 3 && own.includes(label) ? 'own' : 'other';
}
