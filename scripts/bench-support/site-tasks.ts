/** Whole builds of a catalog in a folder of their own: the first one, one where nothing has changed, and one with a changed skill; and the files of all answers. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSite, isUnchanged } from '../../src/build/build-site.ts';
import { exportSite } from '../../src/build/export-site.ts';
import { bytesBelow } from './bytes-below.ts';
import { siteOptions, type Task } from './site-options.ts';

export const siteTasks: Readonly<
  Record<'site' | 'files' | 'unchanged' | 'changed' | 'changedFiles' | 'pages', Task>
> = {
  async site(contentDir, workDir) {
    await buildSite({ ...siteOptions(contentDir, workDir, false), isWhole: true });
    return { bytes: bytesBelow(join(workDir, 'dist')) };
  },

  files: (contentDir, workDir) => exported(contentDir, workDir),

  async unchanged(contentDir, workDir) {
    if (!(await isUnchanged(siteOptions(contentDir, workDir, false))))
      throw new Error('the second build of the same content found a change');
    return {};
  },

  /** One skill that was first seen on another day; the file is as it was afterwards. */
  async changed(contentDir, workDir) {
    const folder = join(contentDir, 'evidence');
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const name = names.find((each) => each.endsWith('.json')) ?? '';
    const path = join(folder, name);
    const text = readFileSync(path, 'utf8');
    const changed = text.replace(/("first_indexed_on": )"[^"]*"/, '$1"2026-01-02"');
    if (changed === text) throw new Error(`${path} states no first day`);
    try {
      writeFileSync(path, changed);
      const before = timesBelow(join(workDir, 'dist'));
      await buildSite(siteOptions(contentDir, workDir, false));
      const after = timesBelow(join(workDir, 'dist'));
      return { written: [...after].filter(([file, time]) => before.get(file) !== time).length };
    } finally {
      writeFileSync(path, text);
    }
  },

  /** After `changed`, into the folder of `files`. */
  changedFiles: (contentDir, workDir) => exported(contentDir, workDir),

  /** Pages too, in processes of their own; for the task `serve`. */
  async pages(contentDir, workDir) {
    await buildSite(siteOptions(contentDir, workDir, true));
    return { bytes: bytesBelow(join(workDir, 'dist')) };
  },
};

/** As `npm run export -- --first` does. */
async function exported(contentDir: string, workDir: string): Promise<Record<string, number>> {
  const options = siteOptions(contentDir, workDir, false);
  return {
    ...(await exportSite({ ...options, folder: join(workDir, 'files'), isFirst: true, upstream: null })),
  };
}

/** Time of change of every file below a folder, in milliseconds, by its path. */
function timesBelow(dir: string): Map<string, number> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map(({ parentPath, name }) => [join(parentPath, name), statSync(join(parentPath, name)).mtimeMs]),
  );
}
