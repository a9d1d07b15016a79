/** The install receipt as text. */
import { findAgent } from '../../resolve/targets.ts';
import { otherWays } from '../shared/call-words.ts';
import { reportText } from '../shared/outcome-feedback.ts';
import { doNotUseWords } from '../shared/words.ts';
import { tierWords } from '../../scoring/tier-words.ts';
import { RiskLevel, SafetyTier } from '../../schema/vocabulary.ts';
import { blocks, bullets, field, lines, oneLine } from '../../text/plain-text.ts';
import { alsoText } from './receipt-parts.ts';
import { candidatesText, roomFor } from '../shared/candidate-text.ts';
import { type ChoiceContext, choiceText, noneChosenText } from '../shared/choice-text.ts';
import { installText, readersOf } from '../shared/install-view.ts';
import { readAddress } from '../../resolve/install-commands.ts';
import { agreementLine } from '../manifest/other-readers.ts';
import type { ReceiptResponse } from './shape.ts';

export function receiptText(
  { receipt, policy_decision, candidates }: ReceiptResponse,
  context: ChoiceContext,
): string {
  const { registry } = context;
  const { selected_skill: skill, install, trust, risk } = receipt;
  const head = lines(
    `# Install receipt ${receipt.receipt_id}`,
    field('Task', receipt.task, 200),
    field('Decision', policy_decision.status),
    policy_decision.summary,
  );
  const { task, outcome_feedback } = receipt;
  const isOpen = policy_decision.choice === 'open';
  const offered =
    isOpen && candidates.length > 0 ? candidatesText(candidates, 0.6 * roomFor(candidates.length)) : null;
  const open = { task, keywords: keywordsOf(receipt), candidates, event_id: outcome_feedback.event_id };
  if (skill.slug === '')
    return blocks(head, bullets('Next steps:', receipt.next_steps), offered, noneChosenText(open, context));
  const tier = SafetyTier.parse(risk.safety_tier);
  const entry = registry.bySlug.get(skill.slug);
  return blocks(
    head,
    offered,
    lines(
      `Skill: ${oneLine(skill.name, 60)} (${skill.slug})`,
      field('Source', `${skill.repository} ${skill.path}`),
      field(
        'Integrity',
        `${install.integrity ?? ''}, ${install.files_total} files, ${auditedWords(install)}`,
      ),
      `Trust: ${trust.score}/100; ${trust.outcome_signal}; risk ${risk.level}, audit ${risk.audit_score}/100, ${tierWords[tier]}`,
      risk.other_readers === undefined
        ? null
        : agreementLine(RiskLevel.parse(risk.level), risk.other_readers),
      entry === undefined
        ? null
        : // The client checks what it installs; what is not chosen yet is read first by its own answer.
          installText(
            {
              command: install.command === '' ? null : install.command,
              target: install.target,
              read: isOpen ? null : readAddress(entry),
            },
            readersOf(findAgent(registry.agents, receipt.agent), registry.agents),
          ),
      `Other ways: ${otherWays(context, skill.slug)}`,
    ),
    alsoText(receipt.also),
    ...(isOpen
      ? [choiceText({ ...open, agent: receipt.agent }, context)]
      : [doNotUseWords(risk.do_not_use_when), reportText(outcome_feedback, context)]),
  );
}

function keywordsOf({ policy_inputs }: ReceiptResponse['receipt']): string[] {
  const { keywords } = policy_inputs;
  return Array.isArray(keywords) ? keywords.map(String) : [];
}

function auditedWords({ complete, coverage }: ReceiptResponse['receipt']['install']): string {
  return complete ? 'all audited' : `${Math.round((coverage ?? 0) * 100)}% audited`;
}
