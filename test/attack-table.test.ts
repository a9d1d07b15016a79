/** The index of the attack table is true: each file and each quoted test title that it names is there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/decisions/010-attack-table.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => /^\| \d+ \|/.test(line))
  .map((line) => {
    const [row = '', , defence = '', test = ''] = line.slice(2).split(' | ');
    return { row, defence, test };
  });
const filesIn = (text: string): string[] =>
  [...text.matchAll(/`((?:src|test)\/[^`]+)`/g)].map((match) => match[1] ?? '');

/** Rows of the design that concern parsing, content, text output, badges or pages. */
const ours = ['1', '2', '3', '4', '12', '13', '14', '15', '16', '17', '22', '23', '24', '36', '37'];

it('has every row that concerns parsing, content, text output, badges or pages', () => {
  expect(rows.map(({ row }) => row)).toEqual(ours);
});

describe.each(rows)('row $row', ({ defence, test }) => {
  it('names places that exist', () => {
    expect(filesIn(test).length).toBeGreaterThan(0);
    expect([...filesIn(defence), ...filesIn(test)].filter((file) => !existsSync(join(root, file)))).toEqual(
      [],
    );
  });
  it('quotes titles that stand in its tests', () => {
    const cells = test
      .split('; `')
      .map((part, index) => (index === 0 ? part : `\`${part}`))
      .map((part) => {
        const texts = filesIn(part).map((file) => readFileSync(join(root, file), 'utf8'));
        return [...part.matchAll(/“([^”]+)”/g)].map((match) => [match[1] ?? '', texts.join('\n')] as const);
      });
    expect(cells.every((titles) => titles.length > 0)).toBe(true);
    expect(
      cells
        .flat()
        .filter(([title, text]) => !text.includes(title))
        .map(([title]) => title),
    ).toEqual([]);
  });
});
