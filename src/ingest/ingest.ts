/** Ingest: a local source becomes content and evidence files; running it again changes nothing. */
import { join } from 'node:path';
import type { AuditFindings } from '../schema/audit.ts';
import { Evidence } from '../schema/evidence.ts';
import { SkillFrontMatter } from '../schema/skill.ts';
import type { SkillFolder } from '../schema/skill-folder.ts';
import { contentPath, evidenceText, readContentSkills, readEvidence, writeWhole } from './content-folder.ts';
import { linkFamilies } from './link-families.ts';
import { outlineHeadings } from './outline.ts';
import { batchKey, decodeSkillFile, type IngestPlan, planIngest, type ReadText, tryRead } from './plan-ingest.ts';
import { skillFileText, toSkillFrontMatter } from './skill-file.ts';
import { openSource, type SourceOptions } from './sources/open-source.ts';
import { printable } from './sources/safe-path.ts';
import { type ReadSkill, repositoryLabel, type Skip, type Source, type SourceBatch } from './sources/source.ts';
import { toEvidence } from './to-evidence.ts';

export interface IngestOptions extends SourceOptions {
  /** Corpus, git checkout or single skill folder. */
  readonly from: string;
  /** The content folder. */
  readonly out: string;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** Keeps no sentence of the sources. */
  readonly factsOnly: boolean;
  /** Takes only skills that have a content file. */
  readonly listedOnly: boolean;
  /** Writes nothing. */
  readonly dryRun: boolean;
  readonly audit: (folder: SkillFolder) => AuditFindings;
}

export interface IngestWarning {
  readonly repository: string;
  readonly path: string;
  readonly message: string;
}

/** Told as ingest goes on; totals are known from the start. */
export interface IngestReport {
  skill(done: number, total: number): void;
  repository(name: string, ingested: number): void;
}

export interface IngestSummary {
  readonly source: Source['kind'];
  readonly dry_run: boolean;
  readonly repositories: number;
  /** SKILL.md files met. */
  readonly found: number;
  readonly ingested: number;
  readonly not_listed: number;
  readonly content_written: number;
  readonly evidence_written: number;
  readonly evidence_unchanged: number;
  /** Skills whose folder was not read whole. */
  readonly incomplete: number;
  readonly families: number;
  readonly skips: readonly Skip[];
  readonly warnings: readonly IngestWarning[];
}

/** Ingests one source. Throws a SourceError when the source as a whole cannot be used. */
export async function ingest(options: IngestOptions, report: IngestReport): Promise<IngestSummary> {
  const source = await openSource(options.from, options);
  const content = await readContentSkills(options.out);
  const plan = await planIngest(source, content.slugs, options.listedOnly);
  const run = new Run(options, plan, content.slugs);
  for (const message of content.warnings) run.warnings.push({ repository: '-', path: '', message });
  const total = plan.slugs.size;
  for await (const batch of source.batches()) {
    const before = run.ingested;
    for (const skill of batch.skills) {
      const slug = plan.slugs.get(batchKey(batch, skill.path));
      if (slug === undefined || run.seen.has(slug)) continue;
      run.seen.add(slug);
      const read = await tryRead(() => skill.read());
      if ('reason' in read) run.skip(batch, skill.path, read.reason);
      else await run.take(batch, skill.path, slug, read);
      report.skill(run.seen.size, total);
    }
    report.repository(repositoryLabel(batch.repository), run.ingested - before);
  }
  return run.finish(source.kind);
}

/** The counts of one run, and the writing of one skill. */
class Run {
  readonly seen = new Set<string>();
  readonly warnings: IngestWarning[] = [];
  ingested = 0;
  readonly #options: IngestOptions;
  readonly #plan: IngestPlan;
  /** Identity keys with a content file. */
  readonly #listed: ReadonlyMap<string, string>;
  readonly #skips: Skip[];
  #contentWritten = 0;
  #evidenceWritten = 0;
  #unchanged = 0;
  #incomplete = 0;
  readonly #added: string[] = [];

  constructor(options: IngestOptions, plan: IngestPlan, listed: ReadonlyMap<string, string>) {
    this.#options = options;
    this.#plan = plan;
    this.#listed = listed;
    this.#skips = [...plan.skips];
  }

  skip(batch: SourceBatch, path: string, reason: string): void {
    this.#skips.push({ repository: repositoryLabel(batch.repository), path: printable(path), reason });
  }

  /** Writes a skill's evidence, and its content file where it has none. */
  async take(batch: SourceBatch, path: string, slug: string, read: ReadSkill): Promise<void> {
    const bytes = read.folder.files.find((file) => file.path === 'SKILL.md')?.content ?? null;
    if (bytes === null) return this.skip(batch, path, 'SKILL.md could not be read with its folder');
    const decoded = decodeSkillFile(bytes);
    const evidence = await this.#writeEvidence(batch, path, slug, read, decoded);
    if (evidence === null) return;
    this.ingested += 1;
    if (!evidence.coverage.complete) this.#incomplete += 1;
    for (const message of read.warnings) this.#warn(batch, path, message);
    if (!this.#listed.has(batchKey(batch, path))) await this.#writeSkillFile(batch, path, slug, read, decoded, evidence);
  }

  async #writeEvidence(
    batch: SourceBatch,
    path: string,
    slug: string,
    read: ReadSkill,
    decoded: ReadText,
  ): Promise<Evidence | null> {
    const { out, audit, factsOnly, today, dryRun } = this.#options;
    const file = contentPath('evidence', batch.repository.owner, slug);
    const stored = await readEvidence(out, file);
    if (stored.text !== null && stored.evidence === null) {
      this.#warn(batch, path, `${file}: the evidence that was there is corrupt, written anew`);
    }
    const made = toEvidence({
      slug,
      repository: batch.repository,
      path,
      folder: read.folder,
      changedOn: read.changedOn,
      ...decoded,
      audit: audit(read.folder),
      factsOnly,
      previous: stored.evidence,
      today,
    });
    const checked = Evidence.safeParse(made);
    if (!checked.success) {
      const issue = checked.error.issues[0];
      this.skip(batch, path, `the evidence does not fit its schema: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
      return null;
    }
    // The day of the audit is that of the run that last found something new.
    const same = evidenceText({ ...made, audited_on: stored.evidence?.audited_on ?? today }) === stored.text;
    if (same) this.#unchanged += 1;
    else {
      this.#evidenceWritten += 1;
      if (!dryRun) await writeWhole(join(out, file), evidenceText(made));
    }
    return made;
  }

  async #writeSkillFile(
    batch: SourceBatch,
    path: string,
    slug: string,
    read: ReadSkill,
    { text }: ReadText,
    evidence: Evidence,
  ): Promise<void> {
    const { url, owner } = batch.repository;
    if (url === null) {
      return this.#warn(batch, path, 'no content file: it has to name a repository, so give one with --repository');
    }
    const front = toSkillFrontMatter({
      name: text.name ?? read.folder.folderName,
      repository: url,
      path,
      description: text.description,
      tags: text.tags,
      headings: outlineHeadings(text.body),
      runtimes: evidence.runtimes,
    });
    const checked = SkillFrontMatter.safeParse(front);
    if (!checked.success) return this.#warn(batch, path, 'no content file: its front matter would not be valid');
    this.#contentWritten += 1;
    this.#added.push(slug);
    if (!this.#options.dryRun) {
      await writeWhole(join(this.#options.out, contentPath('skills', owner, slug)), skillFileText(front));
    }
  }

  #warn(batch: SourceBatch, path: string, message: string): void {
    this.warnings.push({ repository: repositoryLabel(batch.repository), path: printable(path), message });
  }

  async finish(source: Source['kind']): Promise<IngestSummary> {
    const { dryRun, out } = this.#options;
    const families = dryRun ? null : await linkFamilies(out, new Set([...this.#listed.values(), ...this.#added]));
    for (const path of families?.corrupt ?? []) {
      this.warnings.push({ repository: '-', path, message: 'corrupt evidence of a skill that was not ingested now' });
    }
    return {
      source,
      dry_run: dryRun,
      repositories: this.#plan.repositories,
      found: this.#plan.found,
      ingested: this.ingested,
      not_listed: this.#plan.notListed,
      content_written: this.#contentWritten,
      evidence_written: this.#evidenceWritten,
      evidence_unchanged: this.#unchanged,
      incomplete: this.#incomplete,
      families: families?.families ?? 0,
      skips: this.#skips,
      warnings: this.warnings,
    };
  }
}
