/** The weekly report as a feed that readers can take apart. */
import { expect, it } from 'vitest';
import { atomFeed } from '../../../src/protocol/feeds/atom.ts';
import { toWeeklyReportFeed } from '../../../src/protocol/feeds/weekly-report.ts';
import { createFetch } from '../../support/application.ts';
import { createContext } from '../../support/registry.ts';
import { parseXml } from '../../support/xml.ts';

const get = createFetch();

it('is an Atom feed with one entry for the week', async () => {
  const response = await get('/weekly-report.xml');
  expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  const xml = await response.text();
  expect(xml).toContain('<feed xmlns="http://www.w3.org/2005/Atom">');
  expect(parseXml(xml).name).toBe('feed');
  expect(xml.match(/<entry>/g)).toHaveLength(1);
  expect(xml).toContain('<id>tag:skills.example,2026:weekly-report/2026-W03</id>');
  expect(xml).toContain('<updated>2026-01-15T10:00:00.000Z</updated>');
  expect(xml).toContain('Bar charts (acme-charts): Clear charts.');
  expect(xml).not.toContain('acme-thief');
});

it('what content says cannot end an element', async () => {
  const context = createContext();
  const tracks = context.registry.tracks.map((track) => ({
    ...track,
    skills: track.skills.map((named) => ({ ...named, reason: '</content><script>&\u0007' })),
  }));
  const said = { ...context, registry: { ...context.registry, tracks } };
  const xml = atomFeed(said.siteUrl, toWeeklyReportFeed(said));
  expect(parseXml(xml).name).toBe('feed');
  expect(xml).toContain('&lt;/content&gt;&lt;script&gt;&amp;');
  expect(xml).not.toContain('<script');
  expect(xml).not.toContain('\u0007');
});
