import { expect, test } from 'vitest';
import type { IngestSummary } from '../../src/ingest/ingest.ts';
import { createIngestReport, summaryText } from '../../src/ingest/ingest-report.ts';

function written(isTTY: boolean, use: (report: ReturnType<typeof createIngestReport>) => void): string {
  let all = '';
  use(createIngestReport({ isTTY, write: (text) => (all += text) }));
  return all;
}

test('off a terminal there is one line per repository and no control character', () => {
  const text = written(false, (report) => {
    report.skill(1, 2);
    report.repository('acme/tools', 1);
    report.repository('brand/kit', 2);
    report.end();
  });
  expect(text).toBe('acme/tools: 1 skill\nbrand/kit: 2 skills\n');
});

test('on a terminal one line redraws itself and is gone at the end', () => {
  const text = written(true, (report) => {
    report.skill(1, 2);
    report.repository('acme/tools', 1);
    report.skill(2, 2);
    report.end();
  });
  expect(text).not.toContain('\n');
  expect(text).toContain('[###############...............] 1/2 skills');
  expect(text).toMatch(/2\/2 skills\r +\r$/);
});

test('the summary counts, and gives every skip its reason', () => {
  const summary: IngestSummary = {
    source: 'corpus',
    dry_run: false,
    repositories: 1,
    found: 3,
    ingested: 1,
    not_listed: 0,
    content_written: 1,
    evidence_written: 1,
    evidence_unchanged: 0,
    incomplete: 1,
    gone: 0,
    removed: [],
    stopped: null,
    families: 0,
    skips: [
      { repository: 'acme/tools', path: 'a/SKILL.md', reason: 'no usable text' },
      { repository: 'acme/tools', path: 'b/SKILL.md', reason: 'no usable text' },
    ],
    warnings: [{ repository: 'acme/tools', path: 'c/SKILL.md', message: 'a digest differs' }],
  };
  const text = summaryText(summary);
  expect(text).toContain('Ingested 1 of 3 skills from 1 repository (corpus).');
  expect(text).toContain(
    'Skipped 2:\n  no usable text\n    acme/tools a/SKILL.md\n    acme/tools b/SKILL.md\n',
  );
  expect(text).toContain('  acme/tools c/SKILL.md: a digest differs\n');
});
