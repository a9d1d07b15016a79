/** What cards say of skills: facts that differ, never words that are the same for all. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readContentFiles } from '../../../src/adapters/files/content-files.ts';
import { parseCatalog } from '../../../src/catalog/parse-catalog.ts';
import { cardFacts, trustStep } from '../../../src/components/card/card-facts.ts';

const content = join(import.meta.dirname, '../../../content');

describe('the line of facts', () => {
  it('is told of no two of the 18 skills that a page of one field shows', async () => {
    const { skills } = parseCatalog(await readContentFiles(content));
    const repeated = [...Map.groupBy(skills, ({ source }) => source.category)].flatMap(
      ([category, members]) => {
        const shown = members.slice(0, 18).map((facts) => cardFacts(facts).join(', '));
        return shown.filter((line, at) => shown.indexOf(line) !== at).map((line) => `${category}: ${line}`);
      },
    );
    expect(repeated).toEqual([]);
  });
});

describe('trust in steps', () => {
  it.each([
    [0, 1],
    [19.9, 1],
    [20, 2],
    [59.9, 3],
    [79.8, 4],
    [80, 5],
    [100, 5],
  ])('%d fills %d of five', (score, steps) => expect(trustStep(score)).toBe(steps));
});
