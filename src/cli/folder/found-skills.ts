/** The skills in folders of a machine, however they came there: their digests, and what a session loads of them. */
import { lstat, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { folderIntegrity } from '../../ingest/evidence/integrity.ts';
import { Failure } from '../failure.ts';
import { isUnreadable, orNone, readPlainFile } from '../read-file.ts';
import { type FoundFile, identityOf, readInstalled } from './installed.ts';

export interface FoundSkill {
  /** Name of its folder. */
  readonly name: string;
  /** Where it is, links followed. */
  readonly path: string;
  /** Runtimes that read it, through a link too; sorted. */
  readonly runtimes: readonly string[];
  /** `<plugin>@<marketplace>` of the plugin that it is part of; null for one that is none's. */
  readonly plugin: string | null;
  /** Null for a folder that could not be read, with the reason. */
  readonly integrity: string | null;
  readonly reason: string | null;
  /** SHA-256 of its SKILL.md, in hexadecimal. */
  readonly text: string | null;
  /** Tokens of its name and description, of four characters each: a session loads those of every skill. */
  readonly tokens: number;
  /** Name and description, as they are written. */
  readonly description: string;
  readonly skillText: string;
  readonly files: readonly FoundFile[];
}

/** Who reads a folder of skills. */
export interface Readers {
  readonly runtimes: readonly string[];
  readonly plugin: string | null;
}

/** Most skills of one folder, and files of one skill, that are read. */
const skillsMax = 2_000;
const filesMax = 2_000;

/** A skill by its main text alone. */
export interface FoundText extends Pick<FoundSkill, 'name' | 'path' | 'skillText'> {
  /** As it is written, without the name. */
  readonly description: string;
}

/** As `findSkills`, without the other files; what cannot be read is left out. */
export async function findTexts(folders: ReadonlyMap<string, Readers>): Promise<FoundText[]> {
  const found: FoundText[] = [];
  for (const { path } of await skillsOf(folders)) {
    const skillText = await orNone(readPlainFile(join(path, 'SKILL.md')).catch(noneOfFailure));
    if (skillText === null) continue;
    found.push({ name: nameOf(path), path, skillText, description: loaded(skillText, /^description$/) });
  }
  return found;
}

function noneOfFailure(error: unknown): null {
  if (error instanceof Failure) return null;
  throw error;
}

const nameOf = (path: string): string => path.split(/[\\/]/).pop() ?? path;

/** Each skill once, in the order of paths. */
export async function findSkills(folders: ReadonlyMap<string, Readers>): Promise<FoundSkill[]> {
  const found: FoundSkill[] = [];
  for (const { path, ...readers } of await skillsOf(folders)) found.push(await readSkill(path, readers));
  return found;
}

/** Each folder of a skill once, in the order of paths: two paths may lead to one, by links or by letter case. */
async function skillsOf(
  folders: ReadonlyMap<string, Readers>,
): Promise<readonly (Readers & { readonly path: string })[]> {
  const found = new Map<string, Readers & { readonly path: string }>();
  for (const [folder, { runtimes, plugin }] of folders) {
    for (const path of await skillsIn(folder)) {
      const identity = (await identityOf(path)) ?? path;
      const known = found.get(identity);
      const all = new Set([...(known?.runtimes ?? []), ...runtimes]);
      found.set(identity, {
        path: known?.path ?? path,
        runtimes: [...all].sort(),
        plugin: known?.plugin ?? plugin,
      });
    }
  }
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * Real paths of the folders with a SKILL.md; none where there is no such folder, or it may not be read. Of a folder with more than
 * are read it is a path itself, which `readSkill` gives the reason of.
 */
async function skillsIn(folder: string): Promise<string[]> {
  const paths: string[] = [];
  const entries = await orNone(readdir(folder, { withFileTypes: true }));
  for (const entry of entries ?? []) {
    if (entry.isFile()) continue;
    const path = await realPath(join(folder, entry.name));
    if (path === null) continue;
    const text = await orNone(lstat(join(path, 'SKILL.md')));
    if (text?.isFile() !== true) continue;
    if (paths.length === skillsMax) return [...paths, folder];
    paths.push(path);
  }
  return paths;
}

/** The same of one folder; null where nothing is. */
export async function findSkill(folder: string, readers: Readers): Promise<FoundSkill | null> {
  const path = await realPath(folder);
  return path === null ? null : readSkill(path, readers);
}

async function readSkill(path: string, readers: Readers): Promise<FoundSkill> {
  const name = nameOf(path);
  try {
    const files = (await readInstalled(path, filesMax)) ?? [];
    const skillText = (await readPlainFile(join(path, 'SKILL.md'), true)) ?? '';
    const description = loaded(skillText);
    return {
      name,
      path,
      ...readers,
      integrity: folderIntegrity(
        files.map((file) => ({ ...file, mode: file.kind === 'link' ? '120000' : '100644' })),
      ),
      reason: null,
      text: files.find((file) => file.path === 'SKILL.md')?.sha256 ?? null,
      tokens: Math.ceil(description.length / 4),
      description,
      skillText,
      files,
    };
  } catch (error) {
    // It may be removed while it is read, or have a SKILL.md of any size.
    if (!isUnreadable(error) && !(error instanceof RangeError) && !(error instanceof Failure)) throw error;
    return { name, path, ...readers, integrity: null, reason: error.message, ...nothingRead };
  }
}

const nothingRead = { text: null, tokens: 0, description: '', skillText: '', files: [] };

/** Members of the front matter, as they are written: name and description, of which a session loads both. */
function loaded(text: string, wanted = /^(?:name|description)$/): string {
  const [, front = ''] = /^\uFEFF?---[ \t]*\r?\n([^]{0,16384}?)\r?\n---/.exec(text) ?? [];
  return [...front.matchAll(/^(\w+):(.*(?:\n[ \t]+.*)*)/gm)]
    .filter(([, name = '']) => wanted.test(name))
    .map(([, , value = '']) => value.trim())
    .join(' ');
}

/** Links followed; null where nothing is. */
export function realPath(path: string): Promise<string | null> {
  return orNone(realpath(path));
}
