/** `skills-lock.json`, the stock `skills` command's lockfile v1: entries of others stay as they are. */
import { join } from 'node:path';
import { stockFolderHash } from '../../ingest/evidence/integrity.ts';
import { Failure } from '../failure.ts';
import { parseJson } from '../registry/read-json.ts';
import type { CheckedFile } from '../source/source-files.ts';
import type { Pin } from '../registry/skill-facts.ts';
import { readIfThere, toJsonFile, writeFileWhole } from './write-file.ts';

export const stockLockName = 'skills-lock.json';

/** An entry that the stock command restores from. */
export function toStockEntry(pin: Pin, files: readonly CheckedFile[]): object {
  const ownerAndName = new URL(pin.repository).pathname.slice(1);
  return {
    source: ownerAndName,
    sourceUrl: `${pin.repository}.git`,
    ref: pin.commit,
    sourceType: 'github',
    skillPath: pin.path,
    computedHash: stockFolderHash(files),
  };
}

/** The file as it was read, ready to take changes. */
export interface StockLock {
  /** Null takes the skill out. */
  set(name: string, entry: object | null): void;
  /** Nothing is written where nothing changed. */
  write(): Promise<void>;
}

/** Throws for a broken file, which is never replaced. */
export async function openStockLock(root: string): Promise<StockLock> {
  const path = join(root, stockLockName);
  const text = await readIfThere(path);
  const document = parseJson(text ?? '{"version":1,"skills":{}}', stockLockName);
  if (document.get('version').value !== 1)
    throw new Failure('failure', `${stockLockName} has a version that this program does not know`);
  const read = document.get('skills').entries();
  const skills = new Map<string, unknown>(read.map(([name, { value }]) => [name, value]));
  const whole = document.value as Record<string, unknown>; // an object, or `get` had thrown
  return {
    set(name, entry) {
      if (entry === null) skills.delete(name);
      else skills.set(name, entry);
    },
    async write() {
      const sorted = [...skills].sort(([a], [b]) => a.localeCompare(b, 'en'));
      const next = toJsonFile({ ...whole, skills: Object.fromEntries(sorted) });
      const isNeeded = text === null ? skills.size > 0 : next !== text;
      if (isNeeded) await writeFileWhole(path, next);
    },
  };
}
