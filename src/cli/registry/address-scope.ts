/** How near to this machine an address is: no host of the network may send the client to one that only this machine can reach. */
import { BlockList, isIPv6 } from 'node:net';

/** From the farthest to the nearest; everything else is public. */
const zones = [
  [
    '10.0.0.0/8',
    '172.16.0.0/12',
    '192.168.0.0/16',
    '100.64.0.0/10',
    '198.18.0.0/15',
    'fc00::/7',
    'fec0::/10',
  ],
  ['169.254.0.0/16', 'fe80::/10'],
  ['127.0.0.0/8', '0.0.0.0/8', '::1/128', '::/128'],
].map(toList);

/** 0 for a public address, 1 for one of a private network, 2 for one of this link, 3 for this machine; of several the nearest. */
export async function addressScope({ hostname }: URL): Promise<number> {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (/(?:^|\.)localhost\.?$/.test(host)) return zones.length;
  // Loaded where a redirect leads to another host, which is rare.
  const { lookup } = await import('node:dns/promises');
  // A name that is found only by a proxy is none of this network.
  const found = await lookup(host, { all: true }).catch(() => []);
  return Math.max(0, ...found.map(({ address }) => zoneOf(address)));
}

function zoneOf(address: string): number {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  return zones.findLastIndex((list) => list.check(address.replace(/%.*$/, ''), family)) + 1;
}

function toList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', length] = range.split('/');
    list.addSubnet(address, Number(length), isIPv6(address) ? 'ipv6' : 'ipv4');
  }
  return list;
}
