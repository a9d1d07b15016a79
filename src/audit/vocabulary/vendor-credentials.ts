/** Credentials of services and the hosts where they belong. */

import { patternNamed } from '../patterns/shared-words.ts';
import { parseHost } from '../hosts/parse-host.ts';
import { hostName, keyService } from '../hosts/written-hosts.ts';

/** A service's own credential, the names of its hosts, and what else says that it stays with the service. */
interface Vendor {
  readonly secret: RegExp;
  readonly hosts: readonly string[];
  readonly place?: RegExp;
}

const vendors: readonly Vendor[] = [
  { secret: /terraform/i, hosts: ['terraform.io', 'hashicorp.com', 'hashicorp.cloud'] },
  {
    secret: new RegExp(String.raw`azure|az\s{1,4}account|${keyService}`, 'i'),
    hosts: ['azure.com', 'azure.net', 'microsoft.com', 'microsoftonline.com', 'windows.net'],
    place: new RegExp(keyService),
  },
  {
    secret: /\bgh\s{1,4}auth|["']gh["']|\.config\S{0,4}gh\b/i,
    hosts: ['github.com', 'githubusercontent.com', 'ghcr.io'],
    place: /\bgh\s/i,
  },
  { secret: /\bbw\s/i, hosts: ['pwnedpasswords.com', 'bitwarden.com', 'bitwarden.eu'] },
  {
    secret: new RegExp(`gcloud|application_default|${keyService}`, 'i'),
    hosts: ['googleapis.com', 'google.com'],
    place: new RegExp(keyService),
  },
  {
    secret: new RegExp(`aws|${keyService}`, 'i'),
    hosts: ['amazonaws.com'],
    place: new RegExp(String.raw`\.aws\b\.?(?!\/)|${keyService}`, 'i'),
  },
  { secret: /\.kube|kube/i, hosts: [], place: /\bkubectl\b|\.svc\b|kubernetes\.default/i },
];

const names = new RegExp(String.raw`(?<![\w.-])${hostName}`, 'gi');

/** Whether a text names a host of the service; what anyone may take below one, such as a bucket, is none. */
const namesHost = (text: string, hosts: readonly string[]): boolean =>
  hosts.length > 0 &&
  [...text.matchAll(names)].some(([found]) => {
    const host = parseHost(found);
    return (
      host !== null &&
      hosts.some((name) => host.name === name || host.name.endsWith(`.${name}`)) &&
      !host.isShared
    );
  });

/** Whether a credential in the first text stays with its service, of which the second one names a host or a client. */
export const staysWithVendor = (credential: string, around: string): boolean =>
  vendors.some(
    ({ secret, hosts, place }) =>
      secret.test(credential) && (place?.test(around) === true || namesHost(around, hosts)),
  );

/** Something of every source, cheap to look for. */
export const sourceSign = patternNamed('source-sign');
