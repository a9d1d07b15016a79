/** Plugin marketplaces of Claude Code: skills as plugins, each pinned to the commit that was audited. */
import type { Context } from '../../api/define.ts';
import { keywords as keywordsParameter } from '../../api/parameters.ts';
import { findNamed } from '../../api/shared/find-named.ts';
import { Problem } from '../../problem.ts';
import { canInstall, installName, isAtSource, skillFolder } from '../../resolve/install-commands.ts';
import { decide } from '../../resolve/decide.ts';
import { riskRank } from '../../schema/vocabulary.ts';
import type { Entry } from '../../scoring/registry.ts';
import { oneLine } from '../../text/plain-text.ts';
import { type ClientDocument, jsonAnswer } from './document.ts';

/** Plugins of one marketplace: the command reads the whole file each time. */
const pluginsMax = 500;

/** The whole catalog by trust, or one category; riskier skills are left to the marketplaces that name them. */
export const marketplace: ClientDocument = {
  path: '/.claude-plugin/marketplace.json',
  keptBy: ['category'],
  answer({ query }, context) {
    const category = query['category']?.toLowerCase();
    const entries = context.registry.entries
      .filter((entry) => riskRank(entry.row.risk_level) <= riskRank('medium'))
      .filter((entry) => category === undefined || entry.row.category.toLowerCase() === category)
      .toSorted((a, b) => b.row.trust_score - a.row.trust_score || (a.slug < b.slug ? -1 : 1));
    const name = category === undefined ? 'skill-registry' : `skill-registry-${plain(category)}`;
    return jsonAnswer(toMarketplace(name, 'Agent skills of this registry, by trust.', entries, context));
  },
};

/** The members of one pack. */
export const packMarketplace: ClientDocument = {
  path: '/packs/{slug}/.claude-plugin/marketplace.json',
  keptBy: [],
  answer({ path }, context) {
    const pack = findNamed(context.registry.packs, path['slug'] ?? '', 'pack');
    const entries = pack.skills.flatMap(({ skill }) => context.registry.bySlug.get(skill) ?? []);
    return jsonAnswer(toMarketplace(`pack-${pack.slug}`, oneLine(pack.summary, 300), entries, context));
  },
};

/** What resolve selects for a task and `keywords`, and its alternatives. */
export const taskMarketplace: ClientDocument = {
  path: '/resolve/.claude-plugin/marketplace.json',
  keptBy: ['task', 'keywords'],
  answer({ query }, context) {
    const task = (query['task'] ?? '').trim();
    if (task === '' || task.length > 2_000)
      throw new Problem('invalid-input', 'task is required: at most 2000 characters');
    const keywords = keywordsParameter.safeParse(query['keywords']);
    if (!keywords.success)
      throw new Problem('invalid-input', `keywords: ${keywords.error.issues[0]?.message ?? 'not readable'}`);
    const constraints = { max_risk: 'medium', min_stars: 0, needs_install_command: true } as const;
    const decision = decide({ task, keywords: keywords.data, agent: 'auto', limit: 5, constraints }, context);
    const entries = [decision.selected, ...decision.alternatives].flatMap((each) =>
      each === null ? [] : [each.entry],
    );
    const chosen = decision.selected === null ? [] : entries;
    return jsonAnswer(
      toMarketplace('resolved-skills', `For the task: ${oneLine(task, 200)}`, chosen, context),
    );
  },
};

function toMarketplace(
  name: string,
  description: string,
  entries: readonly Entry[],
  { siteUrl }: Context,
): object {
  const plugins = new Map<string, object>();
  for (const entry of entries) {
    if (plugins.size < pluginsMax && canInstall(entry) && isAtSource(entry))
      plugins.set(entry.slug, toPlugin(entry, siteUrl));
  }
  return {
    $schema: 'https://anthropic.com/claude-code/marketplace.schema.json',
    name,
    description,
    owner: { name: 'Skill Registry', url: siteUrl },
    plugins: [...plugins.values()],
  };
}

/** A bare skill folder as a plugin: `strict: false` says that it has no manifest of its own. */
function toPlugin(entry: Entry, siteUrl: string): object {
  const { source, evidence, audit, trust, safety } = entry;
  const folder = skillFolder(source.path);
  const url = `${source.repository}.git`;
  const sha = evidence.source.commit;
  const facts = `Risk ${audit.risk_level}, trust ${trust.score}/100, ${safety.policy === 'auto_allowed' ? 'verified' : 'review it before use'}.`;
  return {
    name: entry.slug,
    description: `${oneLine(entry.description, 300)} ${facts}`,
    source: folder === '' ? { source: 'url', url, sha } : { source: 'git-subdir', url, path: folder, sha },
    strict: false,
    skills: ['./'],
    homepage: `${siteUrl}/skills/${entry.slug}`,
    repository: source.repository,
    category: source.category,
    tags: [...new Set([installName(entry), ...source.tags])],
    ...(evidence.license.spdx === null ? {} : { license: evidence.license.spdx }),
  };
}

function plain(text: string): string {
  return text.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
}
