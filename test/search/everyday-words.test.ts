/** Words of everyday talk order skills less than words of the work, and words written as names tell which product is meant. */
import { describe, expect, it } from 'vitest';
import { buildSearchIndex } from '../../src/search/index/build.ts';
import { loadSearchIndex } from '../../src/search/index/load.ts';
import { candidateFinder, readTask } from '../../src/search/rank/match-query.ts';
import { searchSkills } from '../../src/search/rank/query.ts';
import { keywordsInput, verdictInput } from '../../src/search/rank/verdict-input.ts';
import { everydayShare } from '../../src/search/words/everyday-words.ts';
import { readQuery } from '../../src/search/words/query-words.ts';
import { writtenNames } from '../../src/search/text/written-names.ts';
import { searchDocument } from '../support/search-cast.ts';

const documents = [
  searchDocument('acme-invoicer', 'Writes an invoice for each order of a shop.', {
    bodyText: 'Export to Xero works too.',
  }),
  searchDocument('acme-greeter', 'Writes a birthday card for each customer of a shop.', { prior: 60 }),
  searchDocument('acme-baker', 'Bakes bread.'),
  searchDocument('acme-painter', 'Paints walls.'),
  searchDocument('acme-billing', 'Billing with Stripe: subscriptions and refunds.'),
];
const index = loadSearchIndex(buildSearchIndex(documents));

describe('a word of everyday talk', () => {
  const task = 'invoice before my birthday';

  it('orders less than a word of the work that is as rare', () => {
    expect(readQuery(index, task).map(({ text, share }) => [text, share])).toEqual([
      ['invoice', 1],
      ['birthday', everydayShare],
    ]);
    expect(searchSkills(index, task, { limit: 1, mode: 'search' }).hits[0]?.slug).toBe('acme-invoicer');
  });

  it('counts whole in the verdict, so that a task of such words is not easier to meet', () => {
    const words = readQuery(index, task);
    const [best] = candidateFinder(index, task, readTask(index, task, []))();
    const { stated } = verdictInput(words, best === undefined ? [] : [best]);
    expect(stated).toBeCloseTo(0.5);
  });
});

describe('names', () => {
  it('have a capital letter within a sentence, or capitals inside', () => {
    const text = 'Move our billing from Stripe to GitHub Actions, as the CFO asked. Then call useState.';
    expect([...writtenNames(text)]).toEqual([
      'stripe',
      'github',
      'git',
      'hub',
      'actions',
      'cfo',
      'usestate',
      'use',
      'state',
    ]);
    expect(writtenNames('Terraform for a network').size).toBe(0);
  });

  it('are none in a text that writes most words with a capital', () => {
    expect(writtenNames('Draft A Contract For The New Supplier').size).toBe(0);
    expect(writtenNames('PLEASE DRAFT A CONTRACT NOW').size).toBe(0);
  });

  it.each([
    ['billing with Stripe', 0],
    ['order invoice for Xero', 0.5],
    ['bread from Paris', 1],
  ])('of "%s" that the best skill does not state count against it', (task, missing) => {
    const read = readTask(index, task, ['shop']);
    const best = candidateFinder(index, task, read)().toSorted((a, b) => b.saturation - a.saturation);
    const name = read.words.find(({ isName }) => isName);
    const all = read.words.reduce((sum, { share, rarity }) => sum + share * rarity, 0);
    const share = ((name?.share ?? 0) * (name?.rarity ?? 0)) / all;
    expect(share).toBeGreaterThan(0);
    expect(keywordsInput(read, best).missingNames).toBeCloseTo(missing * share);
  });

  it('are names where only a keyword writes them so', () => {
    const { words } = readTask(index, 'billing with stripe', ['payments by Stripe']);
    expect(words.filter(({ isName }) => isName).map(({ text }) => text)).toEqual(['stripe']);
  });
});
