/** `npm run --silent audit -- <skill folder>`: audits skill folders; exits 0 if nothing is high or critical and all was read, 1 otherwise, 2 if not run. */
import { lstat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { auditSkill } from '../src/audit/audit-skill.ts';
import { auditReport } from '../src/audit/report.ts';
import { toSarif } from '../src/audit/sarif.ts';
import { sha256Hex } from '../src/digest.ts';
import { readSkillFolder } from '../src/ingest/files/read-folder.ts';
import type { AuditFindings } from '../src/schema/audit.ts';
import type { SearchDocument } from '../src/search/documents/document.ts';
import { mainFileOf, type SkillFolder } from '../src/schema/skill-folder.ts';
import { findSuppressions } from '../src/cli/folder/find-suppressions.ts';
import { scoreAudit } from '../src/scoring/audit-score.ts';
import {
  type AppliedSuppressions,
  applyAuthorSuppressions,
  shownSuppression,
} from '../src/scoring/suppressions/author-suppressions.ts';
import { validateSkill } from '../src/submissions/intake/validate-skill.ts';
import { dayOf } from '../src/text/day.ts';
import { inertJson, withoutCommands } from '../src/text/inert.ts';
import { counted } from '../src/text/plain-text.ts';
import { fileRefusal } from './help.ts';
import { findOwner, ownerOf } from './audit-support/owner.ts';
import { fewSkills, routingReport, routingResults } from './audit-support/routing.ts';
import { findSkillFolders, skillFoldersOf } from './audit-support/skill-folders.ts';

const usage = `Usage: npm run --silent audit -- <skill folder> [options]
       npm run --silent audit -- --each [<folder of skill folders, or changed file>…] [options]
       npm run --silent audit -- --routing <folder of skill folders> [--catalog <content folder>] [--json]

Audits a skill without running it or using the network, and prints the report.

  --each               audit every folder with a SKILL.md below each given one (here: .), or around each given file; one line of JSON for each
  --text               with --each: print the report of each instead
  --allow-incomplete   what was not read (large files, archives, a SKILL.md that is a link, more than 400 files) is no failure
  --routing            show which prompts of the authors' own tests find each skill among the folder's
  --catalog <folder>   with --routing: rank the skills of a registry's content folder among them (here: content)
  --json               print the report as JSON
  --sarif              print the report as SARIF 2.1.0, for code scanning
  --repository <url>   https://github.com/<owner>/<name> or <owner>/<name>: whose skill it is, so that a vendor's
                       own installer is not taken for another's (default: the folder's git remote "origin")
  --help               print this

Exit code 0 if nothing is high or critical and everything was read, 1 otherwise, 2 if the audit could not run.`;

/** A wrong call, answered with the usage. */
class UsageError extends Error {}

/** The audit's public result: score, facts and the folder's coverage; what the author suppresses is named and lowers nothing. */
function toAudit({ audit, applied }: Audited): object {
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
    ...(applied.suppressed.length === 0 ? {} : { suppressed: applied.suppressed.map(shownSuppression) }),
    engine_version,
    ruleset_sha256,
    coverage,
    complete,
    incomplete_reasons,
  };
}

/** What was found in one folder; `passes` says whether a check lets it through. */
interface Audited {
  readonly audit: AuditFindings;
  readonly passes: boolean;
  readonly applied: AppliedSuppressions;
  /** Why a submission to the registry would be refused, or would wait, whatever the audit found; for the text report. */
  readonly remarks: string;
}

async function auditFolder(path: string, owner: string | null, mayBeIncomplete: boolean): Promise<Audited> {
  const folder = await readSkillFolder(path, owner);
  const found = auditSkill(folder, sha256Hex);
  const main = mainFileOf(folder.files);
  // A link within the folder leads to a file that was read, but not as what an agent follows.
  const unread = main?.mode === '120000' ? [`${main.path} is a link and was not read`] : [];
  const incomplete_reasons = [...found.incomplete_reasons, ...unread];
  const audit = { ...found, complete: incomplete_reasons.length === 0, incomplete_reasons };
  const applied = applyAuthorSuppressions(audit.findings, folder, findSuppressions(path), dayOf(new Date()));
  for (const warning of applied.warnings) process.stderr.write(`audit: ${withoutCommands(warning)}\n`);
  const isSerious = applied.findings.some(({ severity }) => severity === 'high' || severity === 'critical');
  const passes = !isSerious && (audit.complete || mayBeIncomplete);
  return { audit, applied, passes, remarks: remarksOn(main) };
}

/** What `POST /api/skills/validate` says of a SKILL.md; no failure of the audit. */
function remarksOn(main: SkillFolder['files'][number] | undefined): string {
  if (main === undefined || main.content === null || main.mode === '120000') return '';
  const { errors, warnings } = validateSkill(main.content);
  const remarks = [...errors, ...warnings].map((each) => `  ${withoutCommands(each)}\n`);
  return remarks.length === 0 ? '' : `SKILL.md, for its submission:\n${remarks.join('')}\n`;
}

/** Skill folders below the given folders and around the given files, each once. */
async function foldersOf(paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    if (!(await lstat(path)).isDirectory()) {
      found.push(...(await skillFoldersOf('.', path)));
      continue;
    }
    const below = await findSkillFolders(path);
    // Not so for files: a commit need not change a skill.
    if (below.length === 0) throw new Error(`no SKILL.md in or below ${path}`);
    found.push(...below.map((folder) => join(path, folder)));
  }
  return [...new Set(found)].map((folder) => (folder === '' ? '.' : folder));
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
        text: { type: 'boolean', default: false },
        'allow-incomplete': { type: 'boolean', default: false },
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
  const options = readOptions();
  const { each, text, routing, catalog, json, sarif, repository, help, positionals } = options;
  if (help) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  if (json && sarif) throw new UsageError('--json and --sarif exclude each other');
  if (each && sarif) throw new UsageError('--sarif is for one folder; call it once for each');
  if (text && !each) throw new UsageError('--text needs --each');
  if (catalog !== undefined && !routing) throw new UsageError('--catalog needs --routing');
  const [path, ...rest] = each && positionals.length === 0 ? ['.'] : positionals;
  if (path === undefined) throw new UsageError('a skill folder is needed');
  if (rest.length > 0 && !each) throw new UsageError(`one folder only, not also ${rest.join(', ')}`);
  if (routing) return routeAll(path, catalog, json);
  const stated = repository === undefined ? null : ownerOf(repository);
  if (repository !== undefined && stated === null)
    throw new UsageError(
      `--repository ${repository} is not https://github.com/<owner>/<name> or <owner>/<name>`,
    );
  const mayBeIncomplete = options['allow-incomplete'];
  if (each) return auditAll([path, ...rest], { text, stated, mayBeIncomplete });
  const owner = stated ?? (await findOwner(path));
  const folders = await findSkillFolders(path);
  // Several skills read as one would be judged as no reader of them is.
  if (folders.length > 0 && folders[0] !== '')
    throw new Error(`no SKILL.md in ${path}; --each audits the ${counted(folders.length, 'skill')} below it`);
  const audited = await auditFolder(path, owner, mayBeIncomplete);
  const { audit, applied } = audited;
  const reasons = new Map(applied.suppressed.map(({ finding, reason }) => [finding, reason]));
  if (sarif) process.stdout.write(`${inertJson(toSarif(audit, path, reasons), 2)}\n`);
  else if (json) process.stdout.write(`${inertJson(toAudit(audited), 2)}\n`);
  else process.stdout.write(textOf(path, audited, owner));
  return audited.passes ? 0 : 1;
}

function textOf(path: string, { audit, applied, remarks }: Audited, owner: string | null): string {
  return auditReport(path, audit, scoreAudit(audit), owner, applied.suppressed) + remarks;
}

interface EachOptions {
  readonly text: boolean;
  readonly stated: string | null;
  readonly mayBeIncomplete: boolean;
}

/** The report or line of each skill; one exit code for all. */
async function auditAll(paths: readonly string[], options: EachOptions): Promise<number> {
  const { text, stated, mayBeIncomplete } = options;
  const [first = '.'] = paths;
  const owner = stated ?? (await findOwner((await lstat(first)).isDirectory() ? first : '.'));
  let passesAll = true;
  for (const folder of await foldersOf(paths)) {
    if ((await lstat(folder)).isSymbolicLink()) {
      process.stderr.write(
        `audit: ${withoutCommands(folder)} is a link to a skill outside, which was not read\n`,
      );
      passesAll &&= mayBeIncomplete;
      continue;
    }
    const audited = await auditFolder(folder, owner, mayBeIncomplete);
    passesAll &&= audited.passes;
    const dir = relative(first, folder) || '.';
    process.stdout.write(
      text
        ? textOf(folder, audited, owner)
        : `${inertJson({ dir: paths.length > 1 ? folder : dir, audit: toAudit(audited) })}\n`,
    );
  }
  return passesAll ? 0 : 1;
}

/** What `--routing` prints; measured, never a failure. */
async function routeAll(path: string, catalog: string | undefined, json: boolean): Promise<number> {
  const folders = await findSkillFolders(path);
  const neighbours = catalog === undefined ? [] : await readNeighbours(catalog);
  const results = routingResults(path, folders, neighbours);
  process.stdout.write(json ? `${inertJson(results, 2)}\n` : routingReport(results));
  if (!json && results.length > 0 && folders.length + neighbours.length < fewSkills)
    process.stdout.write(`Compared with few skills; --catalog content adds those of the registry.\n`);
  return 0;
}

// A reader that has seen enough, such as head, closes the pipe; that is no failure of the audit.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
  throw error;
});

try {
  process.exitCode = await main();
} catch (error) {
  const reason = fileRefusal(error) ?? (error instanceof Error ? error.message : String(error));
  const text = withoutCommands(reason.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '?'));
  process.stderr.write(error instanceof UsageError ? `audit: ${text}\n\n${usage}\n` : `audit: ${text}\n`);
  process.exitCode = 2;
}
