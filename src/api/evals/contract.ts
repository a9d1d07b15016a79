/** One skill's pre-install contract: every deciding check with its reason, and a validation plan. */
import { tierHeading } from '../../scoring/tier-words.ts';
import { z } from 'zod';
import { findAgent } from '../../resolve/targets.ts';
import type { DecideContext, Decision } from '../../resolve/decide.ts';
import { type RiskLevel, riskRank } from '../../schema/vocabulary.ts';
import { evaluate, type EvalDecision } from '../../scoring/evaluate.ts';
import type { Entry, Registry } from '../../scoring/registry.ts';
import { verificationSteps } from '../install/handoff.ts';
import { callOf, type Surface } from '../shared/call-words.ts';
import { installViewFor } from '../shared/install-view.ts';
import { evidenceWords } from '../../scoring/evidence-level.ts';
import { isListed } from '../../scoring/listed.ts';
import { counted } from '../../text/plain-text.ts';

export const evalStatuses = ['passed', 'review', 'failed'] as const;
const evalDecisions = ['shortlist', 'manual_review', 'do_not_auto_install'] as const;

export const Evaluation = z
  .object({
    status: z.enum(evalStatuses),
    decision: z.enum(evalDecisions),
    checks: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        status: z.enum(evalStatuses),
        decides: z.boolean().meta({ description: 'False: for information only, does not change the status' }),
        detail: z.string(),
      }),
    ),
    validation_plan: z.array(z.string()),
  })
  .meta({ id: 'Evaluation', description: 'The worst deciding check gives the status' });
export type Evaluation = z.infer<typeof Evaluation>;
type Check = Evaluation['checks'][number];
type Status = Check['status'];

export interface EvalQuestion {
  /** What resolve answers to the task, if one was asked; as many alternatives as are checked for fit. */
  readonly decision?: Decision | undefined;
  readonly max_risk?: RiskLevel | undefined;
}

export interface EvalContext extends DecideContext, Surface {
  readonly registry: Registry;
}

export const decisionOf: Readonly<Record<Status, EvalDecision['decision']>> = {
  passed: 'shortlist',
  review: 'manual_review',
  failed: 'do_not_auto_install',
};

export function toEvaluation(entry: Entry, question: EvalQuestion, context: EvalContext): Evaluation {
  const checks = [...ownChecks(entry), ...askedChecks(entry, question)];
  const status = worstOf([
    evaluate(entry).status,
    ...checks.filter(({ decides }) => decides).map((check) => check.status),
  ]);
  return {
    status,
    decision: decisionOf[status],
    checks,
    validation_plan: validationPlan(entry, status, context),
  };
}

function worstOf(statuses: readonly Status[]): Status {
  return evalStatuses.findLast((status) => statuses.includes(status)) ?? 'passed';
}

const statusOfRisk = { low: 'passed', medium: 'review', high: 'failed' } as const;
const statusOfTier = {
  verified: 'passed',
  reviewed: 'passed',
  experimental: 'review',
  blocked: 'failed',
} as const;

function ownChecks({ audit, safety, evidence, trust, proven, outcomes }: Entry): Check[] {
  const { commit, available } = evidence.source;
  const read = evidence.audit.complete
    ? 'Every file was audited.'
    : evidence.audit.incomplete_reasons.join(' ');
  const rows: [id: string, label: string, status: Status, decides: boolean, detail: string][] = [
    [
      'source',
      'Source pinned and available',
      commit !== null && available ? 'passed' : 'failed',
      false,
      commit === null
        ? 'No commit is recorded.'
        : available
          ? `Commit ${commit}.`
          : 'The source is no longer available.',
    ],
    [
      'risk',
      'Risk level',
      statusOfRisk[audit.risk_level],
      true,
      `Risk ${audit.risk_level}, audit ${audit.audit_score}/100, ${counted(audit.warnings.length, 'warning')}.`,
    ],
    [
      'safety',
      'Safety tier',
      statusOfTier[safety.tier],
      true,
      `${tierHeading(safety.tier)}. ${safety.reasons[0] ?? 'No reason recorded.'}`,
    ],
    ['coverage', 'Audit coverage', evidence.audit.complete ? 'passed' : 'review', false, read],
    [
      'license',
      'Licence',
      evidence.license.spdx === null ? 'review' : 'passed',
      false,
      evidence.license.spdx ?? 'No licence was recognised.',
    ],
    [
      'trust',
      'Trust score',
      trust.score >= 65 ? 'passed' : 'review',
      false,
      `Trust ${trust.score}/100 (${evidenceWords(trust.evidence)}).`,
    ],
    [
      'outcomes',
      'Reported outcomes',
      proven !== null && proven.score >= 60 ? 'passed' : 'review',
      false,
      proven === null
        ? 'No outcome has been reported yet.'
        : `Agent Proven ${proven.score}/100 from ${counted(outcomes.total, 'report')}.`,
    ],
  ];
  return rows.map(([id, label, status, decides, detail]) => ({ id, label, status, decides, detail }));
}

function askedChecks(entry: Entry, { decision, max_risk }: EvalQuestion): Check[] {
  const checks: Check[] = [];
  if (max_risk !== undefined) {
    const within = riskRank(entry.audit.risk_level) <= riskRank(max_risk);
    const detail = `Risk ${entry.audit.risk_level}; max_risk allows ${max_risk}${max_risk === 'low' ? '' : ' or lower'}.`;
    checks.push({
      id: 'max_risk',
      label: 'Within max_risk',
      status: within ? 'passed' : 'failed',
      decides: true,
      detail,
    });
  }
  if (decision !== undefined)
    checks.push({ id: 'task', label: 'Fit for the task', decides: true, ...fitOf(entry, decision) });
  return checks;
}

function fitOf(entry: Entry, decision: Decision): Pick<Check, 'status' | 'detail'> {
  const family = new Set([entry.slug, ...(entry.evidence.family?.members ?? [])]);
  const selected = decision.selected?.entry.slug;
  if (selected !== undefined && family.has(selected)) {
    return decision.match === 'match'
      ? { status: 'passed', detail: 'Resolve selects it for this task.' }
      : {
          status: 'review',
          detail:
            'Resolve selects it for this task, but only as the closest; it is probably not what the task needs.',
        };
  }
  const place = decision.alternatives.findIndex((candidate) => family.has(candidate.entry.slug));
  if (decision.selected !== null && place >= 0) {
    return {
      status: 'review',
      detail: `Resolve selects ${decision.selected.entry.slug}; this skill is alternative ${place + 1}.`,
    };
  }
  const instead = selected === undefined ? 'no listed skill' : selected;
  return { status: 'review', detail: `Resolve does not offer it for this task; it selects ${instead}.` };
}

function validationPlan(entry: Entry, status: Status, context: EvalContext): string[] {
  if (!isListed(entry)) return ['Do not install it. Choose another skill.'];
  return [
    ...(status === 'passed'
      ? []
      : ['Show the checks that did not pass to a person and get their approval first.']),
    ...(entry.safety.sandbox_first ? ['First install it in a sandbox without credentials.'] : []),
    ...verificationSteps(installViewFor(entry, findAgent(context.registry.agents, 'auto'), context)),
    `Report the outcome: ${callOf('report', context)} with the event id of a resolve.`,
  ];
}
