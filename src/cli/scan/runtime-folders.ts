/** Every folder of skills that a runtime reads: of its own in a project and in the home folder, and of its plugins. */
import { type Place, skillFolders } from '../agents/targets.ts';
import type { Surroundings } from '../command.ts';
import type { Readers } from '../folder/found-skills.ts';
import { pluginFolders } from './plugin-folders.ts';

/** By absolute path. */
export async function runtimeFolders(
  places: readonly Place[],
  surroundings: Pick<Surroundings, 'environment' | 'runtimes'>,
): Promise<ReadonlyMap<string, Readers>> {
  const folders = new Map<string, Readers>();
  for (const place of places) {
    for (const [folder, runtimes] of skillFolders(place, surroundings))
      folders.set(folder, {
        runtimes: [...(folders.get(folder)?.runtimes ?? []), ...runtimes],
        plugin: null,
      });
    if (!place.isGlobal) continue;
    for (const [folder, { runtime, plugin }] of await pluginFolders(place, surroundings))
      folders.set(folder, { runtimes: [runtime], plugin });
  }
  return folders;
}
