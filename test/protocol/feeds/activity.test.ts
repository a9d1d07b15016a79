/** The activity feed as readers take it apart: well-formed whatever names say, with ids that never change. */
import { expect, it } from 'vitest';
import { toActivityFeed } from '../../../src/protocol/feeds/activity.ts';
import { atomFeed } from '../../../src/protocol/feeds/atom.ts';
import type { ActivityEvent } from '../../../src/schema/activity-event.ts';
import { createFetch } from '../../support/application.ts';
import { createContext } from '../../support/registry.ts';
import { childrenOf, parseXml, type XmlElement } from '../../support/xml.ts';

const event: ActivityEvent = {
  id: '2026-01-14T10:00:00.000Z/a b',
  at: '2026-01-14T10:00:00.000Z',
  kind: 'skill_published',
  slug: 'acme-tables',
  name: 'Tables from PDF',
  repository: 'https://github.com/acme/skills',
  path: 'skills/tables/SKILL.md',
  summary: 'Passed its review.',
};
async function feedOf(events: readonly ActivityEvent[]): Promise<XmlElement> {
  const context = createContext({ records: { events: () => events } });
  return parseXml(atomFeed(context.siteUrl, toActivityFeed(context)));
}
const textOf = (element: XmlElement | undefined, name: string): string =>
  childrenOf(element ?? { name: '', attributes: {}, children: [], text: '' }, name)
    .map(({ text }) => text)
    .join('|');

it('has what RFC 4287 asks of a feed and of an entry', async () => {
  const feed = await feedOf([event, { ...event, id: 'older', kind: 'skill_withdrawn', slug: 'acme-gone' }]);
  expect(feed).toMatchObject({ name: 'feed', attributes: { xmlns: 'http://www.w3.org/2005/Atom' } });
  expect(textOf(feed, 'id')).toBe('tag:skills.example,2026:activity');
  expect(textOf(feed, 'updated')).toBe(event.at);
  expect(childrenOf(feed, 'link').map(({ attributes }) => attributes)).toEqual([
    { rel: 'self', href: 'https://skills.example/activity.xml' },
    { rel: 'alternate', href: 'https://skills.example/activity' },
  ]);
  const [first, second] = childrenOf(feed, 'entry');
  expect(textOf(first, 'id')).toBe('tag:skills.example,2026:activity/2026-01-14T10%3A00%3A00.000Z%2Fa%20b');
  expect(textOf(first, 'title')).toBe('Published: Tables from PDF');
  expect(childrenOf(first ?? feed, 'link')[0]?.attributes['href']).toBe(
    'https://skills.example/skills/acme-tables',
  );
  expect(textOf(second, 'title')).toBe('Withdrawn: Tables from PDF');
});

it('keeps an entry’s id when others come', async () => {
  const ids = async (events: readonly ActivityEvent[]): Promise<string[]> =>
    childrenOf(await feedOf(events), 'entry').map((entry) => textOf(entry, 'id'));
  const [before] = await ids([event]);
  expect(await ids([{ ...event, id: 'newer' }, event])).toContain(before);
});

it('what a name or a path says stays text', async () => {
  const hostile = '</title><entry>&amp;<![CDATA[\u0007\ud800]]>"\'';
  const feed = await feedOf([{ ...event, id: '\ud800&<', name: hostile, path: hostile }]);
  expect(childrenOf(feed, 'entry')).toHaveLength(1);
  expect(textOf(childrenOf(feed, 'entry')[0], 'title')).toContain('</title><entry>&amp;<![CDATA[');
});

it('is well-formed and dated without an event, and leaves out blocked skills', async () => {
  for (const events of [[], [{ ...event, slug: 'acme-thief' }]]) {
    const feed = await feedOf(events);
    expect(childrenOf(feed, 'entry')).toEqual([]);
    expect(textOf(feed, 'updated')).toBe('2026-01-15T10:00:00.000Z');
  }
});

it('is served as a feed', async () => {
  const response = await createFetch()('/activity.xml');
  expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  expect(parseXml(await response.text()).name).toBe('feed');
});

it.each(['<a><b></a></b>', '<a>&</a>', '<a>&nbsp;</a>', '<a b=c/>', '<a/><a/>', '<a>\u0007</a>', '<a>'])(
  'the reader of these tests refuses %j',
  (text) => {
    expect(() => parseXml(text)).toThrow(SyntaxError);
  },
);
