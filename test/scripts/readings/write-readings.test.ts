/** Cases for independent readers of skills: `npm run audit:report -- --sheets`. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ReadingKey, writeReadings } from '../../../scripts/audit-report-support/readers/write-readings.ts';

const scratch = mkdtempSync(join(tmpdir(), 'readings-'));
afterAll(() => {
  rmSync(scratch, { recursive: true });
});
const sets = {
  independent: 'test/audit/independent',
  // Others' sets, which a clone does not have.
  cases: join(scratch, 'none.jsonl'),
  samples: join(scratch, 'none'),
  corpus: join(scratch, 'none'),
};
const write = (name: string, seed = 4) =>
  writeReadings({
    ...sets,
    folder: join(scratch, name),
    key: join(scratch, `${name}.json`),
    count: 24,
    seed,
    day: '2026-11-28',
  });
const textsOf = (name: string): string[] =>
  readdirSync(join(scratch, name))
    .sort()
    .map((file) => readFileSync(join(scratch, name, file), 'utf8'));

describe('sheets for readers of skills', () => {
  let key: ReadingKey;
  beforeAll(async () => {
    await write('one');
    key = ReadingKey.parse(JSON.parse(readFileSync(join(scratch, 'one.json'), 'utf8')));
  });

  it('have each case once, as numbered lines, and neither its label nor its name in a set', () => {
    const sheets = textsOf('one').slice(1).join('\n');
    for (const [name, { id, lines }] of Object.entries(key.cases)) {
      expect(sheets.split(`===== ${name} =====`)).toHaveLength(2);
      expect(sheets).not.toContain(id);
      expect(Object.keys(lines)).toContain('SKILL.md');
    }
    expect(sheets).not.toMatch(/"label"/);
    expect(sheets).toContain('\n   1| ---\n');
  });
  it('are drawn in equal parts from the harmful and the honest skills of every set that no one who writes rules has read', () => {
    const drawn = Map.groupBy(Object.values(key.cases), ({ set, label }) => `${set} ${label}`);
    expect([...drawn.keys()].sort()).toEqual([
      'unread, folders-h bad',
      'unread, folders-h good',
      'unread, steps-b bad',
      'unread, steps-b good',
      'unread, steps-i bad',
      'unread, steps-i good',
    ]);
    for (const list of drawn.values()) expect(list).toHaveLength(4);
  });
  it('are the same for the same seed, and others for another', async () => {
    expect(await write('two')).toEqual({ cases: 24, sheets: 3 });
    await write('three', 5);
    expect(textsOf('two')).toEqual(textsOf('one'));
    expect(textsOf('three')).not.toEqual(textsOf('one'));
  });
  it('are not written over others', async () => {
    await expect(write('one')).rejects.toThrow(/is not empty/);
  });
});
