/** Tasks with and without an adequate skill → samples: what the product sees of each task, and which repository it is from. */
import { join } from 'node:path';
import { candidateFinder, readTask, type ReadTask } from '../../src/search/rank/match-query.ts';
import type { Candidate } from '../../src/search/rank/features.ts';
import { fnv1a } from '../../src/search/text/fnv1a.ts';
import { foreignTasks } from '../../test/search/everyday-tasks.ts';
import { placeKey, type BenchmarkTask, type Place } from '../eval-support/benchmark.ts';
import type { ContentDocuments } from '../eval-support/content-documents.ts';
import { leaveOut } from '../eval-support/left-out.ts';
import { type Catalog, type Keywords, toCatalog } from '../eval-support/set-measures.ts';

export const sampleKinds = ['answerable', 'near none', 'far none'] as const;
export type SampleKind = (typeof sampleKinds)[number];

export interface Sample {
  /** Name of the set. */
  readonly set: string;
  readonly kind: SampleKind;
  /** Repository that the task was written for; of a task that the catalog has no skill for, the task. */
  readonly source: string;
  readonly withKeywords: boolean;
  readonly task: BenchmarkTask;
  readonly read: ReadTask;
  /** The best by the sum of their features, and all that are right. */
  readonly candidates: readonly Candidate[];
  readonly places: readonly Place[];
  /** 0-3, one per candidate. */
  readonly grades: readonly number[];
}

export interface TrainingSet {
  readonly name: string;
  readonly content: ContentDocuments;
  readonly tasks: readonly BenchmarkTask[];
}

/** Candidates of one task that are kept: the best in equal parts, and all that are right. */
const mostKept = 40;
const foreignGroups = 40;

/** Every task with its catalog, without its right skills and, where it has keywords, with them. */
export function collectSamples({ name, tasks, ...set }: TrainingSet, keywords: Keywords): Sample[] {
  const content = withoutQuality(set.content);
  const answerable = tasks.filter(({ relevant }) => relevant.length > 0);
  const foreign = [
    ...tasks.filter(({ relevant }) => relevant.length === 0),
    ...foreignTasks.map((task): BenchmarkTask => ({ id: task, task, kind: 'foreign', relevant: [] })),
  ];
  const sourceOf = new Map(answerable.map(({ id, relevant }) => [id, relevant[0]?.repository ?? id]));
  const sample = (catalog: Catalog, task: BenchmarkTask, kind: SampleKind): Sample[] => {
    const source = sourceOf.get(task.id) ?? join('foreign', String(fnv1a(task.id) % foreignGroups));
    const given = keywords[task.id];
    return [
      toSample(catalog, task, { set: name, kind, source }, []),
      ...(given === undefined
        ? []
        : [toSample(catalog, task, { set: `${name}, with keywords`, kind, source }, given)]),
    ];
  };
  const whole = toCatalog(content);
  return [
    ...answerable.flatMap((task) => sample(whole, task, 'answerable')),
    ...foreign.flatMap((task) => sample(whole, task, 'far none')),
    ...leaveOut(content, answerable).flatMap(({ catalog, tasks: left }) =>
      left.flatMap((task) => sample(catalog, task, 'near none')),
    ),
  ];
}

/** Quality depends on the day; without it, equal sources give equal weights on every day. */
function withoutQuality(content: ContentDocuments): ContentDocuments {
  return { ...content, documents: content.documents.map((document) => ({ ...document, prior: 0 })) };
}

function toSample(
  { index, places }: Catalog,
  task: BenchmarkTask,
  facts: Pick<Sample, 'set' | 'kind' | 'source'>,
  keywords: readonly string[],
): Sample {
  const read = readTask(index, task.task, keywords);
  const grades = new Map(task.relevant.map((entry) => [placeKey(entry), entry.grade]));
  const placeOf = ({ document }: Candidate): Place =>
    places.get(index.slugs.at(document)) ?? { repository: '', path: '' };
  const kept = candidateFinder(index, task.task, read)()
    .map((candidate) => ({
      candidate,
      place: placeOf(candidate),
      sum: candidate.features.reduce((sum, value) => sum + value, 0),
    }))
    .sort((a, b) => b.sum - a.sum || a.candidate.document - b.candidate.document)
    .filter(({ place }, at) => at < mostKept || grades.has(placeKey(place)));
  return {
    ...facts,
    withKeywords: keywords.length > 0,
    task,
    read,
    candidates: kept.map(({ candidate }) => candidate),
    places: kept.map(({ place }) => place),
    grades: kept.map(({ place }) => grades.get(placeKey(place)) ?? 0),
  };
}

/**
 * Folds of about equal size that keep each source together: the largest first, each into the fold with the fewest samples.
 * @returns The fold of each source, 0 to `folds` - 1.
 */
export function foldsBySource(
  samples: readonly Pick<Sample, 'source'>[],
  folds: number,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { source } of samples) counts.set(source, (counts.get(source) ?? 0) + 1);
  const sizes = Array.from({ length: folds }, () => 0);
  const sorted = [...counts].sort(([a, most], [b, other]) => other - most || (a < b ? -1 : 1));
  return new Map(
    sorted.map(([source, count]) => {
      const fold = sizes.indexOf(Math.min(...sizes));
      sizes[fold] = (sizes[fold] ?? 0) + count;
      return [source, fold];
    }),
  );
}
