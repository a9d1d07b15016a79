/** The audit as a program of its own: the rules of this version, in Node 18 and later; bundled with what it needs. */
import '../text/older-engines.ts';
import { auditSkill } from '../audit/audit-skill.ts';
import { auditReport } from '../audit/report.ts';
import { makeRuleset, ownRuleset } from '../audit/ruleset.ts';
import { toSarif } from '../audit/sarif.ts';
import type { AuditProgram } from '../ports/client-programs.ts';
import { scoreAudit } from '../scoring/audit-score.ts';
import { applyAuthorSuppressions, shownSuppression } from '../scoring/suppressions/author-suppressions.ts';

export const audit: AuditProgram['audit'] = (folder, label, sha256, suppressions, ruleFiles) => {
  const ruleset = ruleFiles === undefined ? ownRuleset : makeRuleset(ruleFiles);
  const found = auditSkill(folder, sha256, ruleset);
  const score = scoreAudit(found);
  // Expressions are written for older engines in this bundle, so the digest is another one than the registry's.
  const { ruleset_sha256: _digest, ...facts } = found;
  const { file = null, today = '' } = suppressions ?? {};
  const { findings, suppressed, warnings } = applyAuthorSuppressions(found.findings, folder, file, today);
  const reasons = new Map(suppressed.map(({ finding, reason }) => [finding, reason]));
  const isGrave = findings.some(({ severity }) => severity === 'high' || severity === 'critical');
  return {
    json: {
      ...score,
      ...facts,
      ...(suppressed.length === 0 ? {} : { suppressed: suppressed.map(shownSuppression) }),
    },
    text: auditReport(label, found, score, folder.owner, suppressed),
    sarif: toSarif(found, label, reasons, ruleset),
    warnings,
    isAlarming: isGrave || !found.complete,
  };
};
