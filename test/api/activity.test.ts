/** GET /api/agent/activity: what was published and withdrawn, and nothing that leads to a blocked skill. */
import { describe, expect, it } from 'vitest';
import type { ActivityEvent } from '../../src/schema/activity-event.ts';
import { createFetch } from '../support/application.ts';
import { ask, askFor, createContext, pluck } from '../support/registry.ts';

const published: ActivityEvent = {
  id: '2026-01-14T10:00:00.000Z-1',
  at: '2026-01-14T10:00:00.000Z',
  kind: 'skill_published',
  slug: 'acme-tables',
  name: 'Tables from PDF',
  repository: 'https://github.com/acme/skills',
  path: 'skills/tables/SKILL.md',
  summary: 'Passed its review and is listed.',
};
const withdrawn: ActivityEvent = {
  ...published,
  id: '2026-01-13T10:00:00.000Z-1',
  at: '2026-01-13T10:00:00.000Z',
  kind: 'skill_withdrawn',
  slug: 'acme-gone',
  name: 'Gone',
};
const blockedSince = { ...published, id: '2026-01-12T10:00:00.000Z-1', slug: 'acme-thief' };
const many = Array.from({ length: 150 }, (_, at) => ({ ...published, id: `2026-01-11-${200 - at}` }));
const contextOf = (events: readonly ActivityEvent[]): ReturnType<typeof createContext> =>
  createContext({ records: { events: () => events } });
const context = contextOf([published, withdrawn, blockedSince]);

describe('the activity feed', () => {
  it('lists the latest first, with the skill’s addresses where it is listed', async () => {
    expect(await ask('activity', {}, {}, context)).toMatchObject({
      total: 2,
      events: [
        {
          ...published,
          url: 'https://skills.example/skills/acme-tables',
          manifest_url: 'https://skills.example/api/registry/manifest/acme-tables',
        },
        { ...withdrawn, url: null, manifest_url: null },
      ],
      feed: 'https://skills.example/activity.xml',
    });
  });

  it('lists twenty by default, at most a hundred', async () => {
    const long = contextOf(many);
    expect(pluck(await ask('activity', {}, {}, long), 'events', 'id')).toHaveLength(20);
    const asked = await ask('activity', { limit: '100' }, {}, long);
    expect(pluck(asked, 'events', 'id')).toEqual(many.slice(0, 100).map(({ id }) => id));
    expect(asked['total']).toBe(150);
  });

  it.each(['0', '101', 'all'])('refuses limit=%s', async (limit) => {
    await expect(ask('activity', { limit }, {}, context)).rejects.toThrow(/limit/);
  });

  it('is empty on a new instance', async () => {
    expect(await ask('activity')).toMatchObject({ total: 0, events: [] });
  });

  it('says when it changed last, though the registry is older', async () => {
    const changed = createContext({ records: { changedAt: () => '2026-01-16T08:00:00.000Z' } });
    const response = await createFetch(changed)('/api/agent/activity');
    expect(response.headers.get('last-modified')).toBe('Fri, 16 Jan 2026 08:00:00 GMT');
    expect(response.headers.get('cache-control')).toContain('public');
  });

  it('as text has one line an event', async () => {
    expect(await askFor('text', 'activity', {}, {}, context)).toBe(
      `# Activity
Events: 2 of 2
Feed: https://skills.example/activity.xml

Newest first:
- 2026-01-14T10:00:00.000Z published: Tables from PDF (acme-tables), https://github.com/acme/skills skills/tables/SKILL.md. Passed its review and is listed.
- 2026-01-13T10:00:00.000Z withdrawn: Gone (acme-gone), https://github.com/acme/skills skills/tables/SKILL.md. Passed its review and is listed.
`,
    );
  });
});
