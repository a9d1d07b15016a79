/** GET /api/agent/tasks and /api/agent/tasks/{slug}: common tasks and the skills for each. */
import { z } from 'zod';
import { findAgent } from '../../resolve/targets.ts';
import { href, routes } from '../../routes.ts';
import { Slug } from '../../schema/vocabulary.ts';
import type { Registry } from '../../scoring/registry.ts';
import { blocks, bullets, field, lines, oneLine } from '../../text/plain-text.ts';
import { atDetail, detailParameter } from '../shared/detail.ts';
import { listNote } from '../shared/install-view.ts';
import { SkillListing, skillSummaryText, toSkillListing } from '../shared/skill-summary.ts';
import { rankTaskSkills } from '../../lists/task-skills.ts';
import { defineEndpoint } from '../define.ts';
import { findNamed } from '../shared/find-named.ts';
import { agent, limit } from '../parameters.ts';
import { listsSlug } from '../../scoring/listed.ts';

const TaskHead = z.object({
  slug: z.string(),
  name: z.string(),
  category: z.string().nullable(),
  description: z.string(),
  phrases: z.array(z.string()).meta({ description: 'Ways to phrase the task' }),
  url: z.url(),
  resolve_url: z.url(),
});

const TaskSkillView = SkillListing.extend({
  rank: z.int(),
  pinned: z.boolean().meta({ description: 'Chosen by an editor' }),
  reason: z.string(),
  relevance: z
    .number()
    .nullable()
    .meta({ description: '0-100, mean over the phrasings; null when none finds it' }),
}).meta({ id: 'TaskSkill' });

const List = z
  .object({
    total: z.int(),
    tasks: z.array(
      TaskHead.partial({
        phrases: true,
        url: true,
        resolve_url: true,
        description: true,
        category: true,
      }).extend({
        pinned_skills: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'TaskListResponse' });

const Detail = TaskHead.extend({
  agent: z.string().meta({ description: 'Runtime that the commands are for' }),
  total: z.int().meta({ description: 'Skills for this task, shown or not' }),
  count: z.int(),
  skills: z.array(TaskSkillView),
}).meta({ id: 'TaskResponse' });

/** Read one task for what the list leaves out. */
const inList = {
  standard: ['phrases', 'resolve_url', 'url'],
  brief: ['description', 'category'],
} as const;

export const tasks = defineEndpoint({
  route: 'tasks',
  summary: 'List the task catalog',
  description: 'Tasks with their usual phrasings. Read one for its ranked skills.',
  group: 'Discover',
  query: z.object({ detail: detailParameter }),
  output: List,
  cache: 'public',
  run: (input, { registry, siteUrl }) => ({
    total: registry.tasks.length,
    tasks: registry.tasks.map((task) => ({
      ...atDetail(toTaskHead(task, siteUrl), input.detail, inList),
      pinned_skills: task.pins.map(({ skill }) => skill).filter((slug) => listsSlug(registry, slug)),
    })),
  }),
  text: ({ total, tasks: all }, { siteUrl }) =>
    blocks(
      lines(
        '# Tasks',
        'Common tasks, with skills chosen by editors or found by search.',
        `Total: ${total}`,
        `Read the skills for one task: ${siteUrl}${routes.tasks.path}/<slug>?format=text`,
      ),
      lines(
        ...all.map(({ slug, description }) =>
          oneLine(description === undefined ? slug : `${slug}: ${description}`, 73),
        ),
      ),
    ),
  twins: () => [{}],
});

export const task = defineEndpoint({
  route: 'task',
  summary: 'Read one task with its ranked skills',
  description:
    'Skills pinned by editors first, each with the reason; then what the resolve search finds for the task’s name and phrasings. Blocked skills are left out.',
  group: 'Discover',
  path: z.object({ slug: Slug.meta({ description: 'The task’s slug' }) }),
  query: z.object({ agent, limit: limit(5, 20), detail: detailParameter }),
  output: Detail,
  cache: 'public',
  problems: ['not-found'],
  example: { slug: 'build-a-dashboard' },
  run: (input, context) => {
    const found = findNamed(context.registry.tasks, input.slug, 'task');
    const ranked = rankTaskSkills(found, context);
    const shown = ranked.slice(0, input.limit);
    return {
      ...toTaskHead(found, context.siteUrl),
      agent: findAgent(context.registry.agents, input.agent).slug,
      total: ranked.length,
      count: shown.length,
      skills: shown.map(({ entry, pinned, reason, relevance }, at) => ({
        ...toSkillListing(entry, context, input),
        rank: at + 1,
        pinned,
        reason,
        relevance,
      })),
    };
  },
  text: (answer, { registry }) =>
    blocks(
      lines(
        `# ${answer.name}`,
        field('Task', answer.slug),
        field('Result', answer.description),
        `Total: ${answer.total} (showing ${answer.count})`,
        answer.count === 0 ? null : listNote(answer.agent, registry.agents),
      ),
      bullets('Asked as:', answer.phrases.slice(0, 6)),
      ...answer.skills.map((skill) =>
        lines(
          `${skill.rank}. ${skillSummaryText(skill)}`,
          `Why: ${skill.pinned ? 'chosen by an editor. ' : ''}${skill.reason}`,
        ),
      ),
      answer.count > 0 ? null : 'No listed skill is adequate for this task yet.',
    ),
  twins: (registry) => registry.tasks.map(({ slug }) => ({ slug })),
});

function toTaskHead(found: Registry['tasks'][number], siteUrl: string): z.infer<typeof TaskHead> {
  const { slug, name, category, summary, phrases } = found;
  return {
    slug,
    name,
    category: category ?? null,
    description: summary,
    phrases,
    url: href(siteUrl, 'task', { slug }),
    resolve_url: href(siteUrl, 'resolve', {}, { task: name }),
  };
}
