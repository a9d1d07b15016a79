/** The install receipt as text. */
import { findAgent } from '../../resolve/targets.ts';
import type { Agent } from '../../schema/collections.ts';
import { tierWords } from '../shared/words.ts';
import { SafetyTier } from '../../schema/vocabulary.ts';
import { blocks, bullets, field, lines, oneLine } from '../../text/plain-text.ts';
import { installText, readersOf } from '../shared/install-view.ts';
import type { ReceiptResponse } from './shape.ts';

interface TextContext {
  readonly registry: { readonly agents: readonly Agent[] };
}

export function receiptText(
  { receipt, policy_decision }: ReceiptResponse,
  { registry }: TextContext,
): string {
  const { selected_skill: skill, install, trust, risk, signature } = receipt;
  const head = lines(
    '# Install receipt',
    field('Receipt', `${receipt.receipt_id}, ${receipt.generated_at}`),
    field('Task', receipt.task, 200),
    field('Decision', `${policy_decision.status}: ${policy_decision.summary}`, 300),
  );
  if (skill.slug === '') return blocks(head, bullets('Next steps:', receipt.next_steps));
  const tier = SafetyTier.parse(risk.safety_tier);
  return blocks(
    head,
    lines(
      `Skill: ${oneLine(skill.name, 60)} (${skill.slug})`,
      field('Source', `${skill.repository} ${skill.path} at ${install.commit ?? 'no commit'}`),
      field(
        'Integrity',
        `${install.integrity ?? ''} over ${install.files_total} files, ${auditedWords(install)}`,
      ),
      field('Trust', `${trust.score}/100; ${trust.outcome_signal}`),
      field('Risk', `${risk.level}, audit ${risk.audit_score}/100, ${tierWords[tier]}`),
      field('Policy', `${install.policy}${install.human_review_required ? ': a person approves first' : ''}`),
      installText(install, readersOf(findAgent(registry.agents, receipt.agent), registry.agents)),
    ),
    bullets('Checklist:', install.checklist),
    bullets('Do not use when:', risk.do_not_use_when),
    lines(
      `Afterwards report the outcome: POST ${receipt.outcome_feedback.endpoint}`,
      field('Event id', receipt.resolve_event_id, 600),
      field('Signature', `${signature.algorithm} ${signature.key_id} ${signature.value}`, 600),
    ),
  );
}

function auditedWords({ complete, coverage }: ReceiptResponse['receipt']['install']): string {
  return complete ? 'all of them audited' : `only ${Math.round(coverage * 100)}% of the bytes audited`;
}
