/** Plugin marketplace files of Claude Code and Codex, and skill indexes of sites → the repositories that they name. */
import { isObject, parseJson } from '../../schema/json.ts';
import { type Lead, repositoriesIn, toLead } from './links.ts';

/** Where Claude Code and Codex look for a marketplace in a repository. */
export const marketplacePaths = [
  '.claude-plugin/marketplace.json',
  '.agents/plugins/marketplace.json',
] as const;

/** Most entries of one file that are looked at. */
const entriesMax = 2_000;

/** Null for a text that is no marketplace. Plugins of the repository itself have a path as source and are no lead. */
export function marketplaceLeads(text: string): readonly Lead[] | null {
  const file = parseJson(text);
  const plugins = isObject(file) ? file['plugins'] : undefined;
  if (!Array.isArray(plugins)) return null;
  return plugins.slice(0, entriesMax).flatMap((plugin: unknown) => {
    const source = isObject(plugin) ? plugin['source'] : undefined;
    if (!isObject(source)) return [];
    const repository = source['repo'];
    if (typeof repository === 'string') {
      const [owner = '', name = '', ...more] = repository.split('/');
      const lead = more.length === 0 ? toLead(owner, name) : null;
      if (lead !== null) return [lead];
    }
    const url = source['url'];
    return typeof url === 'string' ? repositoriesIn(url, 1).leads : [];
  });
}

/**
 * The discovery index of agent skills, version 0.1 and 0.2; null for a text that is none. `elsewhere` counts the skills
 * whose address is no repository on GitHub: they have no commit that could be pinned.
 */
export function indexLeads(
  text: string,
): { readonly leads: readonly Lead[]; readonly elsewhere: number } | null {
  const file = parseJson(text);
  const skills = isObject(file) ? file['skills'] : undefined;
  if (!Array.isArray(skills)) return null;
  let elsewhere = 0;
  const leads = skills.slice(0, entriesMax).flatMap((skill: unknown) => {
    const members = isObject(skill) ? [skill['url'], skill['repository'], skill['source']] : [];
    const found = repositoriesIn(members.filter((value) => typeof value === 'string').join('\n'), 1).leads;
    if (found.length === 0) elsewhere += 1;
    return found;
  });
  return { leads, elsewhere };
}
