/** What a review would decide by a skill's files, before anything is submitted: the listed skills are looked at later. */
import { auditSkill } from '../../audit/audit-skill.ts';
import { readSkillText } from '../../catalog/skill-text.ts';
import { mainFileOf, type SkillFolder, withoutPointers } from '../../schema/skill-folder.ts';
import { oneLine } from '../../text/plain-text.ts';
import { measureSubstance } from '../intake/substance.ts';
import type { Preview } from '../intake/validate-skill.ts';
import { decideReview } from './review-table.ts';

/** Findings that are listed of one skill. */
const findingsMax = 20;

/** A folder of which the main file alone was read. */
export function folderOfOne(content: Uint8Array): SkillFolder {
  const size = content.length;
  return {
    folderName: readSkillText(new TextDecoder().decode(content)).name ?? '',
    owner: null,
    files: [{ path: 'SKILL.md', mode: '100644', size, sha256: null, content }],
    listIncomplete: null,
  };
}

/** `isWhole`: whether the folder is all that a review would read. */
export function previewSkill(
  folder: SkillFolder,
  isWhole: boolean,
  sha256: (content: string | Uint8Array) => string,
): Preview {
  const text = readSkillText(new TextDecoder().decode(mainFileOf(folder.files)?.content ?? undefined));
  const { findings, complete } = auditSkill(withoutPointers(folder), sha256);
  const { status, note } = decideReview({
    severities: findings.map(({ severity }) => severity),
    complete,
    approvedBy: null,
    copyOf: null,
    lookAlike: null,
    borrowed: null,
    claimedOrigin: null,
    claimsOfficial: false,
    disguised: false,
    substance: measureSubstance(text),
    doubts: [],
    harmfulTo: [],
    unread: null,
  });
  return {
    wouldBe: status,
    because: isWhole ? note : `${note} SKILL.md alone was looked at; a review reads the whole folder.`,
    findings: findings
      .slice(0, findingsMax)
      .map(({ file, line, rule_id, severity, why }) =>
        oneLine(`${file}:${line}: ${rule_id} (${severity}): ${why}`, 300),
      ),
  };
}
