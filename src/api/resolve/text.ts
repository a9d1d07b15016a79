/** The resolve answer and the receipt as short text for models. */
import type { ResolveResponse } from './shape.ts';
import { blocks, bullets, descriptionLine, field, lines, oneLine } from '../../text/plain-text.ts';
import type { ReceiptResponse } from '../receipt/shape.ts';

type Packet = ResolveResponse['decision_packet'];

export function resolveText({ decision_packet: packet }: ResolveResponse): string {
  const skill = packet.selected_skill;
  return blocks(
    lines(
      '# Resolve',
      field('Task', packet.task, 300),
      field('Status', packet.status),
      // It contains the skill's name, which is untrusted text.
      oneLine(packet.summary),
    ),
    skill === null ? null : selectedText(packet, skill),
    skill === null ? nearestText(packet) : null,
    // What is probably the wrong skill is not offered for installation before the others are named.
    packet.match === 'weak' ? alternativesText(packet) : null,
    skill === null ? null : installText(packet),
    packet.match === 'match' ? alternativesText(packet) : null,
    bullets(
      'Excluded by your constraints:',
      packet.left_out.map((each) => `${each.slug}: ${each.fell_short ?? ''}`),
    ),
    bullets('Do not use when:', packet.do_not_use_when),
    bullets('Next steps:', packet.next_steps),
    lines(
      'Report the outcome:',
      field('Event id', packet.outcome_feedback.event_id, 600),
      field('Endpoint', `POST ${packet.outcome_feedback.endpoint}`),
      'Fields: event_id, skill_slug, task, outcome (success, failed, not_relevant, blocked_by_risk, setup_required), install_used',
    ),
  );
}

function selectedText(packet: Packet, skill: NonNullable<Packet['selected_skill']>): string {
  return blocks(
    lines(
      `${packet.match === 'weak' ? 'Closest, probably not what you need' : 'Selected'}: ${oneLine(skill.name, 60)}`,
      field('Slug', skill.slug),
      field('Category', skill.category),
      field('Trust', `${skill.trust.score}/100 (${skill.trust.label})`),
      field('Risk', `${skill.audit.risk_level}, audit ${skill.audit.audit_score}/100, ${skill.safety_tier}`),
      field('Agent proven', packet.agent_proven?.score ?? 'no data'),
      descriptionLine(skill),
      field('Source', `${skill.repository} ${skill.path}`),
      field('Manifest', skill.manifest_url),
    ),
    bullets('Why:', packet.why),
  );
}

function installText({ install }: Packet): string | null {
  return install === null
    ? null
    : lines(
        'Install (pinned):',
        field('Commit', install.commit),
        field('Integrity', install.integrity),
        field(
          'Policy',
          `${install.policy}${install.human_review_required ? ', a person approves first' : ''}${install.sandbox_first ? ', sandbox first' : ''}`,
        ),
        `Dry run: ${install.dry_run_command}`,
        `Command: ${install.command}`,
      );
}

function alternativesText({ alternatives }: Packet): string | null {
  return bullets(
    'Alternatives:',
    alternatives.map(
      (each) =>
        `${each.slug} (trust ${each.trust.score}, risk ${each.audit.risk_level}): ${oneLine(each.description, 140)}`,
    ),
  );
}

function nearestText({ alternatives }: Packet): string | null {
  return bullets(
    'Nearest candidates, with the reason each was not selected:',
    alternatives.map((each) => `${each.slug}: ${each.fell_short ?? ''} (${oneLine(each.description, 100)})`),
  );
}

export function receiptText({ receipt, policy_decision }: ReceiptResponse): string {
  const { selected_skill: skill, install, trust, risk } = receipt;
  return blocks(
    lines(
      '# Install receipt',
      field('Receipt', receipt.receipt_id),
      field('Generated', receipt.generated_at),
      field('Task', receipt.task, 300),
      field('Agent', receipt.agent),
      field('Decision', `${policy_decision.status}: ${policy_decision.summary}`, 600),
    ),
    skill.slug === ''
      ? null
      : lines(
          `Skill: ${oneLine(skill.name, 60)} (${skill.slug})`,
          field('Repository', `${skill.repository} ${skill.path}`),
          field('Commit', install.commit),
          field('Integrity', install.integrity),
          field('Files', `${install.files.length}, ${Math.round(install.coverage * 100)}% of bytes audited`),
          field('Trust', `${trust.score}/100 (${trust.label}); ${trust.outcome_signal}`),
          field(
            'Risk',
            `${risk.level}, audit ${risk.audit_score}/100, safety ${risk.safety_score}/100, ${risk.safety_tier}`,
          ),
          field(
            'Policy',
            `${install.policy}${install.human_review_required ? ', a person approves first' : ''}`,
          ),
          `Dry run: ${install.dry_run_command}`,
          `Command: ${install.command}`,
        ),
    bullets('Checklist:', install.checklist),
    bullets('Risk notes:', risk.notes),
    bullets('Do not use when:', risk.do_not_use_when),
    bullets(
      'Alternatives:',
      receipt.alternatives.map((each) => `${each.slug} (trust ${each.trust_score}, risk ${each.risk_level})`),
    ),
    bullets('Next steps:', receipt.next_steps),
    lines(
      field('Event id', receipt.resolve_event_id, 600),
      field('Report to', `POST ${receipt.outcome_feedback.endpoint}`),
      field(
        'Signature',
        `${receipt.signature.algorithm} ${receipt.signature.key_id} ${receipt.signature.value}`,
        600,
      ),
    ),
  );
}
