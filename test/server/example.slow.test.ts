/** The questions that the server prints after its start are ones that its catalog answers. */
import { expect, it } from 'vitest';
import { decide } from '../../src/resolve/decide.ts';
import { findExample } from '../../src/server/example.ts';
import { createContext } from '../support/registry.ts';

const constraints = { max_risk: 'medium', min_stars: 0, needs_install_command: false } as const;

it('a catalog with the starter catalog’s task is asked for that', () => {
  expect(findExample(createContext())).toEqual({ task: 'extract tables from a PDF', category: 'Documents' });
});

it('any other is asked for what one of its own skills does', () => {
  const context = createContext();
  const others = context.registry.entries.filter(({ slug }) => slug === 'acme-charts');
  const example = findExample({
    ...context,
    entryOf: (doc) => others.find((entry) => entry === context.entryOf(doc)),
    registry: { ...context.registry, entries: others },
  });
  expect(example?.task).not.toBe('extract tables from a PDF');
  const { match, selected } = decide(
    { task: example?.task ?? '', agent: 'auto', limit: 1, constraints },
    context,
  );
  expect([match, selected?.entry.row.category]).toEqual(['match', example?.category]);
});

it('a catalog without skills has none', () => {
  const context = createContext();
  const nothing = { ...context, entryOf: () => undefined, registry: { ...context.registry, entries: [] } };
  expect(findExample(nothing)).toBeNull();
});
