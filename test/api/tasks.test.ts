/** GET /api/agent/tasks and /api/agent/tasks/{slug}. */
import { expect, it } from 'vitest';
import { ask, askFor, pluck } from '../support/registry.ts';

const read = { slug: 'read-a-report' };

it('the catalog names each task, how it is asked for and its pins that may be shown', async () => {
  expect(await ask('tasks')).toMatchObject({
    total: 1,
    tasks: [
      {
        slug: 'read-a-report',
        pinned_skills: ['acme-tables'],
      },
    ],
  });
  expect(await ask('tasks', { detail: 'full' })).toMatchObject({
    tasks: [{ url: 'https://skills.example/api/agent/tasks/read-a-report' }],
  });
});

it('pins come first with their reason, and a blocked pin does not come at all', async () => {
  const answer = await ask('task', {}, read);
  expect(answer['skills']).toMatchObject([
    { rank: 1, slug: 'acme-tables', pinned: true, reason: 'It reads the whole report.' },
    { slug: 'acme-charts' },
  ]);
  expect(pluck(answer, 'skills', 'slug')).not.toContain('acme-thief');
});

it('other skills follow by how many phrasings find them, and say so', async () => {
  const found = (await ask('task', { limit: '20' }, read))['skills'];
  expect(found).toContainEqual(
    expect.objectContaining({
      pinned: false,
      reason: expect.stringMatching(/^Found by \d of 5 phrasings of this task/),
    }),
  );
});

it.each([
  ['1', 1],
  ['20', 2],
])('limit=%s shows at most %d of what there is', async (limit, most) => {
  const answer = await ask('task', { limit }, read);
  expect(answer['count']).toBeLessThanOrEqual(Number(limit));
  expect(answer['total']).toBeGreaterThanOrEqual(most);
});

it.each(['0', '21'])('limit=%s is refused', async (limit) => {
  await expect(ask('task', { limit }, read)).rejects.toMatchObject({ kind: 'invalid-input' });
});

it('an unknown task is a 404 with the nearest one', async () => {
  await expect(ask('task', {}, { slug: 'read-a-reports' })).rejects.toMatchObject({
    kind: 'not-found',
    extras: { suggestions: ['read-a-report'] },
  });
});

it('the text can be read aloud', async () => {
  const text = await askFor('text', 'task', {}, read);
  expect(text).toContain(
    '# Get the tables out of a PDF\nTask: read-a-report\nResult: Rows that can be counted.',
  );
  expect(text).toContain('Why: chosen by an editor. It reads the whole report.');
});
