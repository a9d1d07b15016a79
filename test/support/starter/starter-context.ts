/** The starter catalog as a context, through the same build that the server starts from, with a data folder of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openContext } from '../../../src/app.ts';
import { parseConfig } from '../../../src/config.ts';
import type { Context } from '../../../src/api/define.ts';
import { dayOf } from '../../../src/text/day.ts';
import { starterIndex } from './starter-index.ts';

export interface Starter {
  readonly context: Context;
  /** Shared by all tests: to be read only. */
  readonly indexDir: string;
  /** A folder of its own. */
  readonly folder: string;
  /** Removes what was made for it. */
  remove(): void;
}

/** For what has to hold whenever the tests run: the day that the README shows. */
export const fixedTime = new Date('2026-11-22T12:00:00Z');

/** The context as of `now`. */
export async function openStarter(now = new Date()): Promise<Starter> {
  const indexDir = await starterIndex(dayOf(now));
  const folder = mkdtempSync(join(tmpdir(), 'starter-'));
  const source = await openContext(
    parseConfig({ DATA_DIR: join(folder, 'data') }),
    indexDir,
    {},
    { now: () => now },
  );
  return {
    context: source.current(),
    indexDir,
    folder,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
