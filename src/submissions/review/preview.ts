/** What a review would decide by a skill's main file alone, before anything is submitted: its folder and the listed skills are looked at later. */
import { auditSkill } from '../../audit/audit-skill.ts';
import { readSkillText } from '../../catalog/skill-text.ts';
import { oneLine } from '../../text/plain-text.ts';
import { measureSubstance } from '../intake/substance.ts';
import type { Preview } from '../intake/validate-skill.ts';
import { decideReview } from './review-table.ts';

/** Findings that are listed of one file. */
const findingsMax = 20;

export function previewSkill(content: Uint8Array, sha256: (text: string) => string): Preview {
  const source = new TextDecoder().decode(content);
  const text = readSkillText(source);
  const { findings } = auditSkill(
    {
      folderName: text.name ?? '',
      owner: null,
      files: [{ path: 'SKILL.md', mode: '100644', size: content.length, sha256: sha256(source), content }],
      listIncomplete: null,
    },
    sha256,
  );
  const { status, note } = decideReview({
    severities: findings.map(({ severity }) => severity),
    complete: true,
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
    because: note,
    findings: findings
      .slice(0, findingsMax)
      .map(({ line, rule_id, severity, why }) =>
        oneLine(`line ${line}: ${rule_id} (${severity}): ${why}`, 300),
      ),
  };
}
