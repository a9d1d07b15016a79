/** The finders that search: repositories, code, and everything of owners that the catalog lists. */
import { sizeMax } from '../rules/slices.ts';
import type { TakeStep } from './finder.ts';
import { sweep, type SweepPlan } from './walk-results.ts';

/** Characters of one query with owners; the rest of GitHub’s 256 is for days, sizes and pushes. */
const ownersLength = 170;

const byDay = { byDay: true, largest: sizeMax.repositories, everyDays: 0 } as const;

export const searchRepositories: TakeStep<'repository-search'> = ({ query }, cursor, parts) => {
  const plan: SweepPlan = { ...byDay, queries: [withForks(query, parts.forks)] };
  return sweep(plan, cursor, parts.now, (text, page) => parts.search.findRepositories(text, page));
};

/** Code search knows no dates, so the whole of it is asked again, at most every three weeks. */
export const searchCode: TakeStep<'code-search'> = ({ query }, cursor, { search, now }) => {
  const queries = [`${query} filename:SKILL.md`];
  const plan: SweepPlan = { queries, byDay: false, largest: sizeMax.files, everyDays: 21 };
  return sweep(plan, cursor, now, (text, page) => search.findFiles(text, page));
};

export const searchOwners: TakeStep<'listed-owners'> = (_finder, cursor, { listed, search, now, forks }) => {
  const owners = [...new Set(listed.map(({ owner }) => owner.toLowerCase()))].sort();
  const queries: string[] = [];
  for (const owner of owners) {
    const last = queries.at(-1);
    const longer = `${last ?? ''} user:${owner}`;
    if (last === undefined || longer.length > ownersLength) queries.push(withForks(`user:${owner}`, forks));
    else queries[queries.length - 1] = longer;
  }
  return sweep({ ...byDay, queries }, cursor, now, (text, page) => search.findRepositories(text, page));
};

function withForks(query: string, forks: boolean): string {
  return forks ? `${query} fork:true` : query;
}
