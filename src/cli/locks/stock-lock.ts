/** The lockfiles of the stock `skills` command, a project's and the user's: entries of others stay as they are. */
import { basename, join } from 'node:path';

import { stockFolderHash } from '../../ingest/evidence/integrity.ts';
import type { Place } from '../agents/targets.ts';
import type { Surroundings } from '../command.ts';
import { Failure } from '../failure.ts';
import { readPlainFile } from '../read-file.ts';
import { type JsonValue, parseJson } from '../registry/read-json.ts';
import { isRegular, type Pin } from '../registry/skill-facts.ts';
import { gitTreeId } from '../source/git-tree.ts';
import type { CheckedFile } from '../source/source-files.ts';
import { toJsonFile, writeFileWhole } from '../write-file.ts';

/** The file as it was read, ready to take changes. */
interface StockLock {
  set(name: string, pin: Pin, files: readonly CheckedFile[]): void;
  remove(name: string): void;
  /** Nothing is written where nothing changed. */
  write(): Promise<void>;
}

const userLockName = '.skill-lock.json';

/** What differs between the two files. */
interface StockForm {
  readonly path: string;
  readonly version: number;
  /** Of a new file, beside version and skills. */
  readonly members: object;
  readonly isSorted: boolean;
  readonly lineEnd: string;
  readonly toEntry: (pin: Pin, files: readonly CheckedFile[], former: unknown) => object;
}

type Where = Pick<Surroundings, 'environment' | 'homeFolder' | 'now' | 'note'>;

/**
 * Throws for a project's file that is broken or of another version, which is never replaced. The user's own file is not
 * under version control, so in that case it is left as it is, with a note.
 */
export async function openStockLock(place: Place, where: Where): Promise<StockLock> {
  if (!place.isGlobal) return openForm(projectForm(place.root), false);
  const form = userForm(where);
  try {
    return await openForm(form, true);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    where.note(`${form.path} is left as it is: ${error.message}`);
    return { set: () => undefined, remove: () => undefined, write: async () => undefined };
  }
}

/** `skills-lock.json` beside the project, from which the stock command restores. */
function projectForm(root: string): StockForm {
  return {
    path: join(root, 'skills-lock.json'),
    version: 1,
    members: {},
    isSorted: true,
    lineEnd: '\n',
    toEntry: (pin, files) => ({ ...sourceOf(pin), computedHash: stockFolderHash(files) }),
  };
}

/** `.skill-lock.json`, which `skills update --global` compares with the source. */
function userForm(where: Where): StockForm {
  const { now } = where;
  return {
    path: userLockPath(where),
    version: 3,
    members: { dismissed: {} },
    isSorted: false,
    lineEnd: '',
    toEntry: (pin, files, former) => {
      const time = now().toISOString();
      return {
        ...sourceOf(pin),
        skillFolderHash: treeIdOf(pin, files),
        installedAt: installedAtOf(former) ?? time,
        updatedAt: time,
      };
    },
  };
}

/** Every lockfile of this form that may be there; `.agents/` of a project is where `gh skill` keeps one. */
export function stockLockPaths(
  place: Place,
  where: Pick<Surroundings, 'environment' | 'homeFolder'>,
): string[] {
  const shared = join(place.root, '.agents', userLockName);
  return place.isGlobal
    ? [...new Set([userLockPath(where), shared])]
    : [join(place.root, 'skills-lock.json'), shared];
}

function userLockPath({ environment, homeFolder }: Pick<Surroundings, 'environment' | 'homeFolder'>): string {
  const state = environment['XDG_STATE_HOME'];
  return join(state ? join(state, 'skills') : join(homeFolder, '.agents'), userLockName);
}

/** The commit as `ref` keeps the stock command at what was audited. */
function sourceOf(pin: Pin): object {
  return {
    source: new URL(pin.repository).pathname.slice(1),
    sourceUrl: `${pin.repository}.git`,
    ref: pin.commit,
    sourceType: pin.repository.startsWith('https://github.com/') ? 'github' : 'git',
    skillPath: pin.path,
  };
}

/** Empty, as the stock command writes it where it knows none, for a folder with links: their bytes are not fetched. */
function treeIdOf(pin: Pin, files: readonly CheckedFile[]): string {
  return pin.files.every(({ mode }) => isRegular(mode)) ? gitTreeId(files) : '';
}

function installedAtOf(former: unknown): string | null {
  if (typeof former !== 'object' || former === null || !('installedAt' in former)) return null;
  return typeof former.installedAt === 'string' ? former.installedAt : null;
}

async function openForm(form: StockForm, isOwn: boolean): Promise<StockLock> {
  const { path, version, members, isSorted, lineEnd, toEntry } = form;
  const text = await readPlainFile(path, isOwn);
  const document = parseJson(text ?? JSON.stringify({ version, skills: {}, ...members }), basename(path));
  if (document.get('version').value !== version)
    throw new Failure('failure', `${basename(path)} has a version that this program does not know`);
  const skills = new Map<string, unknown>(document.get('skills').entries().map(toValue));
  const whole = document.value as Record<string, unknown>; // an object, or `get` had thrown
  return {
    set: (name, pin, files) => void skills.set(name, toEntry(pin, files, skills.get(name))),
    remove: (name) => void skills.delete(name),
    async write() {
      const rows = isSorted ? [...skills].sort(([a], [b]) => a.localeCompare(b, 'en')) : [...skills];
      const next = toJsonFile({ ...whole, skills: Object.fromEntries(rows) }).trimEnd() + lineEnd;
      const isNeeded = text === null ? skills.size > 0 : next !== text;
      if (isNeeded) await writeFileWhole(path, next);
    },
  };
}

function toValue([name, { value }]: readonly [string, JsonValue]): [string, unknown] {
  return [name, value];
}
