/** Attack table, rows 3, 4, 17 and 21: what no path of ours holds is refused before anything looks at it. */
import { describe, expect, it } from 'vitest';
import { Problem } from '../../src/problem.ts';
import { checkPath, readQuery } from '../../src/http/read-target.ts';

describe('a path', () => {
  it.each([
    ['/skills/x%00', 'a control character'],
    ['/skills/x%0d%0aSet-Cookie:%20a=b', 'a control character'],
    ['/skills/x%0A', 'a control character'],
    ['/skills/%1b[2J', 'a control character'],
    ['/skills/%7f', 'a control character'],
    ['/skills/..%5c..%5cetc', 'a backslash'],
    ['/skills/..\\..\\etc', 'a backslash'],
    ['/skills/..%2f..%2fetc%2fpasswd', 'an escaped slash'],
    ['/skills/%2E%2E%2Fetc', 'an escaped slash'],
    ['/skills/%', 'a broken percent code'],
    ['/skills/%zz', 'a broken percent code'],
    ['/skills/%c3%28', 'a broken percent code'],
    ['/skills/%ff', 'a broken percent code'],
    ['/skills/%c0%af', 'a broken percent code'],
  ])('%s holds %s', (path, reason) => {
    expect(() => checkPath(path)).toThrow(Problem);
    expect(() => checkPath(path)).toThrow(reason);
  });

  it.each([
    '/',
    '/skills/acme-tables',
    '/api/registry/manifest/acme-tables.json',
    '/a%20b',
    '/%E5%AD%97',
    '/a%252fb',
  ])('%s may be looked up', (path) => {
    expect(() => checkPath(path)).not.toThrow();
  });
});

describe('a query', () => {
  it('holds names that reach into objects as plain names, and reaches nowhere', () => {
    const query = readQuery('/x?__proto__=a&constructor=b&q=c');
    expect(Object.entries(query)).toEqual([
      ['__proto__', 'a'],
      ['constructor', 'b'],
      ['q', 'c'],
    ]);
    expect(Object.getPrototypeOf(query)).toBe(Object.prototype);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('has the last of the values that one name is given', () => {
    expect(readQuery('/x?limit=1&limit=2&limit=')).toEqual({ limit: '' });
    expect(readQuery('/x?limit=1&limit=2')).toEqual({ limit: '2' });
  });

  it('has all values of a list, with its divider between', () => {
    const lists = new Map([
      ['keywords', ','],
      ['parts', '\n'],
    ]);
    expect(readQuery('/x?keywords=a,b&parts=a,b&limit=1&keywords=c&parts=c&limit=2', lists)).toEqual({
      keywords: 'a,b,c',
      parts: 'a,b\nc',
      limit: '2',
    });
    expect(readQuery('/x?limit=1', lists)).toEqual({ limit: '1' });
  });
});
