/** Corpora, git repositories and content folders in temporary folders, for the ingest tests. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { ingest, type IngestOptions, type IngestSummary } from '../../src/ingest/ingest.ts';
import { type AuditFindings, noSignals } from '../../src/schema/audit.ts';
import { Evidence } from '../../src/schema/evidence.ts';
import type { SkillFolder } from '../../src/schema/skill-folder.ts';

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ingest-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function write(root: string, path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');
export const commit = 'c'.repeat(40);

/** A valid text about one thing, so that no two are near-duplicates. */
export function skillText(name: string, extra = ''): string {
  const body = Array.from({ length: 40 }, (_, at) => `${name.replaceAll('-', '')}${at}`).join(' ');
  return `---\nname: ${name}\ndescription: Use it when a report needs ${name}.\n---\n# ${name}\n\n${body}\n${extra}`;
}

export interface CorpusSkill {
  /** Files here, by path in the skill's folder. */
  readonly here: Readonly<Record<string, string | Uint8Array>>;
  /** Files that are only listed upstream. */
  readonly listed?: readonly (readonly [string, string, number, string])[];
}

/** A corpus of one repository; `trees` false leaves trees.json out. */
export function corpus(
  skills: Readonly<Record<string, CorpusSkill>>,
  { repository = 'acme/tools', trees = true, more = {} as Record<string, unknown> } = {},
): string {
  const root = temporaryFolder();
  const listings: Record<string, unknown> = {};
  for (const [path, skill] of Object.entries(skills)) {
    const folder = dirname(path);
    const files: unknown[] = [...(skill.listed ?? [])];
    for (const [file, content] of Object.entries(skill.here)) {
      write(root, join('skills', repository.replace('/', '__'), folder, file), content);
      files.push([file, '100644', Buffer.byteLength(content), sha256(content)]);
    }
    listings[path] = files;
  }
  write(
    root,
    'repos.json',
    JSON.stringify([{ repository, commit, default_branch: 'main', license: 'MIT', stars: null, ...more }]),
  );
  if (trees) write(root, 'trees.json', JSON.stringify({ [repository]: { commit, skills: listings } }));
  return root;
}

/** The fewest facts an audit can answer, so that these tests are about ingest. */
export function plainAudit(folder: SkillFolder): AuditFindings {
  return {
    engine_version: '0.0.0',
    ruleset_sha256: '0'.repeat(64),
    complete: true,
    incomplete_reasons: [],
    findings: [
      {
        rule_id: 'MD-01',
        category: 'metadata',
        severity: 'info',
        base_severity: 'info',
        role: 'use',
        file: 'SKILL.md',
        line: 1,
        excerpt: 'a sentence of the source',
        view: 'raw',
        why: 'why',
        fix: 'fix',
        owasp: [],
      },
    ],
    signals: { ...noSignals, files: folder.files.length, bytes: 0 },
  };
}

export function run(from: string, out: string, options: Partial<IngestOptions> = {}): Promise<IngestSummary> {
  const silent = { skill: () => undefined, repository: () => undefined };
  const defaults = {
    today: '2026-11-20',
    factsOnly: false,
    listedOnly: false,
    dryRun: false,
    audit: plainAudit,
  };
  return ingest({ from, out, ...defaults, ...options }, silent);
}

/** Every file below a folder with its text, sorted by path. */
export function filesOf(root: string): Record<string, string> {
  const paths = globSync('**/*', { cwd: root, withFileTypes: false, exclude: [] }).sort();
  const entries = paths.flatMap((path) => {
    try {
      return [[path, readFileSync(join(root, path), 'utf8')] as const];
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EISDIR') return [];
      throw error;
    }
  });
  return Object.fromEntries(entries);
}

export function evidenceOf(out: string, owner: string, slug: string): Evidence {
  return Evidence.parse(JSON.parse(readFileSync(join(out, 'evidence', owner, `${slug}.json`), 'utf8')));
}

/** Runs git as a user would, with nothing of the machine's configuration. */
export function git(folder: string, ...args: string[]): string {
  return gitAs('a@example.org', '2026-03-04T23:30:00Z', folder, ...args);
}

/** The same by another author at another time. */
export function gitAs(address: string, at: string, folder: string, ...args: string[]): string {
  const who = {
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: address,
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@example.org',
  };
  const when = { GIT_AUTHOR_DATE: at, GIT_COMMITTER_DATE: at };
  const env = { PATH: process.env['PATH'], HOME: folder, GIT_CONFIG_NOSYSTEM: '1', ...who, ...when };
  return execFileSync('git', args, {
    cwd: folder,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
}
