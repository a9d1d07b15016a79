/** The starter catalog as a context, through the same build that the server starts from, in a folder of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openContext } from '../../src/app.ts';
import { parseConfig } from '../../src/config.ts';
import type { Context } from '../../src/api/define.ts';
import { buildIndex } from '../../src/build/index/build-index.ts';

export const starterFolder = join(import.meta.dirname, '../../content');

/** The context as of `now`, the folder with its index, and a function that removes what was made for it. */
export async function openStarter(
  now = new Date(),
): Promise<{ context: Context; folder: string; remove: () => void }> {
  const root = mkdtempSync(join(tmpdir(), 'starter-'));
  const indexDir = join(root, 'index');
  await buildIndex({
    contentDir: starterFolder,
    defaultContentDir: starterFolder,
    indexDir,
    now,
    inputsDigest: 'test',
    codeDigest: 'test',
  });
  const source = await openContext(
    parseConfig({ DATA_DIR: join(root, 'data') }),
    indexDir,
    {},
    {
      now: () => now,
    },
  );
  return {
    context: source.current(),
    folder: root,
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
