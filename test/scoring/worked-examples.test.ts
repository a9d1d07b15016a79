/** Every worked example in docs/scores.md, computed by the product's own code; and the page is what they make. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formulas } from './worked/formulas.ts';
import { scoresPage } from './worked/scores-page.ts';

const root = join(import.meta.dirname, '../..');

describe.each(formulas.map((formula) => [formula.title, formula] as const))('%s', (_title, formula) => {
  it.each(formula.examples.map((example) => [example.given, example] as const))('%s', (_given, example) => {
    expect(example.compute()).toBe(example.result);
  });
  it.each(formula.code)('is computed in %s', (path) => {
    expect(existsSync(join(root, path))).toBe(true);
  });
});

describe('docs/scores.md', () => {
  const page = readFileSync(join(root, 'docs/scores.md'), 'utf8');

  it('is what `npm run docs:scores` writes', () => {
    expect(page).toBe(scoresPage(formulas));
  });

  it('has a heading for each anchor and a file for each link', () => {
    const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^a-z0-9 -]/g, '')
        .replaceAll(' ', '-'),
    );
    const links = [...page.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target);
    const missing = links.filter((link) =>
      link.startsWith('#')
        ? !headings.includes(link.slice(1))
        : !link.startsWith('https://') && !existsSync(join(root, 'docs', link)),
    );
    expect(links.length).toBeGreaterThan(formulas.length);
    expect(missing).toEqual([]);
  });
});
