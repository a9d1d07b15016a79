/** `npm run --silent audit -- <skill folder>`: audits skill folders; exits 0 if nothing is high or critical, 1 otherwise, 2 if not run. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { auditSkill } from '../src/audit/audit-skill.ts';
import { auditReport } from '../src/audit/report.ts';
import { toSarif } from '../src/audit/sarif.ts';
import { sha256Hex } from '../src/digest.ts';
import { readSkillFolder } from '../src/ingest/files/read-folder.ts';
import type { AuditFindings } from '../src/schema/audit.ts';
import type { SearchDocument } from '../src/search/documents/document.ts';
import { scoreAudit } from '../src/scoring/audit-score.ts';
import { dayOf } from '../src/text/day.ts';
import { counted } from '../src/text/plain-text.ts';
import { fileRefusal } from './help.ts';
import { findOwner, ownerOf } from './audit-support/owner.ts';
import { fewSkills, routingReport, routingResults } from './audit-support/routing.ts';

const usage = `Usage: npm run --silent audit -- <skill folder> [options]
       npm run --silent audit -- --each <folder of skill folders> [options]
       npm run --silent audit -- --routing <folder of skill folders> [--catalog <content folder>] [--json]

Audits a skill without running it or using the network, and prints the report.

  --each               audit every folder below the given one that has a SKILL.md; one line of JSON for each
  --routing            show which prompts of the authors' own tests find each skill among the folder's
  --catalog <folder>   with --routing: rank the skills of a registry's content folder among them (here: content)
  --json               print the report as JSON
  --sarif              print the report as SARIF 2.1.0, for code scanning
  --repository <url>   https://github.com/<owner>/<name> or <owner>/<name>: whose skill it is, so that a vendor's
                       own installer is not taken for another's (default: the folder's git remote "origin")
  --help               print this

Exit code 0 if nothing is high or critical, 1 if something is, 2 if the audit could not run.`;

/** A wrong call, answered with the usage. */
class UsageError extends Error {}

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

const isSerious = (audit: AuditFindings): boolean =>
  audit.findings.some(({ severity }) => severity === 'high' || severity === 'critical');

/** Folders below `root` that hold a SKILL.md, in order of name; a skill inside a skill is one of its own. */
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

/** The skills of a content folder; what reads them is loaded for this only, since a check before each commit needs none of it. */
async function readNeighbours(folder: string): Promise<readonly SearchDocument[]> {
  const { readContentDocuments } = await import('./eval-support/content-documents.ts');
  return (await readContentDocuments(folder, dayOf(new Date()))).documents;
}

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        each: { type: 'boolean', default: false },
        routing: { type: 'boolean', default: false },
        catalog: { type: 'string' },
        json: { type: 'boolean', default: false },
        sarif: { type: 'boolean', default: false },
        repository: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    return { ...values, positionals };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function main(): Promise<number> {
  const { each, routing, catalog, json, sarif, repository, help, positionals } = readOptions();
  if (help) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  const [path, ...rest] = positionals;
  if (path === undefined) throw new UsageError('a skill folder is needed');
  if (rest.length > 0) throw new UsageError(`one folder only, not also ${rest.join(', ')}`);
  if (json && sarif) throw new UsageError('--json and --sarif exclude each other');
  if (each && sarif) throw new UsageError('--sarif is for one folder; call it once for each');
  if (catalog !== undefined && !routing) throw new UsageError('--catalog needs --routing');
  if (routing) {
    const folders = await findSkillFolders(path);
    const neighbours = catalog === undefined ? [] : await readNeighbours(catalog);
    const results = routingResults(path, folders, neighbours);
    process.stdout.write(json ? `${JSON.stringify(results, null, 2)}\n` : routingReport(results));
    if (!json && results.length > 0 && folders.length + neighbours.length < fewSkills)
      process.stdout.write(`Compared with few skills; --catalog content adds those of the registry.\n`);
    return 0;
  }
  const stated = repository === undefined ? null : ownerOf(repository);
  if (repository !== undefined && stated === null)
    throw new UsageError(
      `--repository ${repository} is not https://github.com/<owner>/<name> or <owner>/<name>`,
    );
  const owner = stated ?? (await findOwner(path));
  const folders = await findSkillFolders(path);
  if (!each) {
    // Several skills read as one would be judged as no reader of them is.
    if (folders.length > 0 && folders[0] !== '')
      throw new Error(
        `no SKILL.md in ${path}; --each audits the ${counted(folders.length, 'skill')} below it`,
      );
    const audit = auditSkill(await readSkillFolder(path, owner), sha256Hex);
    if (sarif) process.stdout.write(`${JSON.stringify(toSarif(audit, path), null, 2)}\n`);
    else if (json) process.stdout.write(`${JSON.stringify(toAudit(audit), null, 2)}\n`);
    else process.stdout.write(auditReport(path, audit, scoreAudit(audit), owner));
    return isSerious(audit) ? 1 : 0;
  }
  let isAnyHigh = false;
  if (folders.length === 0) throw new Error(`no SKILL.md in or below ${path}`);
  for (const dir of folders) {
    const audit = auditSkill(await readSkillFolder(join(path, dir), owner), sha256Hex);
    isAnyHigh ||= isSerious(audit);
    process.stdout.write(`${JSON.stringify({ dir: dir === '' ? '.' : dir, audit: toAudit(audit) })}\n`);
  }
  return isAnyHigh ? 1 : 0;
}

// A reader that has seen enough, such as head, closes the pipe; that is no failure of the audit.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
  throw error;
});

try {
  process.exitCode = await main();
} catch (error) {
  const text = fileRefusal(error) ?? (error instanceof Error ? error.message : String(error));
  process.stderr.write(error instanceof UsageError ? `audit: ${text}\n\n${usage}\n` : `audit: ${text}\n`);
  process.exitCode = 2;
}
