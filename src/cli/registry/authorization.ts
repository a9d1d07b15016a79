/** What a registry behind an authenticating proxy is shown: a token of the environment or the user's netrc, and a client certificate. */
import { join } from 'node:path';
import type { Authorization, Certificate, Surroundings } from '../command.ts';
import { readPlainFile } from '../read-file.ts';

/** `SKILL_REGISTRY_TOKEN` is a bearer token, or `<name>:<password>`; without it the registry's host in `NETRC` or `~/.netrc`. */
export async function readAuthorization(
  registryUrl: string,
  { environment, homeFolder }: Pick<Surroundings, 'environment' | 'homeFolder'>,
  certificate?: Certificate,
): Promise<Authorization | undefined> {
  if (registryUrl.startsWith('file:')) return undefined;
  const { origin, hostname } = new URL(registryUrl);
  const token =
    environment['SKILL_REGISTRY_TOKEN'] ||
    (await passwordOf(hostname, environment['NETRC'] || join(homeFolder, '.netrc')));
  const shown = certificate === undefined ? {} : { certificate };
  if (token === null || !/^[\x21-\x7e]+$/.test(token))
    return certificate === undefined ? undefined : { origin, ...shown };
  const value = token.includes(':') ? `Basic ${Buffer.from(token).toString('base64')}` : `Bearer ${token}`;
  return { origin, value, ...shown };
}

async function passwordOf(host: string, path: string): Promise<string | null> {
  const words = ((await readPlainFile(path, true)) ?? '').split(/\s+/);
  const at = words.findIndex((word, place) => word === 'machine' && words[place + 1] === host);
  if (at < 0) return null;
  const own = words.slice(at + 2, at + 8);
  const after = (name: string): string => own[own.indexOf(name) + 1] ?? '';
  return own.includes('login') && own.includes('password') ? `${after('login')}:${after('password')}` : null;
}
