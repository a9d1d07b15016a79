import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { FurtherFinding, Reviewed } from '../../scripts/audit-report-support/further.ts';
import { realSkills } from '../../scripts/audit-report-support/real-skills.ts';
import { audit, rank } from './skill-folders.ts';

const root = fileURLToPath(new URL('../../../shared/corpus/skills/', import.meta.url));
const reviewed = JSON.parse(
  readFileSync(new URL('corpus-findings.json', import.meta.url), 'utf8'),
) as Reviewed[];

describe.skipIf(!existsSync(root))('real skills (skipped where ../shared/corpus is absent)', () => {
  test(
    'high or critical on at most 0.6 %, critical on at most 0.05 %, each one reviewed by hand',
    { timeout: 300_000 },
    async () => {
      let skillsRead = 0;
      const found: FurtherFinding[] = [];
      for await (const { repository, path, folder } of realSkills(root)) {
        skillsRead += 1;
        for (const { rule_id: rule, severity, file, line } of audit(folder).findings) {
          if (rank(severity) >= rank('high')) found.push({ repository, path, rule, severity, file, line });
        }
      }
      const key = (entry: FurtherFinding): string =>
        [entry.repository, entry.path, entry.rule, entry.severity, entry.file, entry.line].join(' ');
      expect(skillsRead).toBeGreaterThan(1400);
      expect(found.map(key).sort()).toEqual(reviewed.map(key).sort());
      const skills = (least: 'high' | 'critical'): number =>
        new Set(
          found
            .filter(({ severity }) => rank(severity as 'high') >= rank(least))
            .map(({ repository, path }) => `${repository} ${path}`),
        ).size;
      expect(skills('high')).toBeLessThanOrEqual(skillsRead * 0.006);
      expect(skills('critical')).toBeLessThanOrEqual(skillsRead * 0.0005);
    },
  );
  test('every reviewed finding carries a judgement', () => {
    expect(reviewed.every(({ judgement }) => judgement.length > 20)).toBe(true);
  });
});
