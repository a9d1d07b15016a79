/** One week of the registry: editors' picks, what is new, what is kept up, and how much it was used. */
import type { UsageRecord } from '../../ports/records.ts';
import { installCommands } from '../../resolve/install-commands.ts';
import { findAgent } from '../../resolve/targets.ts';
import { z } from 'zod';
import type { UsageMetric } from '../../schema/usage.ts';
import type { Entry, Registry } from '../../scoring/registry.ts';
import { isOriginal } from '../../lists/collection-filter.ts';
import { countChoices } from '../../lists/editor-choices.ts';
import { figureOf } from '../../lists/funnel.ts';
import { spreadOwners } from '../../lists/rank-entries.ts';
import { sortSkills } from '../../lists/skill-order.ts';
import type { Site } from '../shared/call-words.ts';
import { SkillSummary, toSkillSummary } from '../shared/skill-summary.ts';
import { isListed } from '../../scoring/listed.ts';
import { dayMs, dayOf, shiftDay } from '../../text/day.ts';
import { counted } from '../../text/plain-text.ts';

/** The track that editors pick by. */
export const picksTrack = 'editor-picks';
/** Skills and projects shown. */
const shown = { new: 10, maintained: 10 } as const;

const Change = z
  .object({
    current: z.int().nullable().meta({ description: 'Null: withheld, too few to be anonymous' }),
    previous: z.int().nullable(),
    change: z.int().nullable().meta({ description: 'Null where one side is withheld' }),
  })
  .meta({ id: 'WeeklyChange' });

export const WeeklyReport = z
  .object({
    week: z.object({
      id: z.string().meta({ description: 'ISO 8601 week of the last day, e.g. 2026-W47' }),
      from: z.iso.date(),
      to: z.iso.date(),
    }),
    summary: z.string(),
    editor_picks: z.array(SkillSummary.extend({ reason: z.string() }).meta({ id: 'EditorPick' })),
    new_skills: z.array(SkillSummary.extend({ listed_on: z.iso.date() }).meta({ id: 'NewSkill' })),
    new_skills_total: z.int(),
    maintained_projects: z.array(
      z.object({
        repository: z.url(),
        changed_on: z.iso.date(),
        skills: z.array(
          z.object({ slug: z.string(), name: z.string(), path: z.string(), changed_on: z.iso.date() }),
        ),
      }),
    ),
    maintained_projects_total: z.int(),
    undated_skills: z.int().meta({
      description:
        'Listed skills whose last change at their source is not known; they cannot show up as maintained',
    }),
    engagement: z.object({
      current_week: z.object({ from: z.iso.date(), to: z.iso.date() }),
      previous_week: z.object({ from: z.iso.date(), to: z.iso.date() }),
      calls: Change,
      installs: Change,
      outcomes: Change,
    }),
  })
  .meta({ id: 'WeeklyReport' });
export type WeeklyReport = z.infer<typeof WeeklyReport>;

interface ReportContext extends Site {
  readonly registry: Registry;
  readonly records: UsageRecord;
}

/** The seven days that end with the registry's own day; use is counted over complete days, so over the seven before it. */
export function toWeeklyReport(context: ReportContext): WeeklyReport {
  const { registry } = context;
  const to = dayOf(registry.generatedAt);
  const from = shiftDay(to, -6);
  const listed = registry.entries.filter((entry) => isListed(entry) && isOriginal(entry, registry));
  const inOrder = sortSkills(
    listed.filter(({ row }) => row.indexed_on >= from && row.indexed_on <= to),
    'quality',
    countChoices(registry),
  );
  const fresh = spreadOwners(inOrder, (entry) => entry);
  const projects = toProjects(listed, from, to);
  const editor_picks = toPicks(context);
  const undated_skills = listed.filter(({ row }) => row.changed_on === null).length;
  return {
    week: { id: isoWeek(to), from, to },
    summary: `${[
      `${counted(fresh.length, 'skill was', 'skills were')} listed`,
      ...(projects.length === 0
        ? []
        : [`${counted(projects.length, 'repository', 'repositories')} changed a listed skill`]),
      `editors pick ${editor_picks.length}`,
    ].join(', ')}.`,
    editor_picks,
    new_skills: fresh.slice(0, shown.new).map((entry) => ({
      ...toSummary(entry, context),
      listed_on: entry.evidence.first_indexed_on,
    })),
    new_skills_total: fresh.length,
    maintained_projects: projects.slice(0, shown.maintained),
    maintained_projects_total: projects.length,
    undated_skills,
    engagement: toEngagement(context, to),
  };
}

function toSummary(entry: Entry, { siteUrl, client, registry }: ReportContext): SkillSummary {
  return toSkillSummary(entry, siteUrl, installCommands(entry, findAgent(registry.agents, 'auto'), client));
}

function toPicks(context: ReportContext): WeeklyReport['editor_picks'] {
  const track = context.registry.tracks.find(({ slug }) => slug === picksTrack);
  return (track?.skills ?? []).flatMap(({ skill, reason }) => {
    const entry = context.registry.bySlug.get(skill);
    if (entry === undefined || !isListed(entry)) return [];
    return [{ ...toSummary(entry, context), reason }];
  });
}

/** Repositories whose listed skills changed in the week, the latest first. */
function toProjects(listed: readonly Entry[], from: string, to: string): WeeklyReport['maintained_projects'] {
  const changed = listed.flatMap((entry) => {
    const { changed_on } = entry.row;
    if (changed_on === null || changed_on < from || changed_on > to) return [];
    const { slug, source } = entry;
    return [
      { repository: source.repository, skill: { slug, name: source.name, path: source.path, changed_on } },
    ];
  });
  const projects = [...Map.groupBy(changed, ({ repository }) => repository)].map(([repository, own]) => {
    const skills = own.map(({ skill }) => skill).sort(latestFirst(({ slug }) => slug));
    return { repository, changed_on: skills[0]?.changed_on ?? to, skills: skills.slice(0, 5) };
  });
  return projects.sort(latestFirst(({ repository }) => repository));
}

/** By day, the latest first; `name` decides between equal days. */
function latestFirst<T extends { readonly changed_on: string }>(
  name: (item: T) => string,
): (a: T, b: T) => number {
  return (a, b) => {
    if (a.changed_on !== b.changed_on) return a.changed_on > b.changed_on ? -1 : 1;
    return name(a) < name(b) ? -1 : 1;
  };
}

function toEngagement({ records }: ReportContext, day: string): WeeklyReport['engagement'] {
  const current_week = { from: shiftDay(day, -7), to: shiftDay(day, -1) };
  const previous_week = { from: shiftDay(day, -14), to: shiftDay(day, -8) };
  const now = records.usage(current_week.from, current_week.to);
  const before = records.usage(previous_week.from, previous_week.to);
  const change = (metric: UsageMetric): z.infer<typeof Change> => {
    const current = figureOf(now, metric);
    const previous = figureOf(before, metric);
    return { current, previous, change: current === null || previous === null ? null : current - previous };
  };
  return {
    current_week,
    previous_week,
    calls: change('agent_calls'),
    installs: change('verified_installs'),
    outcomes: change('outcomes'),
  };
}

/** ISO 8601: the week that holds the day's Thursday. */
export function isoWeek(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const thursday = new Date(date.getTime() + (4 - (date.getUTCDay() || 7)) * dayMs);
  const year = thursday.getUTCFullYear();
  const days = (thursday.getTime() - Date.UTC(year, 0, 1)) / dayMs;
  return `${year}-W${String(Math.floor(days / 7) + 1).padStart(2, '0')}`;
}
