/** `npm run --silent audit -- <skill folder> [--json | --sarif] [--each | --routing]`; exits 0 clean, 1 high or critical, 2 not run. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { auditSkill } from '../src/audit/audit-skill.ts';
import { auditReport } from '../src/audit/report.ts';
import { toSarif } from '../src/audit/sarif.ts';
import { readSkillFolder } from '../src/ingest/files/read-folder.ts';
import type { AuditFindings } from '../src/schema/audit.ts';
import { scoreAudit } from '../src/scoring/audit-score.ts';
import { routingReport, routingResults } from './audit-support/routing.ts';
import { sha256Hex } from '../src/digest.ts';

const usage =
  'usage: npm run --silent audit -- <skill folder> [--json | --sarif]\n' +
  '       npm run --silent audit -- --each <folder of skill folders>\n' +
  '       npm run --silent audit -- --routing <folder of skill folders> [--json]\n';

/** The audit's public result: score, facts and the folder's coverage. */
function toAudit(audit: AuditFindings): object {
  const { audit_score, risk_level, checks, warnings } = scoreAudit(audit);
  const { signals, findings, engine_version, ruleset_sha256, complete, incomplete_reasons } = audit;
  const coverage = signals.coverage;
  return {
    audit_score,
    risk_level,
    checks,
    warnings,
    signals,
    findings,
    engine_version,
    ruleset_sha256,
    coverage,
    complete,
    incomplete_reasons,
  };
}

const isGrave = (audit: AuditFindings): boolean =>
  audit.findings.some(({ severity }) => severity === 'high' || severity === 'critical');

/** Folders below `root` with a SKILL.md, sorted by name; a nested skill counts as a skill of its own. */
async function findSkillFolders(root: string, prefix = ''): Promise<string[]> {
  const entries = await readdir(join(root, prefix), { withFileTypes: true });
  const found = entries.some((entry) => entry.isFile() && entry.name === 'SKILL.md') ? [prefix] : [];
  const folders = entries
    .filter((entry) => entry.isDirectory() && entry.name !== '.git' && entry.name !== 'node_modules')
    .map(({ name }) => name)
    .sort();
  for (const name of folders) found.push(...(await findSkillFolders(root, join(prefix, name))));
  return found;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      each: { type: 'boolean' },
      routing: { type: 'boolean' },
      json: { type: 'boolean' },
      sarif: { type: 'boolean' },
    },
  });
  const [path, ...rest] = positionals;
  if (path === undefined || rest.length > 0 || (values.json === true && values.sarif === true)) {
    process.stderr.write(usage);
    return 2;
  }
  if (values.routing === true) {
    const results = routingResults(path, await findSkillFolders(path));
    process.stdout.write(
      values.json === true ? `${JSON.stringify(results, null, 2)}\n` : routingReport(results),
    );
    return 0;
  }
  if (values.each !== true) {
    const audit = auditSkill(await readSkillFolder(path), sha256Hex);
    if (values.sarif === true) process.stdout.write(`${JSON.stringify(toSarif(audit, path), null, 2)}\n`);
    else if (values.json === true) process.stdout.write(`${JSON.stringify(toAudit(audit), null, 2)}\n`);
    else process.stdout.write(auditReport(path, audit, scoreAudit(audit)));
    return isGrave(audit) ? 1 : 0;
  }
  let grave = false;
  const folders = await findSkillFolders(path);
  if (folders.length === 0) throw new Error(`no SKILL.md in or below ${path}`);
  for (const dir of folders) {
    const audit = auditSkill(await readSkillFolder(join(path, dir)), sha256Hex);
    grave ||= isGrave(audit);
    process.stdout.write(`${JSON.stringify({ dir: dir === '' ? '.' : dir, audit: toAudit(audit) })}\n`);
  }
  return grave ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`audit: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
