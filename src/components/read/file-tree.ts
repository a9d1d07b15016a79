/** A skill's files as a tree: each folder before what is in it, and each name once. */

interface TreeRow<T> {
  /** The last part of the path; a folder's ends with a slash. */
  readonly name: string;
  /** Folders above it, from 0. */
  readonly depth: number;
  /** Null for a folder. */
  readonly file: T | null;
}

/** Rows in the order to be drawn: of each folder first the files, then the folders, both by name. */
export function toTree<T extends { readonly path: string }>(files: readonly T[]): TreeRow<T>[] {
  return rowsOf(
    files.map((file) => ({ parts: file.path.split('/'), file })),
    0,
  );
}

/** The tree up to its `most`th file, and how many files it leaves out: those of the skill's own folder come first. */
export function headOfTree<T extends { readonly path: string }>(
  files: readonly T[],
  most: number,
): { readonly rows: TreeRow<T>[]; readonly left: number } {
  const rows = toTree(files);
  const left = Math.max(0, files.length - most);
  if (left === 0) return { rows, left };
  let count = 0;
  const end = rows.findIndex(({ file }) => file !== null && (count += 1) === most);
  return { rows: rows.slice(0, end + 1), left };
}

interface Placed<T> {
  readonly parts: readonly string[];
  readonly file: T;
}

/** Indentation of a row, by its depth. */
export const indents = ['', 'pl-4', 'pl-8', 'pl-12', 'pl-16', 'pl-20'] as const;

/** Deeper folders are drawn as part of a name: a hostile path cannot use up the stack or the width. */
const depthMax = indents.length - 1;

function rowsOf<T>(placed: readonly Placed<T>[], depth: number): TreeRow<T>[] {
  const isHere = ({ parts }: Placed<T>): boolean => depth >= depthMax || parts.length === depth + 1;
  const nameOf = ({ parts }: Placed<T>): string => parts.slice(depth).join('/');
  const here = placed
    .filter(isHere)
    .map((each) => ({ name: nameOf(each), depth, file: each.file }))
    .toSorted((a, b) => compare(a.name, b.name));
  const folders = Map.groupBy(
    placed.filter((each) => !isHere(each)),
    ({ parts }) => parts[depth] ?? '',
  );
  const below = [...folders]
    .toSorted(([a], [b]) => compare(a, b))
    .flatMap(([name, inside]) => [{ name: `${name}/`, depth, file: null }, ...rowsOf(inside, depth + 1)]);
  return [...here, ...below];
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
