/** Programming languages of a folder by file name; prose and data files do not count. */
import { z } from 'zod';
import stored from '../../data/programming-languages.json' with { type: 'json' };
import { readTable } from '../../data/read-table.ts';
import type { FolderFile } from '../../schema/skill-folder.ts';
import { compareCodeUnits } from './integrity.ts';

const Names = z.record(z.string().regex(/^[a-z0-9]+$/), z.string().min(1));
const { by_extension: byExtension, by_name: byName } = readTable(
  'programming-languages',
  stored,
  z.strictObject({ by_extension: Names, by_name: Names }),
);

/** Languages of the regular files, most bytes first, then by name. */
export function findLanguages(files: readonly Pick<FolderFile, 'path' | 'mode' | 'size'>[]): string[] {
  const bytes = new Map<string, number>();
  for (const file of files) {
    if (file.mode !== '100644' && file.mode !== '100755') continue;
    const name = (file.path.split('/').at(-1) ?? '').toLowerCase();
    const extension = name.includes('.') ? (name.split('.').at(-1) ?? '') : '';
    const language = ownValue(byName, name) ?? ownValue(byExtension, extension);
    if (language !== undefined) bytes.set(language, (bytes.get(language) ?? 0) + file.size);
  }
  return [...bytes].sort(([a, x], [b, y]) => y - x || compareCodeUnits(a, b)).map(([language]) => language);
}

function ownValue(table: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
