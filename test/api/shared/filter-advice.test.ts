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

it.each(lists)('%s asks whether another category was meant', async (path) => {
  expect((await ask(`${path}?category=code-reveiw`)).advice).toBe(
    'Nothing matches. There is no category code-reveiw. Did you mean Code review?',
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

/** Text that is not blank, and has nothing that could be searched for. */
const wordless = ['???', '…', '\u{1F642}', 'f'.repeat(64)];

it.each(lists.flatMap((path) => wordless.map((q) => [path, q] as const)))(
  '%s finds nothing for %j, and says why',
  async (path, q) => {
    const query = `q=${encodeURIComponent(q)}`;
    const said = /^Nothing matches\. No word of the query can be searched for: /;
    expect(await ask(`${path}?${query}`)).toMatchObject({ total: 0, advice: expect.stringMatching(said) });
    expect((await ask(`${path}?${query}&keywords=tables`)).total).toBeGreaterThan(0);
  },
);

it.each(wordless)('a task of %j is answered with none, and with what to do about it', async (task) => {
  const query = `task=${encodeURIComponent(task)}`;
  const said = /^No word of the task can be searched for: /;
  const resolved = await (await get(`/api/agent/resolve?${query}`)).json();
  expect(resolved).toMatchObject({
    decision_packet: {
      status: 'no_match',
      summary: expect.stringMatching(said),
      next_steps: ['Resolve again with the task in words.'],
    },
  });
  const recommended = await (await get(`/api/registry/recommend?${query}`)).json();
  expect(recommended).toMatchObject({ recommendations: [], summary: expect.stringMatching(said) });
  const receipt = await (await get(`/api/agent/receipt?${query}&detail=brief`)).json();
  expect(receipt).toMatchObject({ receipt: { next_steps: ['Resolve again with the task in words.'] } });
});

/** Polish, Finnish, Thai: no dictionary here has them. */
const notRead = [
  'przetłumacz umowę na angielski i sprawdź klauzule',
  'hyvää huomenta, tarkista sopimus',
  'ทำสไลด์นำเสนอ',
];

it.each(notRead)(
  'a task in a language that is not read is answered so, and asked for in English: %s',
  async (task) => {
    const query = `task=${encodeURIComponent(task)}`;
    const resolved = await (await get(`/api/agent/resolve?${query}`)).json();
    expect(resolved).toMatchObject({
      decision_packet: {
        status: 'no_match',
        summary: 'Hardly a word of this task is known here: it may be in a language that is not read.',
        next_steps: expect.arrayContaining([
          'Resolve again in English, or with English keywords beside the task as it is.',
        ]),
      },
    });
  },
);

it('an ARD search for a text without words finds nothing', async () => {
  const response = await get('/api/ard/search', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: { text: '???' } }),
  });
  expect(await response.json()).toEqual({ results: [] });
});
