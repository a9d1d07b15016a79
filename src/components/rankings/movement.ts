/** A ranking's history as one line for each skill. */
import type { RankingHistory } from '../../lists/ranking-history.ts';

interface SkillMovement {
  /** Rank by snapshot, oldest first; null where the skill was not ranked. */
  readonly ranks: readonly (number | null)[];
  /** `up 3`, `new`, `same`; null without two snapshots. */
  readonly text: string | null;
}

/** By slug, for every skill in one of the snapshots. */
export function movements({ snapshots, movement }: RankingHistory): ReadonlyMap<string, SkillMovement> {
  const slugs = new Set(snapshots.flatMap(({ entries }) => entries.map(({ slug }) => slug)));
  const moved = new Map(movement.map((each) => [each.slug, each]));
  return new Map(
    [...slugs].map((slug) => {
      const ranks = snapshots.map(
        ({ entries }) => entries.find((entry) => entry.slug === slug)?.rank ?? null,
      );
      const change = moved.get(slug);
      return [slug, { ranks, text: change === undefined ? null : changeText(change.delta) }];
    }),
  );
}

/** Places gained; null for a skill that entered. */
function changeText(delta: number | null): string {
  if (delta === null) return 'new';
  if (delta === 0) return 'same';
  return `${delta > 0 ? 'up' : 'down'} ${Math.abs(delta)}`;
}
