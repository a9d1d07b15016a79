/** Proofs of ownership: lines that name an account or a repository, in a file of a repository or of a domain, or in a TXT record. */

import type { DomainProofs } from '../../ports/domain-proofs.ts';
import type { Publisher } from '../../schema/collections.ts';
import { PublicHost } from '../../schema/discovery-profile.ts';

/** Path of the file in a repository, and below a domain's https address. */
export const proofPath = '.well-known/skill-registry.txt';
/** Most bytes of it that are read. */
export const proofBytesMax = 4_096;

/** Address in a line `skill-registry=https://github.com/<owner>` or `…/<owner>/<repository>`; letter case does not matter. */
const proofLine =
  /^skill-registry=https:\/\/github\.com\/([a-z0-9](?:[a-z0-9-]{0,38}))(?:\/([a-z0-9._-]{1,100}))?\/?$/;

interface NamedAccount {
  readonly owner: string;
  readonly name: string;
}

/**
 * Whether a file of the repository proves that a person who can write to it wants its skills listed as the account's: a
 * line names the account or this very repository. A copy or fork under another account still names the first one, and
 * proves nothing.
 */
export function provesRepository(text: string, { owner, name }: NamedAccount): boolean {
  return namedIn(text).some(
    (named) =>
      named.owner === owner.toLowerCase() && (named.name === null || named.name === name.toLowerCase()),
  );
}

/** Names of private links, `link_` and 32 hexadecimal digits, whose holder the file says may withdraw the repository's skills. */
export function linksIn(text: string): string[] {
  return text
    .slice(0, proofBytesMax)
    .split(/\r?\n/)
    .flatMap((line) => /^skill-registry=(link_[0-9a-f]{32})$/.exec(line.trim())?.[1] ?? []);
}

/** Whether a file or TXT record of a domain names the account as a whole. */
export function provesAccount(text: string, owner: string): boolean {
  return namedIn(text).some((named) => named.owner === owner.toLowerCase() && named.name === null);
}

/**
 * Why the domain of a publisher file does not name its account, in one sentence; null where it does. The source is the file itself; any other address of the domain means
 * its TXT records. Rejects with `HostUnavailable`.
 */
export async function findDomainProblem(
  { slug, verified }: Pick<Publisher, 'slug' | 'verified'>,
  { readFile, readRecords }: DomainProofs,
): Promise<string | null> {
  const { hostname, port, pathname, username } = new URL(verified.source);
  if (!PublicHost.safeParse(hostname).success || port !== '' || username !== '')
    return 'verified.source must be an address of the domain itself, without port or user name';
  const wanted = `skill-registry=https://github.com/${slug}`;
  if (pathname === `/${proofPath}`) {
    const text = await readFile(hostname);
    return text !== null && provesAccount(text, slug) ? null : `${verified.source} has no line ${wanted}`;
  }
  const records = await readRecords(hostname);
  const isProven = records.some((record) => provesAccount(record, slug));
  return isProven ? null : `no TXT record of ${hostname} is ${wanted}`;
}

function namedIn(text: string): { readonly owner: string; readonly name: string | null }[] {
  return text
    .slice(0, proofBytesMax)
    .toLowerCase()
    .split(/\r?\n/)
    .flatMap((line) => {
      const [, owner, name] = proofLine.exec(line.trim()) ?? [];
      return owner === undefined ? [] : [{ owner, name: name ?? null }];
    });
}
