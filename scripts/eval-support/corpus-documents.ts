/** Search documents straight from a folder of fetched repositories, for experiments on ranking without a server. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFrontMatter } from '../../src/catalog/front-matter.ts';
import { countTerms, withoutExclusions } from '../../src/search/text/analysis.ts';
import type { SearchDocument } from '../../src/search/documents/document.ts';

export interface CorpusSkill {
  readonly repository: string;
  readonly path: string;
  readonly document: SearchDocument;
  /** The text below the front matter, for engines that index it whole. */
  readonly body: string;
}

/** Every skill under `<folder>/skills/<owner>__<name>/`, in the order of repository and path. */
export function readCorpusSkills(folder: string): CorpusSkill[] {
  const root = join(folder, 'skills');
  const canonical = new Map<string, string>();
  const skills: CorpusSkill[] = [];
  for (const directory of readdirSync(root).sort()) {
    const repository = directory.replace('__', '/');
    const files = readdirSync(join(root, directory), { recursive: true, encoding: 'utf8' }).sort();
    for (const path of files) {
      if (path !== 'SKILL.md' && !path.endsWith('/SKILL.md')) continue;
      const source = readFileSync(join(root, directory, path), 'utf8');
      const slug = `${repository}/${path}`;
      const family = canonical.get(source) ?? null;
      if (family === null) canonical.set(source, slug);
      skills.push({
        repository,
        path,
        document: toDocument(slug, path, source, family),
        body: parseFrontMatter(source).body,
      });
    }
  }
  return skills;
}

function toDocument(slug: string, path: string, source: string, family: string | null): SearchDocument {
  const { data, body, raw } = parseFrontMatter(source);
  const folder = path.split('/').at(-2) ?? '';
  const title = /^#\s+(.+)$/m.exec(body)?.[1] ?? folder;
  const name = asText(data?.['name']) ?? lineValue(raw ?? '', 'name') ?? title;
  const described =
    asText(data?.['description']) ?? lineValue(raw ?? '', 'description') ?? lineValue(body, 'description');
  const description = withoutExclusions(described ?? '');
  const headings = [...body.matchAll(/^#{1,6}\s+(.+)$/gm)].map((match) => match[1] ?? '').join('\n');
  return {
    slug,
    name,
    path_name: folder,
    tags: asTags(data?.['tags']),
    category: '',
    summary: null,
    use_for: [],
    terms: {
      name: countTerms(`${name}\n${folder}`),
      description: countTerms(description),
      headings: countTerms(headings),
      body: countTerms(withoutExclusions(body)),
    },
    text: description,
    prior: 50,
    family,
  };
}

function asText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function asTags(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((tag): tag is string => typeof tag === 'string') : [];
}

function lineValue(text: string, key: string): string | null {
  return new RegExp(`^${key}:\\s*(.+)$`, 'm').exec(text)?.[1]?.replace(/^["']|["']$/g, '') ?? null;
}
