import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readSkillFolder } from '../../src/ingest/files/read-folder.ts';
import type { Severity } from '../../src/schema/vocabulary.ts';
import { rank, worst } from './skill-folders.ts';

interface Label {
  readonly dir: string;
  readonly label: 'good' | 'bad';
  readonly expected_min_severity: Severity | 'none';
  readonly why: string;
}

const samples = fileURLToPath(new URL('../../../shared/audit-samples/', import.meta.url));
const present = existsSync(samples);
const labels: Label[] = present ? (JSON.parse(readFileSync(`${samples}labels.json`, 'utf8')) as Label[]) : [];

describe.skipIf(!present)('labelled samples (skipped where ../shared/audit-samples is absent)', () => {
  test('there are some of both kinds', () => {
    expect(new Set(labels.map(({ label }) => label)).size).toBe(2);
  });
  test.each(labels)('$dir is $label: $why', async ({ dir, expected_min_severity: least }) => {
    const found = rank(worst(await readSkillFolder(`${samples}${dir}`)));
    const passes = least === 'none' ? found < rank('high') : found >= rank(least);
    expect(passes).toBe(true);
  });
});
