/** Rankings as text: an overview in one line for each skill, or one ranking with what a decision needs. */
import { blocks, field, lines } from '../../text/plain-text.ts';
import type { RankingView } from './ranking.ts';

export function rankingsText(total: number, rankings: readonly RankingView[], oneAlone: string): string {
  return blocks(
    lines('# Rankings', `Total: ${total}`, field('One alone', oneAlone)),
    ...rankings.map((ranking) =>
      blocks(
        head(ranking, '##'),
        lines(...ranking.entries.map(({ rank, name, slug, why }) => `${rank}. ${name} (${slug}): ${why}`)),
      ),
    ),
  );
}

export function rankingText(ranking: RankingView): string {
  return blocks(
    lines(
      head(ranking, '#'),
      `Total: ${ranking.total} (showing ${ranking.entries.length})`,
      field('History', ranking.history_url),
    ),
    ...ranking.entries.map((entry) =>
      lines(
        `${entry.rank}. ${entry.name} (${entry.slug})`,
        field('Why here', entry.why),
        field('Risk', `${entry.risk_level}, ${entry.safety_tier}, policy ${entry.policy}`),
        `Install: ${entry.install_command ?? 'none: nothing may be installed'}`,
        field('Source', `${entry.repository} ${entry.path}`),
      ),
    ),
  );
}

function head(ranking: RankingView, level: '#' | '##'): string {
  return lines(
    `${level} ${ranking.name}`,
    field('Slug', ranking.slug),
    field('What stands here', ranking.description),
    field('Ordered by', ranking.explanation),
    field('Evidence', ranking.note),
  );
}
