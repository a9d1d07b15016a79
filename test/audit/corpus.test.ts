import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readSkillFolder } from '../../src/ingest/files/read-folder.ts';
import { audit, rank } from './skill-folders.ts';

interface Reviewed {
  readonly repository: string;
  readonly path: string;
  readonly rule: string;
  readonly severity: string;
  readonly file: string;
  readonly line: number;
  readonly judgement: string;
}

const root = fileURLToPath(new URL('../../../shared/corpus/skills/', import.meta.url));
const reviewed = JSON.parse(
  readFileSync(new URL('corpus-findings.json', import.meta.url), 'utf8'),
) as Reviewed[];

function skillFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name === 'SKILL.md')
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

describe.skipIf(!existsSync(root))('real skills (skipped where ../shared/corpus is absent)', () => {
  test(
    'high or critical on at most 0.6 %, critical on at most 0.05 %, each one reviewed by hand',
    { timeout: 300_000 },
    async () => {
      const files = skillFiles(root);
      const found: Omit<Reviewed, 'judgement'>[] = [];
      for (const file of files) {
        const [place = '', ...rest] = file.slice(root.length).split('/');
        const repository = place.replace('__', '/');
        const folder = await readSkillFolder(dirname(file), repository.split('/')[0] ?? null);
        const { findings } = audit(folder);
        for (const { rule_id: rule, severity, file: inFolder, line } of findings) {
          if (rank(severity) >= rank('high'))
            found.push({ repository, path: rest.join('/'), rule, severity, file: inFolder, line });
        }
      }
      const key = (entry: Omit<Reviewed, 'judgement'>): string =>
        [entry.repository, entry.path, entry.rule, entry.severity, entry.file, entry.line].join(' ');
      expect(files.length).toBeGreaterThan(1400);
      expect(found.map(key).sort()).toEqual(reviewed.map(key).sort());
      const skills = (least: 'high' | 'critical'): number =>
        new Set(
          found
            .filter(({ severity }) => rank(severity as 'high') >= rank(least))
            .map(({ repository, path }) => `${repository} ${path}`),
        ).size;
      expect(skills('high')).toBeLessThanOrEqual(files.length * 0.006);
      expect(skills('critical')).toBeLessThanOrEqual(files.length * 0.0005);
    },
  );
  test('every reviewed finding carries a judgement', () => {
    expect(reviewed.every(({ judgement }) => judgement.length > 20)).toBe(true);
  });
});
