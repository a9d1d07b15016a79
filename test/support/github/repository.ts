/** Local git repositories for the fake GitHub: made from a map of path → text, with commits of fixed dates. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runHere } from '../process/started.ts';

/** Content by path; null deletes. */
export type Files = Readonly<Record<string, string | Uint8Array | null>>;

export interface LocalRepository {
  readonly folder: string;
  /** Commits changes to the default branch and answers the SHA. The day is of author and committer, at 23:30 UTC. */
  commit(files: Files, day?: string): string;
  /** Runs git in it as a user would, with nothing of the machine's configuration; the output without line end. */
  git(...words: string[]): string;
  /** Full SHA of the default branch. */
  head(): string;
  remove(): void;
}

/** From so many files on they go into git without a working copy, which takes a fraction of the time. */
const manyFiles = 500;

/** As `git fast-import` reads it. */
function streamOf(files: Files, day: string): string {
  const seconds = Date.parse(`${day}T23:30:00Z`) / 1_000;
  const parts = [`commit refs/heads/main\ncommitter A <a@example.org> ${seconds} +0000\ndata 6\nChange\n`];
  for (const [path, content] of Object.entries(files)) {
    const text = String(content);
    parts.push(`M 100644 inline ${path}\ndata ${Buffer.byteLength(text)}\n${text}\n`);
  }
  return parts.join('');
}

/** A repository in a temporary folder with one commit of `files` on `main` (none where `files` is empty). */
export function makeRepository(files: Files, day = '2026-03-04'): LocalRepository {
  const folder = mkdtempSync(join(tmpdir(), 'github-'));
  const run = (words: readonly string[], when: string, input = ''): string => {
    const env = {
      PATH: process.env['PATH'] ?? '',
      HOME: folder,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_AUTHOR_NAME: 'A',
      GIT_AUTHOR_EMAIL: 'a@example.org',
      GIT_COMMITTER_NAME: 'A',
      GIT_COMMITTER_EMAIL: 'a@example.org',
      GIT_AUTHOR_DATE: `${when}T23:30:00Z`,
      GIT_COMMITTER_DATE: `${when}T23:30:00Z`,
    };
    const { exitCode, out, error } = runHere('git', words, { cwd: folder, env, input });
    if (exitCode !== 0) throw new Error(`git ${words.join(' ')}: ${exitCode}\n${error.toString()}`);
    return out.toString().trim();
  };
  const repository: LocalRepository = {
    folder,
    commit(changes, on = day) {
      for (const [path, content] of Object.entries(changes)) {
        const place = join(folder, path);
        if (content === null) rmSync(place, { recursive: true });
        else {
          mkdirSync(dirname(place), { recursive: true });
          writeFileSync(place, content);
        }
      }
      run(['add', '-A', '-f'], on);
      // No process after it that looks whether there is something to pack.
      run(['-c', 'maintenance.auto=false', 'commit', '-q', '--allow-empty', '-m', 'Change'], on);
      return repository.head();
    },
    git: (...words) => run(words, day),
    head: () => run(['rev-parse', 'HEAD'], day),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
  // Without the samples of hooks, which are most of the files.
  run(['init', '-q', '--template=', '-b', 'main'], day);
  if (Object.keys(files).length > manyFiles) run(['fast-import', '--quiet'], day, streamOf(files, day));
  else if (Object.keys(files).length > 0) repository.commit(files);
  return repository;
}
