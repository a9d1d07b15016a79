/** GET /api/agent/rankings/{slug}/history: daily snapshots of one ranking, and the movement between them. */
import { z } from 'zod';
import { snapshotDaysKept } from '../../schema/snapshot.ts';
import { Slug } from '../../schema/vocabulary.ts';
import { bullets, blocks, field, lines } from '../../text/plain-text.ts';
import {
  mergeSnapshots,
  RankingHistory,
  type RankMovement,
  toRankingHistory,
} from '../../lists/ranking-history.ts';
import { defineEndpoint } from '../define.ts';
import { findRanking } from '../shared/find-ranking.ts';
import { wholeNumber } from '../parameters.ts';
import { listsSlug } from '../../scoring/listed.ts';
import { dayOf } from '../../text/day.ts';

export const rankingHistory = defineEndpoint({
  route: 'rankingHistory',
  summary: 'Read a ranking’s daily history',
  description:
    'Snapshots of the requested days, the days that are missing, and the movement between the first and last snapshot of the window. Skills that have since been blocked are left out.',
  group: 'Discover',
  path: z.object({ slug: Slug.meta({ description: 'The ranking’s slug' }) }),
  query: z.object({
    days: wholeNumber(1, snapshotDaysKept)
      .default(30)
      .meta({ description: `Days back from the newest snapshot or build, 1 to ${snapshotDaysKept}` }),
  }),
  output: RankingHistory,
  cache: 'public',
  problems: ['not-found'],
  example: { slug: 'most-trusted-skills', days: 7 },
  run: (input, { registry, records }) => {
    const ranking = findRanking(registry, input.slug);
    const built = dayOf(registry.generatedAt);
    const snapshots = mergeSnapshots(ranking.slug, registry.snapshots, records.snapshots());
    const to = snapshots.reduce((newest, { date }) => (date > newest ? date : newest), built);
    // One that is not listed now may be private: an earlier day does not name it.
    return toRankingHistory(ranking, snapshots, { days: input.days, to }, (each) =>
      listsSlug(registry, each),
    );
  },
  text: (history) => historyText(history),
  twins: (registry) => registry.rankings.map(({ slug }) => ({ slug })),
});

function historyText(history: RankingHistory): string {
  const last = history.snapshots.at(-1);
  return blocks(
    lines(
      `# History of ${history.name}`,
      field('Slug', history.slug),
      field('Days', `${history.days}, ${history.from} to ${history.to}`),
      field('Snapshots', snapshotsLine(history)),
      field(
        'Compared',
        history.compared === null
          ? 'nothing: fewer than two snapshots'
          : `${history.compared.from} with ${history.compared.to}`,
      ),
    ),
    bullets('Movement:', history.movement.map(movementLine)),
    last === undefined
      ? null
      : lines(
          `Ranking on ${last.date}:`,
          ...last.entries.map(({ rank, slug, score }) => `${rank}. ${slug} (score ${score})`),
          last.entries.length === 0 ? 'No skill was ranked.' : null,
        ),
    bullets(
      'Missing days:',
      last === undefined || history.missing_days.length === 0 ? [] : [daySpans(history.missing_days)],
    ),
  );
}

/** Without any snapshot, says so instead of listing every day as missing. */
function snapshotsLine({ snapshots, missing_days }: RankingHistory): string {
  return snapshots.length === 0
    ? 'none yet: history starts with the first daily snapshot'
    : `${snapshots.length} taken, ${missing_days.length} missing`;
}

function movementLine({ slug, rank, previous_rank, delta }: RankMovement): string {
  if (rank === null) return `${slug}: left, was ${previous_rank}`;
  if (delta === null) return `${slug}: entered at ${rank}`;
  if (delta === 0) return `${slug}: stays at ${rank}`;
  return `${slug}: ${delta > 0 ? 'up' : 'down'} ${Math.abs(delta)}, from ${previous_rank} to ${rank}`;
}

/** The first few days and the number of others, to keep the text of a new registry short. */
function daySpans(days: readonly string[]): string {
  const shown = days.slice(0, 5).join(', ');
  return days.length <= 5 ? shown : `${shown} and ${days.length - 5} more`;
}
