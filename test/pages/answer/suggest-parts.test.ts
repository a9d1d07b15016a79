/** What the form for the steps of a task is filled with. */
import { describe, expect, it } from 'vitest';
import { suggestParts } from '../../../src/components/answer/suggest-parts.ts';

const shop = ['scrape a shop', 'put prices in a spreadsheet', 'mail a summary'];

describe('the steps that a task is offered as', () => {
  it.each([
    'scrape a shop, then put prices in a spreadsheet and mail a summary',
    'scrape a shop; put prices in a spreadsheet; mail a summary',
    'scrape a shop\nput prices in a spreadsheet\nmail a summary',
    'first scrape a shop, second put prices in a spreadsheet, third mail a summary',
    '1. scrape a shop 2. put prices in a spreadsheet 3. mail a summary',
    'scrape a shop, put prices in a spreadsheet, and finally mail a summary',
  ])('are those of "%s"', (task) => {
    expect(suggestParts(task)).toEqual(shop);
  });

  it.each([
    'review a pull request',
    'extract the tables and figures from a PDF',
    'convert pdf, docx and xlsx',
    'find out why this query is slow, with its plan',
    '',
  ])('are none where "%s" reads as one', (task) => {
    expect(suggestParts(task)).toEqual([]);
  });

  it.each([
    ['of which the best candidate leaves out one', ['scrape', 'shop'], ['totals', 'mail'], 2],
    ['of which it says something of both', ['scrape', 'totals'], ['shop', 'mail'], 0],
  ])('are two clauses %s: %j stated, %j not', (_, matched, not_mentioned, count) => {
    expect(suggestParts('scrape a shop, totals by mail', { matched, not_mentioned })).toHaveLength(count);
  });

  it('are none where there are more than the form has fields', () => {
    expect(suggestParts('do this; do that; see here; see there; go home; go out')).toEqual([]);
  });
});
