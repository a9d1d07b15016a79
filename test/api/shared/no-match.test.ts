/** What a list with nothing in it advises. */
import { expect, it } from 'vitest';
import { noMatchAdvice } from '../../../src/api/shared/no-match.ts';
import { createFetch } from '../../support/application.ts';

it('names the categories where the wanted one does not exist', async () => {
  const get = createFetch();
  for (const path of ['/api/registry/search', '/api/agent/skills']) {
    const text = await (await get(`${path}?category=Cooking&format=text`)).text();
    expect(text).toMatch(
      /\nNothing matches: there is no category Cooking\. Categories: .*Data and analytics, .*\.\n$/,
    );
  }
});

it.each([
  {},
  { category: '' },
  { category: 'devops and ci' },
  { category: 'Legal-and-compliance', safety: 'all' },
])('for %j speaks of words and filters', (filters) => {
  expect(noMatchAdvice(filters)).toBe('Nothing matches. Use fewer or different words, or remove a filter.');
});
