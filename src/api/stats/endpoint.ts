/** GET /api/registry/stats: what the registry covers. */
import { sourceOf } from '../../schema/source.ts';
import { z } from 'zod';
import { type Registry } from '../../scoring/registry.ts';
import { riskLevels, safetyTiers, trustTiers } from '../../schema/vocabulary.ts';
import { blocks, bullets, field, lines } from '../../text/plain-text.ts';
import { defineEndpoint } from '../define.ts';

const Counts = z.record(z.string(), z.int());
const Output = z
  .object({
    totals: z.object({
      skills: z.int(),
      repositories: z.int(),
      owners: z.int(),
      categories: z.int(),
      platforms: z.int(),
      tasks: z.int(),
      packs: z.int(),
      rankings: z.int(),
      agents: z.int(),
      files: z.int(),
      outcomes: z.int(),
      verified_installs: z.int(),
    }),
    by_category: Counts,
    by_platform: Counts,
    by_safety_tier: Counts,
    by_trust_tier: Counts,
    by_risk_level: Counts,
    by_license: Counts,
    by_audit_rule: Counts.meta({
      description:
        'Skills in which a rule found something, after suppressions; rules without one are left out',
    }),
    duplicate_families: z.int(),
    complete_audits: z.int().meta({ description: 'Skills with every file audited' }),
    freshness: z.object({
      oldest_audit: z.iso.date().nullable(),
      newest_audit: z.iso.date().nullable(),
      newest_skill: z.iso.date().nullable(),
      sources_gone: z.int(),
    }),
  })
  .meta({ id: 'Stats' });
type Stats = z.infer<typeof Output>;

export const stats = defineEndpoint({
  route: 'stats',
  summary: 'Read coverage statistics',
  description:
    'Totals, counts by category, platform, safety, trust, risk and licence, and how fresh the sources are.',
  group: 'Discover',
  output: Output,
  cache: 'public',
  run: (_input, { registry }) => toStats(registry),
  text: (answer) => statsText(answer),
  twins: () => [{}],
});

function toStats(registry: Registry): Stats {
  const { entries } = registry;
  const audited = entries.map(({ row }) => row.audited_on).sort();
  const indexed = entries.map(({ row }) => row.indexed_on).sort();
  const families = new Set(entries.flatMap(({ row }) => row.canonical ?? []));
  const byCategory = countBy(entries, ({ row }) => [row.category]);
  const byPlatform = countBy(entries, ({ row }) => row.platforms);
  return {
    totals: {
      skills: entries.length,
      repositories: new Set(entries.map(({ row }) => row.repository.toLowerCase())).size,
      owners: new Set(entries.map(({ row }) => sourceOf(row.repository).owner.toLowerCase())).size,
      categories: Object.keys(byCategory).length,
      platforms: registry.agents.length,
      tasks: registry.tasks.length,
      packs: registry.packs.length,
      rankings: registry.rankings.length,
      agents: registry.agents.length,
      files: entries.reduce((sum, { row }) => sum + row.files, 0),
      outcomes: entries.reduce((sum, { outcomes }) => sum + outcomes.total, 0),
      verified_installs: entries.reduce((sum, { outcomes }) => sum + outcomes.verifiedInstalls, 0),
    },
    by_category: byCategory,
    by_platform: byPlatform,
    by_safety_tier: countBy(entries, ({ row }) => [row.tier], safetyTiers),
    by_trust_tier: countBy(entries, ({ row }) => [row.trust_tier], trustTiers),
    by_risk_level: countBy(entries, ({ row }) => [row.risk_level], riskLevels),
    by_license: countBy(entries, ({ row }) => [row.spdx ?? 'not recognised']),
    by_audit_rule: countBy(entries, ({ row }) => row.rules),
    duplicate_families: families.size,
    complete_audits: entries.filter(({ row }) => row.complete).length,
    freshness: {
      oldest_audit: audited[0] ?? null,
      newest_audit: audited.at(-1) ?? null,
      newest_skill: indexed.at(-1) ?? null,
      sources_gone: entries.filter(({ row }) => !row.available).length,
    },
  };
}

/** Counts by label, labels sorted; labels in `all` are included even with a count of 0. */
function countBy<T>(
  items: readonly T[],
  labels: (item: T) => readonly string[],
  all: readonly string[] = [],
): Record<string, number> {
  const counts = new Map<string, number>(all.map((label) => [label, 0]));
  for (const item of items) for (const label of labels(item)) counts.set(label, (counts.get(label) ?? 0) + 1);
  const sorted = all.length > 0 ? [...counts] : [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted);
}

function statsText(answer: Stats): string {
  const list = (counts: Record<string, number>): string[] =>
    Object.entries(counts).map(([label, count]) => `${label}: ${count}`);
  const found = Object.entries(answer.by_audit_rule).map(([rule, count]) => `${rule} ${count}`);
  return blocks(
    lines(
      '# Registry statistics',
      ...Object.entries(answer.totals).map(([label, count]) => field(label.replaceAll('_', ' '), count)),
    ),
    bullets('By category:', list(answer.by_category)),
    bullets('By platform (any: does not need a particular runtime):', list(answer.by_platform)),
    bullets('By safety tier:', list(answer.by_safety_tier)),
    bullets('By trust tier:', list(answer.by_trust_tier)),
    bullets('By risk level:', list(answer.by_risk_level)),
    bullets('By licence:', list(answer.by_license)),
    found.length === 0 ? null : field('Skills with a finding, by audit rule', found.join(', '), 2_000),
    lines(
      field('Every file audited', `${answer.complete_audits} skills`),
      field('Families of identical or nearly identical skills', answer.duplicate_families),
      field(
        'Audits dated',
        `${answer.freshness.oldest_audit ?? 'none'} to ${answer.freshness.newest_audit ?? 'none'}`,
      ),
      field('Newest skill listed on', answer.freshness.newest_skill ?? 'none'),
      field('Source missing', `${answer.freshness.sources_gone} skills`),
    ),
  );
}
