/** What is remembered of an ingest: counts and reasons, no paths. */
import { expect, it } from 'vitest';
import { failedRun, toIngestRun } from '../../src/ingest/to-ingest-run.ts';
import { IngestRun } from '../../src/schema/ingest-run.ts';

const started = new Date('2026-11-20T10:00:00Z');
const finished = new Date('2026-11-20T10:05:00Z');
const skip = (reason: string) => ({ repository: 'acme/kitchen', path: 'a/SKILL.md', reason });

it('skips are counted by reason, warnings as a number', () => {
  const run = toIngestRun(
    {
      source: 'corpus',
      dry_run: false,
      repositories: 2,
      found: 9,
      ingested: 6,
      not_listed: 0,
      content_written: 1,
      evidence_written: 4,
      evidence_unchanged: 2,
      incomplete: 1,
      families: 0,
      gone: 0,
      removed: [],
      stopped: null,
      skips: [skip('too short'), skip('a fixture'), skip('too short')],
      warnings: [{ repository: 'acme/kitchen', path: '/home/somebody/secret', message: 'odd' }],
    },
    started,
    finished,
  );
  expect(IngestRun.parse(run)).toEqual({
    started_at: '2026-11-20T10:00:00.000Z',
    finished_at: '2026-11-20T10:05:00.000Z',
    source: 'corpus',
    repositories: 2,
    found: 9,
    ingested: 6,
    written: 4,
    unchanged: 2,
    incomplete: 1,
    skipped: { 'too short': 2, 'a fixture': 1 },
    warnings: 1,
    error: null,
  });
  expect(JSON.stringify(run)).not.toContain('somebody');
});

it('a failed run says so', () => {
  expect(IngestRun.parse(failedRun(started, finished))).toMatchObject({
    found: 0,
    error: 'The source could not be used.',
  });
});
