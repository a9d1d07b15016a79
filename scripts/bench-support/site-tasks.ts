/** Whole builds of a catalog in a folder of their own: the first one, one where nothing has changed, and one with a changed skill. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSite, isUnchanged } from '../../src/build/build-site.ts';
import { bytesBelow } from './bytes-below.ts';
import { siteOptions, type Task } from './site-options.ts';

export const siteTasks: Readonly<Record<'site' | 'unchanged' | 'changed' | 'pages', Task>> = {
  async site(contentDir, workDir) {
    await buildSite({ ...siteOptions(contentDir, workDir, false), isWhole: true });
    return { bytes: bytesBelow(join(workDir, 'dist')) };
  },

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
      const { twins } = await buildSite(siteOptions(contentDir, workDir, false));
      return { written: twins.written };
    } finally {
      writeFileSync(path, text);
    }
  },

  /** Pages too, in processes of their own; for the task `serve`. */
  async pages(contentDir, workDir) {
    await buildSite(siteOptions(contentDir, workDir, true));
    return { bytes: bytesBelow(join(workDir, 'dist')) };
  },
};
