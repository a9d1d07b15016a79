/** Refused inputs are said in the registry's words, whatever a caller sends: never in those of the validation library. */
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/list.ts';
import { type RawInput, readInput } from '../../src/api/run.ts';
import { Problem } from '../../src/problem.ts';

const wrongValues: readonly unknown[] = [
  undefined,
  null,
  5,
  -1.5,
  true,
  '',
  'x'.repeat(5_000),
  [],
  [5],
  Array.from({ length: 200 }, () => 'x'),
  { x: 1 },
];

/** Every message of one endpoint when each of its fields has each of the wrong values. */
function messagesOf(endpoint: (typeof endpoints)[number]): string[] {
  const names = (part: 'path' | 'query' | 'body'): string[] => Object.keys(endpoint[part]?.shape ?? {});
  return wrongValues.flatMap((value) => {
    const filled = (part: 'path' | 'query' | 'body'): object =>
      Object.fromEntries(names(part).map((name) => [name, value]));
    try {
      // As: a tool call brings values of any type to every part.
      readInput(endpoint, {
        path: filled('path'),
        query: filled('query'),
        body: filled('body'),
      } as unknown as RawInput);
      return [];
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return (error.extras.errors ?? []).map(({ path, message }) => `${endpoint.id} ${path}: ${message}`);
    }
  });
}

describe('what is refused', () => {
  const messages = endpoints.flatMap((endpoint) => messagesOf(endpoint));

  it('is named for every endpoint that takes something', () => {
    const taking = endpoints.filter(({ path, query, body }) =>
      [path, query, body].some((part) => Object.keys(part?.shape ?? {}).length > 0),
    );
    const named = new Set(messages.map((message) => message.split(' ')[0]));
    expect(taking.map(({ id }) => id).filter((id) => !named.has(id))).toEqual([]);
  });

  it('has a sentence of the registry', () => {
    const foreign = messages.filter((message) => /Invalid|expected|received|Too (?:big|small)/.test(message));
    expect(foreign).toEqual([]);
  });
});

describe('candidates to compare', () => {
  const evals = endpoints.find(({ tool }) => tool?.name === 'compare_skills');

  it('may be a list, as models send it, or text with commas', () => {
    if (evals === undefined) throw new Error('no endpoint compares');
    const read = (slugs: unknown): unknown =>
      readInput(evals, { path: {}, query: { slugs } as unknown as Record<string, string> })['slugs'];
    expect(read(['acme-tables', 'acme-charts'])).toEqual(['acme-tables', 'acme-charts']);
    expect(read('acme-tables, acme-charts')).toEqual(['acme-tables', 'acme-charts']);
    expect(() => read(['acme-tables', 5])).toThrow('slugs: must be text');
  });
});
