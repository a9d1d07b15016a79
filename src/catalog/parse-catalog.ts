/** Content text → Catalog: checks every file, reports every problem, keeps the valid files. */
import type { z } from 'zod';
import {
  type Agent,
  AgentFrontMatter,
  type Collections,
  type Pack,
  PackFrontMatter,
  type Ranking,
  RankingFrontMatter,
  type Publisher,
  PublisherFrontMatter,
  type Suppression,
  SuppressionFrontMatter,
  type Task,
  TaskFrontMatter,
  type Track,
  TrackFrontMatter,
} from '../schema/collections.ts';
import { Evidence } from '../schema/evidence.ts';
import { SkillFrontMatter, type SkillSource } from '../schema/skill.ts';
import type { RankingSnapshot } from '../schema/snapshot.ts';
import { slugPattern } from '../schema/vocabulary.ts';
import { checkReferences, skillFilePath } from './check-references.ts';
import type { ContentFile } from './content-file.ts';
import { type CatalogSkill, joinEvidence, type Located } from './join-evidence.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { type ContentProblem, tidyProblems, toContentProblems } from './problems.ts';
import { parseSkillBody } from './skill-body.ts';
import { parseSnapshot, snapshotPath } from './parse-snapshot.ts';

/** The files' facts, without scores. Every list is sorted by slug. */
export interface Catalog extends Collections {
  readonly skills: readonly CatalogSkill[];
  readonly problems: readonly ContentProblem[];
}

type Kind = 'skills' | 'evidence' | keyof Collections;
const layouts: Record<Kind, RegExp> = {
  skills: /^skills\/[^/]+\/([^/]+)\.md$/,
  evidence: /^evidence\/[^/]+\/([^/]+)\.json$/,
  tasks: /^tasks\/([^/]+)\.md$/,
  packs: /^packs\/([^/]+)\.md$/,
  rankings: /^rankings\/([^/]+)\.md$/,
  tracks: /^tracks\/([^/]+)\.md$/,
  suppressions: /^suppressions\/([^/]+)\.md$/,
  publishers: /^publishers\/([^/]+)\.md$/,
  agents: /^agents\/([^/]+)\.md$/,
  snapshots: /^snapshots\/([^/]+)\/\d{4}-\d{2}-\d{2}\.json$/,
};

/** Never throws for bad content: a bad file is reported and left out. */
export function parseCatalog(files: Iterable<ContentFile>): Catalog {
  const problems: ContentProblem[] = [];
  const sources = new Map<string, Located<SkillSource>>();
  const evidence = new Map<string, Located<Evidence>>();
  const tasks: Task[] = [];
  const packs: Pack[] = [];
  const rankings: Ranking[] = [];
  const tracks: Track[] = [];
  const suppressions: Suppression[] = [];
  const publishers: Publisher[] = [];
  const agents: Agent[] = [];
  const snapshots: RankingSnapshot[] = [];
  for (const file of files) {
    const place = placeOf(file.path);
    if (place === null) {
      const kind = /^[^/]+(?=\/)/.exec(file.path)?.[0] ?? '';
      if (Object.hasOwn(layouts, kind)) problems.push({ path: file.path, line: 1, reason: misplaced(kind) });
      continue;
    }
    if (place.slug === null) {
      problems.push({ path: file.path, line: 1, reason: 'the file name must be a slug: a-z, 0-9 and -' });
      continue;
    }
    const { kind, slug } = place;
    const described = <S extends z.ZodType>(
      schema: S,
      into: (z.infer<S> & { slug: string; summary: string })[],
    ): void => {
      const parsed = parseMarkdown(file.path, file.text, schema);
      problems.push(...parsed.problems);
      if (parsed.value !== null)
        into.push(
          Object.assign({}, parsed.value, { slug, summary: parsed.body.trim().replaceAll(/\s+/g, ' ') }),
        );
    };
    if (kind === 'skills') {
      const source = parseSkill(file, slug, problems);
      const twin = sources.get(slug);
      if (twin !== undefined)
        problems.push({ path: file.path, line: 1, reason: `the slug ${slug} is taken by ${twin.path}` });
      else if (source !== null) sources.set(slug, { value: source, path: file.path });
    } else if (kind === 'evidence') {
      const found = parseEvidence(file, slug, problems);
      if (found !== null) evidence.set(slug, { value: found, path: file.path });
    } else if (kind === 'tasks') described(TaskFrontMatter, tasks);
    else if (kind === 'packs') described(PackFrontMatter, packs);
    else if (kind === 'rankings') described(RankingFrontMatter, rankings);
    else if (kind === 'suppressions') described(SuppressionFrontMatter, suppressions);
    else if (kind === 'publishers') described(PublisherFrontMatter, publishers);
    else if (kind === 'tracks') described(TrackFrontMatter, tracks);
    else if (kind === 'snapshots') {
      const snapshot = parseSnapshot(file, problems);
      if (snapshot !== null) snapshots.push(snapshot);
    } else described(AgentFrontMatter, agents);
  }
  const bySlug = <T extends { slug: string }>(list: T[]): T[] =>
    list.sort((a, b) => (a.slug < b.slug ? -1 : 1));
  const catalog = {
    skills: joinEvidence(sources, evidence, problems),
    tasks: bySlug(tasks),
    packs: bySlug(packs),
    rankings: bySlug(rankings),
    tracks: bySlug(tracks),
    suppressions: bySlug(suppressions),
    publishers: bySlug(publishers),
    agents: bySlug(agents),
    snapshots: snapshots.sort((a, b) => (snapshotPath(a) < snapshotPath(b) ? -1 : 1)),
  };
  problems.push(...checkReferences(catalog, new Set(sources.keys())));
  return { ...catalog, problems: tidyProblems(problems) };
}

function placeOf(path: string): { kind: Kind; slug: string | null } | null {
  for (const [kind, pattern] of Object.entries(layouts) as [Kind, RegExp][]) {
    const name = pattern.exec(path)?.[1];
    if (name !== undefined) return { kind, slug: slugPattern.test(name) ? name : null };
  }
  return null;
}

const fileNames: Readonly<Record<string, string>> = {
  skills: '<owner>/<slug>.md',
  evidence: '<owner>/<slug>.json',
  snapshots: '<ranking>/<YYYY-MM-DD>.json',
};

/** A file with a wrong extension or in a wrong folder would otherwise be ignored silently. */
function misplaced(kind: string): string {
  const file = fileNames[kind] ?? '<slug>.md';
  return `does not belong here: files are named ${kind}/${file}`;
}

function parseSkill(file: ContentFile, slug: string, problems: ContentProblem[]): SkillSource | null {
  const parsed = parseMarkdown(file.path, file.text, SkillFrontMatter);
  problems.push(...parsed.problems);
  if (parsed.value === null) return null;
  const expected = skillFilePath({ slug, repository: parsed.value.repository });
  if (file.path !== expected) {
    problems.push({ path: file.path, line: 1, reason: `the folder is the repository's owner: ${expected}` });
    return null;
  }
  const body = parseSkillBody(file.path, parsed.body, parsed.bodyLine);
  problems.push(...body.problems);
  return body.problems.length > 0 ? null : { slug, ...parsed.value, ...body.body };
}

function parseEvidence(file: ContentFile, slug: string, problems: ContentProblem[]): Evidence | null {
  let json: unknown;
  try {
    json = JSON.parse(file.text);
  } catch {
    problems.push({ path: file.path, line: 1, reason: 'not valid JSON: run `npm run ingest` again' });
    return null;
  }
  const parsed = Evidence.safeParse(json);
  if (!parsed.success) {
    problems.push(...toContentProblems(file.path, parsed.error, () => 1));
    return null;
  }
  if (parsed.data.slug === slug) return parsed.data;
  problems.push({
    path: file.path,
    line: 1,
    reason: `slug is ${parsed.data.slug}, but the file is named ${slug}`,
  });
  return null;
}
