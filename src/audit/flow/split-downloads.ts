/** RC-03 across blocks: a file is fetched in one block and run in another one of the same document. */
import {
  chars,
  code,
  edge,
  either,
  exactLinePattern,
  letters,
  maybe,
  notAfter,
  oneOf,
  quote,
  raw,
  seq,
  space,
  start,
  times,
  word,
} from '../engine/pattern.ts';
import { isProgram } from '../engine/languages.ts';
import { lineAt, type Region } from '../engine/region.ts';
import { roleOf } from '../engine/roles.ts';
import { firstUrl } from '../hosts/addresses.ts';
import { standingOf } from '../hosts/whose-host.ts';
import type { Hit } from '../engine/scan.ts';

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
      hits.push({
        rule: 'RC-03',
        severity: 'high',
        base: 'high',
        role: 'use',
        file: region.file,
        line: lineAt(region, match.index),
        text: match[0],
        matched: match[0],
        alone: standing === 'suspect' ? undefined : 'medium',
        view: 'raw',
        region,
        offset: match.index,
      });
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

const starter = oneOf(
  '(ba|z|da)?sh',
  'python(3)',
  'node',
  'perl',
  'ruby',
  'pwsh',
  'powershell',
  'source',
  '.',
);
const here = oneOf(
  '.',
  '~',
  '/tmp',
  '/var/tmp',
  seq('$', maybe(code('{')), letters(1, 20), maybe(code('}'))),
);

function runsFile(text: string, name: string): boolean {
  const quoted = RegExp.escape(name);
  const begin = seq(
    // A bracket behind a name opens the arguments of a call, which is given the file.
    oneOf(
      start,
      chars(';&|{'),
      seq(notAfter(chars('\\w.')), code('(')),
      word(oneOf('then', 'do', 'else', 'sudo', 'exec', 'nohup')),
    ),
    space(0, 40),
  );
  const flags = times(0, 3, '-', times(1, 16, chars('\\w-')), space(1, 3));
  const folder = times(0, 80, chars('\\w./~$:\\\\-'));
  const slash = chars('/\\\\');
  return exactLinePattern(
    either(
      seq(begin, starter, space(1, 3), flags, maybe(quote), maybe(folder, slash), raw(quoted), edge),
      seq(
        begin,
        maybe(quote),
        here,
        slash,
        times(0, 4, times(1, 40, chars('\\w.-')), slash),
        raw(quoted),
        edge,
      ),
    ),
  ).test(text);
}
