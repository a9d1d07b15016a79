/** What a folder of git repositories would add, with reasons; kept, so that a second run reads nothing again. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { planFolder, planText } from '../../../scripts/plan-support/plan-folder.ts';

let root: string;
const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
    encoding: 'utf8',
  });

const sentence = 'Look at each table of the sheet, name what is wrong in it, and write the repaired rows. ';
const skill = (name: string, text: string): string =>
  `---\nname: ${name}\ndescription: Repairs tables of numbers in spreadsheets and explains each change.\n---\n# ${name}\n\n${text}\n`;

function repository(name: string, files: Record<string, string>): void {
  const folder = join(root, 'clones', name);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  git(folder, 'init', '-q');
  git(folder, 'add', '-A');
  git(folder, 'commit', '-q', '-m', 'one');
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'plan-'));
  const licence = readFileSync(join(import.meta.dirname, '../../../LICENSE'), 'utf8');
  mkdirSync(join(root, 'content'));
  repository('acme+tables', {
    LICENSE: licence,
    'tables/SKILL.md': skill('tables', sentence.repeat(8)),
    'short/SKILL.md': skill('short', 'Too little.'),
  });
  repository('copier+tables', { LICENSE: licence, 'tables/SKILL.md': skill('tables', sentence.repeat(8)) });
  repository('nolicence+other', { 'other/SKILL.md': skill('other', `${sentence.repeat(9)}More.`) });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const plan = () =>
  planFolder({
    from: join(root, 'clones'),
    out: join(root, 'content'),
    dataDir: join(root, 'data'),
    today: '2026-11-27',
  });

it('names what would be listed, and why others would not', async () => {
  const planned = await plan();
  const reasons = planned.flatMap(({ skills }) => skills.map(({ slug, reason }) => [slug, reason]));
  expect(Object.fromEntries(reasons)).toEqual({
    'acme-tables': null,
    'acme-short': 'has too little text',
    'copier-tables': 'has the text of a skill that is known already',
    'nolicence-other': 'has no recognised licence',
  });
  expect(planText(planned)).toMatch(/^3 repositories, 4 skills that are not listed, 1 would be\n/);
});

it('a second run answers the same from what the first one kept, also after a line that was cut', async () => {
  const kept = join(root, 'data/ingest-plan.jsonl');
  const before = readFileSync(kept, 'utf8');
  const first = await plan();
  expect(readFileSync(kept, 'utf8')).toBe(before);
  appendFileSync(kept, '{"folder": "');
  expect(await plan()).toEqual(first);
});
