/** Outcomes of one skill, or of all: what the outcome read, its text and the dashboard show. */
import { provenLine, reportedWords, verifiedInstallsLabel } from './words.ts';
import { z } from 'zod';
import type { OutcomeCounts } from '../../outcomes/tally.ts';
import { countedReports, type OutcomeStats, wilsonLowerBound } from '../../outcomes/stats.ts';
import type { Entry, Registry } from '../../scoring/registry.ts';
import { addCounts, addDays, addStats, type OutcomeTrendDay, round3 } from '../../outcomes/sums.ts';
import { blocks, bullets, counted, field, lines } from '../../text/plain-text.ts';
import { skillIdentity } from './links.ts';
import { isListed } from '../../scoring/listed.ts';

const Rate = z.number().min(0).max(1).nullable();
export const ByOutcome = z
  .object({
    success: z.int(),
    failed: z.int(),
    not_relevant: z.int(),
    blocked_by_risk: z.int(),
    setup_required: z.int(),
  })
  .meta({ id: 'OutcomeCounts' });

export const OutcomeSummary = z
  .object({
    skill_slug: z.string().nullable(),
    agent_proven_score: z
      .int()
      .min(0)
      .max(100)
      .nullable()
      .meta({ description: 'For all skills: the mean weighted by reports' }),
    agent_proven_label: z.string().nullable(),
    total_outcomes: z.int(),
    unverified_reports: z
      .int()
      .meta({ description: 'On events that this registry did not issue; included in no other figure' }),
    verified_installs: z.int(),
    by_outcome: ByOutcome,
    success_rate: Rate,
    success_lower_bound: Rate,
    recent_success_rate: Rate,
    recent_failure_rate: Rate,
    install_success_rate: Rate,
    avg_output_quality: z.number().min(1).max(5).nullable(),
    production_outcomes: z.int(),
    unique_agents: z.int().meta({
      description:
        'Networks that reported, as names are free; over all skills at least so many: those of the skill with most',
    }),
    weighted_reports: z
      .number()
      .meta({ description: 'Total weight of the reports after decay, repeats and bursts' }),
    last_reported_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'OutcomeSummary' });
export type OutcomeSummary = z.infer<typeof OutcomeSummary>;

export const DampedDays = z
  .array(z.string())
  .meta({ description: 'Days on which a burst of reports was given less weight' });

export const OutcomeDetail = z.object({
  /** Per text that the slug had; the scores are for the current one. */
  by_digest: z.array(
    z.object({
      integrity: z.string(),
      current: z.boolean(),
      total_outcomes: z.int(),
      verified_installs: z.int(),
      by_outcome: ByOutcome,
    }),
  ),
  damped_days: DampedDays,
});

export const OutcomeLeader = z.object({
  slug: z.string(),
  name: z.string(),
  repository: z.string(),
  path: z.string(),
  agent_proven_score: z.int(),
  total_outcomes: z.int(),
  success_lower_bound: Rate,
});

/** Scores and rates are for the current text; counts are for the slug with any text. */
export function toSkillOutcomes(entry: Entry): OutcomeSummary & z.infer<typeof OutcomeDetail> {
  const counts = entry.history?.slug;
  const digests = entry.history?.by_digest ?? [];
  return {
    ...toSummary(entry.slug, entry.outcomes, counts, entry.proven),
    last_reported_at: entry.history?.last_at ?? null,
    by_digest: digests.map(([integrity, each]) => ({
      integrity,
      current: integrity === entry.evidence.integrity,
      total_outcomes: each.total,
      verified_installs: each.verified_installs,
      by_outcome: toByOutcome(each),
    })),
    damped_days: [...(entry.history?.damped_days ?? [])],
  };
}

/** Skills listed as most proven when no slug is given. */
const leadersMax = 10;

export function toRegistryOutcomes(registry: Registry): OutcomeSummary & {
  top_skills: z.infer<typeof OutcomeLeader>[];
  recent_days: z.infer<typeof OutcomeTrendDay>[];
} {
  const heard = registry.entries.filter(({ history }) => history !== null);
  const scored = heard.filter(({ proven }) => proven !== null);
  const weightOf = ({ outcomes }: Entry): number => countedReports(outcomes) + outcomes.blockedByRisk;
  const weight = scored.reduce((sum, entry) => sum + weightOf(entry), 0);
  const score = Math.round(
    scored.reduce((sum, entry) => sum + (entry.proven?.exact ?? 0) * weightOf(entry), 0) / weight,
  );
  const leaders = scored
    .filter((entry) => isListed(entry) && entry.outcomes.success > 0)
    .sort(
      (a, b) =>
        (b.proven?.exact ?? 0) - (a.proven?.exact ?? 0) ||
        b.outcomes.successLowerBound - a.outcomes.successLowerBound ||
        (a.slug < b.slug ? -1 : 1),
    );
  return {
    ...toSummary(
      null,
      addStats(heard.map(({ outcomes }) => outcomes)),
      addCounts(heard.flatMap(({ history }) => history?.slug ?? [])),
      scored.length === 0 ? null : { score, label: `mean of ${counted(scored.length, 'skill')}` },
    ),
    last_reported_at: registry.outcomesThrough,
    recent_days: addDays(heard.flatMap(({ history }) => history?.recent_days ?? [])),
    top_skills: leaders.slice(0, leadersMax).map((entry) => ({
      ...skillIdentity(entry),
      agent_proven_score: entry.proven?.score ?? 0,
      total_outcomes: entry.outcomes.total,
      success_lower_bound: round3(entry.outcomes.successLowerBound),
    })),
  };
}

interface OutcomeRead extends OutcomeSummary {
  readonly damped_days?: readonly string[] | undefined;
  readonly top_skills?: readonly z.infer<typeof OutcomeLeader>[] | undefined;
}

export function outcomeText(answer: OutcomeRead): string {
  const percent = (rate: number | null): string =>
    rate === null ? 'none yet' : `${Math.round(rate * 100)} %`;
  const { by_outcome } = answer;
  return blocks(
    lines(
      answer.skill_slug === null ? '# Outcomes of all skills' : `# Outcomes of ${answer.skill_slug}`,
      provenLine(
        answer.agent_proven_score === null
          ? null
          : { score: answer.agent_proven_score, label: answer.agent_proven_label ?? '' },
      ),
      field(
        'Outcomes',
        `${answer.total_outcomes} (${answer.unverified_reports} more unverified, not counted)`,
      ),
      field(verifiedInstallsLabel, reportedWords(answer.verified_installs)),
      field(
        'Success rate',
        `${percent(answer.success_rate)}, at least ${percent(answer.success_lower_bound)}`,
      ),
      field('Recent success', percent(answer.recent_success_rate)),
      field('Recent failure', percent(answer.recent_failure_rate)),
      field('Install success', percent(answer.install_success_rate)),
      field(
        'Output quality',
        answer.avg_output_quality === null ? 'none yet' : `${answer.avg_output_quality} of 5`,
      ),
      field('Production outcomes', answer.production_outcomes),
      field(answer.skill_slug === null ? 'Agents, at least' : 'Agents', answer.unique_agents),
      field('Last report', answer.last_reported_at ?? 'none yet'),
    ),
    lines('By outcome:', ...Object.entries(by_outcome).map(([kind, count]) => `- ${kind}: ${count}`)),
    bullets('Days with reduced weight (bursts):', answer.damped_days ?? []),
    bullets(
      'Most proven:',
      (answer.top_skills ?? []).map(
        ({ slug, agent_proven_score, total_outcomes }) =>
          `${slug}: ${agent_proven_score}/100 from ${total_outcomes} outcomes`,
      ),
    ),
  );
}

const rate = (part: number, whole: number): number | null =>
  whole <= 0 ? null : round3(Math.min(1, part / whole));

function toSummary(
  slug: string | null,
  stats: OutcomeStats,
  counts: OutcomeCounts | undefined,
  proven: { readonly score: number; readonly label: string } | null,
): OutcomeSummary {
  const n = countedReports(stats);
  const recent = stats.recentSuccess + stats.recentFailed;
  return {
    skill_slug: slug,
    agent_proven_score: proven?.score ?? null,
    agent_proven_label: proven?.label ?? null,
    total_outcomes: counts?.total ?? 0,
    unverified_reports: counts?.unverified ?? 0,
    verified_installs: counts?.verified_installs ?? 0,
    by_outcome: toByOutcome(counts),
    success_rate: rate(stats.success, n),
    success_lower_bound: n <= 0 ? null : round3(wilsonLowerBound(stats.success, n)),
    recent_success_rate: rate(stats.recentSuccess, recent),
    recent_failure_rate: rate(stats.recentFailed, recent),
    install_success_rate: rate(stats.installSuccesses, stats.installs),
    avg_output_quality: stats.qualityCount <= 0 ? null : round3(stats.qualitySum / stats.qualityCount),
    production_outcomes: counts?.production ?? 0,
    unique_agents: stats.agents,
    weighted_reports: round3(n),
    last_reported_at: null,
  };
}

export function toByOutcome(counts: OutcomeCounts | undefined): z.infer<typeof ByOutcome> {
  const { success = 0, failed = 0, not_relevant = 0, blocked_by_risk = 0, setup_required = 0 } = counts ?? {};
  return { success, failed, not_relevant, blocked_by_risk, setup_required };
}
