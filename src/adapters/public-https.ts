/** Files of any site by HTTPS: public addresses only, no redirect, few bytes, little time. */
import { lookup } from 'node:dns';
import { get, type RequestOptions } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { TaggedText } from '../ports/code-search.ts';
import { HostUnavailable } from '../ports/code-host.ts';
import { readBody } from './read-body.ts';

const bytesMax = 1_048_576;
const timeLimitMs = 10_000;

/** Of IPv6 the only block that addresses of the internet are given out from (RFC 4291). */
const publicV6 = ipaddr.parseCIDR('2000::/3');

/** Whether an address, also of IPv4 within IPv6, is one of the public internet and of no special purpose (RFC 6890). */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(publicV6));
}

/** Where a host’s name leads; refused before a connection is made, so a name cannot lead inside. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const refused = addresses?.find(({ address }) => !isPublicAddress(address));
    const [first] = addresses ?? [];
    if (error !== null) callback(error, '');
    else if (refused !== undefined || first === undefined)
      callback(new Error('leads to an address that is not public'), '');
    else if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/** Where hosts are found and which certificates are trusted; tests replace it. */
const publicConnection: RequestOptions = { lookup: publicLookup };

interface PublicFile {
  /** A name, not an address; see `PublicHost` of the discovery profiles. */
  readonly host: string;
  readonly path: string;
  readonly accept: string;
  /** Tag of the text that is known already; null for none. */
  readonly tag: string | null;
}

/** Null for every answer but 200 and 304; rejects with `HostUnavailable`. */
export function readPublicFile(
  { host, path, accept, tag }: PublicFile,
  connection: RequestOptions = publicConnection,
): Promise<TaggedText> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string): void => reject(new HostUnavailable(`${host} ${reason}`, null));
    const headers = {
      'user-agent': 'skill-registry',
      accept,
      ...(tag === null ? {} : { 'if-none-match': tag }),
    };
    const signal = AbortSignal.timeout(timeLimitMs);
    const request = get({ ...connection, host, servername: host, path, headers, signal }, (response) => {
      const { statusCode = 0 } = response;
      const etag = response.headers.etag ?? '';
      if (statusCode === 304) resolve('unchanged');
      else if (statusCode >= 500 || statusCode === 429) fail(`answered ${statusCode}`);
      // A redirect is not a file of this host: the target belongs to another one.
      else if (statusCode !== 200) resolve(null);
      if (statusCode !== 200) {
        response.destroy();
        return;
      }
      readBody(response, bytesMax, {
        whole: (body) => resolve({ text: body.toString('utf8'), tag: etag }),
        tooLong: () => resolve(null),
        broken: () => fail('did not answer completely'),
      });
    });
    request.on('error', () => fail('cannot be reached'));
  });
}
