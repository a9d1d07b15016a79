/** Slugs and ids in content files must exist; a dangling one is a problem of the file that has it. */
import type { Agent, Collections } from '../schema/collections.ts';
import { mayApprove } from '../schema/policy/approval.ts';
import { type SkillSource } from '../schema/skill.ts';
import { sourceOf } from '../schema/source.ts';
import { builtInAgents } from '../schema/vocabulary.ts';
import type { ContentProblem } from './problems.ts';

/** `skills`: slugs of all usable skill files, with evidence or not. Problems for unknown skills in tasks and packs, unknown runtimes, and agent aliases used twice. */
export function checkCollections(catalog: Collections, skills: ReadonlySet<string>): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const runtimes = runtimesOf(catalog.agents);
  const report = (path: string, reason: string): void => void problems.push({ path, line: 1, reason });
  const checkNamed = (path: string, member: string, named: readonly { readonly skill: string }[]): void => {
    for (const { skill } of named) if (!skills.has(skill)) report(path, `${member}: unknown skill ${skill}`);
  };
  for (const { slug, pins } of catalog.tasks) checkNamed(`tasks/${slug}.md`, 'pins', pins);
  for (const { slug, skills: named } of catalog.packs) checkNamed(`packs/${slug}.md`, 'skills', named);
  for (const { slug, skill, summary } of catalog.suppressions) {
    if (!skills.has(skill)) report(`suppressions/${slug}.md`, `skill: unknown skill ${skill}`);
    if (summary === '')
      report(`suppressions/${slug}.md`, 'the text below the front matter must give the reason');
  }
  const [policy] = catalog.policy;
  for (const approval of catalog.approvals) {
    const path = `approvals/${approval.slug}.md`;
    const { skill, by, summary } = approval;
    if (skill !== undefined && !skills.has(skill)) report(path, `skill: unknown skill ${skill}`);
    if (!mayApprove(approval, policy)) report(path, `by: the policy lets ${by} approve nothing`);
    if (summary === '') report(path, 'the text below the front matter must give the reason');
  }
  for (const { slug } of catalog.advisories) {
    if (!/^\d{4}-\d{4,8}$/.test(slug))
      report(`advisories/${slug}.md`, 'the file name must be the year and a number of at least four digits');
  }
  for (const { slug, skills: named, filter } of catalog.tracks) {
    checkNamed(`tracks/${slug}.md`, 'skills', named);
    if (named.length === 0 && filter === undefined)
      report(`tracks/${slug}.md`, 'it names no skill and has no filter, so it would be empty');
  }
  const filtered = [
    ...catalog.rankings.map(({ slug, filter }) => ({ path: `rankings/${slug}.md`, filter })),
    ...catalog.tracks.map(({ slug, filter }) => ({ path: `tracks/${slug}.md`, filter: filter ?? {} })),
  ];
  for (const { path, filter } of filtered) {
    if (filter.runtime !== undefined && !runtimes.has(filter.runtime))
      report(path, `filter.runtime: unknown agent ${filter.runtime}`);
  }
  for (const { slug, picks = [] } of catalog.rankings) checkNamed(`rankings/${slug}.md`, 'picks', picks);
  const named = new Map<string, string>();
  for (const agent of catalog.agents) {
    for (const id of [agent.slug, ...agent.aliases]) {
      const other = named.get(id);
      if (other !== undefined) report(`agents/${agent.slug}.md`, `${id} already means ${other}`);
      else if (id === 'auto' || id === 'registry-cli')
        report(`agents/${agent.slug}.md`, `${id} is reserved (${builtInAgents.join(', ')})`);
      else named.set(id, agent.slug);
    }
  }
  return problems;
}

/** A former slug must lead to one skill: a problem for each that is another skill's, now or before. */
export function checkFormerSlugs(
  renamed: readonly SkillSource[],
  skills: ReadonlySet<string>,
): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const taken = new Map<string, string>();
  for (const source of renamed) {
    for (const former of source.formerly ?? []) {
      const other = skills.has(former) ? former : taken.get(former);
      const reason = `formerly: ${former} is a slug of ${other}`;
      if (other !== undefined) problems.push({ path: skillFilePath(source), line: 1, reason });
      else taken.set(former, source.slug);
    }
  }
  return problems;
}

/** Finds the runtimes that a skill names and no agent has: a problem for each. */
export function platformCheck(agents: readonly Agent[]): (source: SkillSource) => ContentProblem[] {
  const runtimes = runtimesOf(agents);
  return (source) =>
    source.platforms
      .filter((platform) => !runtimes.has(platform))
      .map((platform) => ({
        path: skillFilePath(source),
        line: 1,
        reason: `platforms: unknown agent ${platform}`,
      }));
}

function runtimesOf(agents: readonly Agent[]): ReadonlySet<string> {
  return new Set(['any', ...agents.map((agent) => agent.slug)]);
}

/** Path of a skill's content file below the content folder. */
export function skillFilePath(source: Pick<SkillSource, 'slug' | 'repository'>): string {
  return `skills/${sourceOf(source.repository).owner.toLowerCase()}/${source.slug}.md`;
}
