/** What became of a listed repository: its state with the reason, and the states of all of them after a run of ingest. */
import { z } from 'zod';

const repositoryStates = [
  'current',
  'gone',
  'empty',
  'replaced',
  'owner_changed',
  'skills_gone',
  'history_rewritten',
  'renamed',
  'archived',
  'licence_changed',
] as const;

export const RepositoryState = z.object({
  state: z.enum(repositoryStates),
  reason: z.string().max(300),
  /** Day on which the state was first seen. */
  since: z.iso.date(),
});
export type RepositoryState = z.infer<typeof RepositoryState>;

/** Repositories that are named one by one. */
export const statesShown = 50;

export const ListedRepositories = z.object({
  counts: z
    .partialRecord(z.enum(repositoryStates), z.int().min(0))
    .meta({ description: 'Listed repositories by state, as of the last run that checked them' }),
  not_current: z
    .array(RepositoryState.extend({ repository: z.string() }))
    .max(statesShown)
    .meta({ description: `Those in another state than current, the newest first, at most ${statesShown}` }),
});
export type ListedRepositories = z.infer<typeof ListedRepositories>;
