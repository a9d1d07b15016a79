/** Whose a host is: the one answer that rules and the following of data ask for. */
import { isLeftOpen, withoutAddresses, type Address } from './addresses.ts';
import { isExample } from './example-hosts.ts';
import { knownInstallers, shorteners, isKnownService } from './known-hosts.ts';
import { parseHost, type Host } from './parse-host.ts';

/** Words that many skills have in their name. */
const commonLabels: ReadonlySet<string> = new Set(
  `agent agents api app assistant bot build cdn claude cli cloud code codex com config copilot core data deploy dev docs download
  downloads env fast files get github google helper host hub install installer io kit local main mcp microsoft net node npm
  openai openclaw org package packages pip plugin project python quick raw registry release releases run runtime script scripts
  sdk server service setup shell site skill skills software start static storage sync system team test tool toolkit tools
  update updates web work workflow`.split(/\s{1,9}/),
);

/** What vendors write behind their name in the name of a host. */
const hostWords: ReadonlySet<string> = new Set(
  `ai api apis app apps assets auth cdn cloud content data db dev docs engine files hq hub img inc io labs media net pay sandbox
  services site sites static status storage stream studio test usercontent web works`.split(/\s{1,9}/),
);

/**
 * `machine`: this one. `network`: of the house or the company. `vendor`: a documented installer. `owner`: the account of
 * the skill's repository. `example`: reserved, a placeholder or left to the reader. `service`: a known platform.
 * `product`: what the skill says that it is about or built on.
 */
type HostOwner = 'machine' | 'network' | 'vendor' | 'owner' | 'example' | 'service' | 'product' | 'unknown';

/** What is known of the skill that names the host. */
interface Skill {
  /** Account of its repository. */
  readonly owner: string | null;
  /** Name, description and title, in lower case. */
  readonly stated?: string;
  /** The whole of SKILL.md, in lower case. */
  readonly text?: string;
}

interface Place {
  readonly host: Host;
  readonly url: Address;
}

/** In order: the first that holds is the answer. */
const answers: readonly (readonly [HostOwner, (place: Place, skill: Skill) => boolean])[] = [
  ['machine', ({ host: { name, reach } }) => reach === 'machine' || machineName.test(name)],
  ['network', ({ host: { name, reach } }) => reach === 'network' || !/[.[]/.test(name)],
  ['vendor', ({ url }) => isInstaller(url)],
  ['owner', ({ host, url }, { owner }) => owner !== null && isOwners(host, url, owner.toLowerCase())],
  ['example', ({ host: { name } }) => isExample(name)],
  // Authorities of a state collect nothing by a skill.
  ['service', ({ host: { name } }) => isKnownService(name) || /\.(?:gov|mil)$/.test(name)],
  ['product', ({ host }, skill) => isNamed(host, skill)],
];

/** Whose the host of an address is, by the name that is registered; one that is left to the reader is an `example`. */
export function whoseHost(url: Address, skill: Skill): HostOwner {
  const host = parseHost(url.host);
  if (host === null) return 'example';
  return answers.find(([, holds]) => holds({ host, url }, skill))?.[0] ?? 'unknown';
}

const machineName = /^(?:localhost|host\.docker\.internal)$|\.local(?:host)?$/;

/** Only https proves to be the vendor's. */
function isInstaller({ scheme, host, path }: Address): boolean {
  const plain = host.replace(/^www\./, '');
  return (
    scheme === 'https' &&
    knownInstallers.some(
      (entry) =>
        (entry.host === plain || entry.host === host) &&
        (entry.path === undefined || path.toLowerCase().startsWith(entry.path.toLowerCase())),
    )
  );
}

/** A vendor's own host: the registered label is the owner's name, with or without a usual suffix. */
function isOwners(host: Host, { scheme, path }: Address, owner: string): boolean {
  const name = host.name.replace(/^www\./, '');
  if (scheme !== 'https' || shorteners.has(name)) return false;
  if (/^(?:(?:raw|gist|objects)\.githubusercontent\.com|(?:codeload\.)?github\.com)$/.test(name))
    return path.toLowerCase().startsWith(`/${owner}/`);
  if (name === `${owner}.github.io`) return true;
  const label = registeredName(host);
  const bare = owner.replace(
    /[-_]?(?:labs|inc|hq|ai|io|js|dev|cli|org|team|community|skills|company|oss|db)$/,
    '',
  );
  // The account is the name with what the vendor makes behind it: apollographql for apollo.dev.
  if (label.length > 4 && owner.startsWith(label)) return true;
  return label.length >= 3 && (label === owner || label === bare || label === owner.replaceAll('-', ''));
}

/** Whether the skill names what the host is registered as, in whole words. */
function isNamed(host: Host, { stated = '', text = '' }: Skill): boolean {
  const label = registeredName(host);
  if (label.length >= 3 && !commonLabels.has(label)) {
    if (wordsOf(label).test(stated)) return true;
    // Each part of the label is the skill's or says what the host does; one that is the skill's is in any name for it.
    const parts = label.split('-').filter((part) => part.length > 2 && !hostWords.has(part));
    if (parts.length > 0 && parts.every((part) => wordOf(part).test(stated))) return true;
    // The label is a name of the skill's with a word for what the host does: wixapis for a skill about wix.
    if (stated.split(/[^a-z0-9]{1,20}/).some((name) => name.length > 2 && isHostOf(label, name))) return true;
    // A service that the skill is built on is named in its text, not only in one address.
    if (wordOf(label).test(withoutAddresses(text))) return true;
  }
  return text.split(host.name).length - 1 >= often;
}

/** Times that SKILL.md has the name of a host that it is built on. */
const often = 4;

const wordOf = (name: string): RegExp => new RegExp(`(?<![a-z0-9])${RegExp.escape(name)}(?![a-z0-9])`);
/** The same, also in several words: `open router`, `open-router`; a hyphen in the name stays one. */
const wordsOf = (name: string): RegExp =>
  new RegExp(`(?<![a-z0-9])${Array.from(name, RegExp.escape).join('[\\s_-]?')}(?![a-z0-9])`);

const isHostOf = (label: string, name: string): boolean =>
  label.startsWith(name) && (name.length > 7 || hostWords.has(label.slice(name.length).replace(/^-/, '')));

/** The label that no one else can take; empty for addresses, and where anyone may choose a name. */
const registeredName = ({ label, isShared }: Host): string => (isShared ? '' : label);

/** The same of a host in a text, as `parseHost` takes it. */
export function nameOf(host: string): string {
  const parsed = parseHost(host);
  return parsed === null ? '' : registeredName(parsed);
}

export const isLocal = (host: string): boolean =>
  whoseHost({ scheme: '', host, path: '/' }, { owner: null }) === 'machine';

/** An address in numbers, whatever their notation. */
export const isBareAddress = (host: string): boolean => parseHost(host)?.reach != null;

/** Whether an unknown author has no machine there: in a network of the house, by number or by a name without a dot, and at the address of examples. */
export const isPrivateAddress = (host: string): boolean =>
  parseHost(host)?.reach === 'network' || host === '1.2.3.4' || !/[.[]/.test(host);

export const isSharedHost = (host: string): boolean => parseHost(host)?.isShared === true;

type HostStanding = 'known' | 'owner' | 'local' | 'unknown' | 'suspect';

/** Does a host belong to a vendor, the repository's owner, this machine, no known owner, or does it hide its owner? */
export function standingOf(url: Address, owner: string | null): HostStanding {
  const whose = whoseHost(url, { owner });
  if (whose === 'machine') return 'local';
  if (url.scheme !== 'https' || isBareAddress(url.host) || shorteners.has(url.host)) return 'suspect';
  return whose === 'vendor' ? 'known' : whose === 'owner' ? 'owner' : 'unknown';
}

/**
 * Whether an address is of someone else: not of this machine, not left to the reader, no documented installer, not the
 * repository owner's. Platforms and private networks are someone else's too.
 */
export const isStrangers = (url: Address | null, owner: string | null): url is Address =>
  url !== null && !isLeftOpen(url.host) && /^(?:unknown|suspect)$/.test(standingOf(url, owner));

/** The same, and no platform's. */
export const isUnknown = (url: Address | null, owner: string | null): url is Address =>
  isStrangers(url, owner) && !isKnownService(url.host);
