/** docs/client-trust.md: its table of commands has every command of the client once, and it is linked from where people look. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { commands } from '../../src/cli/command-list.ts';

const root = join(import.meta.dirname, '../..');
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

it('names every command of the client once, and no other', () => {
  const [, table = ''] = textOf('docs/client-trust.md').split('## By command');
  const firstCells = [...table.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell = '']) => cell);
  const named = firstCells.flatMap((cell) => [...cell.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name));
  expect(named.toSorted()).toEqual(commands.map(({ name }) => name).toSorted());
});

it.each(['README.md', 'SECURITY.md', 'docs/cli.md'])('is linked from %s', (path) => {
  expect(textOf(path)).toMatch(/\]\((?:docs\/)?client-trust\.md\)/);
});
