/** Repositories on GitHub that a text names: Markdown lists, marketplace files and indexes of sites. */
import { GitHubUrl } from '../../schema/source.ts';

/** A repository named in a list or a profile, perhaps with a folder or file in it. */
export interface Lead {
  readonly owner: string;
  readonly name: string;
}

/** First parts of addresses on github.com that are no accounts. */
const noAccounts: ReadonlySet<string> = new Set(
  `about account apps collections contact customer-stories enterprise events explore features gist issues join login
  marketplace new notifications orgs organizations pricing pulls search security sessions settings site sponsors
  stars topics trending users`.split(/\s+/),
);

const address =
  /(?<![A-Za-z0-9.-])(?:www\.)?(?:github\.com[/:]|raw\.githubusercontent\.com\/)([A-Za-z0-9][A-Za-z0-9-]{0,38})\/([A-Za-z0-9._-]{1,100})/g;

/** Each repository once, in the order of the text, at most `limit`; `rest` is the number of those that were left out. */
export function repositoriesIn(
  text: string,
  limit: number,
): { readonly leads: readonly Lead[]; readonly rest: number } {
  const found = new Map<string, Lead>();
  let rest = 0;
  for (const [, owner = '', written = ''] of text.matchAll(address)) {
    const lead = toLead(owner, written);
    if (lead === null) continue;
    const key = leadKey(lead);
    if (found.has(key)) continue;
    if (found.size < limit) found.set(key, lead);
    else rest += 1;
  }
  return { leads: [...found.values()], rest };
}

/** `owner/name` in lower case: GitHub takes no two that differ in case alone. */
export function leadKey({ owner, name }: Lead): string {
  return `${owner}/${name}`.toLowerCase();
}

/** Null for text that cannot name a repository. */
export function toLead(owner: string, written: string): Lead | null {
  const name = written.replace(/\.+$/, '').replace(/\.git$/i, '');
  const isName = GitHubUrl.safeParse(`https://github.com/${owner}/${name}`).success;
  return isName && /[^.]/.test(name) && !noAccounts.has(owner.toLowerCase()) ? { owner, name } : null;
}

/** Whether a repository’s name says that it is a list of others. */
export function isList({ name }: Lead): boolean {
  return /(?:^|[-_.])(?:awesome|list|collection|directory)(?:$|[-_.])/i.test(name);
}
