/** RC-06: the home page of a program that a text names as needed, and no download of it. */
import type { Address } from '../hosts.ts';
import { forges, isSharedHost } from '../shared-hosts.ts';

/** Words of a text that has its reader fetch a file or start it by hand. */
const fetching =
  /\b(?:archive|click|download(?:ed|s|ing)?|double-click|extract|fetch|get it|grab|launch|pass(?:word|code|phrase)?|paste|unpack|unzip)\b|\.(?:7z|bat|dmg|exe|iso|msi|pkg|rar|scr|zip)\b/i;

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Whether the address is linked from the name of its own site, as documents link what has to be installed, "[Quill](https://quill.example)", and
 * the text orders no download. Where anyone may choose a name, the name says nothing.
 */
export function isNamedHome(scope: string, { host, path }: Address): boolean {
  if (forges.has(host) || isSharedHost(host) || path.length > 40 || fetching.test(scope)) return false;
  const label = plain(host.split('.').at(-2) ?? '');
  if (label.length < 4) return false;
  return [...scope.matchAll(/\[([^\][\n]{3,60})\]\(https:\/\/([^\s/)]{3,200})/g)].some(
    ([, text = '', linked = '']) => linked.toLowerCase().endsWith(host) && plain(text).includes(label),
  );
}
