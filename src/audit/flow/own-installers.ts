/** RC-01, RC-03, RC-04: an installer of the product that the skill is about, from that product's own host, account or repository. */
import type { Severity } from '../../schema/vocabulary.ts';
import { lineSpanAt, type Region, type RegionKind } from '../engine/region.ts';
import type { Hit } from '../engine/scan.ts';
import { targetOf, type Address } from '../hosts/addresses.ts';
import { isBareAddress, isSharedHost, nameOf } from '../hosts/whose-host.ts';
import { shorteners } from '../hosts/installers.ts';
import { forges, packageHosts } from '../hosts/shared-hosts.ts';
import { commonLabels } from '../hosts/host-words.ts';

/** What the skill says about itself, in lower case. */
export interface Told {
  /** Name, description and title. */
  readonly stated: string;
  /** The whole of SKILL.md. */
  readonly text: string;
}

/** What is known of an installer's place: the product's own, or one that a document shows under installation. */
export const softenInstallers = (hits: readonly Hit[], told: Told): Hit[] =>
  softenShownInstallers(softenOwnInstallers(hits, told), told);

const installers = new Set(['RC-01', 'RC-03', 'RC-04']);
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
function softenOwnInstallers(hits: readonly Hit[], told: Told): Hit[] {
  return hits.map((hit) => {
    const { rule, region, severity, matched } = hit;
    if (!installers.has(rule) || region === null || unseen.has(region.kind)) return hit;
    const lowered = lower[severity];
    const address =
      matched === null || calls.test(matched) ? null : (targetOf(matched) ?? valueIn(matched, region.text));
    // Anyone on the way may change what is fetched over plain http.
    if (address?.scheme === 'http' && severity === 'high') return hit;
    if (lowered === undefined || address === null || !isOwnPlace(address, told, region, hit.offset))
      return hit;
    return { ...hit, severity: lowered };
  });
}

/** The address that the file gives to the variable in the command; null if there are several hosts, or a forge, where the path decides. */
function valueIn(command: string, text: string): Address | null {
  const name = /\$\{?([A-Za-z_]\w{0,40})/.exec(command)?.[1];
  if (name === undefined) return null;
  const values = new RegExp(`\\b${name}=["']?(https?://[^\\s"']{3,300})`, 'g');
  const found = [...text.matchAll(values)].flatMap(([, value = '']) => targetOf(value) ?? []);
  const [first] = found;
  const isOne = found.every(({ host, scheme }) => host === first?.host && scheme === 'https');
  return first === undefined || !isOne || forges.has(first.host) ? null : first;
}

/** Where a document shows a person what to do. */
const shown = new Set<RegionKind>(['fence', 'list', 'prose', 'table', 'quote']);

/**
 * Lowers to medium an installer that a document shows under a title about installation, by https: from an account of a
 * forge, where the program can be read and its owner is known, or from a host with a name of its own, under the name of
 * an installer. A pipe in a program, of a place that anyone may name, or under another name keeps its level.
 */
function softenShownInstallers(hits: readonly Hit[], { stated }: Told): Hit[] {
  return hits.map((hit) => {
    const { rule, region, severity, matched, file } = hit;
    if (severity !== 'high' || !shownRules.has(rule) || region === null || matched === null) return hit;
    if (!shown.has(region.kind) || !/\.mdx?$/i.test(file)) return hit;
    const address = targetOf(matched);
    if (address?.scheme !== 'https' || isBareAddress(address.host) || shorteners.has(address.host))
      return hit;
    if (isOneWayOfSeveral(region, stated)) return { ...hit, severity: 'medium' };
    if (!/https:\/\//i.test(matched)) return hit;
    const isInstaller = forges.has(address.host) || (isNamedSo(address) && isUnderInstallation(region));
    return isInstaller ? { ...hit, severity: 'medium' } : hit;
  });
}

const packageCommand = new RegExp(
  [
    String.raw`^\s{0,8}(?:sudo\s)?(apt|apt-get|brew|bun|cargo|choco|dnf|gem|go|npm|pacman|pipx?|pnpm|scoop|snap|uv tool|winget|yum)`,
    String.raw`\s{1,4}(?:add|i|install|-S)\s{1,4}(?:-{1,2}[\w-]{1,20}\s{1,4}){0,3}["']?([@\w./-]{2,80})`,
  ].join(''),
  'gm',
);

/** Whether the same block also gets the product that the skill is about from two package managers, whose users it is known to. */
function isOneWayOfSeveral({ kind, text }: Region, stated: string): boolean {
  if (kind !== 'fence') return false;
  const managers = [...text.matchAll(packageCommand)].flatMap(([, manager = '', name = '']) =>
    name
      .toLowerCase()
      .split(/[@/]/)
      .some((part) => part.length > 2 && !commonLabels.has(part) && isNamed(stated, part))
      ? [manager]
      : [],
  );
  return new Set(managers).size > 1;
}

const shownRules = new Set(['RC-01', 'RC-03', 'RC-04']);

/** `https://tool.io/install.sh`, `https://get.tool.io`: the file or the host says that it installs. */
function isNamedSo({ host, path }: Address): boolean {
  const labels = host.replace(/^www\./, '').split('.');
  if (isSharedHost(host)) return false;
  const name = path.split('?')[0]?.split('/').at(-1) ?? '';
  return /^install[\w-]{0,20}(?:\.(?:ps1|py|sh))?$/i.test(name) || /^(?:get|install)$/.test(labels[0] ?? '');
}

/** Whether a title above the text, or what leads to it, is about installation. */
const isUnderInstallation = ({ heading, lead }: Region): boolean =>
  /\b(?:install\w{0,8}|set(?:ting)? ?-?up|pre-?requisites?|requirements?|dependencies|quick ?-?start|getting started)\b|安装|インストール|설치/i.test(
    `${heading} ${lead}`,
  );

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
  if (shorteners.has(host)) return [];
  const place = forges.has(host) ? 1 : packageHosts.get(host);
  const found = place !== undefined ? path.split('/').slice(place, place + 2) : [nameOf(host)];
  return found
    .flatMap((name) => [name.toLowerCase(), bareName(name.toLowerCase())])
    .filter((name) => name.length > 2 && !commonLabels.has(name));
}

/** A name without what owners write behind it. */
const bareName = (name: string): string =>
  name.replace(/[-_](?:app|cli|dev|hq|io|labs|org|oss|rs|sdk|skills?|team)$|(?<=[a-z]{5})\d[a-z\d]?$/, '');

/** The title, what leads to the block, and the line with the comment above it. */
function stepText(region: Region, offset: number): string {
  const { start, end } = lineSpanAt(region.text, offset, 1);
  return withoutAddresses(
    `${region.heading.split(' > ').at(-1) ?? ''}\n${region.lead}\n${region.text.slice(start, end)}`,
  );
}

const withoutAddresses = (text: string): string => text.replaceAll(/https?:\/\/[^\s)>"'`\]]{1,300}/g, ' ');

const wordOf = (name: string): RegExp => new RegExp(`(?<![a-z0-9])${RegExp.escape(name)}(?![a-z0-9])`);

const isNamed = (text: string, name: string): boolean => wordOf(name).test(text);
