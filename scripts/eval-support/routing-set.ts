/** Prompts that skill authors ship beside their skills, and the skills as a folder that ingest reads. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';
import type { BenchmarkTask, Place } from './benchmark.ts';

interface RoutingDocument {
  readonly repository: string;
  readonly path: string;
  readonly name: string;
  readonly description: string;
  readonly body: string;
  /** Equal for copies of one skill. */
  readonly group: string;
  readonly id: string;
}

interface RoutingQuery {
  readonly id: string;
  readonly text: string;
  /** Ids of documents. */
  readonly relevant: readonly string[];
  readonly not: readonly string[];
  readonly scored: boolean;
  readonly negative_scored: boolean;
  readonly repository: string;
}

export interface RoutingSet {
  /** The scored prompts; `kind` is the repository that shipped them. */
  readonly tasks: readonly BenchmarkTask[];
  /** Prompts with the skills that must not come first. */
  readonly negatives: readonly { readonly task: BenchmarkTask; readonly not: readonly Place[] }[];
}

const authorGrade = 3;

function readLines<Row>(path: string): Row[] {
  // The caller names a folder of this shape; a wrong one shows as missing members at once.
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
}

export function readRoutingSet(folder: string): RoutingSet {
  const documents = new Map(
    readLines<RoutingDocument>(join(folder, 'documents.jsonl')).map((document) => [document.id, document]),
  );
  const placeOf = (id: string): Place & { group: string } => {
    const { repository, path, group } = documents.get(id) ?? { repository: '', path: '', group: '' };
    return { repository, path, group };
  };
  const queries = readLines<RoutingQuery>(join(folder, 'queries.jsonl'));
  const toTask = ({ id, text, relevant, repository }: RoutingQuery): BenchmarkTask => ({
    id,
    task: text,
    kind: repository,
    relevant: relevant.map((skill) => ({ ...placeOf(skill), grade: authorGrade })),
  });
  return {
    tasks: queries.filter(({ scored }) => scored).map(toTask),
    negatives: queries
      .filter((query) => query.negative_scored)
      .map((query) => ({ task: toTask({ ...query, relevant: [] }), not: query.not.map(placeOf) })),
  };
}

/** Writes the skills as a corpus (`repos.json`, `skills/<owner>__<name>/…`) into `out`, once. */
export function writeRoutingCorpus(folder: string, out: string): string {
  if (existsSync(join(out, 'repos.json'))) return out;
  const documents = readLines<RoutingDocument>(join(folder, 'documents.jsonl'));
  for (const { repository, path, name, description, body } of documents) {
    const file = join(out, 'skills', repository.replace('/', '__'), path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `---\n${stringify({ name, description })}---\n${body}`);
  }
  const repositories = [...new Set(documents.map(({ repository }) => repository))].map((repository) => ({
    repository,
    commit: createHash('sha1').update(repository).digest('hex'),
    default_branch: 'main',
    license: 'Apache-2.0',
  }));
  writeFileSync(join(out, 'repos.json'), JSON.stringify(repositories));
  return out;
}
