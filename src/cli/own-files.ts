/** Files that this program keeps for its user: what it knows of registries in the configuration folder, copies in the cache. */
import { join } from 'node:path';
import type { Surroundings } from './command.ts';
import { isDiskError } from './failure.ts';
import { readPlainFile } from './read-file.ts';
import { type JsonValue, parseJson } from './registry/read-json.ts';
import { toJsonFile, writeFileWhole } from './write-file.ts';

type Where = Pick<Surroundings, 'environment' | 'homeFolder'>;

export function configPath({ environment, homeFolder }: Where, name: string): string {
  return join(environment['XDG_CONFIG_HOME'] || join(homeFolder, '.config'), 'skill-registry', name);
}

export function cachePath({ environment, homeFolder }: Where, ...names: readonly string[]): string {
  return join(environment['XDG_CACHE_HOME'] || join(homeFolder, '.cache'), 'skill-registry', ...names);
}

/** What a file of the configuration folder says of each registry, by its address; nothing without the file. */
export async function readOfRegistries(where: Where, name: string): Promise<Map<string, JsonValue>> {
  const path = configPath(where, name);
  const text = await readPlainFile(path, true);
  return new Map(text === null ? [] : parseJson(text, path).get('registries').entries());
}

/**
 * Sets what the file says of one registry. Whether it was written: where the disk refuses, `loss` is noted, which says what follows from
 * that; without a `loss` that error is thrown.
 */
export async function writeOfRegistry(
  where: Where & Pick<Surroundings, 'note'>,
  name: string,
  [url, value]: readonly [url: string, value: unknown],
  loss?: string,
): Promise<boolean> {
  const others = [...(await readOfRegistries(where, name))].map(([each, kept]) => [each, kept.value]);
  const registries: object = { ...Object.fromEntries(others), [url]: value };
  try {
    await writeFileWhole(configPath(where, name), toJsonFile({ version: 1, registries }));
    return true;
  } catch (error) {
    if (loss === undefined || !isDiskError(error)) throw error;
    where.note(`${loss}: ${error.message}`);
    return false;
  }
}
