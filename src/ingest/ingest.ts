/** Ingest: a local source becomes content and evidence files; running it again changes nothing. */
import { readContentSkills } from './content-folder.ts';
import { linkFamilies } from './link-families.ts';
import { batchKey, planIngest, tryRead } from './plan-ingest.ts';
import { openSource, type SourceOptions } from './sources/open-source.ts';
import { printable } from './sources/safe-path.ts';
import { repositoryLabel, type Skip, type Source } from './sources/source.ts';
import { writeContent, type WriteOptions } from './write-content.ts';

export interface IngestOptions extends SourceOptions, WriteOptions {
  /** Corpus, git checkout or single skill folder. */
  readonly from: string;
  /** Takes only skills that have a content file. */
  readonly listedOnly: boolean;
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
  const skips = [...plan.skips];
  const warnings: IngestWarning[] = content.warnings.map((message) => ({
    repository: '-',
    path: '',
    message,
  }));
  const withContent = new Set(content.slugs.values());
  const counts = {
    ingested: 0,
    content_written: 0,
    evidence_written: 0,
    evidence_unchanged: 0,
    incomplete: 0,
  };
  const seen = new Set<string>();
  for await (const batch of source.batches()) {
    const { repository } = batch;
    const label = repositoryLabel(repository);
    const before = counts.ingested;
    for (const skill of batch.skills) {
      const key = batchKey(batch, skill.path);
      const slug = plan.slugs.get(key);
      if (slug === undefined || seen.has(slug)) continue;
      seen.add(slug);
      const read = await tryRead(() => skill.read());
      const { path } = skill;
      const toWrite = { repository, path, slug, listed: content.slugs.has(key), agents: content.agents };
      const written = 'reason' in read ? read : await writeContent({ ...read, ...toWrite }, options);
      if ('reason' in written)
        skips.push({ repository: label, path: printable(path), reason: written.reason });
      else {
        counts.ingested += 1;
        counts.content_written += written.contentWritten ? 1 : 0;
        counts.evidence_written += written.evidence === 'written' ? 1 : 0;
        counts.evidence_unchanged += written.evidence === 'unchanged' ? 1 : 0;
        counts.incomplete += written.complete ? 0 : 1;
        if (written.contentWritten) withContent.add(slug);
        for (const message of written.warnings)
          warnings.push({ repository: label, path: printable(path), message });
      }
      report.skill(seen.size, plan.slugs.size);
    }
    report.repository(label, counts.ingested - before);
  }
  const linked = options.dryRun ? null : await linkFamilies(options.out, withContent);
  for (const path of linked?.corrupt ?? []) {
    warnings.push({
      repository: '-',
      path,
      message: 'corrupt evidence of a skill that was not ingested now',
    });
  }
  return {
    source: source.kind,
    dry_run: options.dryRun,
    repositories: plan.repositories,
    found: plan.found,
    not_listed: plan.notListed,
    ...counts,
    families: linked?.families ?? 0,
    skips,
    warnings,
  };
}
