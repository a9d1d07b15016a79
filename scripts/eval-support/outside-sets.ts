/** Every set beside the public benchmark, measured in one run: figures, baselines, and the tasks that were missed. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EvalInterval, ResolveMisses, SetFigures } from '../../src/schema/resolve-report.ts';
import { sha256Hex } from '../../src/digest.ts';
import { foreignTasks } from '../../test/search/everyday-tasks.ts';
import { pastedTexts } from '../../test/search/pasted-texts.ts';
import type { BenchmarkTask } from './benchmark.ts';
import { readContentDocuments, type ContentDocuments } from './content-documents.ts';
import { readCorpusSkills } from './corpus-documents.ts';
import { ingestedCorpus } from './corpus-registry.ts';
import { askLeftOut, leaveOut } from './left-out.ts';
import { ownTasks } from './own-sets.ts';
import { readRoutingSet, writeRoutingCorpus } from './routing-set.ts';
import {
  askCatalog,
  type AskedTask,
  askStock,
  figuresOf,
  grownCatalog,
  isRight,
  leadOver,
  type Keywords,
  mixedCatalog,
  ownNames,
  toCatalog,
  undescribedTasks,
  withStock,
  wronglyFirst,
} from './set-measures.ts';
import { askSqlite, type Row, toRows } from './stock-engines.ts';

/** Skills at which own names are asked, by growing the corpus. */
const grownSize = 9_000;

export interface OutsideReport {
  readonly sets: readonly SetFigures[];
  /** Share of prompts for which a skill comes first that its author says must not. */
  readonly must_not_come_first: number | null;
  readonly own_names: readonly { readonly skills: number; readonly names: number; readonly found: number }[];
  /** The registry's lead in success@1 over FTS5 with field weights on author prompts, with its 95 % interval. */
  readonly routing_lead: EvalInterval | null;
  readonly misses: ResolveMisses;
}

interface OutsideSources {
  /** Folder with `routing/` and `keywords.json`; what is not there is left out. */
  readonly outside: string;
  readonly corpus: ContentDocuments;
  /** The corpus as the stock engines index it. */
  readonly rows: readonly Row[];
  readonly starter: ContentDocuments;
  readonly tasks: readonly BenchmarkTask[];
  /** An empty folder for the skills of `routing/`. */
  readonly folder: string;
}

/** Keywords by id of a task; none where the folder has none. */
export function readKeywords(outside: string): Keywords {
  const path = join(outside, 'keywords.json');
  // The file's shape; a wrong one finds no keywords.
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Keywords) : {};
}

export async function measureOutside({
  outside,
  corpus,
  rows,
  starter,
  tasks,
  folder: routingFolder,
}: OutsideSources): Promise<OutsideReport> {
  const sets: SetFigures[] = [];
  const misses: ResolveMisses = {};
  const add = (name: string, asked: readonly AskedTask[], stock?: readonly AskedTask[]): void => {
    sets.push(withStock(figuresOf(name, asked), asked, stock));
    misses[name] = asked.filter((each) => !isRight(each)).map(toMiss);
  };
  const keywords = readKeywords(outside);
  const hasKeywords = ({ id }: BenchmarkTask): boolean => (keywords[id] ?? []).length > 0;
  const answerable = tasks.filter(({ relevant }) => relevant.length > 0);
  const none = tasks.filter(({ relevant }) => relevant.length === 0);
  const whole = toCatalog(corpus);

  const stock = askSqlite(rows, false);
  const asked = answerable.filter(hasKeywords);
  add('public', askCatalog(whole, answerable), await askStock(stock, answerable));
  add('public, with keywords', askCatalog(whole, asked, keywords), await askStock(stock, asked, keywords));
  const pasted = withPasted(answerable);
  add('public, with a pasted text', askCatalog(whole, pasted), await askStock(stock, pasted));
  add('far none', askCatalog(whole, [...none, ...foreignTasks.map(foreign)]));
  add('far none, with keywords', askCatalog(whole, none.filter(hasKeywords), keywords));
  const left = leaveOut(corpus, answerable);
  add('near none, public', askLeftOut(left));
  add('near none, public, with keywords', askLeftOut(left, keywords));
  const bare = undescribedTasks(answerable, starter);
  add('undescribed among undescribed', askCatalog(whole, bare), await askStock(stock, bare));
  add('undescribed in a mixed catalog', askCatalog(toCatalog(mixedCatalog(corpus, starter)), bare));
  for (const [name, own] of Object.entries(ownTasks(starter)))
    add(`${name} tasks`, askCatalog(toCatalog(starter), own));

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
    const ours = askCatalog(catalog, set.tasks);
    const engine = askSqlite(toRows(readCorpusSkills(source)), false);
    const theirs = await askStock(engine, set.tasks);
    add('author prompts', ours, theirs);
    sets.push(figuresOf('author prompts, SQLite FTS5 with field weights', theirs));
    const sample = set.tasks.filter(hasKeywords);
    add('author prompts of the sample', askCatalog(catalog, sample), await askStock(engine, sample));
    add(
      'author prompts of the sample, with keywords',
      askCatalog(catalog, sample, keywords),
      await askStock(engine, sample, keywords),
    );
    const leftOut = leaveOut(content, set.tasks);
    add('near none, author prompts', askLeftOut(leftOut));
    add('near none, author prompts of the sample, with keywords', askLeftOut(leftOut, keywords));
    return { wrong: wronglyFirst(catalog, set.negatives), lead: leadOver(theirs, ours) };
  }

  function names(): OutsideReport['own_names'] {
    return [starter, corpus, grownCatalog(corpus, grownSize)].map((content) => {
      const { tasks: count, found } = ownNames(content);
      return { skills: content.documents.length, names: count, found };
    });
  }
}

function toMiss({ score: { id, kind }, verdict, first }: AskedTask): ResolveMisses[string][number] {
  const place = first === null || verdict === 'none' ? null : `${first.repository}:${first.path}`;
  return { id: idOf(id), kind, verdict, first: place };
}

/** Tasks of our own lists have no id but their words, which a report leaves out. */
const idOf = (id: string): string => (/\s|[^\x21-\x7e]/.test(id) ? sha256Hex(id).slice(0, 12) : id);

/** Each task with one of the texts, every second time before it. */
function withPasted(tasks: readonly BenchmarkTask[]): BenchmarkTask[] {
  return tasks.map((each, at) => {
    const text = pastedTexts[at % pastedTexts.length] ?? '';
    const parts = at % 2 === 0 ? [each.task, text] : [text, each.task];
    return { ...each, task: parts.join('\n\n') };
  });
}

const foreign = (task: string): BenchmarkTask => ({ id: task, task, kind: 'foreign', relevant: [] });
