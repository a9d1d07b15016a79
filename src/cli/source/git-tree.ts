/** The id that Git gives a folder, by which the stock `skills` command knows whether its source has changed. */
import { createHash } from 'node:crypto';

export interface TreeFile {
  /** Relative to the folder, with slashes. */
  readonly path: string;
  /** As Git writes it, e.g. `100644`. */
  readonly mode: string;
  readonly content: Uint8Array;
}

interface TreeEntry {
  readonly name: string;
  readonly mode: string;
  /** Hex. */
  readonly id: string;
}

const folderMode = '40000';

/** SHA-1 in hex of the tree with exactly these files. */
export function gitTreeId(files: readonly TreeFile[]): string {
  const folders = new Map<string, TreeFile[]>();
  const entries: TreeEntry[] = [];
  for (const { path, mode, content } of files) {
    const [name = '', ...rest] = path.split('/');
    if (rest.length === 0) entries.push({ name, mode, id: objectId('blob', content) });
    else folders.set(name, [...(folders.get(name) ?? []), { path: rest.join('/'), mode, content }]);
  }
  for (const [name, inside] of folders) entries.push({ name, mode: folderMode, id: gitTreeId(inside) });
  entries.sort((a, b) => Buffer.compare(sortKey(a), sortKey(b)));
  const rows = entries.flatMap(({ name, mode, id }) => [
    Buffer.from(`${mode} ${name}\0`),
    Buffer.from(id, 'hex'),
  ]);
  return objectId('tree', Buffer.concat(rows));
}

/** Git compares bytes, and a folder's name as if a slash followed it. */
function sortKey({ name, mode }: TreeEntry): Buffer {
  return Buffer.from(mode === folderMode ? `${name}/` : name);
}

function objectId(kind: 'blob' | 'tree', bytes: Uint8Array): string {
  return createHash('sha1').update(`${kind} ${bytes.length}\0`).update(bytes).digest('hex');
}
