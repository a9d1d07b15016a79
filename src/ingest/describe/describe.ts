/** Every listed skill of a source that no person has described → a drafted description in its content file. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ChatModel, ModelUnavailable } from '../../ports/chat-model.ts';
import { type ContentSkills, contentPath, readContentSkills, writeWhole } from '../files/content-folder.ts';
import { batchKey, decodeSkillFile, tryRead } from '../plan-ingest.ts';
import { openSource, type SourceOptions } from '../sources/open-source.ts';
import { repositoryLabel, type Source, type SourceBatch, type SourceSkill } from '../source.ts';
import { describePrompt } from './prompt.ts';
import { isDescribedByPerson, isDrafted, withDraft } from './described-file.ts';
import { readDraft } from './draft.ts';

interface DescribeOptions extends SourceOptions {
  /** A source of ingest. */
  readonly from: string;
  /** The content folder. */
  readonly out: string;
  /** Most skills that the model is asked about. */
  readonly limit: number;
  /** Also replaces an earlier draft. */
  readonly again: boolean;
  readonly dryRun: boolean;
}

interface DescribedSkill {
  readonly slug: string;
  /** Relative to the content folder. */
  readonly path: string;
  /** The whole content file. */
  readonly text: string;
}

export interface DescribeSummary {
  readonly described: readonly DescribedSkill[];
  /** Skills that a person has described, or an earlier run. */
  readonly left: number;
  /** Skills without a content file. */
  readonly not_listed: number;
  readonly skips: readonly { readonly skill: string; readonly reason: string }[];
  /** Why the run ended early; null if it did not. */
  readonly stopped: string | null;
}

/** Unavailable answers in a row after which a run ends: the next would be the same. */
const mostFailures = 3;

/** Rejects with a SourceError where the source as a whole cannot be used. A file is written as soon as its draft is there. */
export async function describeSkills(options: DescribeOptions, model: ChatModel): Promise<DescribeSummary> {
  const content = await readContentSkills(options.out);
  const source = await openSource(options.from, options, content.repositories);
  try {
    return await describeSource(source, content, options, model);
  } finally {
    await source.close?.();
  }
}

async function describeSource(
  source: Source,
  content: ContentSkills,
  options: DescribeOptions,
  model: ChatModel,
): Promise<DescribeSummary> {
  const described: DescribedSkill[] = [];
  const skips: { skill: string; reason: string }[] = [];
  let [left, notListed, failures] = [0, 0, 0];
  let stopped: string | null = null;
  for await (const { batch, skill } of skillsOf(source.batches())) {
    if (stopped !== null) break;
    const slug = content.slugs.get(batchKey(batch, skill.path));
    if (slug === undefined) {
      notListed += 1;
      continue;
    }
    const file = await contentFile(options.out, batch, content, slug);
    if (isDescribedByPerson(file.text) || (isDrafted(file.text) && !options.again)) left += 1;
    else if (described.length + skips.length >= options.limit)
      stopped = `${options.limit} skills were asked about (--limit)`;
    else {
      const end = await draftFor(skill, slug, file.text, model);
      if ('reason' in end) {
        skips.push({ skill: slug, reason: end.reason });
        failures = end.isModel ? failures + 1 : 0;
        if (failures >= mostFailures) stopped = end.reason;
        continue;
      }
      failures = 0;
      described.push({ slug, path: file.path, text: end.text });
      if (!options.dryRun) await writeWhole(join(options.out, file.path), end.text);
    }
  }
  return { described, left, not_listed: notListed, skips, stopped };
}

async function* skillsOf(
  batches: AsyncIterable<SourceBatch>,
): AsyncIterable<{ readonly batch: SourceBatch; readonly skill: SourceSkill }> {
  for await (const batch of batches) for (const skill of batch.skills) yield { batch, skill };
}

async function contentFile(
  out: string,
  { repository }: SourceBatch,
  { repositories }: ContentSkills,
  slug: string,
): Promise<{ readonly path: string; readonly text: string }> {
  const owner = repositories.get(repositoryLabel(repository).toLowerCase())?.owner ?? repository.owner;
  const path = contentPath('skills', owner, slug);
  return { path, text: await readFile(join(out, path), 'utf8') };
}

type Drafted = { readonly text: string } | { readonly reason: string; readonly isModel: boolean };

async function draftFor(skill: SourceSkill, slug: string, file: string, model: ChatModel): Promise<Drafted> {
  const bytes = await tryRead(() => skill.readText());
  if ('reason' in bytes) return { reason: bytes.reason, isModel: false };
  const { source, text } = decodeSkillFile(bytes);
  try {
    const answer = await model.ask(describePrompt(text.name ?? slug, source));
    const draft = readDraft(answer, source);
    return 'reason' in draft
      ? { reason: draft.reason, isModel: false }
      : { text: withDraft(file, draft, model.name) };
  } catch (error) {
    if (!(error instanceof ModelUnavailable)) throw error;
    return { reason: error.message, isModel: true };
  }
}
