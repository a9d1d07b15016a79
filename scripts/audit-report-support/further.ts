/** Further real skills: how many of them the audit reports as high or critical, and what a reader said of these. */
import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { auditSkill } from '../../src/audit/audit-skill.ts';
import { isGrave } from '../../src/audit/engine/hit.ts';
import { sha256Hex } from '../../src/digest.ts';
import type { Alarms } from './acceptance.ts';
import { realSkills } from './real-skills.ts';

/** One high or critical finding on a real skill. */
export interface FurtherFinding {
  readonly repository: string;
  readonly path: string;
  readonly rule: string;
  readonly severity: string;
  readonly file: string;
  readonly line: number;
}

/** A finding of the corpus and what a person said of it. */
export interface Reviewed extends FurtherFinding {
  readonly judgement: string;
}

export interface FurtherSkills extends Alarms {
  readonly findings: readonly FurtherFinding[];
}

const self = fileURLToPath(import.meta.url);

/** Audits each skill below `<root>/<owner>__<name>`, with that owner as the repository's, in a process for each core. */
export async function measureFurther(root: string): Promise<FurtherSkills> {
  const parts = availableParallelism();
  const shares = await Promise.all(
    Array.from({ length: parts }, async (_, part) => {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [self, root, String(part), String(parts)],
        { maxBuffer: 64 * 1_048_576 },
      );
      // As: printed below by this same file.
      return JSON.parse(stdout) as FurtherSkills;
    }),
  );
  const sum = (count: (share: FurtherSkills) => number): number =>
    shares.reduce((total, share) => total + count(share), 0);
  return {
    skills: sum(({ skills }) => skills),
    high: sum(({ high }) => high),
    critical: sum(({ critical }) => critical),
    findings: shares
      .flatMap(({ findings }) => findings)
      .sort((a, b) => (skillOf(a) < skillOf(b) ? -1 : skillOf(a) > skillOf(b) ? 1 : a.line - b.line)),
  };
}

async function measureShare(root: string, part: number, parts: number): Promise<FurtherSkills> {
  let [skills, high, critical] = [0, 0, 0];
  const findings: FurtherFinding[] = [];
  const seen = new Set<string>();
  const isOurs = (place: number): boolean => place % parts === part;
  for await (const { repository, path: copied, folder } of realSkills(root, isOurs)) {
    const path = pathOf(copied);
    // A flat copy has a skill within a skill twice: in the outer one, and by itself.
    const key = skillOf({ repository, path });
    if (seen.has(key)) continue;
    seen.add(key);
    const alarms = auditSkill(folder, sha256Hex).findings.filter(isGrave);
    skills += 1;
    if (alarms.length > 0) high += 1;
    if (alarms.some(({ severity }) => severity === 'critical')) critical += 1;
    for (const { severity, rule_id: rule, file, line } of alarms)
      findings.push({ repository, path, rule, severity, file, line });
  }
  return { skills, high, critical, findings };
}

/** The path in the repository; a flat copy has a folder for each skill, `__` for `/` in its name and `_root` for the repository itself. */
const pathOf = (path: string): string => path.replace(/^_root\//, '').replaceAll('__', '/');

/** What a reader said of a skill's findings: that one of them is right, that it can be argued about, or that none is. */
export interface Judged {
  readonly repository: string;
  readonly path: string;
  readonly judgement: 'right' | 'debatable' | 'wrong';
}

/** Skills with such a finding, those of them with which a reader agrees, and those that no reader has judged. */
export function readerAgrees(
  findings: readonly FurtherFinding[],
  judged: readonly Judged[],
): { readonly alarmed: number; readonly agreed: number; readonly unjudged: readonly string[] } {
  const said = new Map(judged.map((each) => [skillOf(each), each.judgement]));
  const alarmed = [...new Set(findings.map(skillOf))];
  return {
    alarmed: alarmed.length,
    agreed: alarmed.filter((skill) => said.get(skill) === 'right').length,
    unjudged: alarmed.filter((skill) => !said.has(skill)),
  };
}

const skillOf = ({ repository, path }: { repository: string; path: string }): string =>
  `${repository} ${path}`;

if (process.argv[1] === self) {
  const [root = '', part = '0', parts = '1'] = process.argv.slice(2);
  console.log(JSON.stringify(await measureShare(root, Number(part), Number(parts))));
}
