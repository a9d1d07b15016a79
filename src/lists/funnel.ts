/** Daily counters → the funnel: definitions, totals, rates and rows per skill, with small cells withheld. */
import { z } from 'zod';
import { type UsageCell, type UsageMetric, usageMetrics } from '../schema/usage.ts';

/** Days covered by the funnel. */
export const funnelDays = 30;
/** A figure below this count from fewer callers than this could identify a person. */
const smallCell = { count: 5, agents: 3 } as const;
/** The smallest figure above 0 that is shown where callers are not told apart. */
export const leastShown: number = smallCell.count;

const Figure = z
  .int()
  .nullable()
  .meta({ id: 'FunnelFigure', description: 'Null if withheld: 1 to 4 from fewer than 3 callers' });
const Rate = z
  .number()
  .min(0)
  .nullable()
  .meta({ id: 'FunnelRate', description: 'Null without data, or if one of its figures is withheld' });

const Figures = z.object(
  Object.fromEntries(usageMetrics.map((metric) => [metric, Figure])) as Record<UsageMetric, typeof Figure>,
);
type Figures = z.infer<typeof Figures>;

const Rates = z
  .object({
    selection_rate: Rate,
    handoff_rate: Rate,
    outcome_rate: Rate,
    verified_install_rate: Rate,
  })
  .meta({ id: 'FunnelRates' });

export const Funnel = z
  .object({
    definitions: z.array(z.object({ name: z.string(), meaning: z.string(), formula: z.string() })),
    window: z.object({ from: z.iso.date(), to: z.iso.date(), days: z.int() }),
    privacy: z.string(),
    totals: Figures,
    rates: Rates,
    by_skill: z.array(Figures.extend({ slug: z.string(), rates: Rates })),
  })
  .meta({ id: 'Funnel' });
export type Funnel = z.infer<typeof Funnel>;

const meanings: Readonly<Record<UsageMetric, string>> = {
  discovery: 'Reads of search, recommend, skill, task, pack and ranking lists',
  profile_views: 'Reads of one skill’s manifest, audit or evaluation',
  agent_calls: 'Calls to resolve and receipt, with any result; not broken down by skill',
  selected: 'Calls to resolve and receipt that selected a skill',
  install_handoffs: 'Reads of a skill’s install handoff',
  outcomes: 'Outcome reports recorded for events that this registry issued, without dry runs and repeats',
  verified_installs: 'Recorded outcomes with install_used true and outcome success',
};

/** What each is a share of what, and its meaning. */
const rates = {
  selection_rate: ['selected', 'agent_calls', 'Share of agent calls that found an adequate skill'],
  handoff_rate: [
    'install_handoffs',
    'selected',
    'Install handoffs per selection; above 1 if handoffs are read without a resolve',
  ],
  outcome_rate: ['outcomes', 'selected', 'Outcome reports per selection'],
  verified_install_rate: ['verified_installs', 'outcomes', 'Share of reports that are verified installs'],
} as const satisfies Record<keyof z.infer<typeof Rates>, readonly [UsageMetric, UsageMetric, string]>;

interface FunnelInput {
  readonly cells: readonly UsageCell[];
  readonly window: Funnel['window'];
  /** Only this skill; the totals are then its own. */
  readonly slug?: string | undefined;
  /** Most rows. */
  readonly limit: number;
  /** Blocked and unlisted skills have no row. */
  readonly isShown: (slug: string) => boolean;
}

export function toFunnel({ cells, window, slug, limit, isShown }: FunnelInput): Funnel {
  const bySlug = Map.groupBy(
    cells.filter((cell) => cell.slug !== null && isShown(cell.slug)),
    (cell) => cell.slug ?? '',
  );
  const figures = new Map([...bySlug].map(([name, own]) => [name, toFigures(own)]));
  withholdComplements(figures, toFigures(cells));
  const rows = [...figures]
    .filter(([name]) => slug === undefined || name === slug)
    .map(([name, own]) => ({ slug: name, ...own, rates: toRates(own) }));
  // Rows are ordered only by figures that are shown.
  rows.sort(
    (a, b) =>
      (b.selected ?? 0) - (a.selected ?? 0) ||
      (b.install_handoffs ?? 0) - (a.install_handoffs ?? 0) ||
      (b.profile_views ?? 0) - (a.profile_views ?? 0) ||
      (a.slug < b.slug ? -1 : 1),
  );
  const totals =
    slug === undefined
      ? toFigures(cells)
      : (figures.get(slug) ?? toFigures(cells.filter((cell) => cell.slug === slug)));
  return {
    definitions: definitions(),
    window,
    privacy: [
      `Counts below ${smallCell.count} from fewer than ${smallCell.agents} callers in a day are withheld,`,
      'and so is a second figure where a total would reveal them. Tasks, addresses and people are not counted.',
      'Requests served from static files are not seen. Counts reach all nodes within about ten seconds;',
      'a node that crashes loses at most the counts of that time.',
    ].join(' '),
    totals,
    rates: toRates(totals),
    by_skill: rows.slice(0, limit),
  };
}

/**
 * The sum of one metric; null if withheld. Callers are counted per day, so over several days only the largest day is
 * what is certain.
 */
export function figureOf(cells: readonly UsageCell[], metric: UsageMetric): number | null {
  const own = cells.filter((cell) => cell.metric === metric);
  const count = own.reduce((sum, cell) => sum + cell.count, 0);
  const agents = own.reduce((most, cell) => Math.max(most, cell.agents), 0);
  return count > 0 && count < smallCell.count && agents < smallCell.agents ? null : count;
}

/**
 * A withheld figure must not follow from the total minus the figures shown: if that leaves a small number, the smallest
 * figure shown is withheld as well.
 */
function withholdComplements(figures: Map<string, Figures>, totals: Figures): void {
  for (const metric of usageMetrics) {
    const total = totals[metric];
    const shown = [...figures].flatMap(([slug, { [metric]: value }]) => (value ? [{ slug, value }] : []));
    const rest = (total ?? 0) - shown.reduce((sum, { value }) => sum + value, 0);
    if (rest <= 0 || rest >= smallCell.count) continue;
    const [smallest] = shown.sort((a, b) => a.value - b.value || (a.slug < b.slug ? -1 : 1));
    const own = smallest === undefined ? undefined : figures.get(smallest.slug);
    if (smallest !== undefined && own !== undefined) figures.set(smallest.slug, { ...own, [metric]: null });
  }
}

function toFigures(cells: readonly UsageCell[]): Figures {
  // Every metric, each by its name.
  return Object.fromEntries(usageMetrics.map((metric) => [metric, figureOf(cells, metric)])) as Figures;
}

function toRates(figures: Figures): z.infer<typeof Rates> {
  const rate = (above: number | null, below: number | null): number | null =>
    above === null || below === null || below === 0 ? null : Math.round((above / below) * 1000) / 1000;
  return Object.fromEntries(
    Object.entries(rates).map(([name, [part, whole]]) => [name, rate(figures[part], figures[whole])]),
  ) as Record<keyof typeof rates, number | null>;
}

function definitions(): Funnel['definitions'] {
  return [
    ...usageMetrics.map((name) => ({
      name,
      meaning: meanings[name],
      formula: `sum of ${name} over the window’s days`,
    })),
    ...Object.entries(rates).map(([name, [part, whole, meaning]]) => ({
      name,
      meaning,
      formula: `${part} / ${whole}`,
    })),
  ];
}
