/** Scored choices as files of the repository: one a reader and day, and one list of all results, which the site reads. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { KeptChoices, type ReaderResult } from '../../../src/schema/reader-choices.ts';

/** Writes `<folder>/<date>-<reader>.json`, and the list beside the folder, `<folder>.json`. */
export async function keepChoices(folder: string, kept: KeptChoices): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${kept.result.date}-${kept.result.reader}.json`);
  // Without what is not kept.
  await writeFile(path, `${JSON.stringify(KeptChoices.parse(kept), null, 2)}\n`);
  await writeFile(`${folder}.json`, `${JSON.stringify(await readKept(folder), null, 2)}\n`);
  return path;
}

/** The results of all files, the newest first. Throws for a file of another form. */
export async function readKept(folder: string): Promise<ReaderResult[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const results = await Promise.all(
    names.map(async (name) => {
      const { result } = KeptChoices.parse(JSON.parse(await readFile(join(folder, name), 'utf8')));
      if (name !== `${result.date}-${result.reader}.json`)
        throw new RangeError(`${name} is of ${result.reader}`);
      return result;
    }),
  );
  return results.reverse();
}
