/** The search page's address keeps what was asked and nothing else. */
import { describe, expect, it } from 'vitest';
import { readSearchQuery, searchHref } from '../../src/components/search/search-query.ts';

const read = (query: string) => readSearchQuery(new URLSearchParams(query));

describe('reading the address', () => {
  it('drops blank and unknown parameters, as an empty field of the form means nothing', () => {
    expect(read('q=+pdf+&category=&safety=%20&utm_source=x')).toEqual({ q: 'pdf' });
  });

  it('takes the last of a repeated parameter', () => {
    expect(read('q=a&q=b')).toEqual({ q: 'b' });
  });

  it('takes every box that is ticked', () => {
    expect(read('without=network&without=&without=secrets')).toEqual({ without: 'network,secrets' });
  });
});

describe('addresses that differ by one', () => {
  const query = { q: 'pdf & tables', category: 'Documents', cursor: 'abc' };

  it('start again at the first page when a filter changes', () => {
    expect(searchHref('/search', query, { category: undefined })).toBe('/search?q=pdf+%26+tables');
  });

  it('keep the filters when the page changes', () => {
    expect(searchHref('/search', query, { cursor: 'def' })).toBe(
      '/search?q=pdf+%26+tables&category=Documents&cursor=def',
    );
  });

  it('have no question mark without a query', () => {
    expect(searchHref('/search', {})).toBe('/search');
  });
});
