/** Engines to compare: this registry over HTTP or in process, MiniSearch and SQLite FTS5 over the same documents. */
import { DatabaseSync } from 'node:sqlite';
import MiniSearch from 'minisearch';
import { stemmer } from 'stemmer';
import { buildSearchIndex } from '../../src/search/build.ts';
import { loadSearchIndex } from '../../src/search/load.ts';
import { searchSkills } from '../../src/search/query.ts';
import { isStopWord } from '../../src/search/stop-words.ts';
import type { Ask, Place } from './benchmark.ts';
import type { CorpusSkill } from './corpus-documents.ts';

const wanted = 10;
const place = ({ repository, path }: Place): Place => ({ repository, path });

/** The engine itself, without a server. */
export function askEngine(skills: readonly CorpusSkill[]): Ask {
  const index = loadSearchIndex(buildSearchIndex(skills.map(({ document }) => document)));
  const bySlug = new Map(skills.map((skill) => [skill.document.slug, skill]));
  return (task) => {
    const { hits, verdict } = searchSkills(index, task, { limit: wanted, mode: 'resolve' });
    const ranked = hits.flatMap(({ slug }) => bySlug.get(slug) ?? []).map(place);
    return Promise.resolve({ ranked, none: verdict === 'none' });
  };
}

interface ResolveBody {
  readonly decision_packet: {
    readonly status: string;
    readonly selected_skill: Place | null;
    readonly alternatives: readonly Place[];
  };
}

/** A running registry: `GET <base>/api/agent/resolve?task=…&limit=10`. */
export function askHttp(base: string): Ask {
  return async (task) => {
    const response = await fetch(
      `${base}/api/agent/resolve?limit=${wanted}&task=${encodeURIComponent(task)}`,
    );
    if (!response.ok) throw new Error(`resolve answered ${response.status} for: ${task}`);
    // The contract's shape; a member that is missing fails the run below.
    const { decision_packet: packet } = (await response.json()) as ResolveBody;
    const found =
      packet.selected_skill === null ? packet.alternatives : [packet.selected_skill, ...packet.alternatives];
    const ranked = found.map(({ repository, path }) => ({
      repository: new URL(repository).pathname.slice(1),
      path,
    }));
    return { ranked, none: packet.status === 'no_match' };
  };
}

interface Row extends Place {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly body: string;
}

function toRows(skills: readonly CorpusSkill[]): Row[] {
  return skills.map(({ repository, path, document }, id) => ({
    id,
    repository,
    path,
    name: `${document.name} ${document.path_name}`,
    description: document.text ?? '',
    body: Object.keys(document.terms.body).join(' '),
  }));
}

/** MiniSearch with its defaults, or stemmed, boosted, fuzzy and without the stop words. */
export function askMiniSearch(skills: readonly CorpusSkill[], tuned: boolean): Ask {
  const rows = toRows(skills);
  const engine = new MiniSearch<Row>({
    fields: tuned ? ['name', 'description', 'body'] : ['name', 'description'],
    ...(tuned
      ? {
          processTerm: (term: string) =>
            isStopWord(term.toLowerCase()) ? null : stemmer(term.toLowerCase()),
        }
      : {}),
  });
  engine.addAll(rows);
  const options = tuned ? { boost: { name: 2, description: 3, body: 0.3 }, prefix: true, fuzzy: 0.2 } : {};
  return (task) => {
    const ranked = engine
      .search(task, options)
      .slice(0, wanted)
      .flatMap(({ id }) => rows[id as number] ?? []); // ids are ours: numbers
    return Promise.resolve({ ranked: ranked.map(place), none: ranked.length === 0 });
  };
}

/** SQLite FTS5: a porter and a trigram index, fused by reciprocal rank. */
export function askSqlite(skills: readonly CorpusSkill[]): Ask {
  const rows = toRows(skills);
  const database = new DatabaseSync(':memory:');
  for (const tokenizer of ['porter', 'trigram']) {
    database.exec(
      `CREATE VIRTUAL TABLE ${tokenizer}_index USING fts5(name, description, body, tokenize='${tokenizer}')`,
    );
    const insert = database.prepare(
      `INSERT INTO ${tokenizer}_index(rowid, name, description, body) VALUES (?, ?, ?, ?)`,
    );
    for (const row of rows)
      insert.run(row.id, row.name, row.description, tokenizer === 'porter' ? row.body : '');
  }
  const search = (tokenizer: string, terms: readonly string[]): number[] => {
    if (terms.length === 0) return [];
    const statement = database.prepare(
      `SELECT rowid FROM ${tokenizer}_index WHERE ${tokenizer}_index MATCH ? ORDER BY bm25(${tokenizer}_index, 2, 3, 0.3) LIMIT 50`,
    );
    return statement.all(terms.map((term) => `"${term}"`).join(' OR ')).map(({ rowid }) => Number(rowid));
  };
  return (task) => {
    const words = (task.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !isStopWord(word));
    const pieces = words.flatMap((word) =>
      Array.from({ length: Math.max(0, word.length - 2) }, (_, at) => word.slice(at, at + 3)),
    );
    const fused = new Map<number, number>();
    for (const found of [search('porter', words), search('trigram', pieces)]) {
      found.forEach((id, rank) => fused.set(id, (fused.get(id) ?? 0) + 1 / (60 + rank)));
    }
    const ranked = [...fused]
      .sort((a, b) => b[1] - a[1])
      .slice(0, wanted)
      .flatMap(([id]) => rows[id] ?? []);
    return Promise.resolve({ ranked: ranked.map(place), none: ranked.length === 0 });
  };
}
