/** RC-01, RC-03: an installer of the product that the skill is about, from that product's own host, account or repository. */
import type { Severity } from '../../schema/vocabulary.ts';
import { lineSpanAt, type Region, type RegionKind } from '../engine/region.ts';
import type { Hit } from '../engine/scan.ts';
import { isBareAddress, shorteners, targetOf, type Address } from '../vocabulary/hosts.ts';
import { commonLabels, forges, sharedHosts } from '../vocabulary/shared-hosts.ts';

/** What the skill says about itself, in lower case. */
export interface Told {
  /** Name, description and title. */
  readonly stated: string;
  /** The whole of SKILL.md. */
  readonly text: string;
}

const installers = new Set(['RC-01', 'RC-03']);
/** Where only the agent reads, a pipe stays what it is. */
const unseen = new Set<RegionKind>(['comment', 'hidden', 'decoded', 'description']);
/** A program that evaluates what it fetches is no installer. */
const calls = /^[\w.]{1,40}\(/;
/** Times that the text of a step's file has to name a program that the skill's description does not name. */
const often = 3;

/**
 * Lowers by one level what is fetched from the product's own place: a person who uses the product trusts that place already,
 * but what it returns is not pinned. Hidden text, bare addresses, shorteners and hosts where anyone may choose a name keep their level.
 */
export function softenOwnInstallers(hits: readonly Hit[], told: Told): Hit[] {
  return hits.map((hit) => {
    const { rule, region, severity, matched } = hit;
    if (!installers.has(rule) || region === null || unseen.has(region.kind)) return hit;
    const lowered = lower[severity];
    const address = matched === null || calls.test(matched) ? null : targetOf(matched);
    // Anyone on the way may change what is fetched over plain http.
    if (address?.scheme === 'http' && severity === 'high') return hit;
    if (lowered === undefined || address === null || !isOwnPlace(address, told, region, hit.offset))
      return hit;
    return { ...hit, severity: lowered };
  });
}

const lower: Partial<Record<Severity, Severity>> = { critical: 'high', high: 'medium' };

function isOwnPlace(address: Address, { stated, text }: Told, region: Region, offset: number): boolean {
  const names = placeNames(address);
  if (names.some((name) => isNamed(stated, name))) return true;
  const step = stepText(region, offset).toLowerCase();
  const whole = withoutAddresses(`${text}\n${region.text.toLowerCase()}`);
  return names.some((name) => isNamed(step, name) && whole.split(wordOf(name)).length > often);
}

/** What the address is called by: the account and the repository on a forge, else the registered name of the host. */
function placeNames({ host, path }: Address): string[] {
  if (isBareAddress(host) || shorteners.has(host)) return [];
  const labels = host.replace(/^www\./, '').split('.');
  const found = forges.has(host)
    ? path.split('/').slice(1, 3)
    : sharedHosts.has(labels.slice(-2).join('.')) || sharedHosts.has(labels.slice(-3).join('.'))
      ? []
      : [labels.at(-2) ?? ''];
  return found
    .flatMap((name) => [name.toLowerCase(), bareName(name.toLowerCase())])
    .filter((name) => name.length > 2 && !commonLabels.has(name));
}

/** A name without what owners write behind it. */
const bareName = (name: string): string =>
  name.replace(/[-_](?:app|cli|dev|hq|io|labs|org|oss|rs|sdk|skills?|team)$/, '');

/** The title, what leads to the block, and the line with the comment above it. */
function stepText(region: Region, offset: number): string {
  const { start, end } = lineSpanAt(region.text, offset, 1);
  return withoutAddresses(
    `${region.heading.split(' > ').at(-1) ?? ''}\n${region.lead}\n${region.text.slice(start, end)}`,
  );
}

const withoutAddresses = (text: string): string => text.replaceAll(/https?:\/\/[^\s)>"'`\]]{1,300}/g, ' ');

const wordOf = (name: string): RegExp =>
  new RegExp(`(?<![a-z0-9])${name.replaceAll(/[^a-z0-9]/g, '\\$&')}(?![a-z0-9])`);

const isNamed = (text: string, name: string): boolean => wordOf(name).test(text);
