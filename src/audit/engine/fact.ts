/** Rules that look at facts (characters, files, manifests, names) where no pattern fits. */
import type { Severity } from '../../schema/vocabulary.ts';
import type { RuleFacts } from './rule.ts';

export type FactRule = RuleFacts;

/** A hit of a fact rule; its role is always "use". */
export interface PlainHit {
  readonly rule: string;
  readonly severity: Severity;
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

export function fact(
  id: string,
  severity: Severity,
  why: string,
  fix: string,
  owasp: readonly string[],
): FactRule {
  return { id, severity, why, fix, owasp };
}
