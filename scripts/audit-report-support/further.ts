/** Further real skills: how many of them the audit reports as high or critical. */
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { auditSkill } from '../../src/audit/audit-skill.ts';
import { isGrave } from '../../src/audit/engine/scan.ts';
import { sha256Hex } from '../../src/digest.ts';
import { readSkillFolder } from '../../src/ingest/files/read-folder.ts';
import { findSkillFiles } from '../../src/ingest/sources/find-skill-files.ts';
import type { Alarms } from './acceptance.ts';

export interface FurtherSkills extends Alarms {
  /** Where each alarm is: severity, rule, repository, skill, file and line. */
  readonly findings: readonly string[];
}

/** Audits each skill below `<root>/<owner>__<name>`, with that owner as the repository's. */
export async function measureFurther(root: string): Promise<FurtherSkills> {
  let [skills, high, critical] = [0, 0, 0];
  const findings: string[] = [];
  for (const repository of (await readdir(root)).sort()) {
    const owner = repository.split('__')[0] ?? null;
    const { paths } = await findSkillFiles(join(root, repository));
    for (const path of paths) {
      const folder = await readSkillFolder(join(root, repository, dirname(path)), owner);
      const alarms = auditSkill(folder, sha256Hex).findings.filter(isGrave);
      skills += 1;
      if (alarms.length > 0) high += 1;
      if (alarms.some(({ severity }) => severity === 'critical')) critical += 1;
      for (const { severity, rule_id, file, line } of alarms)
        findings.push(`${severity} ${rule_id} ${repository} ${dirname(path)} (${file}:${line})`);
    }
  }
  return { skills, high, critical, findings };
}
