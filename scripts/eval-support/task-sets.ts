/** Tasks with their right skills, each set on its own index: the public benchmark and sets that need no benchmark. */
import { englishWords } from '../../src/adapters/english-words.ts';
import type { SearchDocument } from '../../src/search/index/document.ts';
import { buildSearchIndex } from '../../src/search/index/build.ts';
import { loadSearchIndex, type SearchIndex } from '../../src/search/index/load.ts';
import type { TaskPhrases } from '../../src/search/text/task-phrases.ts';
import { everydayTasks, foreignTasks, shortForeignTasks } from '../../test/search/everyday-tasks.ts';
import { placeKey, readBenchmark, type BenchmarkTask, type Place } from './benchmark.ts';
import type { ContentDocuments } from './content-documents.ts';

export interface TaskSet {
  readonly name: string;
  readonly index: SearchIndex;
  readonly places: ReadonlyMap<string, Place>;
  readonly tasks: readonly BenchmarkTask[];
}

/** Rounds of leave-one-out: in each, every skill gives up another one of its uses. */
const rounds = 2;
const best = 3;
const everyNthTag = 9;
/** A tag of more skills than this is too general for a task. */
const mostCarriers = 5;

/** The benchmark and the uses of the starter catalog, asked of skills that have none of our words; and foreign tasks. */
export function corpusSets(
  corpus: ContentDocuments,
  starter: ContentDocuments,
  benchmark: string,
): TaskSet[] {
  const index = loadSearchIndex(buildSearchIndex(corpus.documents, corpus.tasks, englishWords()));
  const common = { index, places: corpus.places };
  const known = new Set([...corpus.places.values()].map(placeKey));
  const uses = everySkill(starter, 0).filter(({ relevant }) =>
    relevant.every((place) => known.has(placeKey(place))),
  );
  return [
    { name: 'public', ...common, tasks: readBenchmark(benchmark) },
    { name: 'uses, other words', ...common, tasks: uses },
    { name: 'foreign, corpus', ...common, tasks: foreign(foreignTasks) },
    { name: 'foreign, short', ...common, tasks: foreign(shortForeignTasks) },
  ];
}

/** Uses and phrases left out of the starter catalog's index in turn; tags, everyday and foreign tasks on the whole of it. */
export function starterSets(starter: ContentDocuments): TaskSet[] {
  const { places } = starter;
  const index = loadSearchIndex(buildSearchIndex(starter.documents, starter.tasks, englishWords()));
  const leftOut = Array.from({ length: rounds }, (_, round): TaskSet => {
    const documents = starter.documents.map((document) => withoutUse(document, round));
    return {
      name: 'uses, left out',
      index: loadSearchIndex(buildSearchIndex(documents, starter.tasks, englishWords())),
      places,
      tasks: everySkill(starter, round),
    };
  });
  const phrases = Array.from({ length: rounds }, (_, round): TaskSet => ({
    name: 'phrases, left out',
    index: loadSearchIndex(
      buildSearchIndex(starter.documents, withoutPhrases(starter, round), englishWords()),
    ),
    places,
    tasks: everyPhrase(starter, round),
  }));
  const everyday = Object.entries(everydayTasks).map(([task, slugs]): BenchmarkTask => ({
    id: task,
    task,
    kind: 'everyday',
    relevant: slugs.map((slug) => ({ ...placeOf(starter, slug), grade: best })),
  }));
  return [
    ...leftOut,
    ...phrases,
    { name: 'tags', index, places, tasks: everyTag(starter) },
    { name: 'everyday', index, places, tasks: everyday },
    { name: 'foreign, starter', index, places, tasks: foreign(foreignTasks) },
    { name: 'foreign, short', index, places, tasks: foreign(shortForeignTasks) },
  ];
}

function foreign(tasks: readonly string[]): BenchmarkTask[] {
  return tasks.map((task) => ({ id: task, task, kind: 'foreign topic', relevant: [] }));
}

function everySkill(starter: ContentDocuments, round: number): BenchmarkTask[] {
  return starter.documents.flatMap(({ slug, use_for: uses }) => {
    const task = uses.length === 0 ? undefined : uses[round % uses.length];
    if (task === undefined) return [];
    const relevant = [{ ...placeOf(starter, slug), grade: best }];
    return [{ id: `${slug} ${task}`, task, kind: 'use', relevant }];
  });
}

/** One phrase of each task, with the skills that the task names as right. */
function everyPhrase(starter: ContentDocuments, round: number): BenchmarkTask[] {
  return starter.tasks.flatMap(({ slug, phrases, skills }) => {
    const task = phrases[phraseAt(phrases, round)];
    if (task === undefined) return [];
    const relevant = skills.map((skill) => ({ ...placeOf(starter, skill), grade: best }));
    return [{ id: `phrase of ${slug}`, task, kind: 'phrase', relevant }];
  });
}

function withoutPhrases(starter: ContentDocuments, round: number): TaskPhrases[] {
  return starter.tasks.map((task) => ({
    ...task,
    phrases: task.phrases.filter((_, at) => at !== phraseAt(task.phrases, round)),
  }));
}

/** The first, then one from the middle: the last ones are in other languages. */
const phraseAt = (phrases: readonly string[], round: number): number =>
  Math.floor((phrases.length * round) / rounds);

/** Every ninth tag as people type it, with the skills that carry it: short tasks that have an answer. */
function everyTag(starter: ContentDocuments): BenchmarkTask[] {
  const carriers = new Map<string, string[]>();
  for (const { slug, tags } of starter.documents)
    for (const tag of tags) carriers.set(tag, [...(carriers.get(tag) ?? []), slug]);
  return [...carriers]
    .filter(([, slugs], at) => at % everyNthTag === 0 && slugs.length <= mostCarriers)
    .map(([tag, slugs]) => ({
      id: `tag ${tag}`,
      task: tag.replaceAll('-', ' '),
      kind: 'tag',
      relevant: slugs.map((slug) => ({ ...placeOf(starter, slug), grade: best })),
    }));
}

function withoutUse(document: SearchDocument, round: number): SearchDocument {
  const { use_for: uses } = document;
  return { ...document, use_for: uses.filter((_, at) => at !== round % uses.length) };
}

function placeOf(starter: ContentDocuments, slug: string): Place {
  const place = starter.places.get(slug);
  if (place === undefined) throw new RangeError(`the starter catalog has no ${slug}`);
  return place;
}
