/** The Markdown of real skills out of bare or plain git directories: one repository at a recorded commit each. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A repository of the list, as `owner/name`, and the commit that is read. */
export interface Listed {
  readonly repository: string;
  readonly commit: string;
}

export interface RealSkill {
  readonly owner: string;
  /** Repository and folder. */
  readonly place: string;
  readonly files: readonly { readonly path: string; readonly text: string }[];
}

const maxBytes = 200_000;
const maxFiles = 60;
const maxBuffer = 1 << 30;

export function readList(path: string): Listed[] {
  // As: our own list; a repository that is not there is named below.
  return JSON.parse(readFileSync(path, 'utf8')) as Listed[];
}

/** The skills of one repository, in order of their folders; throws where the mirror does not have it. */
export function readSkills(mirror: string, { repository, commit }: Listed): RealSkill[] {
  const directory = join(mirror, repository.replace('/', '+'), 'repo');
  if (!existsSync(directory)) throw new Error(`${directory} is not there: clone ${repository} into it`);
  const listing = git(directory, ['ls-tree', '-r', '-l', '-z', commit]).toString('utf8');
  const entries = listing
    .split('\0')
    .map((line) => /^\d+ blob (\w+)\s+(\d+)\t(.+)$/s.exec(line))
    .filter((match) => match !== null)
    .map(([, id = '', size, path = '']) => ({ id, size: Number(size), path }))
    .filter(({ path, size }) => size <= maxBytes && /\.(?:md|txt)$/i.test(path));
  const folders = new Set(
    entries.filter(({ path }) => /(?:^|\/)SKILL\.md$/.test(path)).map(({ path }) => path.slice(0, -8)),
  );
  const wanted = entries.flatMap((entry) => {
    const folder = nearest(entry.path, folders);
    return folder === null || (folder === '' && entry.path !== 'SKILL.md') ? [] : [{ ...entry, folder }];
  });
  const texts = readBlobs(
    directory,
    wanted.map(({ id }) => id),
  );
  const byFolder = Map.groupBy(
    wanted.map((entry, index) => ({ ...entry, text: texts[index] ?? '' })),
    ({ folder }) => folder,
  );
  const owner = repository.split('/')[0] ?? '';
  return [...byFolder].map(([folder, files]) => ({
    owner,
    place: `${repository} ${folder}`,
    files: files.slice(0, maxFiles).map(({ path, text }) => ({ path: path.slice(folder.length), text })),
  }));
}

function nearest(path: string, folders: ReadonlySet<string>): string | null {
  for (let end = path.lastIndexOf('/') + 1; ; end = path.lastIndexOf('/', end - 2) + 1) {
    if (folders.has(path.slice(0, end))) return path.slice(0, end);
    if (end === 0) return null;
  }
}

function readBlobs(directory: string, ids: readonly string[]): string[] {
  const output = git(directory, ['cat-file', '--batch'], ids.join('\n') + '\n');
  const texts: string[] = [];
  let at = 0;
  for (const id of ids) {
    const end = output.indexOf(10, at);
    const size = Number(output.subarray(at, end).toString('latin1').split(' ')[2]);
    if (!Number.isInteger(size)) throw new Error(`${directory} has no object ${id}`);
    texts.push(output.subarray(end + 1, end + 1 + size).toString('utf8'));
    at = end + 2 + size;
  }
  return texts;
}

function git(directory: string, args: readonly string[], input?: string): Buffer {
  return execFileSync('git', ['-C', directory, ...args], {
    maxBuffer,
    ...(input === undefined ? {} : { input }),
  });
}
