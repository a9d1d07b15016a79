/** RC-06: the home page of a program that a text names as needed, and no download of it. */
import { firstUrl } from '../../hosts/addresses.ts';
import { nameOf } from '../../hosts/whose-host.ts';
import { forges } from '../../hosts/shared-hosts.ts';

/** Words of a text that has its reader fetch a file or start it by hand. */
const fetching =
  /\b(?:archive|click|download(?:ed|s|ing)?|double-click|extract|fetch|get it|grab|launch|pass(?:word|code|phrase)?|paste|unpack|unzip)\b|\.(?:7z|bat|dmg|exe|iso|msi|pkg|rar|scr|zip)\b/i;

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
const link = /\[([^\][\n]{1,120})\]\(([^\s)]{3,300})\)/g;

/**
 * Whether a text names what has to be installed by a link from its name to the site of that name, as documents do,
 * "[Quill](https://quill.example)", orders no download, and gives no address but in links. Where anyone may choose a name,
 * the name says nothing.
 */
export function isNamedHome(scope: string): boolean {
  const words = scope.replaceAll(link, '$1');
  if (fetching.test(words) || /https?:\/\//i.test(words)) return false;
  return [...scope.matchAll(link)].some(([, text = '', address = '']) => {
    const url = firstUrl(address);
    if (url?.scheme !== 'https' || forges.has(url.host)) return false;
    const label = plain(nameOf(url.host));
    return label.length > 3 && url.path.length < 40 && plain(text).includes(label);
  });
}
