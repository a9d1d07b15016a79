/** Every set beside the public benchmark, measured in one run: figures, baselines, and the tasks that were missed. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SetFigures } from '../../src/schema/resolve-report.ts';
import { foreignTasks } from '../../test/search/everyday-tasks.ts';
import { spokenTasks } from '../../test/search/spoken-tasks.ts';
import type { BenchmarkTask } from './benchmark.ts';
import { readContentDocuments, type ContentDocuments } from './content-documents.ts';
import { readCorpusSkills } from './corpus-documents.ts';
import { ingestedCorpus } from './corpus-registry.ts';
import { readRoutingSet, writeRoutingCorpus } from './routing-set.ts';
import {
  askCatalog,
  askLeftOut,
  type AskedTask,
  compareStock,
  figuresOf,
  type Keywords,
  mixedCatalog,
  ownNames,
  toCatalog,
  undescribedTasks,
  wronglyFirst,
} from './set-measures.ts';
import { askSqlite, toRows } from './stock-engines.ts';

/** Groups that skills are taken out in; more groups take out fewer at a time and take longer. */
const rounds = 5;
const bestGrade = 3;

export interface OutsideReport {
  readonly sets: readonly SetFigures[];
  /** Share of prompts for which a skill comes first that its author says must not. */
  readonly must_not_come_first: number | null;
  readonly own_names: readonly { readonly skills: number; readonly names: number; readonly found: number }[];
  /** The registry's lead in success@1 over FTS5 with field weights on author prompts, with its 95 % interval. */
  readonly routing_lead: { readonly mean: number; readonly low: number; readonly high: number } | null;
  readonly misses: readonly { readonly set: string; readonly id: string }[];
}

/** `outside`: folder with `routing/` and `keywords.json`; what is not there is left out. */
export async function measureOutside(
  outside: string,
  corpus: ContentDocuments,
  starter: ContentDocuments,
  tasks: readonly BenchmarkTask[],
  routingFolder: string,
): Promise<OutsideReport> {
  const sets: SetFigures[] = [];
  const misses: OutsideReport['misses'][number][] = [];
  const add = (name: string, asked: readonly AskedTask[]): readonly AskedTask[] => {
    sets.push(figuresOf(name, asked));
    for (const { score, verdict } of asked)
      if (score.answerable ? score.success1 === 0 : verdict === 'match')
        misses.push({ set: name, id: score.id });
    return asked;
  };
  const keywordsFile = join(outside, 'keywords.json');
  // The file's shape; a wrong one finds no keywords.
  const keywords = existsSync(keywordsFile)
    ? (JSON.parse(readFileSync(keywordsFile, 'utf8')) as Keywords)
    : {};
  const hasKeywords = ({ id }: BenchmarkTask): boolean => (keywords[id] ?? []).length > 0;
  const answerable = tasks.filter(({ relevant }) => relevant.length > 0);
  const none = tasks.filter(({ relevant }) => relevant.length === 0);
  const whole = toCatalog(corpus);

  add('public, with keywords', askCatalog(whole, answerable.filter(hasKeywords), keywords));
  add('far none', askCatalog(whole, [...none, ...foreignTasks.map(foreign)]));
  add('far none, with keywords', askCatalog(whole, none.filter(hasKeywords), keywords));
  add('near none, public', askLeftOut(corpus, answerable, rounds));
  add(
    'near none, public, with keywords',
    askLeftOut(corpus, answerable.filter(hasKeywords), rounds, keywords),
  );
  const bare = undescribedTasks(answerable, starter);
  add('undescribed among undescribed', askCatalog(whole, bare));
  add('undescribed in a mixed catalog', askCatalog(toCatalog(mixedCatalog(corpus, starter)), bare));
  add(
    'spoken tasks',
    askCatalog(
      toCatalog(starter),
      spokenTasks.map(([task, ...slugs]) => spoken(starter, task, slugs)),
    ),
  );

  const routing = existsSync(join(outside, 'routing')) ? await routingSets() : null;
  return {
    sets,
    must_not_come_first: routing?.wrong ?? null,
    own_names: names(),
    routing_lead: routing?.lead ?? null,
    misses,
  };

  async function routingSets() {
    const folder = join(outside, 'routing');
    const source = writeRoutingCorpus(folder, routingFolder);
    const day = new Date().toISOString().slice(0, 10);
    const content = await readContentDocuments(await ingestedCorpus(source, day), day);
    const set = readRoutingSet(folder);
    const catalog = toCatalog(content);
    const ours = add('author prompts', askCatalog(catalog, set.tasks));
    const rows = toRows(readCorpusSkills(source));
    const { figures, lead } = await compareStock(
      askSqlite(rows, false),
      set.tasks,
      ours,
      'author prompts, SQLite FTS5 with field weights',
    );
    sets.push(figures);
    const sample = set.tasks.filter(hasKeywords);
    add('author prompts of the sample', askCatalog(catalog, sample));
    add('author prompts of the sample, with keywords', askCatalog(catalog, sample, keywords));
    add('near none, author prompts', askLeftOut(content, set.tasks, rounds));
    return { wrong: wronglyFirst(catalog, set.negatives), lead };
  }

  function names(): OutsideReport['own_names'] {
    return [starter, corpus].map((content) => {
      const { tasks: count, found } = ownNames(content);
      return { skills: content.documents.length, names: count, found };
    });
  }
}

const foreign = (task: string): BenchmarkTask => ({ id: task, task, kind: 'foreign', relevant: [] });

function spoken(starter: ContentDocuments, task: string, slugs: readonly string[]): BenchmarkTask {
  const relevant = slugs.flatMap((slug) => {
    const place = starter.places.get(slug);
    return place === undefined ? [] : [{ ...place, grade: bestGrade }];
  });
  return { id: task, task, kind: 'spoken', relevant };
}
