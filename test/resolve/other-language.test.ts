/** What a task in another language was read as. */
import { describe, expect, it } from 'vitest';
import { readOtherLanguage } from '../../src/resolve/other-language.ts';
import { buildSearchIndex } from '../../src/search/index/build.ts';
import { loadSearchIndex } from '../../src/search/index/load.ts';
import { cast } from '../support/search-cast.ts';
import { askFor, createContext } from '../support/registry.ts';

const search = loadSearchIndex(buildSearchIndex(cast));

describe('a task in another language', () => {
  it('is read word by word, as its words are written', () => {
    const { read, unread } = readOtherLanguage(search, 'Erstelle bitte ein Diagramm für den Hühnerstall');
    expect(read).toContainEqual({ from: 'Diagramm', to: expect.stringContaining('chart') as string });
    expect(unread).toEqual(['Hühnerstall']);
  });

  it('in another script is read as a whole', () => {
    const [read] = readOtherLanguage(search, '图表').read;
    expect(read?.from).toBe('图表');
    expect(read?.to).toContain('chart');
    expect(readOtherLanguage(search, 'กขค งจฉ')).toEqual({ read: [], unread: ['กขค งจฉ'] });
  });

  it('says so in the answer, and what was not understood', async () => {
    const text = await askFor(
      'text',
      'resolve',
      { task: 'Extrahiere die Tabellen aus dem PDF über den Hühnerstall' },
      {},
      createContext(),
    );
    expect(text).toMatch(/^Also searched: .*Tabellen as spreadsheet, table/m);
    expect(text).toContain('Not understood: Hühnerstall; English keywords help.');
  });
});

describe('a task in English', () => {
  it.each(['draw a chart of our figures', 'write a comment for the door', ''])(
    '%j has nothing to say',
    (task) => {
      expect(readOtherLanguage(search, task)).toEqual({ read: [], unread: [] });
    },
  );
});
