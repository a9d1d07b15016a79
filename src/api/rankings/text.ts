/** Rankings as text: an overview with one line per skill, or one ranking with the details for a decision. */
import type { Agent } from '../../schema/collections.ts';
import { blocks, bullets, field, lines, oneLine } from '../../text/plain-text.ts';
import { folderLineFor } from '../shared/install-view.ts';
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
    ...rankings.map(({ name, slug, status, entries }) =>
      lines(
        `${name} (${slug})${status === 'ranked' ? '' : ': too little evidence for an order'}`,
        ...entries.map((entry) => `${entry.rank}. ${entry.slug}`),
      ),
    ),
    bullets(
      'Not shown, with too few skills:',
      leftOut.map(({ slug, reason }) => `${slug}: ${reason}`),
    ),
  );
}

export function rankingText(ranking: RankingView, agents: readonly Agent[]): string {
  return blocks(
    lines(
      `# ${ranking.name}`,
      field('Slug', ranking.slug),
      field('Includes', ranking.description),
      field('Ordered by', ranking.explanation),
      field('Evidence', ranking.note),
      `Total: ${ranking.total} (showing ${ranking.entries.length})`,
      folderLineFor(ranking.agent, agents),
    ),
    ...ranking.entries.map((entry) =>
      lines(
        `${entry.rank}. ${oneLine(entry.name, 60)} (${entry.slug})`,
        field('Reason', entry.why, 120),
        `Risk: ${entry.risk_level}, policy ${entry.policy}`,
        `Install: ${entry.install_command ?? 'none: the skill may not be installed'}`,
      ),
    ),
    ranking.same_as.length === 0 ? null : field('Same order', ranking.same_as.join(', ')),
  );
}
