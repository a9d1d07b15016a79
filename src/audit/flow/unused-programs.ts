/** RC-06: a program that nothing in the skill uses is required, and its name is that of the host that offers it. */
import { lineAt, type Region } from '../engine/region.ts';
import { roleOf } from '../engine/roles.ts';
import type { Hit } from '../engine/scan.ts';
import { firstUrl } from '../hosts/addresses.ts';
import { isSharedHost, isStrangers } from '../hosts/whose-host.ts';
import { parseHost } from '../hosts/parse-host.ts';
import { forges } from '../hosts/shared-hosts.ts';
import { isKnownService } from '../hosts/known-services.ts';
import { prerequisiteTongues } from '../vocabulary/prerequisite-tongues.ts';
import { latinTongues } from '../vocabulary/prerequisite-tongues-latin.ts';

const tongues = [...prerequisiteTongues, ...latinTongues];
const orders = tongues.map(({ needed, install, download }) => ({
  needed: new RegExp(needed, 'iu'),
  gets: new RegExp(`${install}|${download}`, 'iu'),
}));
const address = /https?:\/\/[^\s)>"'`，。；、（）\]]{3,200}/g;
/** A host's name in a text names no program. */
const hostName = /\b[\w-]{1,60}(?:\.[a-z0-9-]{2,24}){1,4}\b/gi;
/** Where the order is looked for: this many characters on each side of the address. */
const near = 200;
/** A package manager is where such a program comes from. */
const managed = /\b(?:apt(?:-get)?|brew|choco|dnf|docker|flatpak|npm|pacman|pip|snap|winget|yum|zypper)\b/i;
/** Shorter names are words of any text. */
const shortest = 5;
/** The name of a documentation or a project site says nothing of a program. */
const sites = /^(?:docs?|guides?|blog|wiki|www|learn|help|developers?|api)\./;

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The label that a person chose when the host was registered. */
function chosenLabel(host: string): string {
  return plain(parseHost(host)?.label ?? '');
}

function count(text: string, part: string): number {
  let found = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) found += 1;
  return found;
}

/**
 * Hits at addresses beside an order to install a program, where the order names the program as the host is named and
 * the skill names it nowhere else: not in its name, its commands or its files.
 */
export function findUnusedPrograms(regions: readonly Region[], owner: string | null): Hit[] {
  const hits: Hit[] = [];
  let whole: string | null = null;
  for (const region of regions) {
    if (
      region.file.toLowerCase() !== 'skill.md' ||
      !/^(?:prose|list|quote|comment|hidden)$/.test(region.kind)
    )
      continue;
    for (const match of region.text.matchAll(address)) {
      const url = firstUrl(match[0]);
      if (!isStrangers(url, owner) || forges.has(url.host) || sites.test(url.host)) continue;
      if (!isSharedHost(url.host) && isKnownService(url.host)) continue;
      const begin = Math.max(0, match.index - near);
      const around = region.text.slice(begin, match.index + match[0].length + near);
      const order = orders.find(({ needed, gets }) => needed.test(around) && gets.test(around));
      if (order === undefined || managed.test(around)) continue;
      // The words decide whether it is an order: the text of a link is always quoted.
      const at = begin + around.search(order.needed);
      if (roleOf(region, at, at + 1).demoted) continue;
      const label = chosenLabel(url.host);
      const words = around.replaceAll(address, ' ').replaceAll(hostName, ' ');
      if (label.length < shortest || !plain(words).includes(label)) continue;
      whole ??= plain(
        regions
          .map(({ text }) => text)
          .join(' ')
          .replaceAll(address, ' ')
          .replaceAll(hostName, ' '),
      );
      if (count(whole, label) > count(plain(words), label)) continue;
      hits.push({
        rule: 'RC-06',
        severity: 'high',
        base: 'high',
        role: 'use',
        file: region.file,
        line: lineAt(region, match.index),
        text: around,
        matched: match[0],
        view: 'raw',
        region,
        offset: match.index,
      });
    }
  }
  return hits;
}
