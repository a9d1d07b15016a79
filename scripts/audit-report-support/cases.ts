/** The handed-out cases by class against the audit. */
import { readFile } from 'node:fs/promises';
import { auditSkill } from '../../src/audit/audit-skill.ts';
import { sha256Hex } from '../../src/digest.ts';
import type { SkillFolder } from '../../src/schema/skill-folder.ts';
import { severities, type Severity } from '../../src/schema/vocabulary.ts';
import { worstSeverity } from '../../src/scoring/audit-score.ts';
import type { ClassMeasure } from './acceptance.ts';
import type { LabelledCase } from './cross-validation.ts';

interface Case {
  readonly id: string;
  readonly label: 'good' | 'bad';
  readonly class: string;
  readonly expected_min_severity?: Severity;
  readonly max_severity?: Severity;
  readonly files: readonly { readonly path: string; readonly text: string }[];
}

const apart = new Set(['biased-output', 'insecure-advice']);
const rank = (severity: Severity | null): number => (severity === null ? -1 : severities.indexOf(severity));

async function readCases(path: string): Promise<Case[]> {
  const text = await readFile(path, 'utf8');
  // As: the file is an input of the report; a wrong shape shows as a miss.
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Case);
}

/** The bad cases that count, for the cross-validation. */
export async function readBadCases(path: string): Promise<LabelledCase[]> {
  return (await readCases(path))
    .filter((each) => each.label === 'bad' && !apart.has(each.class))
    .map((each) => {
      const folder = folderOf(each);
      const level = each.expected_min_severity ?? 'medium';
      return { class: each.class, skeleton: folder.folderName, level, folder };
    });
}

/** Every case as a folder. */
export const readFolders = async (
  path: string,
): Promise<{ readonly id: string; readonly label: 'good' | 'bad'; readonly folder: SkillFolder }[]> =>
  (await readCases(path)).map((each) => ({ id: each.id, label: each.label, folder: folderOf(each) }));

/** One measure for each class and label, in order of name. */
export async function measureCases(path: string): Promise<ClassMeasure[]> {
  const cases = await readCases(path);
  const groups = Map.groupBy(cases, (each) => `${each.label} ${each.class}`);
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, members]) => {
      const { class: name = '', label = 'bad' } = members[0] ?? {};
      return {
        name,
        label,
        apart: label === 'bad' && apart.has(name),
        total: members.length,
        missed: members.filter((each) => !passes(each)).map(({ id }) => id),
      };
    });
}

function passes(each: Case): boolean {
  const found = rank(worstSeverity(auditSkill(folderOf(each), sha256Hex).findings));
  return each.label === 'bad'
    ? found >= rank(each.expected_min_severity ?? 'medium')
    : found <= rank(each.max_severity ?? 'low');
}

function folderOf({ files }: Case): SkillFolder {
  const name = /^name: (.{1,80})$/m.exec(files[0]?.text ?? '')?.[1] ?? 'skill';
  return {
    folderName: name,
    owner: null,
    listIncomplete: null,
    files: files.map(({ path, text }) => {
      const content = new TextEncoder().encode(text);
      return { path, mode: '100644', size: content.length, sha256: null, content };
    }),
  };
}
