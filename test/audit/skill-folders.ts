/** Skill folders for audit tests, made of strings; harmless unless a test says otherwise. */
import { auditSkill } from '../../src/audit/audit-skill.ts';
import type { AuditFindings, Finding } from '../../src/schema/audit.ts';
import { severities, type Severity } from '../../src/schema/vocabulary.ts';
import type { FileMode, SkillFolder } from '../../src/schema/skill-folder.ts';
import { sha256Hex } from '../../src/digest.ts';

export const frontMatter =
  '---\nname: change-log\ndescription: Formats the change log of a small project for its release page.\nlicense: MIT\n---\n\n';
export const opening = `${frontMatter}# Change log\n\nCollect the entries and sort them by kind.\n\n`;

type Content = string | Uint8Array | null;

/** A folder of the given files; SKILL.md is a harmless one unless it is given. */
export function folderOf(files: Readonly<Record<string, Content>>, owner: string | null = null): SkillFolder {
  const all: Record<string, Content> = { 'SKILL.md': opening, ...files };
  return {
    folderName: 'change-log',
    owner,
    listIncomplete: null,
    files: Object.entries(all).map(([path, content]) => {
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
      const mode: FileMode = '100644';
      return { path, mode, size: bytes?.length ?? 10, sha256: null, content: bytes };
    }),
  };
}

/** A skill whose SKILL.md ends with the text. */
export const saying = (text: string): SkillFolder => folderOf({ 'SKILL.md': `${opening}${text}\n` });
/** A skill with a script of that name. */
export const running = (name: string, text: string): SkillFolder =>
  folderOf({ [`scripts/${name}`]: `${text}\n` });
/** A skill whose SKILL.md ends with a fence. */
export const fencing = (language: string, text: string): SkillFolder =>
  saying(`\`\`\`${language}\n${text}\n\`\`\``);

export const audit = (folder: SkillFolder): AuditFindings => auditSkill(folder, sha256Hex);

const audited = new WeakMap<SkillFolder, AuditFindings>();
/** What is found in a folder, looked for once however often a test asks. */
function found(folder: SkillFolder): readonly Finding[] {
  const known = audited.get(folder) ?? audit(folder);
  audited.set(folder, known);
  return known.findings;
}

/** Worst severity found, of one rule or of all; null when there is nothing. */
export function worst(folder: SkillFolder, rule?: string): Severity | null {
  const first = found(folder).find((finding) => rule === undefined || finding.rule_id === rule);
  return first?.severity ?? null;
}

export const rank = (severity: Severity | null): number =>
  severity === null ? -1 : severities.indexOf(severity);

export function findingsOf(folder: SkillFolder, rule: string): Finding[] {
  return found(folder).filter((finding) => finding.rule_id === rule);
}

export const base64 = (text: string): string => Buffer.from(text).toString('base64');
/** Text in Unicode tag characters, which nothing shows. */
export const tagged = (text: string): string =>
  [...text].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
