/** Whether a file names a host outside, to which something can be sent or from which a program can come. */
import { patternNamed } from '../patterns/shared-words.ts';
import { everywhere } from '../patterns/pattern-text.ts';
import { connection, destination, hostOf, schemelessHosts } from '../hosts/addresses.ts';
import { exampleHost } from '../hosts/example-hosts.ts';
import { lineSpanAt } from '../engine/region.ts';
import { whoseHost } from '../hosts/whose-host.ts';
import type { ConditionOf } from './condition.ts';

/** Rules whose harm is at a host; a lookup (EX-04), decoded code (RC-02) and a miner (RC-08) are harm by themselves. */
const atHosts = /^(?:EX-0[1-35-8]|RC-0[13-6])$/;
/** A door that anyone may come through needs no name of who does. */
const opensDoor =
  /\bbind\(\s?\(?["'](?:0\.0\.0\.0)?["']|TCP-LISTEN|\b(?:nc|ncat|netcat)\s[^\n]{0,40}-\w{0,4}l|["']0\.0\.0\.0["']/i;
/** Where a name or an address is one without a scheme. */
const bare = everywhere(patternNamed('receivers-bare'));
/** Characters of a piece of a file that are looked at. */
const longest = 262_144;

const hostsOf = (text: string): string[] => [
  ...[...text.matchAll(destination)].map(([address]) => hostOf(address)),
  ...[...text.matchAll(connection), ...text.matchAll(bare)].map(
    ([, ...names]) => names.find((name) => name !== undefined) ?? '',
  ),
  ...schemelessHosts(text).map(({ host }) => host),
];

/** A critical finding at a host, in a file that names no host of unknown owners: what is sent where is not shown. */
export const hasNoReceiver: ConditionOf = (_, { regions, owner }) => {
  const known = new Map<string, boolean>();
  // A name that is reserved for examples is in place of one outside.
  const isOutside = (host: string): boolean =>
    host !== '' &&
    (exampleHost.test(host) || whoseHost({ scheme: 'https', host, path: '/' }, { owner }) === 'unknown');
  const namesOne = (texts: readonly string[]): boolean =>
    texts.some((text) => opensDoor.test(text) || hostsOf(text.slice(0, longest)).some(isOutside));
  return ({ rule, severity, file, region, offset }) => {
    if (severity !== 'critical' || !atHosts.test(rule)) return false;
    // A shell is connected by one command: in a document, what other commands name is not where this one leads.
    if (rule === 'RC-05' && region !== null && /\.mdx?$/i.test(file)) {
      const { start, end } = lineSpanAt(region.text, offset, 1);
      return !namesOne([region.text.slice(start, end)]);
    }
    const found =
      known.get(file) ?? namesOne(regions.filter((each) => each.file === file).map(({ text }) => text));
    known.set(file, found);
    return !found;
  };
};
