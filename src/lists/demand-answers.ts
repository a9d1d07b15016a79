/** Which tasks of the demand list the newest kept judgement has no skill for. */
import { z } from 'zod';
import committed from '../../docs/eval/demand.json' with { type: 'json' };
import { type DemandField, DemandResult, demandTaskId } from '../schema/demand.ts';
import type { Category } from '../schema/vocabulary.ts';

/** Kept judgements of the whole list, the newest first. */
export const demandResults: readonly DemandResult[] = z.array(DemandResult).parse(committed);

const [newest] = demandResults;
const fieldsJudged = new Set(Object.keys(newest?.fields ?? {}));
const unansweredIds = new Set(newest?.unanswered);

interface DemandAnswers {
  /** Tasks of the domain’s fields that were judged. */
  readonly queries: number;
  /** Those without an answer, in English. */
  readonly unanswered: readonly string[];
}

/** Of the fields of one domain; a field that was not judged is left out. */
export function demandAnswers(demand: readonly DemandField[], domain: Category): DemandAnswers {
  const tasks = demand
    .filter((field) => field.domain === domain && fieldsJudged.has(field.slug))
    .flatMap(({ slug, tasks: asked }) => asked.map((task, at) => ({ id: demandTaskId(slug, at), ...task })));
  return {
    queries: tasks.length,
    unanswered: tasks
      .filter(({ id }) => unansweredIds.has(id))
      .map(({ ask, keywords }) => keywords?.join(' ') ?? ask),
  };
}
