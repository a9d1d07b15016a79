/** Random requests against the running registry: whatever it answers, the document promised it before. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fuzz, type FuzzReport } from '../../../scripts/fuzz-support/fuzz.ts';
import { openLogger } from '../../../src/adapters/logger.ts';
import type { RunningServer } from '../../../src/server/listen.ts';
import { startServer } from '../../../src/server/start-server.ts';
import { type RawHost, startRawHost } from '../../support/github/raw.ts';
import { skillFile } from '../../support/github/repository-host.ts';
import {
  type FakeGitHub,
  type LocalRepository,
  makeRepository,
  startGitHub,
} from '../../support/github/server.ts';
import { buildFixture, fixtureSlugs, type SiteFixture } from '../../support/site-fixture.ts';

const requests = 2_500;
let github: FakeGitHub;
let raw: RawHost;
let repository: LocalRepository;
let site: SiteFixture;
let server: RunningServer;
let report: FuzzReport;
const logged: string[] = [];
beforeAll(async () => {
  github = await startGitHub();
  repository = makeRepository({ 'skills/pdf/SKILL.md': skillFile('pdf') });
  github.add('anthropics/skills', repository.folder);
  raw = await startRawHost({});
  site = await buildFixture({ GITHUB_API_URL: github.url, GITHUB_RAW_URL: raw.url });
  server = await startServer({
    ...site.options,
    logger: openLogger('error', (line) => void logged.push(line)),
  });
  report = await fuzz({
    base: `http://127.0.0.1:${server.port}`,
    requests,
    // A failure comes back.
    seed: 20_261_120,
    slugs: fixtureSlugs,
  });
});
afterAll(async () => {
  await server.close();
  await github.close();
  await raw.close();
  repository.remove();
  await site.remove();
});

it('every operation answers valid requests and junk with what it promised, and refuses what its schema excludes', () => {
  expect(report.failures).toEqual([]);
});

it('nothing fails inside', () => {
  expect(logged).toEqual([]);
});

it('looked at something', () => {
  const { valid, junk, excluded } = report.sent;
  expect(valid + junk).toBeGreaterThanOrEqual(requests);
  expect(valid).toBeGreaterThan(500);
  expect(junk).toBeGreaterThan(1_000);
  expect(excluded).toBeGreaterThan(20);
  expect(Object.keys(report.statuses)).toEqual(expect.arrayContaining(['200', '400', '404']));
});
