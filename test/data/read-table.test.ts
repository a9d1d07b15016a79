/** The tables in `src/data`: each is read by one place, which names the file and the row where one is wrong. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readTable, WordLines, Words } from '../../src/data/read-table.ts';

const source = join(import.meta.dirname, '../../src');
const tables = readdirSync(join(source, 'data'))
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace('.json', ''));

describe('a table', () => {
  it('is what its file holds, in the form that its reader asks for', () => {
    expect(readTable('colours', { warm: 'red orange' }, z.record(z.string(), Words))).toEqual({
      warm: ['red', 'orange'],
    });
    expect(readTable('colours', ['red orange', 'blue'], WordLines)).toEqual(['red', 'orange', 'blue']);
  });

  it('with a wrong row says which file and row, and what a row has to be', () => {
    expect(() =>
      readTable('colours', { warm: ['red', 'or  ange'] }, z.record(z.string(), WordLines)),
    ).toThrow('src/data/colours.json › warm › 1: words with one space between two of them');
  });

  it('with a member that nothing reads is refused', () => {
    expect(() =>
      readTable('colours', { warm: 'red', cold: 'blue' }, z.strictObject({ warm: Words })),
    ).toThrow('src/data/colours.json: Unrecognized key: "cold"');
  });
});

describe('the tables', () => {
  const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(source, name), 'utf8'));

  it.each(tables)('%s is read by one place', (name) => {
    expect(code.filter((text) => text.includes(`data/${name}.json' with`))).toHaveLength(1);
    const call = new RegExp(`\\breadTable\\(\\s*'${name}',`);
    expect(code.filter((text) => call.test(text))).toHaveLength(1);
  });
});
