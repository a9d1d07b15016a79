/** A skill that another one needs is listed, so that both can be installed in one plan; of one that is not listed the sentence says so. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStarter } from '../support/starter/starter-context.ts';

let starter: Awaited<ReturnType<typeof openStarter>>;
beforeAll(async () => {
  starter = await openStarter();
});
afterAll(() => starter.remove());

test('every skill that the starter catalog says is needed is listed', () => {
  const { entries } = starter.context.registry;
  const slugs = new Set(entries.map(({ slug }) => slug));
  const needed = entries.flatMap(({ slug, source }) =>
    source.needs.flatMap(({ kind, name }) => (kind === 'skill' ? [`${slug} needs ${name}`] : [])),
  );
  expect(needed.length).toBeGreaterThan(20);
  expect(needed.filter((row) => !slugs.has(row.split(' ').at(-1) ?? ''))).toEqual([]);
});

test('a skill that is needed and has no slug is said to be unlisted; a choice between kinds of tools names none', () => {
  const { entries } = starter.context.registry;
  const open = entries.flatMap(({ slug, source }) =>
    source.needs.flatMap(({ kind, name, text }) =>
      kind === 'other' && /\bskills?$/i.test(name) && !/ or /.test(name) ? [{ slug, text }] : [],
    ),
  );
  expect(open.length).toBeGreaterThan(10);
  expect(open.filter(({ text }) => !/\bnot listed\b/.test(text))).toEqual([]);
});
