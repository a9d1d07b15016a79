/** The published measurement of resolve: this registry and stock engines on the same tasks. */
import { z } from 'zod';

const share = z.number().min(0).max(1).nullable();

/** Shares, 0-1; null if a kind has no such tasks. */
export const EvalFigures = z
  .object({
    queries: z.int(),
    answerable: z.int(),
    success1: share,
    success3: share,
    mrr10: share,
    ndcg10: share,
    none_precision: share,
    false_none: share,
  })
  .meta({ id: 'EvalFigures' });
export type EvalFigures = z.infer<typeof EvalFigures>;

/** Mean difference and its 95 % interval. */
export const EvalInterval = z
  .object({ mean: z.number(), low: z.number(), high: z.number() })
  .meta({ id: 'EvalInterval' });
export type EvalInterval = z.infer<typeof EvalInterval>;

/** Share of the tasks that list a right skill among the first so many, whatever the verdict; `macro8` is the mean of `first8` over repositories. */
const ListedShares = z.record(z.string(), share).meta({ id: 'ListedShares' });
export type ListedShares = Readonly<
  Record<'first1' | 'first3' | 'first5' | 'first8' | 'first20', number> & Record<'macro8', number | null>
>;

/** A set beside the public benchmark; shares, 0-1, null where the set has no such tasks. */
export const SetFigures = z.object({
  name: z.string(),
  tasks: z.int(),
  success1: share,
  macro: share,
  ndcg10: share,
  /** Answered with none; rightly where the set has no adequate skill. */
  none: z.number(),
  /** Answered with none or with a weak match. */
  doubted: z.number(),
  /** Of the share of right answers: success at first place, or `doubted` where the set has no adequate skill. */
  interval: EvalInterval.nullable().default(null),
  /** Success at first place minus that of SQLite FTS5 with field weights on the same tasks; null where it was not asked. */
  lead: EvalInterval.nullable().default(null),
  /** Answers that are called a match, and those of them whose first skill is right. */
  matches: z.object({ said: z.int(), right: z.int() }).optional(),
  /** Tasks that are read as a skill's name, which is a choice of it. */
  called: z.int().optional(),
  /** Absent where no task has a right skill. */
  listed: ListedShares.optional(),
  /** The same by SQLite FTS5 with field weights, where it was asked. */
  listed_stock: ListedShares.optional(),
});
export type SetFigures = Omit<z.infer<typeof SetFigures>, 'listed' | 'listed_stock'> & {
  readonly listed?: ListedShares | undefined;
  readonly listed_stock?: ListedShares | undefined;
};

const Outside = z.object({
  sets: z.array(SetFigures),
  must_not_come_first: share,
  own_names: z.array(z.object({ skills: z.int(), names: z.int(), found: z.int() })),
  routing_lead: EvalInterval.nullable(),
});

/** One task that was answered wrongly: ids only, no text of a task. */
export const EvalMiss = z.object({
  id: z.string(),
  kind: z.string(),
  verdict: z.enum(['match', 'weak', 'none']),
  /** `owner/name:path` of the skill that came first; null where none did. */
  first: z.string().nullable(),
});
export type EvalMiss = z.infer<typeof EvalMiss>;
/** Misses by name of the set. */
export const ResolveMisses = z.record(z.string(), z.array(EvalMiss));
export type ResolveMisses = z.infer<typeof ResolveMisses>;

const Kinds = z.record(z.string(), EvalFigures);
const Engine = z.object({ name: z.string(), overall: EvalFigures });

export const ResolveReport = z.object({
  measured_on: z.iso.date(),
  catalog_revision: z.string(),
  skills: z.int(),
  tasks: z.int(),
  asked: z.string(),
  /** Answers that could be installed without approval though no one chose. */
  selected: z.int().optional(),
  registry: Engine.extend({ kinds: Kinds }),
  engines: z.array(
    Engine.extend({
      /** Of the best one alone. */
      kinds: Kinds.optional(),
      registry_minus_this: z.object({ success1: EvalInterval, ndcg10: EvalInterval }),
    }),
  ),
  left_out: z.array(z.string()),
  best_stock: z.string().nullable(),
  outside: Outside.optional(),
});
export type ResolveReport = z.infer<typeof ResolveReport>;
