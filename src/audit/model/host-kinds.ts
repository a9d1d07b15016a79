/** What kinds of hosts a text names: whose they are tells known services from places without a known owner. */
import { isPlaceholder } from '../hosts/addresses.ts';
import { isBareHost } from '../hosts/bare-hosts.ts';
import { hostName, numericHost } from '../hosts/written-hosts.ts';
import { isLocal, isBareAddress, isPrivateAddress, isSharedHost, nameOf } from '../hosts/whose-host.ts';
import { shorteners } from '../hosts/known-hosts.ts';
import { forges } from '../hosts/shared-hosts.ts';
import { isKnownService } from '../hosts/known-hosts.ts';

const address = new RegExp(
  String.raw`(?:(https?|ftp|wss?):\/\/)?(${numericHost}|${hostName}|localhost)(:\d{2,5})?(\/[^\s)>"'\x60|\]]{0,300})?`,
  'gi',
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
  rest !== '' || isBareAddress(host) || isBareHost(host);

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
