/** What neighbouring hits make of each other: an order and a theft, a claim and an act, a grant and a bypass. */
import { severities, type Severity } from '../../schema/vocabulary.ts';
import { secretSources } from '../rules/exfiltration/sources-and-sinks.ts';
import type { Hit } from './hit.ts';

const rank = (severity: Severity): number => severities.indexOf(severity);
const injections = new Set(['PI-01', 'PI-03', 'PI-04', 'PI-09']);
/** Lines between two hits that still belong to one thought: three sentences, hard-wrapped. */
const nearLines = 6;

/** Raises what is worse together; never lowers anything, and does not depend on order. */
export function escalate(hits: readonly Hit[]): Hit[] {
  const live = hits.filter((hit) => hit.role === 'use' && rank(hit.severity) >= rank('medium'));
  const near = (a: Hit, b: Hit): boolean =>
    a !== b && a.file === b.file && Math.abs(a.line - b.line) <= nearLines;
  return hits.map((hit) => {
    if (hit.role !== 'use') return hit;
    const neighbours = live.filter((other) => near(hit, other));
    const has = (test: (rule: string) => boolean): boolean => neighbours.some((other) => test(other.rule));
    const isLive = rank(hit.severity) >= rank('medium');
    if (isLive && injections.has(hit.rule) && hit.severity === 'high' && has((rule) => rule === 'EX-02'))
      return { ...hit, severity: 'critical' };
    if (isLive && hit.rule === 'EX-02' && has((rule) => injections.has(rule)))
      return { ...hit, severity: 'critical' };
    if (
      hit.rule === 'EX-04' &&
      hit.region !== null &&
      secretSources.some((source) => source.test(hit.region?.text ?? ''))
    )
      return { ...hit, severity: 'critical' };
    if (
      hit.rule === 'PI-10' &&
      hit.severity === 'medium' &&
      has((rule) => /^(?:EX|RC|SY|AG)-|^PI-0[3569]/.test(rule))
    )
      return { ...hit, severity: 'high' };
    if (
      hit.rule === 'AG-02' &&
      hit.severity === 'medium' &&
      live.some(
        (other) => (other.rule === 'AG-01' || other.rule === 'AG-03') && rank(other.severity) >= rank('high'),
      )
    )
      return { ...hit, severity: 'high' };
    return hit;
  });
}
