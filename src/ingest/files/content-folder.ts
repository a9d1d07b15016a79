/** The content folder as ingest reads and writes it: the skills that it names and their evidence. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseFrontMatter } from '../../catalog/front-matter.ts';
import { versionsEnding } from '../../versions/past-version.ts';
import { Evidence } from '../../schema/evidence.ts';
import { SkillFrontMatter, SkillPath } from '../../schema/skill.ts';
import { RepositoryUrl, sourceOf } from '../../schema/source.ts';
import { slugPattern } from '../../schema/vocabulary.ts';
import { identityKey } from '../evidence/slug.ts';
import { parseJson } from '../../schema/json.ts';
import { listIfThere, readIfThere } from '../../read-if-there.ts';

export interface ContentSkills {
  /** Slug by identity key, see `identityKey`. */
  readonly slugs: ReadonlyMap<string, string>;
  /** Repositories that content files name, by `owner/name` in lower case. */
  readonly repositories: ReadonlyMap<string, ListedRepository>;
  /** Commit that the content file's review approves, by slug. */
  readonly approvals: ReadonlyMap<string, string>;
  /** Ids of the agent runtimes that have a file; `platforms` may name these. */
  readonly agents: ReadonlySet<string>;
  /** One sentence for each file that names no skill. */
  readonly warnings: readonly string[];
}

/** A repository as the content files spell it, with its skills by path of SKILL.md. */
export interface ListedRepository {
  readonly url: string;
  readonly owner: string;
  readonly name: string;
  readonly slugs: Map<string, string>;
}

/** Reads which repository and path each `skills/<owner>/<slug>.md` names; content files are never changed. */
export async function readContentSkills(out: string): Promise<ContentSkills> {
  const slugs = new Map<string, string>();
  const repositories = new Map<string, ListedRepository>();
  const approvals = new Map<string, string>();
  const warnings: string[] = [];
  for (const path of await listFiles(out, 'skills', '.md')) {
    const slug = path.slice(path.lastIndexOf('/') + 1, -'.md'.length);
    const { data } = parseFrontMatter(await readFile(join(out, path), 'utf8'));
    const repository = RepositoryUrl.safeParse(data?.['repository']);
    const skillPath = SkillPath.safeParse(data?.['path']);
    if (!slugPattern.test(slug) || !repository.success || !skillPath.success) {
      warnings.push(`${path}: names no skill (slug, repository or path), so ingest skips it`);
      continue;
    }
    const { owner, name } = sourceOf(repository.data);
    const key = identityKey({ owner, repository: name, path: skillPath.data });
    if (slugs.has(key)) warnings.push(`${path}: the same skill as ${slugs.get(key) ?? ''}`);
    else {
      slugs.set(key, slug);
      const place = `${owner}/${name}`.toLowerCase();
      const listed = repositories.get(place) ?? {
        url: repository.data,
        owner,
        name,
        slugs: new Map<string, string>(),
      };
      repositories.set(place, listed);
      listed.slugs.set(skillPath.data, slug);
      const review = SkillFrontMatter.shape.review.safeParse(data?.['review']).data;
      if (review?.decision === 'approved') approvals.set(slug, review.commit);
    }
  }
  const agentFiles = (await listIfThere(join(out, 'agents'))).map(({ name }) => name);
  const agents = new Set(
    agentFiles.filter((name) => name.endsWith('.md')).map((name) => name.slice(0, -'.md'.length)),
  );
  return { slugs, repositories, approvals, agents, warnings };
}

/** `skills/acme/acme-tables.md` or `evidence/acme/acme-tables.json`, below the content folder. */
export function contentPath(kind: 'skills' | 'evidence', owner: string | null, slug: string): string {
  return `${kind}/${(owner ?? 'local').toLowerCase()}/${slug}.${kind === 'skills' ? 'md' : 'json'}`;
}

interface StoredEvidence {
  /** The file's text; null if there is none. */
  readonly text: string | null;
  /** Null if there is none, or if it does not satisfy the schema. */
  readonly evidence: Evidence | null;
}

/** One evidence file; a corrupt one is `{ text, evidence: null }`, to be reported and rewritten. */
export async function readEvidence(out: string, path: string): Promise<StoredEvidence> {
  const text = await readIfThere(join(out, path));
  return { text, evidence: text === null ? null : parseEvidence(text) };
}

export function parseEvidence(text: string): Evidence | null {
  const parsed = Evidence.safeParse(parseJson(text));
  return parsed.success ? parsed.data : null;
}

/** Paths of all evidence files below the content folder, sorted. */
export async function listEvidence(out: string): Promise<string[]> {
  const paths = await listFiles(out, 'evidence', '.json');
  return paths.filter((path) => !path.endsWith(versionsEnding));
}

/** Files in `<out>/<kind>/<owner>/`, sorted; none when the folder is missing. */
async function listFiles(out: string, kind: string, ending: string): Promise<string[]> {
  const paths: string[] = [];
  for (const owner of await listIfThere(join(out, kind))) {
    if (!owner.isDirectory()) continue;
    for (const file of await listIfThere(join(out, kind, owner.name))) {
      if (file.isFile() && file.name.endsWith(ending) && !file.name.startsWith('.')) {
        paths.push(`${kind}/${owner.name}/${file.name}`);
      }
    }
  }
  return paths.sort();
}

/** Two spaces, one newline at the end. */
export function evidenceText(evidence: Evidence): string {
  return `${JSON.stringify(evidence, null, 2)}\n`;
}

/** Writes atomically: a reader sees the old text or the new one, never a part. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `.${path.slice(folder.length + 1)}.${process.pid}.tmp`);
  try {
    await writeFile(draft, text, { flag: 'w' });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
