/** The process of a container: what is built goes to the volume. */
import cluster from 'node:cluster';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const volume = '/data';
if (cluster.isPrimary) {
  /** Where the link `.astro` of the image leads. */
  mkdirSync(join(volume, 'astro'), { recursive: true });
  /** Built pages look for their packages in the folders above them. */
  rmSync(join(volume, 'node_modules'), { force: true });
  symlinkSync(join(root, 'node_modules'), join(volume, 'node_modules'));
}
await import('./main.ts');
