/** `npm run ingest -- --from <folder> --plan`: what a folder of git repositories would add, with reasons; writes no content. */
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { auditSkill } from '../../src/audit/audit-skill.ts';
import { sha256Hex } from '../../src/digest.ts';
import { weighSkill } from '../../src/discovery/rules/thresholds.ts';
import {
  type ContentSkills,
  listEvidence,
  readContentSkills,
  readEvidence,
} from '../../src/ingest/files/content-folder.ts';
import { makeContent } from '../../src/ingest/files/make-content.ts';
import { batchKey, planIngest, tryRead } from '../../src/ingest/plan-ingest.ts';
import type { SourceBatch, SourceSkill } from '../../src/ingest/source.ts';
import { runGit } from '../../src/ingest/sources/git.ts';
import { readOrigin } from '../../src/ingest/sources/git-origin.ts';
import { openSource } from '../../src/ingest/sources/open-source.ts';
import { hasCode } from '../../src/ports/error-code.ts';
import { Thresholds } from '../../src/schema/discovery-profile.ts';
import { Category } from '../../src/schema/vocabulary.ts';
import { findRepositories } from './find-repositories.ts';

const PlannedSkill = z.object({
  path: z.string(),
  slug: z.string(),
  /** As it would be guessed; null for one that is left out. */
  category: Category.nullable(),
  /** Why it is left out; null where it would be listed. */
  reason: z.string().nullable(),
  /** Of its text, so that a copy in a later repository is found. */
  text: z.string(),
});
type PlannedSkill = z.infer<typeof PlannedSkill>;

/** A line of the plan’s file; `error` where the repository cannot be read. */
const PlannedRepository = z.object({
  folder: z.string(),
  commit: z.string(),
  skills: z.array(PlannedSkill),
  error: z.string().nullable(),
});
export type PlannedRepository = z.infer<typeof PlannedRepository>;

/** Repositories that one run reads; the next run continues after them. */
const mostRead = 300;

interface PlanOptions {
  readonly from: string;
  readonly out: string;
  readonly dataDir: string;
  readonly today: string;
}

/** Reads what no earlier run has read at its commit, and answers the plan of all repositories below the folder. */
export async function planFolder(options: PlanOptions): Promise<readonly PlannedRepository[]> {
  const path = join(options.dataDir, 'ingest-plan.jsonl');
  await mkdir(options.dataDir, { recursive: true });
  const known = new Map((await readPlan(path)).map((each) => [`${each.folder} ${each.commit}`, each]));
  const content = await readContentSkills(options.out);
  const texts = await listedTexts(options.out);
  const plan: PlannedRepository[] = [];
  let read = 0;
  for await (const folder of findRepositories(options.from)) {
    const head = await tryRead(() => runGit(folder, ['rev-parse', '--verify', 'HEAD']));
    const commit = 'reason' in head ? '' : head.toString('utf8').trim();
    let planned = known.get(`${folder} ${commit}`);
    if (planned === undefined) {
      if (read === mostRead) break;
      read += 1;
      planned = await planRepository(
        folder,
        relative(options.from, folder),
        commit,
        content,
        texts,
        options.today,
      );
      await appendFile(path, `${JSON.stringify(planned)}\n`);
    }
    for (const { text, slug, reason } of planned.skills) if (reason === null) texts.set(text, slug);
    plan.push(planned);
  }
  return plan;
}

/** Lines of earlier runs; the last one may have been cut by a kill. */
async function readPlan(path: string): Promise<PlannedRepository[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return '';
    throw error;
  });
  return text.split('\n').flatMap((line) => {
    if (!line.endsWith('}')) return [];
    const parsed = PlannedRepository.safeParse(JSON.parse(line));
    return parsed.success ? [parsed.data] : [];
  });
}

/** Slug of each listed skill by its text. */
async function listedTexts(out: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const path of await listEvidence(out)) {
    const { evidence } = await readEvidence(out, path);
    if (evidence !== null) texts.set(evidence.fingerprint.text_sha256, evidence.slug);
  }
  return texts;
}

/** Of a clone without an origin, in `<owner>/<name>` or `<owner>+<name>` below the folder; undefined for another name. */
function addressOf(name: string): string | undefined {
  const [owner, repository] = name.split(/[/+]/);
  return owner === undefined || repository === undefined
    ? undefined
    : `https://github.com/${owner}/${repository.replace(/\.git$/, '')}`;
}

async function planRepository(
  folder: string,
  name: string,
  commit: string,
  content: ContentSkills,
  texts: ReadonlyMap<string, string>,
  today: string,
): Promise<PlannedRepository> {
  const read = await tryRead(async () => {
    const repository = (await readOrigin(folder)) === null ? addressOf(name) : undefined;
    const source = await openSource(folder, { repository }, content.repositories);
    const { slugs } = await planIngest(source, content.slugs, false);
    const own = new Map(texts);
    const skills: PlannedSkill[] = [];
    for await (const batch of source.batches()) {
      for (const skill of batch.skills) {
        const key = batchKey(batch, skill.path);
        const slug = slugs.get(key);
        if (slug === undefined || content.slugs.has(key)) continue;
        const planned = await planSkill(batch, skill, slug, { content, texts: own, today });
        if (planned.reason === null) own.set(planned.text, slug);
        skills.push(planned);
      }
    }
    return { skills };
  });
  return 'reason' in read
    ? { folder, commit, skills: [], error: read.reason }
    : { folder, commit, skills: read.skills, error: null };
}

interface PlanContext {
  readonly content: ContentSkills;
  readonly texts: ReadonlyMap<string, string>;
  readonly today: string;
}

async function planSkill(
  { repository }: SourceBatch,
  skill: SourceSkill,
  slug: string,
  { content, texts, today }: PlanContext,
): Promise<PlannedSkill> {
  const { path } = skill;
  const leftOut = (reason: string): PlannedSkill => ({ path, slug, category: null, reason, text: '' });
  const read = await tryRead(() => skill.read());
  if ('reason' in read) return leftOut(read.reason);
  const made = makeContent(
    { ...read, repository, path, slug, listed: false, agents: content.agents, previous: null },
    { today, factsOnly: true, audit: (folder) => auditSkill(folder, sha256Hex) },
  );
  if ('reason' in made) return leftOut(made.reason);
  const text = made.evidence.fingerprint.text_sha256;
  const facts = { evidence: made.evidence, copyOf: texts.get(text) ?? null };
  const below = weighSkill(facts, Thresholds.parse({}), today);
  const category = Category.safeParse(/^category: (.+)$/m.exec(made.skillFile ?? '')?.[1]).data ?? null;
  if (below !== null) return leftOut(below.reason);
  return { path, slug, category, reason: category === null ? 'has no category' : null, text };
}

/** For a terminal: what would be listed by category, then why others are left out. */
export function planText(plan: readonly PlannedRepository[]): string {
  const skills = plan.flatMap(({ folder, skills: own }) => own.map((skill) => ({ folder, ...skill })));
  const taken = skills.filter(({ reason }) => reason === null);
  const byCategory = [...Map.groupBy(taken, ({ category }) => category ?? '')].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const reasons = [...Map.groupBy(skills, ({ reason }) => reason ?? '')].filter(([reason]) => reason !== '');
  return [
    `${plan.length} repositories, ${skills.length} skills that are not listed, ${taken.length} would be`,
    ...byCategory.flatMap(([category, own]) => [
      `${category}: ${own.length}`,
      ...own.map(({ slug, folder, path }) => `  ${slug}  ${folder} ${path}`),
    ]),
    'Left out:',
    ...reasons
      .sort(([, a], [, b]) => b.length - a.length)
      .map(([reason, own]) => `  ${own.length} ${reason}`),
    ...plan.flatMap(({ folder, error }) => (error === null ? [] : [`  ${folder}: ${error}`])),
  ].join('\n');
}
