/** Tables of words and names, which are no code: a JSON file each beside this one, and its shape in the file that uses it. */
import { z } from 'zod';

/** What `src/data/<name>.json` holds; throws a TypeError with file, row and reason where a row is not as `shape` says. */
export function readTable<Shape extends z.ZodType>(
  name: string,
  stored: unknown,
  shape: Shape,
): z.output<Shape> {
  const { data, error } = shape.safeParse(stored);
  if (error === undefined) return data;
  const [issue] = error.issues;
  const place = [`src/data/${name}.json`, ...(issue?.path ?? [])].map(String).join(' › ');
  throw new TypeError(`${place}: ${issue?.message}`);
}

/** Words with one space between two of them. */
export const Words = z
  .string()
  .regex(/^\S+(?: \S+)*$/, 'words with one space between two of them')
  .transform((line) => line.split(' '));

/** Lines of words, where a line has no meaning of its own. */
export const WordLines = z.array(Words).transform((lines) => lines.flat());
