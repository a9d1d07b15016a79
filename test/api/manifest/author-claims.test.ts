/** What authors say of their own skill is shown as theirs wherever a person decides: manifest, its text, and the comparison. */
import { describe, expect, it } from 'vitest';
import { claimsLine } from '../../../src/api/manifest/author-claims.ts';
import { toManifest } from '../../../src/api/manifest/manifest.ts';
import { comparedFacts } from '../../../src/components/compare/compare.ts';
import type { AuthorClaim } from '../../../src/schema/evidence.ts';
import { toRegistry } from '../../../src/scoring/registry.ts';
import { entry } from '../../support/cast.ts';
import { askFor, createContext } from '../../support/registry.ts';

const none: AuthorClaim = { file: 'evals/evals.json', cases: null, date: null, results: [], problem: null };
const rates = (with_skill: number, without_skill: number | null): AuthorClaim['results'] => [
  { measure: 'pass rate', model: null, with_skill, without_skill },
];

describe('the author’s own figures', () => {
  it.each<[string, AuthorClaim[], string]>([
    ['cases alone', [{ ...none, cases: 8 }], '8 cases, no figure both with and without the skill'],
    ['a gain', [{ ...none, results: rates(0.8, 0.5) }], 'with the skill +30 points'],
    [
      'a loss before a gain',
      [{ ...none, results: [...rates(0.9, 0.8), ...rates(0.4, 0.5)] }],
      'with the skill −10 to +10 points',
    ],
    [
      'what could not be read',
      [
        { ...none, cases: 1 },
        { ...none, file: 'skill-card.md', problem: 'No table.' },
      ],
      '1 case, no figure both with and without the skill, 1 file of figures in a form that is not read',
    ],
  ])('say %s in one line', (_, claims, line) => {
    expect(claimsLine(claims)).toBe(line);
  });

  it('are in the manifest, its text and the comparison; where there are none no word is said of them', async () => {
    const claims = [{ ...none, cases: 8, results: rates(0.8, 0.5) }];
    const entries = [entry('acme-charts'), entry('acme-tables', { evidence: { claims } })];
    const base = createContext();
    const context = { ...base, registry: toRegistry({ ...base.registry, entries }) };
    const [silent, stated] = entries.map((each) => toManifest(each, context));
    expect(stated?.author_claims).toMatchObject([{ file: 'evals/evals.json', cases: 8, problem: null }]);
    expect(silent).not.toHaveProperty('author_claims');
    const textOf = (slug: string): Promise<string> => askFor('text', 'manifest', {}, { slug }, context);
    const title = 'AUTHOR’S OWN FIGURES (not checked, not in trust)';
    expect(await textOf('acme-tables')).toContain(`${title}: 8 cases, with the skill +30 points`);
    expect(await textOf('acme-charts')).not.toContain('OWN FIGURES');
    const facts = comparedFacts([silent, stated].filter((each) => each !== undefined));
    expect(facts.find(({ name }) => name === 'Author’s own figures')?.values).toEqual([
      'none',
      '8 cases, with the skill +30 points',
    ]);
  });
});
