/** The skill folders of installed plugins of Claude Code and Codex, which keep them below the same kind of cache. */
import { readdir } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { type Place, skillFolders } from '../agents/targets.ts';
import type { Surroundings } from '../command.ts';
import { Failure, hasErrorCode } from '../failure.ts';
import { orNone, readPlainFile } from '../read-file.ts';
import { parseJson } from '../registry/read-json.ts';

/** Runtimes that keep plugins at `plugins/cache/<marketplace>/<plugin>/<version>/`, beside the user's own skills. */
const withPlugins = new Set(['claude-code', 'codex']);
const foldersMax = 2_000;

export interface PluginFolder {
  readonly runtime: string;
  /** `<plugin>@<marketplace>`. */
  readonly plugin: string;
}

/** By the folder that holds skills, absolute. */
export async function pluginFolders(
  home: Place,
  surroundings: Pick<Surroundings, 'environment' | 'runtimes'>,
): Promise<ReadonlyMap<string, PluginFolder>> {
  const found = new Map<string, PluginFolder>();
  for (const [folder, runtimes] of skillFolders(home, surroundings)) {
    for (const runtime of runtimes.filter((each) => withPlugins.has(each))) {
      const plugins = join(dirname(folder), 'plugins');
      const installed = await installedPaths(join(plugins, 'installed_plugins.json'));
      const cache = join(plugins, 'cache');
      for (const marketplace of await foldersIn(cache))
        for (const plugin of await foldersIn(join(cache, marketplace)))
          for (const version of await foldersIn(join(cache, marketplace, plugin))) {
            const path = join(cache, marketplace, plugin, version);
            // Versions that are not installed any more stay in the cache.
            if (installed !== null && !installed.some((each) => each === path || each.startsWith(path + sep)))
              continue;
            found.set(join(path, 'skills'), { runtime, plugin: `${plugin}@${marketplace}` });
          }
    }
  }
  return found;
}

/** Null where no list says which are installed. */
async function installedPaths(list: string): Promise<readonly string[] | null> {
  try {
    const text = await readPlainFile(list, true);
    if (text === null) return null;
    return parseJson(text, list)
      .get('plugins')
      .entries()
      .flatMap(([, versions]) => versions.listOrNone())
      .map((each) => each.get('installPath').text());
  } catch (error) {
    // Of another version: what is in the cache is read then.
    if (error instanceof Failure || hasErrorCode(error, 'EACCES', 'EPERM')) return null;
    throw error;
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = (await orNone(readdir(folder, { withFileTypes: true }))) ?? [];
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .slice(0, foldersMax);
}
