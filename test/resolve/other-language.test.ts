/** What a task in another language was read as. */
import { describe, expect, it } from 'vitest';
import { type Reading, readOtherLanguage } from '../../src/resolve/other-language.ts';
import { buildSearchIndex } from '../../src/search/index/build.ts';
import { loadSearchIndex } from '../../src/search/index/load.ts';
import { searchSkills } from '../../src/search/rank/query.ts';
import { cast } from '../support/search-cast.ts';
import { askFor, createContext } from '../support/registry.ts';

const search = loadSearchIndex(buildSearchIndex(cast));
const readTask = (task: string): Reading =>
  readOtherLanguage(search, task, searchSkills(search, task, { mode: 'resolve', limit: 1 }).said);

describe('a task in another language', () => {
  it('is read word by word, as its words are written', () => {
    const reading = readTask('Erstelle bitte ein Diagramm für den Hühnerstall');
    expect(reading.read).toContainEqual({ from: 'Diagramm', to: expect.stringContaining('chart') as string });
    expect(reading.unread).toEqual(['Hühnerstall']);
  });

  it('in another script is read as a whole', () => {
    const [read] = readTask('图表').read;
    expect(read?.from).toBe('图表');
    expect(read?.to).toContain('chart');
    expect(readTask('กขค งจฉ')).toEqual({ read: [], unread: ['กขค งจฉ'] });
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
      expect(readTask(task)).toEqual({ read: [], unread: [] });
    },
  );
});
