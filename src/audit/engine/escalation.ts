/** What makes a finding worse than its rule: ONE table, which is shown beside the conditions that lower a finding. */
import type { Severity } from '../../schema/vocabulary.ts';
import { secretSources } from '../rules/exfiltration/sources-and-sinks.ts';
import { rank } from '../to-findings.ts';
import type { Hit } from './hit.ts';

interface Raise {
  /** What is raised, and beside what, as a reader of the rules page is told. */
  readonly reason: string;
  readonly to: Severity;
  readonly holds: (hit: Hit, near: (rule: RegExp) => boolean) => boolean;
}

const injection = /^PI-0[1349]$/;
const theft = /^EX-02$/;
/** Lines between two hits that still belong to one thought: three sentences, hard-wrapped. */
const nearLines = 6;
const isMinor = ({ severity }: Hit): boolean => rank(severity) < rank('medium');

export const raises: readonly Raise[] = [
  {
    reason: 'an order over instructions (PI-01, PI-03, PI-04, PI-09) that is high, within six lines of EX-02',
    to: 'critical',
    holds: (hit, near) => injection.test(hit.rule) && hit.severity === 'high' && near(theft),
  },
  {
    reason: 'EX-02, within six lines of such an order',
    to: 'critical',
    holds: (hit, near) => theft.test(hit.rule) && !isMinor(hit) && near(injection),
  },
  {
    reason: 'a lookup that sends data (EX-04), in a text that reads a secret',
    to: 'critical',
    holds: ({ rule, region }) =>
      rule === 'EX-04' && region !== null && secretSources.some((source) => source.test(region.text)),
  },
];

/** Raises what is worse together; never lowers anything, and does not depend on order. */
export function escalate(hits: readonly Hit[]): Hit[] {
  const live = hits.filter((hit) => hit.role === 'use' && !isMinor(hit));
  return hits.map((hit) => {
    if (hit.role !== 'use') return hit;
    const near = (rule: RegExp): boolean =>
      live.some(
        (other) =>
          other !== hit &&
          rule.test(other.rule) &&
          other.file === hit.file &&
          Math.abs(other.line - hit.line) <= nearLines,
      );
    const raise = raises.find(({ holds }) => holds(hit, near));
    return raise === undefined ? hit : { ...hit, severity: raise.to };
  });
}
