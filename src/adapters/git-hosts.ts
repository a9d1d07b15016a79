/** Hosts of repositories: public ones by their checked address, internal ones as the operator lists them, with credentials from a file. */
import { lookup } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import type { GitHosts } from '../ports/git-hosts.ts';
import { HostUnavailable } from '../ports/code-host.ts';
import type { Source } from '../schema/source.ts';
import { isPublicAddress } from './public-https.ts';

interface Credential {
  readonly user: string;
  readonly password: string;
}

interface HostSettings {
  /** Internal hosts, each with the address that it is asked at; null: its own. */
  readonly hosts: ReadonlyMap<string, string | null>;
  readonly credentials: ReadonlyMap<string, Credential>;
}

/** Lines `<host> <token>`, or those of a netrc file; `#` begins a comment. Throws a TypeError that names the line, never its text. */
export function parseCredentials(text: string): Map<string, Credential> {
  const credentials = new Map<string, Credential>();
  for (const [at, line] of text.split('\n').entries()) {
    const words = line
      .replace(/(?:^|\s)#.*$/, '')
      .trim()
      .split(/\s+/)
      .filter(Boolean);
    if (words.length === 0) continue;
    const [first = '', second = ''] = words;
    const netrc = new Map(
      words.flatMap((word, index) => (index % 2 === 0 ? [[word, words[index + 1] ?? ''] as const] : [])),
    );
    const [machine = '', login = '', password = ''] = ['machine', 'login', 'password'].map(
      (name) => netrc.get(name) ?? '',
    );
    // GitHub, GitLab and Gitea take a token with this user name.
    if (words.length === 2 && first !== 'machine')
      credentials.set(first.toLowerCase(), { user: 'oauth2', password: second });
    else if (words.length === 6 && machine !== '' && login !== '' && password !== '')
      credentials.set(machine.toLowerCase(), { user: login, password });
    else
      throw new TypeError(
        `line ${at + 1} is neither "<host> <token>" nor "machine <host> login <name> password <password>"`,
      );
  }
  return credentials;
}

/** Throws a TypeError with one sentence for a file that cannot be read. */
export function readCredentials(path: string | null): ReadonlyMap<string, Credential> {
  if (path === null) return new Map();
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new TypeError('SOURCE_CREDENTIALS: the file cannot be read', { cause: error });
  }
  try {
    return parseCredentials(text);
  } catch (error) {
    throw new TypeError(`SOURCE_CREDENTIALS: ${error instanceof Error ? error.message : ''}`, {
      cause: error,
    });
  }
}

export function openGitHosts({ hosts, credentials }: HostSettings): GitHosts {
  const secrets = [...credentials.values()].flatMap(({ user, password }) => [
    password,
    Buffer.from(`${user}:${password}`).toString('base64'),
  ]);
  return {
    async find({ host, url }) {
      const path = new URL(url).pathname;
      const base = hosts.get(host) ?? `https://${host}`;
      const settings = hosts.has(host) ? [] : [await publicPlace(host)];
      const credential = credentials.get(host);
      return {
        address: `${base}${path}`,
        settings,
        credential: environmentOf(base, credential),
        token: credential?.password ?? null,
      };
    },
    isPrivate: ({ host }: Source) => credentials.has(host),
    withoutSecrets: (text) => secrets.reduce((left, secret) => left.replaceAll(secret, '…'), text),
  };
}

/** The setting that keeps git at addresses that are public now, whatever the name leads to later. */
async function publicPlace(host: string): Promise<string> {
  const { hostname, port } = new URL(`https://${host}`);
  const found = await lookup(hostname, { all: true }).catch((error: unknown) => {
    throw new HostUnavailable(`${host} cannot be found`, null, { cause: error });
  });
  if (found.length === 0 || found.some(({ address }) => !isPublicAddress(address)))
    throw new HostUnavailable(`${host} is no public host, and SOURCE_HOSTS does not list it`, null);
  const addresses = found.map(({ address, family }) => (family === 6 ? `[${address}]` : address));
  return `http.curloptResolve=${hostname}:${port === '' ? '443' : port}:${addresses.join(',')}`;
}

function environmentOf(base: string, credential: Credential | undefined): Record<string, string> | null {
  if (credential === undefined) return null;
  const basic = Buffer.from(`${credential.user}:${credential.password}`).toString('base64');
  return {
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: `http.${base}/.extraHeader`,
    GIT_CONFIG_VALUE_0: `Authorization: Basic ${basic}`,
  };
}
