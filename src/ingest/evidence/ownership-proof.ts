/** Proofs of ownership: lines that name an account or a repository, in a file of a repository or of a domain, or in a TXT record. */

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

/** Whether a file or TXT record of a domain names the account as a whole. */
export function provesAccount(text: string, owner: string): boolean {
  return namedIn(text).some((named) => named.owner === owner.toLowerCase() && named.name === null);
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
