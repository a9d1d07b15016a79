/** New and changed suppressions: what each would suppress; none may suppress a critical finding. */
import type { Catalog } from '../catalog/parse-catalog.ts';
import type { ContentProblem } from '../catalog/problems.ts';
import { severities } from '../schema/vocabulary.ts';
import { applySuppressions } from '../scoring/suppressions/suppress.ts';
import type { SuppressionCheck } from './contribution.ts';
import type { ContentChange } from './find-changes.ts';

/** Each with the worst finding that it matches; one that matches none, or a critical one, is a problem. */
export function checkSuppressions(
  { skills, suppressions }: Catalog,
  changes: readonly ContentChange[],
  today: string,
): { readonly checks: readonly SuppressionCheck[]; readonly problems: readonly ContentProblem[] } {
  const changed = new Set(changes.map(({ path }) => path));
  const problems: ContentProblem[] = [];
  const checks = suppressions.flatMap((suppression): SuppressionCheck[] => {
    const path = `suppressions/${suppression.slug}.md`;
    if (!changed.has(path)) return [];
    const report = (reason: string): void => void problems.push({ path, line: 1, reason });
    const evidence = skills.find(({ source }) => source.slug === suppression.skill)?.evidence;
    const applied = applySuppressions(
      evidence?.audit.findings ?? [],
      evidence?.files ?? [],
      [suppression],
      today,
    );
    const found = applied.suppressed.map(({ finding }) => severities.indexOf(finding.severity));
    const severity = found.length === 0 ? null : (severities[Math.max(...found)] ?? null);
    for (const { void_because } of applied.void_suppressions)
      report(`it matches no finding: ${void_because}`);
    if (severity === 'critical')
      report('a critical finding cannot be suppressed: dispute the rule with a test that shows why');
    const { skill, rule, file, by, expires } = suppression;
    return [{ path, skill, rule, file, by, expires, severity }];
  });
  return { checks, problems };
}
