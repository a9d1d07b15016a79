/** Credentials of services and the hosts where they belong. */

import { patternNamed } from '../patterns/shared-words.ts';
import { packageHost } from '../hosts/package-hosts.ts';
import { parseHost } from '../hosts/parse-host.ts';
import { hostName, keyService } from '../hosts/written-hosts.ts';

/** A service's own credential, the names of its hosts, and what else says that it stays with the service. */
interface Vendor {
  readonly secret: RegExp;
  readonly hosts: readonly string[];
  readonly place?: RegExp;
}

/** The address at which a cloud gives its machines their keys. */
const metadata = new RegExp(keyService);

const vendors: readonly Vendor[] = [
  { secret: /terraform/i, hosts: ['terraform.io', 'hashicorp.com', 'hashicorp.cloud'] },
  { secret: /\.docker/i, hosts: ['docker.io', 'docker.com', 'ghcr.io', 'quay.io'] },
  {
    secret: /\.claude|Claude Code-credentials/i,
    hosts: ['anthropic.com', 'claude.ai', 'claude.com'],
  },
  { secret: /\.codex/i, hosts: ['openai.com', 'chatgpt.com'] },
  { secret: /\.cargo/i, hosts: [packageHost('crates io')] },
  {
    secret: new RegExp(`gcloud|application_default|${keyService}`, 'i'),
    hosts: ['googleapis.com', 'google.com'],
    place: metadata,
  },
  {
    secret: /\bgh\s{1,4}auth|["']gh["']|\.config\S{0,4}gh\b/i,
    hosts: ['github.com', 'githubusercontent.com', 'ghcr.io'],
    place: /\bgh\s/i,
  },
  {
    secret: new RegExp(`aws|${keyService}`, 'i'),
    hosts: ['amazonaws.com'],
    place: new RegExp(String.raw`\.aws\b\.?(?!\/)|${keyService}`, 'i'),
  },
  {
    secret: new RegExp(String.raw`azure|az\s{1,4}account|${keyService}`, 'i'),
    hosts: ['azure.com', 'azure.net', 'microsoft.com', 'microsoftonline.com', 'windows.net'],
    place: metadata,
  },
  {
    secret: /\.git-credentials|git\s{1,4}credential\s{1,4}fill/i,
    hosts: ['github.com', 'gitlab.com', 'bitbucket.org'],
  },
  { secret: /\bbw\s/i, hosts: ['pwnedpasswords.com', 'bitwarden.com', 'bitwarden.eu'] },
  { secret: /\.kube|kube/i, hosts: [], place: /\bkubectl\b|\.svc\b|kubernetes\.default/i },
  { secret: /npmrc/i, hosts: [packageHost('npmjs org')] },
  { secret: /pypirc/i, hosts: [packageHost('pypi org')] },
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

/** A service's credential file and the service's own client, which reads it. */
export const ownClients: readonly (readonly [RegExp, RegExp])[] = [
  [/\.aws|aws\s{1,4}configure/i, /^aws\s/i],
  [/gcloud|application_default/i, /^gsutil\s/i],
  [/\.azure/i, /^az\s/i],
  [/\bgh\b/i, /^gh\s/i],
  [/rclone/i, /^rclone\s/i],
];

/** Something of every source, cheap to look for. */
export const sourceSign = patternNamed('source-sign');
