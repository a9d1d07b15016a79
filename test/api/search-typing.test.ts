/** Search while typing: the same engine, the last word perhaps unfinished, slips forgiven, fast. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../src/api/define.ts';
import { runEndpoint } from '../../src/api/run.ts';
import { search } from '../../src/api/search/endpoint.ts';
import { openStarter } from '../support/starter/starter-context.ts';

let context: Context;
let remove: () => void;
beforeAll(async () => ({ context, remove } = await openStarter()));
afterAll(() => remove());

async function found(query: Record<string, string>): Promise<string[]> {
  const answer = await runEndpoint(search, { path: {}, query }, context);
  return (answer['results'] as { slug: string }[]).map(({ slug }) => slug);
}

describe('a query that is no words', () => {
  it.each([
    ['a slug', 'anthropics-pdf', ['anthropics-pdf']],
    ['a slug in capitals', 'Anthropics-PDF', ['anthropics-pdf']],
  ])('%s lists that skill', async (_, q, slugs) => {
    expect(await found({ q })).toEqual(slugs);
  });

  it.each(['obra/superpowers', 'https://github.com/obra/superpowers', 'github.com/obra/superpowers.git/'])(
    '%s lists the skills of that repository',
    async (q) => {
      const slugs = await found({ q, limit: '50' });
      const of = slugs.map((slug) => context.registry.bySlug.get(slug)?.source.repository);
      expect(new Set(of)).toEqual(new Set(['https://github.com/obra/superpowers']));
    },
  );

  it('the name of an owner that no skill says lists the skills of that owner', async () => {
    const slugs = await found({ q: 'jeffallan', limit: '50' });
    expect(slugs.length).toBeGreaterThan(1);
    expect(slugs.filter((slug) => !slug.startsWith('jeffallan-'))).toEqual([]);
  });

  it('keeps the words of a task that has a slash', async () => {
    expect((await found({ q: 'CI/CD pipelines' })).length).toBeGreaterThan(1);
  });
});

describe('prefix=true', () => {
  it.each([
    ['kuberne', /kubernetes|k8s/],
    ['write commit mess', /commit/],
    ['terrafo', /terraform/],
    ['obsidan', /obsidian/],
  ])('finds "%s"', async (q, slug) => {
    expect((await found({ q, prefix: 'true', limit: '8' })).join(' ')).toMatch(slug);
  });

  it('takes a word that is begun for no slip of another one', async () => {
    const whole = await found({ q: 'playwright', limit: '100' });
    const begun = await found({ q: 'playwr', prefix: 'true', limit: '100' });
    expect(begun.length).toBeGreaterThan(3);
    expect(begun.filter((slug) => !whole.includes(slug))).toEqual([]);
  });

  it('gives another question another cursor', async () => {
    const page = await runEndpoint(
      search,
      { path: {}, query: { q: 'dat', prefix: 'true', limit: '2' } },
      context,
    );
    const cursor = String(page['next_cursor']);
    await expect(found({ q: 'dat', cursor, limit: '2' })).rejects.toMatchObject({ kind: 'invalid-input' });
    expect(await found({ q: 'dat', prefix: 'true', cursor, limit: '2' })).toHaveLength(2);
  });

  it('must be true or false', async () => {
    await expect(found({ q: 'x', prefix: 'maybe' })).rejects.toMatchObject({ kind: 'invalid-input' });
  });
});
