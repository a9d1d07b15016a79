/** What a rule of a policy says of one value: the server's answers and the client's refusals are of these sentences. */
import type { RiskLevel } from '../vocabulary.ts';

/** A rule by names, in any letter case. */
export interface ListRule {
  readonly allowed?: readonly string[] | undefined;
  readonly refused?: readonly string[] | undefined;
}

/** Null where the rule lets the value pass; `what` is its kind, as in `the owner acme is refused.`. */
export function listBreach(rule: ListRule | undefined, value: string, what: string): string | null {
  const has = (list: readonly string[]): boolean =>
    list.some((each) => each.toLowerCase() === value.toLowerCase());
  if (rule?.refused !== undefined && has(rule.refused)) return `the ${what} ${value} is refused.`;
  if (rule?.allowed !== undefined && !has(rule.allowed))
    return `the ${what} ${value} is not among those allowed.`;
  return null;
}

/** Levels of risk, the least first: those of the schema, without it. */
export const risks: readonly string[] = ['low', 'medium', 'high'] satisfies RiskLevel[];

/** Null where there is no limit, or the risk is at most that. */
export function riskBreach(risk: string, largest: string | null | undefined): string | null {
  const isAbove = typeof largest === 'string' && risks.indexOf(risk) > risks.indexOf(largest);
  return isAbove ? `its risk is ${risk}, above ${largest}.` : null;
}

/**
 * Why a given approval does not count; null where it does. `names` are those that may approve, any where it is undefined;
 * `today` and `until`, the first day on which it no longer counts, are `YYYY-MM-DD`.
 */
export function approvalBreach(
  { by, until }: { readonly by: string; readonly until?: string | null | undefined },
  names: readonly string[] | undefined,
  today: string,
): string | null {
  if (names !== undefined && !names.includes(by)) return `${by} may not approve.`;
  return typeof until === 'string' && today >= until ? `its approval ended on ${until}.` : null;
}
