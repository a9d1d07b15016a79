/** Records of ingest runs: appended, read newest first, damage passed over. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { appendIngestRun, readIngestRuns } from '../../../src/adapters/store/ingest-runs.ts';
import type { IngestRun } from '../../../src/schema/ingest-run.ts';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'runs-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const run = (minute: number): IngestRun => ({
  started_at: '2026-11-20T10:00:00Z',
  finished_at: `2026-11-20T10:${String(minute).padStart(2, '0')}:00Z`,
  source: 'corpus',
  repositories: 1,
  found: 2,
  ingested: 2,
  written: 2,
  unchanged: 0,
  incomplete: 0,
  skipped: {},
  warnings: 0,
  error: null,
});

it('there are none before the first', async () => {
  expect(await readIngestRuns(join(dir, 'nowhere'))).toEqual([]);
});

it('the last twenty are read, newest first', async () => {
  for (let minute = 0; minute < 23; minute += 1) await appendIngestRun(join(dir, 'data'), run(minute));
  const runs = await readIngestRuns(join(dir, 'data'));
  expect(runs).toHaveLength(20);
  expect(runs[0]).toEqual(run(22));
});

it('entries that are no runs are passed over', async () => {
  await appendIngestRun(dir, run(1));
  const path = join(dir, 'ingest-runs.json');
  const kept = JSON.parse(readFileSync(path, 'utf8')) as { runs: unknown[] };
  writeFileSync(path, JSON.stringify({ runs: [...kept.runs, {}, 'broken', null] }));
  await appendIngestRun(dir, run(2));
  expect(await readIngestRuns(dir)).toEqual([run(2), run(1)]);
});

it.each(['{"runs": [', '[]', 'null', '{"runs": 7}', ''])(
  'a file with %j has no runs, and takes the next',
  async (text) => {
    writeFileSync(join(dir, 'ingest-runs.json'), text);
    expect(await readIngestRuns(dir)).toEqual([]);
    await appendIngestRun(dir, run(1));
    expect(await readIngestRuns(dir)).toEqual([run(1)]);
  },
);

it('a run that is not whole is not written', async () => {
  await expect(appendIngestRun(dir, { ...run(1), found: -1 })).rejects.toThrow('found');
  expect(await readIngestRuns(dir)).toEqual([]);
});
