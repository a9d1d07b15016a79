/** How many skills of a list each value of a filter would leave. */
import { describe, expect, it } from 'vitest';
import { countFacets } from '../../src/lists/facets.ts';
import type { Entry } from '../../src/scoring/registry.ts';

const entry = (
  category: string,
  owner: string,
  spdx: string | null,
  platforms = ['any'],
  abilities: readonly string[] = [],
): Entry =>
  ({
    row: {
      category,
      platforms,
      repository: `https://github.com/${owner}/skills`,
      spdx,
      tier: 'reviewed',
      risk_level: 'low',
      trust_tier: 'strong',
      abilities,
    },
  }) as unknown as Entry;

describe('facets', () => {
  const facets = countFacets([
    entry('Testing', 'Ann', 'MIT'),
    entry('Testing', 'ann', null),
    entry('Design', 'bob', 'MIT'),
  ]);

  it('count the most frequent value first', () => {
    expect(facets.category).toEqual([
      { value: 'Testing', count: 2 },
      { value: 'Design', count: 1 },
    ]);
  });

  it('take an owner for the same in any letter case', () => {
    expect(facets.owner[0]).toEqual({ value: 'ann', count: 2 });
  });

  it('count all repositories of one owner together, on any host', () => {
    const at = (repository: string): Entry => {
      const { row } = entry('Testing', 'ann', null);
      return { row: { ...row, repository } } as unknown as Entry;
    };
    const { owner } = countFacets(
      [
        'https://github.com/ann/one',
        'https://github.com/ann/two',
        'https://gitlab.com/group/team/one',
        'https://gitlab.com/group/team/two',
        'https://dev.azure.com/org/project/_git/one',
        'https://git.example.org/one',
        'registry:ann/own',
      ].map(at),
    );
    expect(owner).toEqual([
      { value: 'ann', count: 2 },
      { value: 'gitlab.com~group~team', count: 2 },
      { value: 'dev.azure.com~org~project', count: 1 },
      { value: 'git.example.org', count: 1 },
      { value: 'registry~ann', count: 1 },
    ]);
  });

  it('leave out what a skill does not have', () => {
    expect(facets.license).toEqual([{ value: 'MIT', count: 2 }]);
  });

  it('count for a runtime those that run in any too', () => {
    const some = [['any'], ['any'], ['claude-code'], ['claude-code', 'codex']];
    expect(countFacets(some.map((platforms) => entry('Testing', 'ann', null, platforms))).platform).toEqual([
      { value: 'claude-code', count: 4 },
      { value: 'codex', count: 3 },
      { value: 'any', count: 2 },
    ]);
  });

  it('count each ability of a skill', () => {
    const some = [['network', 'scripts'], ['network'], []];
    expect(countFacets(some.map((seen) => entry('Testing', 'a', null, ['any'], seen))).abilities).toEqual([
      { value: 'network', count: 2 },
      { value: 'scripts', count: 1 },
    ]);
  });

  it('name at most thirty values', () => {
    const many = Array.from({ length: 50 }, (_, at) => entry('Testing', `o${at}`, null));
    expect(countFacets(many).owner).toHaveLength(30);
  });

  it('are empty for an empty list', () => {
    expect(countFacets([]).category).toEqual([]);
  });
});
