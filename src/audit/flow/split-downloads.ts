/** RC-03 across blocks: a file is fetched in one block and run in another one of the same document. */
import { isProgram } from '../engine/languages.ts';
import { type Region } from '../engine/region.ts';
import { roleOf } from '../engine/roles.ts';
import { firstUrl } from '../hosts/addresses.ts';
import { standingOf } from '../hosts/whose-host.ts';
import { type Hit, hitAt } from '../engine/hit.ts';

const download =
  /\b(?:curl|wget|aria2c|iwr|Invoke-WebRequest)\s[^\n]{0,300}?https?:\/\/[^\s"'`]{3,300}[^\n]{0,200}/gi;
const target = /(?:-o|-O|--output(?:-document)?|-OutFile|>)[ =]{0,3}["']?([\w./~$:\\-]{2,120})/;
const checked =
  /\b(?:sha(?:1|224|256|384|512)sum|shasum|b2sum|gpg\s{1,4}--verify|cosign|minisign|checksum|Get-FileHash)\b/i;

/** Hits at the download; a checksum anywhere in the file, a vendor's or the owner's host let it pass. */
export function findSplitDownloads(regions: readonly Region[], owner: string | null): Hit[] {
  const blocks = regions.filter((region) => region.kind === 'fence');
  const unchecked = (file: string): boolean =>
    !regions.some((region) => region.file === file && checked.test(region.text));
  const hits: Hit[] = [];
  for (const region of blocks) {
    for (const match of region.text.matchAll(download)) {
      const url = firstUrl(match[0]);
      const name = fileName(match[0], url?.path ?? '');
      if (url === null || name === null || roleOf(region, match.index, match.index + 4).demoted) continue;
      const standing = standingOf(url, owner);
      if (standing !== 'unknown' && standing !== 'suspect') continue;
      const runs = blocks.some(
        (other) =>
          other !== region && other.file === region.file && !isProgram(other) && runsFile(other.text, name),
      );
      if (!runs || !unchecked(region.file)) continue;
      hits.push(
        hitAt(region, match.index, {
          rule: 'RC-03',
          severity: 'high',
          text: match[0],
          matched: match[0],
          alone: standing === 'suspect' ? undefined : 'medium',
        }),
      );
    }
  }
  return hits;
}

/** The name under which the download is kept: as stated, else the last part of the address. */
function fileName(command: string, path: string): string | null {
  const stated = target.exec(command)?.[1]?.split(/[/\\]/).at(-1);
  // Without a name or the order to keep the server's, curl prints what it gets.
  const kept = /^wget\b|\s-\w{0,6}O\b|--remote-name/.test(command);
  const name = stated ?? (kept ? path.split('/').at(-1) : undefined);
  return name === undefined || !/^[\w.-]{3,60}$/.test(name) || name === 'null' ? null : name;
}

// A bracket behind a name opens the arguments of a call, which is given the file.
const begin = String.raw`(?:^|[;&|{]|(?<![\w.])\(|\b(?:then|do|else|sudo|exec|nohup)\b)\s{0,40}`;
const starter = String.raw`(?:(?:ba|z|da)?sh|python3?|node|perl|ruby|pwsh|powershell|source|\.)\s{1,3}(?:-[\w-]{1,16}\s{1,3}){0,3}["']?(?:[\w./~$:\\-]{0,80}[/\\])?`;
const here = String.raw`["']?(?:\.|~|\/tmp|\/var\/tmp|\$\{?\w{1,20}\}?)[/\\](?:[\w.-]{1,40}[/\\]){0,4}`;

const runsFile = (text: string, name: string): boolean =>
  new RegExp(`${begin}(?:${starter}|${here})${RegExp.escape(name)}\\b`, 'm').test(text);
