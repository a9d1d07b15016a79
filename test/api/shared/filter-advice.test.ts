/** What a list says of filters that no skill can pass. */
import { expect, it } from 'vitest';
import { createFetch } from '../../support/application.ts';

const lists = ['/api/registry/search', '/api/agent/skills'];
const get = createFetch();
const ask = async (
  path: string,
): Promise<{ total: number; advice?: string; filters: Record<string, string> }> =>
  (await (await get(path)).json()) as never;

it.each(lists)('%s names the categories where the wanted one does not exist', async (path) => {
  const text = await (await get(`${path}?category=Cooking&format=text`)).text();
  expect(text).toMatch(
    /\nNothing matches\. There is no category Cooking\. Categories: .*Data and analytics, .*\.\n$/,
  );
  expect((await ask(`${path}?category=Cooking`)).advice).toMatch(
    /^Nothing matches\. There is no category Cooking\./,
  );
});

it.each(lists)('%s says that it does not know a platform; skills for any runtime match it', async (path) => {
  const { total, advice } = await ask(`${path}?platform=notepad`);
  expect(total).toBeGreaterThan(0);
  expect(advice).toMatch(
    /^There is no runtime notepad: only skills for any runtime match it\. Runtimes: oven\.$/,
  );
  expect(await (await get(`${path}?platform=notepad&format=text`)).text()).toContain(`\n\n${advice}\n`);
});

it.each(lists)('%s takes a platform by the names that agent takes', async (path) => {
  const byId = await ask(`${path}?platform=oven`);
  for (const name of ['Oven', 'agent-runtime-a', 'AGENT_RUNTIME_A']) {
    expect(await ask(`${path}?platform=${encodeURIComponent(name)}`)).toEqual(byId);
  }
  expect(byId.filters['platform']).toBe('oven');
  expect(byId).not.toHaveProperty('advice');
});

it.each(lists)(
  '%s speaks of words and filters where nothing matches and every filter is known',
  async (path) => {
    const said = 'Nothing matches. Use fewer or different words, or remove a filter.';
    for (const query of ['safety=verified&category=security', 'q=zymurgy&category=devops+and+ci&platform='])
      expect((await ask(`${path}?${query}`)).advice).toBe(said);
  },
);
