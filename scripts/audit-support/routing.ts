/** A folder of skills → which of each author's own prompts find the skill among its neighbours, and which skills are ranked before it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bodyPairs } from '../../src/search/text/word-pairs.ts';
import { readSkillText } from '../../src/catalog/skill-text.ts';
import { englishWords } from '../../src/adapters/english-words.ts';
import { searchBackground } from '../../src/adapters/search-background.ts';
import { readRoutingTests, routingTestFiles } from '../../src/ingest/evidence/routing-tests.ts';
import { countTerms, withoutExclusions } from '../../src/search/text/analysis.ts';
import { leastWithoutBackground } from '../../src/search/index/background.ts';
import { buildSearchIndex } from '../../src/search/index/build.ts';
import type { SearchDocument } from '../../src/search/documents/document.ts';
import { loadSearchIndex } from '../../src/search/index/load.ts';
import { searchSkills } from '../../src/search/rank/query.ts';

export interface RoutingResult {
  /** Folder of the skill. */
  readonly skill: string;
  readonly prompt: string;
  readonly wanted: boolean;
  /** From 1; null where the skill is not among the first ten, or nothing is adequate. */
  readonly place: number | null;
  /** The skill that comes first instead; null where this one does or nothing is adequate. */
  readonly before: string | null;
}

const lookedAt = 10;

/** A folder of fewer skills says little: each has next to no neighbours that could come first instead. */
export const fewSkills = 20;

/**
 * `folders`: of every skill, relative to `root`. Evidence about findability only: nothing of it enters a ranking.
 * @param neighbours Skills of a catalog that are ranked among those of the folder.
 */
export function routingResults(
  root: string,
  folders: readonly string[],
  neighbours: readonly SearchDocument[] = [],
): RoutingResult[] {
  const own = folders.map((folder) => toDocument(root, folder));
  const documents = [...own, ...neighbours.map(asNeighbour)];
  const background = documents.length < leastWithoutBackground ? searchBackground() : null;
  const index = loadSearchIndex(buildSearchIndex(documents, [], englishWords(), background));
  return folders.flatMap((skill) =>
    promptsOf(join(root, skill)).map(({ prompt, wanted }) => {
      const { hits, verdict } = searchSkills(index, prompt, { mode: 'resolve', limit: lookedAt });
      const place = hits.findIndex(({ slug, also }) => slug === skill || also.includes(skill));
      const adequate = verdict !== 'none';
      return {
        skill,
        prompt,
        wanted,
        place: adequate && place >= 0 ? place + 1 : null,
        before: adequate && place !== 0 ? (hits[0]?.slug ?? null) : null,
      };
    }),
  );
}

/** A line for each skill with tests, then each prompt that goes elsewhere. */
export function routingReport(results: readonly RoutingResult[]): string {
  if (results.length === 0) return `no routing tests found (looked for ${routingTestFiles.join(', ')})\n`;
  const lines = [...Map.groupBy(results, ({ skill }) => skill)].flatMap(([skill, own]) => {
    const wanted = own.filter((each) => each.wanted);
    const within = (most: number): number =>
      wanted.filter(({ place }) => place !== null && place <= most).length;
    const refused = own.filter((each) => !each.wanted);
    const kept = refused.filter(({ place }) => place !== 1).length;
    const missed = wanted.filter(({ place }) => place !== 1);
    return [
      `${skill === '' ? '.' : skill}: ${within(1)} of ${wanted.length} prompts find it first, ${within(3)} among the first three; ${kept} of ${refused.length} that should not do not`,
      ...missed.map(
        ({ prompt, before }) =>
          `  ${before === null ? 'nothing adequate' : `first is ${before}`}: ${JSON.stringify(prompt.slice(0, 120))}`,
      ),
    ];
  });
  return `${lines.join('\n')}\n`;
}

/** A slug that no folder has. */
const inCatalog = (slug: string): string => `${slug} (catalog)`;

function asNeighbour(document: SearchDocument): SearchDocument {
  const { slug, family } = document;
  return { ...document, slug: inCatalog(slug), family: family === null ? null : inCatalog(family) };
}

function promptsOf(folder: string) {
  return routingTestFiles
    .map((file) => join(folder, file))
    .filter((path) => existsSync(path))
    .flatMap((path) => readRoutingTests(readFileSync(path, 'utf8')) ?? []);
}

function toDocument(root: string, folder: string): SearchDocument {
  const text = readSkillText(readFileSync(join(root, folder, 'SKILL.md'), 'utf8'));
  const folderName = folder.split('/').at(-1) ?? '';
  const description = withoutExclusions(text.description ?? '');
  return {
    slug: folder,
    name: text.name ?? folderName,
    path_name: folderName,
    tags: [],
    category: '',
    summary: null,
    use_for: [],
    terms: {
      name: countTerms(text.name ?? folderName),
      description: countTerms(description),
      headings: {},
      body: countTerms(withoutExclusions(text.body)),
      pairs: bodyPairs(text.body),
    },
    text: description,
    repository: root,
    prior: 50,
    family: null,
  };
}
