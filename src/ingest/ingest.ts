/** Ingest: a source becomes content and evidence files; running it again changes nothing. */
import { type ContentSkills, readContentSkills } from './files/content-folder.ts';
import { readFamilyCache, writeFamilyCache } from './files/family-cache.ts';
import { linkFamilies } from './files/link-families.ts';
import { openSource, type SourceOptions } from './sources/open-source.ts';
import { type Source, SourceOptionError } from './source.ts';
import { type IngestReport, takeSource, type Taken } from './take-source.ts';
import type { ListedRepositories } from '../schema/repository-state.ts';
import type { WriteOptions } from './files/write-content.ts';

export type { IngestReport, IngestWarning } from './take-source.ts';

export interface IngestOptions extends SourceOptions, WriteOptions {
  /** Corpus, git checkout, single skill folder, or address of a repository on any host. */
  readonly from: string;
  /** Takes only skills that have a content file. */
  readonly listedOnly: boolean;
  /** Marks listed skills that a checkout no longer has as gone; those of a repository on a host always are. False by default. */
  readonly prune?: boolean;
  /** Folder for what is kept between runs; without it every evidence file is read for families. */
  readonly dataDir?: string | undefined;
}

export interface IngestSummary extends Omit<Taken, 'written'> {
  readonly source: Source['kind'];
  readonly dry_run: boolean;
  readonly families: number;
  /** Why the run ended early; null if it did not. */
  readonly stopped: string | null;
  /** Listed repositories whose turn has not come; only where all of them were to be checked. */
  readonly not_due?: number;
  /** The states of all listed repositories, with the same condition. */
  readonly listed_repositories?: ListedRepositories;
}

/** Ingests one source. Throws a SourceError when the source as a whole cannot be used. */
export async function ingest(options: IngestOptions, report: IngestReport): Promise<IngestSummary> {
  const content = await readContentSkills(options.out);
  const source = await openSource(options.from, options, content.repositories);
  if (options.prune === true && (source.kind === 'corpus' || source.kind === 'skill folder'))
    throw new SourceOptionError('--prune is for a git checkout: what anything else should have is not known');
  const prune = options.prune === true || source.kind === 'github' || source.kind === 'git';
  try {
    const taken = await takeSource(source, content, { ...options, prune }, report);
    return await summarise(source.kind, content, taken, options, null);
  } finally {
    await source.close?.();
  }
}

/** Ends a run: links families over everything that is listed, once. */
export async function summarise(
  source: Source['kind'],
  content: ContentSkills,
  { written, ...taken }: Taken,
  {
    out,
    dryRun,
    dataDir = null,
  }: Pick<WriteOptions, 'out' | 'dryRun'> & { readonly dataDir?: string | null | undefined },
  stopped: string | null,
): Promise<IngestSummary> {
  const withContent = new Set([...content.slugs.values(), ...written]);
  const linked = dryRun ? null : await linkFamilies(out, withContent, await readFamilyCache(dataDir));
  if (linked !== null) await writeFamilyCache(dataDir, linked.cache);
  const corrupt = (linked?.corrupt ?? []).map((path) => ({
    repository: '-',
    path,
    message: 'corrupt evidence of a skill that this run did not ingest',
  }));
  const unusable = content.warnings.map((message) => ({ repository: '-', path: '', message }));
  return {
    source,
    dry_run: dryRun,
    ...taken,
    families: linked?.families ?? 0,
    warnings: [...unusable, ...taken.warnings, ...corrupt],
    stopped,
  };
}
