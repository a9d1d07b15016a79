/** Tasks over content files: an index of them, and what it is compared with. */
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readIndexPointer } from '../../src/adapters/files/index-files.ts';
import { readContentFiles } from '../../src/adapters/files/content-files.ts';
import { buildIndex } from '../../src/build/index/build-index.ts';
import { isStopWord } from '../../src/search/text/stop-words.ts';
import { differentTasks, everydayTasks } from './everyday-tasks.ts';
import { buildMadeIndex } from './made-index.ts';
import type { Task } from './site-options.ts';
import { timeEach, timeOnce } from './timing.ts';

export const indexTasks: Readonly<Record<'build' | 'copy' | 'made' | 'sqlite', Task>> = {
  async build(contentDir, indexDir) {
    const defaultContentDir = join(import.meta.dirname, '../../content');
    const digests = { inputsDigest: 'bench', codeDigest: 'bench' };
    await buildIndex({ contentDir, defaultContentDir, indexDir, now: new Date(), isWhole: true, ...digests });
    return {};
  },

  /** Of as many skills as the second argument says, which are in no folder. */
  async made(contentDir, indexDir) {
    await buildMadeIndex(Number(contentDir), indexDir);
    return {};
  },

  /** The plain script to compare a build with: reads every content file and writes the bytes of the index again. */
  async copy(contentDir, indexDir) {
    const folder = mkdtempSync(join(tmpdir(), 'bench-copy-'));
    for (const entry of readdirSync(contentDir, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) readFileSync(join(entry.parentPath, entry.name));
    const from = join(indexDir, (await readIndexPointer(indexDir))?.folder ?? '');
    mkdirSync(folder, { recursive: true });
    for (const file of readdirSync(from)) copyFileSync(join(from, file), join(folder, file));
    rmSync(folder, { recursive: true });
    return {};
  },

  /** FTS5 with the same texts and the stop words left out of the question: its search alone. */
  async sqlite(contentDir) {
    const database = new DatabaseSync(':memory:');
    database.exec(`CREATE VIRTUAL TABLE skills USING fts5(name, text, body, tokenize='porter')`);
    const insert = database.prepare('INSERT INTO skills(name, text, body) VALUES (?, ?, ?)');
    for (const { path, text } of await readContentFiles(contentDir)) {
      if (!path.startsWith('evidence/')) continue;
      const { front_matter, terms } = JSON.parse(text) as {
        front_matter: { name: string | null; description: string | null };
        terms: { description: Record<string, number>; body: Record<string, number> };
      };
      const words = front_matter.description ?? Object.keys(terms.description).join(' ');
      insert.run(front_matter.name ?? '', words, Object.keys(terms.body).join(' '));
    }
    const find = database.prepare(
      'SELECT rowid FROM skills WHERE skills MATCH ? ORDER BY bm25(skills, 2, 3, 0.3) LIMIT 20',
    );
    const search = (task: string): unknown => {
      const words = task
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => word !== '' && !isStopWord(word));
      return words.length === 0 ? [] : find.all(words.map((word) => `"${word}"`).join(' OR '));
    };
    const times = await timeEach(everydayTasks, 2, search);
    const different = differentTasks();
    const before = process.cpuUsage();
    const asked = await timeOnce(different, search);
    const { user, system } = process.cpuUsage(before);
    return {
      p50: times.median,
      p99: times.p99,
      onceCpu: (user + system) / 1_000 / different.length,
      onceP50: asked.median,
    };
  },
};
