/** Hits as findings: worst first, one for each rule and line, and no flood of one rule in one file. */
import type { Finding } from '../schema/audit.ts';
import { severities, type Severity } from '../schema/vocabulary.ts';
import { toExcerpt } from './engine/excerpt.ts';
import { familyLabel } from './engine/families.ts';
import type { AuditFile } from './engine/inventory.ts';
import type { RuleFacts } from './engine/rule.ts';
import type { Hit } from './engine/hit.ts';
import { reasonOf } from './judge/conditions.ts';
import type { Ruleset } from './ruleset.ts';

/** Findings of one rule in one file that are kept, the worst first; a score counts three. */
const maxFindingsPerRuleAndFile = 20;

/** The findings of the hits in these files. */
export function toFindings(
  hits: readonly Hit[],
  files: readonly AuditFile[],
  { ruleFacts }: Pick<Ruleset, 'ruleFacts'>,
): Finding[] {
  const texts = new Map(files.map((file) => [file.path, file.text]));
  return limit(hits.map((hit) => toFinding(hit, texts, ruleFacts(hit.rule))).sort(byWeight));
}

function toFinding(
  hit: Hit,
  texts: ReadonlyMap<string, string | null>,
  { why, fix, owasp }: RuleFacts,
): Finding {
  const inRaw = hit.matched === null || (texts.get(hit.file) ?? '').includes(hit.matched);
  return {
    rule_id: hit.rule,
    category: familyLabel(hit.rule),
    severity: hit.severity,
    base_severity: hit.base,
    role: hit.role,
    ...(hit.loweredBy !== undefined && rank(hit.severity) < rank(hit.base)
      ? { lowered_by: { id: hit.loweredBy, reason: reasonOf(hit.loweredBy) } }
      : {}),
    file: hit.file,
    line: Math.max(1, hit.line),
    excerpt: toExcerpt(hit.text),
    view: hit.view === 'decoded' || inRaw ? hit.view : 'folded',
    why: hit.found === undefined ? why : `${why} Here: ${hit.found}.`,
    fix,
    owasp: [...owasp],
  };
}

export const rank = (severity: Severity): number => severities.indexOf(severity);
const order = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);

/** Worst first, then rule, file and line, so that equal folders print equal reports. */
function byWeight(a: Finding, b: Finding): number {
  return (
    rank(b.severity) - rank(a.severity) ||
    order(a.rule_id, b.rule_id) ||
    order(a.file, b.file) ||
    order(a.line, b.line) ||
    order(a.role === 'use' ? 0 : 1, b.role === 'use' ? 0 : 1) ||
    order(a.view, b.view) ||
    order(a.excerpt ?? '', b.excerpt ?? '')
  );
}

/** One finding per rule and line, and no flood of one rule in one file. */
function limit(sorted: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  return sorted.filter(({ rule_id, file, line, excerpt }) => {
    // Facts of one line may be several (two odd keys); patterns of one line are one idea.
    const place = `${rule_id}\0${file}\0${line}\0${rule_id.startsWith('MD') ? (excerpt ?? '') : ''}`;
    const group = `${rule_id}\0${file}`;
    const count = counts.get(group) ?? 0;
    if (seen.has(place) || count >= maxFindingsPerRuleAndFile) return false;
    seen.add(place);
    counts.set(group, count + 1);
    return true;
  });
}
