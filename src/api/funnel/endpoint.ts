/** GET /api/agent/funnel: aggregate counts from discovery to verified install. */
import { z } from 'zod';
import { Slug } from '../../schema/vocabulary.ts';
import { Funnel, funnelDays, toFunnel } from '../../lists/funnel.ts';
import { blocks, bullets, field, lines } from '../../text/plain-text.ts';
import { defineEndpoint } from '../define.ts';
import { findEntry } from '../shared/find-entry.ts';
import { limit } from '../parameters.ts';
import { listsSlug } from '../../scoring/listed.ts';
import { dayOf, shiftDay } from '../../text/day.ts';

export const funnel = defineEndpoint({
  route: 'funnel',
  summary: 'Read the aggregate conversion funnel',
  description:
    'Counts of discovery, agent calls, selections, install handoffs and outcomes of the last 30 days, each with its definition and formula. Small cells are withheld.',
  group: 'Discover',
  query: z.object({
    skill_slug: Slug.optional().meta({ description: 'Only this skill' }),
    limit: limit(100, 500).meta({ description: 'Skills to return, 1 to 500' }),
  }),
  output: Funnel,
  problems: ['not-found'],
  example: { limit: 10 },
  run: (input, { registry, clock, records }) => {
    const slug = input.skill_slug === undefined ? undefined : findEntry(registry, input.skill_slug).slug;
    const to = dayOf(clock.now());
    const window = { from: shiftDay(to, 1 - funnelDays), to, days: funnelDays };
    const isShown = (each: string): boolean => listsSlug(registry, each);
    return toFunnel({ cells: records.usage(window.from, to), window, slug, limit: input.limit, isShown });
  },
  text: (answer) => funnelText(answer),
});

function funnelText({ definitions, window, privacy, totals, rates, by_skill }: Funnel): string {
  const said = (value: number | null): string => (value === null ? 'withheld' : String(value));
  const rate = (value: number | null): string => (value === null ? 'no data' : `${Math.round(value * 100)}%`);
  return blocks(
    lines(
      '# Funnel',
      field('Window', `${window.from} to ${window.to}, ${window.days} days`),
      field('Privacy', privacy),
    ),
    bullets(
      'Totals:',
      Object.entries(totals).map(([name, value]) => `${name}: ${said(value)}`),
    ),
    bullets(
      'Rates:',
      Object.entries(rates).map(([name, value]) => `${name}: ${rate(value)}`),
    ),
    bullets(
      'By skill:',
      by_skill.map(
        (row) =>
          `${row.slug}: ${said(row.selected)} selected, ${said(row.install_handoffs)} handoffs, ${said(row.outcomes)} outcomes, ${said(row.verified_installs)} installs reported by agents`,
      ),
    ),
    bullets(
      'Definitions:',
      definitions.map(({ name, meaning, formula }) => `${name}: ${meaning} (${formula})`),
    ),
  );
}
