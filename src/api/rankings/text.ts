/** Rankings as text: an overview with one line per skill, or one ranking with the details for a decision. */
import { blocks, bullets, field, lines } from '../../text/plain-text.ts';
import type { RankingView } from './ranking.ts';

interface LeftOut {
  readonly slug: string;
  readonly reason: string;
}

export function rankingsText(
  total: number,
  rankings: readonly RankingView[],
  leftOut: readonly LeftOut[],
  oneAlone: string,
): string {
  return blocks(
    lines('# Rankings', `Total: ${total}`, field('Read one', oneAlone)),
    ...rankings.map((ranking) =>
      blocks(
        head(ranking, '##'),
        lines(...ranking.entries.map(({ rank, name, slug, why }) => `${rank}. ${name} (${slug}): ${why}`)),
      ),
    ),
    bullets(
      'Not shown, with too few skills:',
      leftOut.map(({ slug, reason }) => `${slug}: ${reason}`),
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
        field('Reason', entry.why),
        field('Risk', `${entry.risk_level}, ${entry.safety_tier}, policy ${entry.policy}`),
        `Install: ${entry.install_command ?? 'none: the skill may not be installed'}`,
        field('Source', `${entry.repository} ${entry.path}`),
      ),
    ),
  );
}

function head(ranking: RankingView, level: '#' | '##'): string {
  return lines(
    `${level} ${ranking.name}`,
    field('Slug', ranking.slug),
    field('Includes', ranking.description),
    field('Ordered by', ranking.explanation),
    field('Evidence', ranking.note),
    ranking.same_as.length === 0 ? null : field('Same order', ranking.same_as.join(', ')),
  );
}
