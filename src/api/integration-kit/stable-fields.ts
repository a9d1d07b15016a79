/** Members of answers that a program may rely on. */
import type { RouteId } from '../../routes.ts';

/** Paths in the JSON of each endpoint; a test looks up each one in a real answer. */
export const stableFields = {
  resolve: [
    'decision_packet.status',
    'decision_packet.selected_skill.slug',
    'decision_packet.selected_skill.repository',
    'decision_packet.selected_skill.path',
    'decision_packet.install.command',
    'decision_packet.install.policy',
    'decision_packet.install.commit',
    'decision_packet.do_not_use_when',
    'decision_packet.candidates',
    'decision_packet.choice',
    'decision_packet.alternatives',
    'decision_packet.outcome_feedback.event_id',
    'install_receipt.signature',
  ],
  receipt: [
    'receipt.version',
    'receipt.resolve_event_id',
    'receipt.selected_skill.slug',
    'receipt.install.command',
    'receipt.signature',
    'feedback.event_id',
  ],
  search: ['total', 'results', 'next_cursor'],
  skills: ['total', 'results', 'next_cursor'],
  manifest: [
    'slug',
    'repository',
    'path',
    'source.commit',
    'content.files',
    'content.integrity',
    'trust.score',
    'audit.audit_score',
    'audit.risk_level',
    'safety_gate.policy',
  ],
  install: ['install_command', 'dry_run_command', 'safety_checklist', 'do_not_auto_install_when'],
  audit: ['audit.audit_score', 'audit.risk_level', 'audit.checks', 'audit.warnings', 'account.points'],
  evals: ['eval.status', 'eval.decision', 'eval.checks', 'eval.validation_plan'],
  tasks: ['tasks'],
  packs: ['packs', 'machine_contract.plan_pointer'],
  rankings: ['rankings'],
} as const satisfies Partial<Record<RouteId, readonly string[]>>;
