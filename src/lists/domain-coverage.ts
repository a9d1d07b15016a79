/** What the catalog answers of the tasks of each domain, by searching for their phrasings and by judgements of the demand list. */
import { type Category, categories } from '../schema/vocabulary.ts';
import { isListed } from '../scoring/listed.ts';
import type { SearchIndex } from '../search/index/load.ts';
import { demandAnswers } from './demand-answers.ts';
import { type SearchContext, searchPhrase } from './phrase-search.ts';

interface DomainCoverage {
  readonly domain: Category;
  readonly skills: number;
  readonly tasks: number;
  /** Phrasings of the domain’s tasks that were searched and tasks of the demand list that were judged, and those with an answer. */
  readonly queries: number;
  readonly answered: number;
  readonly unanswered: readonly string[];
}

/** Phrasings searched for each task: its name and the first few. */
const phrasesTried = 4;

/** The last result for an index: some hundred searches, whose results change with the catalog alone. */
const lastCoverage = new WeakMap<SearchIndex, { revision: string; coverage: readonly DomainCoverage[] }>();

/** Every category, in its order. */
export function domainCoverage(context: SearchContext): readonly DomainCoverage[] {
  const { search, registry } = context;
  const last = lastCoverage.get(search);
  if (last?.revision === registry.revision) return last.coverage;
  const coverage = measureCoverage(context);
  lastCoverage.set(search, { revision: registry.revision, coverage });
  return coverage;
}

function measureCoverage(context: SearchContext): DomainCoverage[] {
  const { registry } = context;
  return categories.map((domain) => {
    const tasks = registry.tasks.filter(({ category }) => category === domain);
    const queries = tasks.flatMap(({ name, phrases }) => [name, ...phrases].slice(0, phrasesTried));
    const asked = demandAnswers(registry.demand, domain);
    const unanswered = [
      ...queries.filter((query) => searchPhrase(query, context).verdict === 'none'),
      ...asked.unanswered,
    ];
    const all = queries.length + asked.queries;
    return {
      domain,
      skills: registry.entries.filter((entry) => entry.row.category === domain && isListed(entry)).length,
      tasks: tasks.length,
      queries: all,
      answered: all - unanswered.length,
      unanswered,
    };
  });
}
