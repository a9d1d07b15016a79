/** Stock engines in process, over the same skills: MiniSearch, SQLite FTS5, Orama, FlexSearch. */
import { DatabaseSync } from 'node:sqlite';
import { create, insertMultiple, search } from '@orama/orama';
import FlexSearch from 'flexsearch';
import MiniSearch from 'minisearch';
import { stemmer } from 'stemmer';
import { isStopWord } from '../../src/search/text/stop-words.ts';
import type { Answer, Ask } from './benchmark.ts';
import type { CorpusSkill } from './corpus-documents.ts';

/** Results requested from every engine. */
export const wanted = 20;

/** One skill as the stock engines index it. */
export interface Row {
  readonly id: number;
  readonly repository: string;
  readonly path: string;
  readonly name: string;
  readonly description: string;
  readonly body: string;
}

export function toRows(skills: readonly CorpusSkill[]): Row[] {
  return skills.map(({ repository, path, document, body }, id) => ({
    id,
    repository,
    path,
    name: `${document.name} ${document.path_name}`,
    description: document.text ?? '',
    body,
  }));
}

/** Ids, best first → an answer; a stock engine says none only by finding nothing. */
export function toAnswer(rows: readonly Row[], ids: readonly number[]): Answer {
  const ranked = ids
    .slice(0, wanted)
    .flatMap((id) => rows[id] ?? [])
    .map(({ repository, path }) => ({ repository, path }));
  return { ranked, none: ranked.length === 0 };
}

/** The task's words without the stop words, which every tuned engine gets for free. */
export function contentWords(task: string): string[] {
  return (task.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !isStopWord(word));
}

/** MiniSearch with its defaults, or stemmed, boosted, fuzzy and without the stop words. */
export function askMiniSearch(rows: readonly Row[], tuned: boolean): Ask {
  const engine = new MiniSearch<Row>({
    fields: ['name', 'description', 'body'],
    ...(tuned
      ? {
          processTerm: (term: string) =>
            isStopWord(term.toLowerCase()) ? null : stemmer(term.toLowerCase()),
        }
      : {}),
  });
  engine.addAll(rows);
  const options = tuned ? miniSearchTuned : {};
  return (task) =>
    // Ids are ours: numbers.
    Promise.resolve(
      toAnswer(
        rows,
        engine.search(task, options).map(({ id }) => id as number),
      ),
    );
}

/** Best of twenty settings on the public tasks; fuzzy matching of short words only adds noise. */
const miniSearchTuned = {
  boost: { name: 2, description: 3, body: 0.3 },
  prefix: (term: string) => term.length > 3,
  fuzzy: (term: string) => (term.length > 4 ? 0.2 : false),
  weights: { fuzzy: 0.3, prefix: 0.3 },
} as const;

/** SQLite FTS5 with field weights: a porter index alone, or fused with a trigram index by reciprocal rank. */
export function askSqlite(rows: readonly Row[], withTrigrams: boolean): Ask {
  const database = new DatabaseSync(':memory:');
  for (const tokenizer of withTrigrams ? ['porter', 'trigram'] : ['porter']) {
    database.exec(
      `CREATE VIRTUAL TABLE ${tokenizer}_index USING fts5(name, description, body, tokenize='${tokenizer}')`,
    );
    const insert = database.prepare(
      `INSERT INTO ${tokenizer}_index(rowid, name, description, body) VALUES (?, ?, ?, ?)`,
    );
    for (const row of rows)
      insert.run(row.id, row.name, row.description, tokenizer === 'porter' ? row.body : '');
  }
  const find = (tokenizer: string, terms: readonly string[]): number[] => {
    if (terms.length === 0) return [];
    const statement = database.prepare(
      `SELECT rowid FROM ${tokenizer}_index WHERE ${tokenizer}_index MATCH ? ORDER BY bm25(${tokenizer}_index, 2, 3, 0.3) LIMIT 50`,
    );
    return statement.all(terms.map((term) => `"${term}"`).join(' OR ')).map(({ rowid }) => Number(rowid));
  };
  return (task) => {
    const words = contentWords(task);
    const pieces = words.flatMap((word) =>
      Array.from({ length: Math.max(0, word.length - 2) }, (_, at) => word.slice(at, at + 3)),
    );
    const fused = new Map<number, number>();
    for (const found of [find('porter', words), ...(withTrigrams ? [find('trigram', pieces)] : [])]) {
      found.forEach((id, rank) => fused.set(id, (fused.get(id) ?? 0) + 1 / (60 + rank)));
    }
    return Promise.resolve(
      toAnswer(
        rows,
        [...fused].sort((a, b) => b[1] - a[1]).map(([id]) => id),
      ),
    );
  };
}

/** Orama with stemming, one tolerated slip left out (it costs more than it finds) and any word enough. */
export function askOrama(rows: readonly Row[]): Ask {
  const engine = create({
    schema: { name: 'string', description: 'string', body: 'string' },
    components: {
      tokenizer: { stemming: true, stemmer: (word: string) => stemmer(word), language: 'english' },
    },
  });
  const ready = insertMultiple(
    engine,
    rows.map(({ id, name, description, body }) => ({ id: String(id), name, description, body })),
  );
  return async (task) => {
    await ready;
    const found = await search(engine, {
      term: contentWords(task).join(' '),
      limit: wanted,
      threshold: 1,
      boost: { name: 2, description: 3, body: 0.3 },
    });
    return toAnswer(
      rows,
      found.hits.map(({ id }) => Number(id)),
    );
  };
}

/**
 * FlexSearch: stemmed words, each asked of name and description on its own and merged by reciprocal rank. Asking whole
 * tasks, prefixes (`forward`) or bodies did worse.
 */
export function askFlexSearch(rows: readonly Row[]): Ask {
  const fields = [
    { name: 'name', weight: 2 },
    { name: 'description', weight: 3 },
  ] as const;
  const encoder = { normalize: true, finalize: (words: string[]) => words.map((word) => stemmer(word)) };
  const engines = fields.map(({ name, weight }) => {
    const engine = new FlexSearch.Index({ tokenize: 'strict', encoder });
    for (const row of rows) engine.add(row.id, row[name]);
    return { engine, weight };
  });
  return (task) => {
    const fused = new Map<number, number>();
    for (const word of contentWords(task)) {
      for (const { engine, weight } of engines) {
        engine.search(word, { limit: 200 }).forEach((id, rank) => {
          const key = Number(id);
          fused.set(key, (fused.get(key) ?? 0) + weight / (60 + rank));
        });
      }
    }
    return Promise.resolve(
      toAnswer(
        rows,
        [...fused].sort((a, b) => b[1] - a[1]).map(([id]) => id),
      ),
    );
  };
}
