/** Readers' results as files of the repository: one a reader and day, and one list of all results, which the site reads. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';

interface Result {
  readonly date: string;
  readonly reader: string;
  /** In the catalog, where one is judged. */
  readonly skills?: number;
}
/** A kept file: what its reader wrote, and the result of it. */
type Shape<Of extends Result> = z.ZodType<{ readonly result: Of }>;

/** Writes `<folder>/<date>-<reader>.json`, and the list beside the folder, `<folder>.json`. */
export async function keepResult<Of extends Result>(
  folder: string,
  shape: Shape<Of>,
  kept: { readonly result: Of },
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${kept.result.date}-${kept.result.reader}.json`);
  // Without what is not kept.
  await writeFile(path, `${JSON.stringify(shape.parse(kept), null, 2)}\n`);
  await writeFile(`${folder}.json`, `${JSON.stringify(await readKept(folder, shape), null, 2)}\n`);
  return path;
}

/** The results of all files, the newest first; of one day those of the larger catalog, which is the later one. Throws for a file of another form. */
export async function readKept<Of extends Result>(folder: string, shape: Shape<Of>): Promise<Of[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const results = await Promise.all(
    names.map(async (name) => {
      const { result } = shape.parse(JSON.parse(await readFile(join(folder, name), 'utf8')));
      if (name !== `${result.date}-${result.reader}.json`)
        throw new RangeError(`${name} is of ${result.reader}`);
      return result;
    }),
  );
  const day = ({ date }: Result): number => Date.parse(date);
  return results.reverse().sort((a, b) => day(b) - day(a) || (b.skills ?? 0) - (a.skills ?? 0));
}
