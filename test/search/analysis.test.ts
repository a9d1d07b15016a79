/** What a word is, for documents and queries alike. */
import { describe, expect, it } from 'vitest';
import { analyse, countTerms, withoutExclusions } from '../../src/search/text/analysis.ts';

describe('analyse', () => {
  it.each([
    ['Plain words, in order.', ['plain', 'words', 'in', 'order']],
    ['C++, C# and F# on .NET', ['c++', 'c#', 'and', 'f#', 'on', '.net']],
    ['ASP.NET', ['asp', '.net']],
    ['Next.js or Node.js', ['nextjs', 'or', 'nodejs']],
    ['useState', ['usestate', 'use', 'state']],
    ['XMLHttpRequest', ['xmlhttprequest', 'xml', 'http', 'request']],
    ['kebab-case and snake_case', ['kebab', 'case', 'and', 'snake', 'case']],
    ["the team's plan, don't wait", ['the', 'team', 'plan', 'dont', 'wait']],
    ['Café Über straße ﬁle', ['cafe', 'uber', 'strasse', 'file']],
    ['测试数据', ['测试', '试数', '数据']],
    ['PDFのページ', ['pdf', 'のペ', 'ペー', 'ージ']],
    ['net8.0', ['net8', '0']],
    ['', []],
    ['— … !?', []],
  ])('%s', (text, terms) => {
    expect(analyse(text)).toEqual(terms);
  });

  it('leaves out runs longer than any word, such as digests', () => {
    expect(analyse(`key ${'a1'.repeat(32)} end`)).toEqual(['key', 'end']);
  });
});

describe('countTerms', () => {
  it('counts, sorted by term, whatever the order of the text', () => {
    expect(Object.entries(countTerms('b a b'))).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
  });

  it('treats words that objects inherit as words', () => {
    expect(countTerms('constructor constructor')['constructor']).toBe(2);
    expect(countTerms('other')['constructor']).toBeUndefined();
  });
});

describe('withoutExclusions', () => {
  it.each([
    ['Makes charts. Not for dashboards.', ['dashboards']],
    ['Makes charts, do NOT use for dashboards or maps. Reads CSV.', ['dashboards', 'maps']],
    ["Makes charts (don't use when drawing maps)", ['maps']],
    ['Makes charts. For live dashboards, use board-builder.', ['dashboards', 'board']],
    ['Makes charts. Should not be used for maps.v2 tiles. Reads CSV.', ['maps', 'tiles']],
  ])('drops what a skill is not for: %s', (text, gone) => {
    const terms = analyse(withoutExclusions(text));
    expect(terms).toContain('charts');
    for (const term of gone) expect(terms).not.toContain(term);
  });

  it('keeps the sentences around it', () => {
    expect(analyse(withoutExclusions('One. Not for two. Three.'))).toEqual(['one', 'three']);
  });

  it.each(['Whether or not users pay', 'Notes for meetings', 'For teams, use it daily'])(
    'keeps: %s',
    (text) => {
      expect(withoutExclusions(text)).toBe(text);
    },
  );
});
