/** Eval status and decision of one skill before install: docs/scores.md, *Eval status and decision*. */
import type { Entry } from './registry.ts';

export interface EvalDecision {
  readonly status: 'passed' | 'review' | 'failed';
  readonly decision: 'shortlist' | 'manual_review' | 'do_not_auto_install';
}

export function evaluate(entry: Pick<Entry, 'audit' | 'safety'>): EvalDecision {
  const risk = entry.audit.risk_level;
  const tier = entry.safety.tier;
  if (risk === 'high' || tier === 'blocked') return { status: 'failed', decision: 'do_not_auto_install' };
  if (risk === 'medium' || tier === 'experimental') return { status: 'review', decision: 'manual_review' };
  return { status: 'passed', decision: 'shortlist' };
}
