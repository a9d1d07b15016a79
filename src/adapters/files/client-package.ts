/** The command line client in a build: which package it is, and how to start it from this registry. */
import { join } from 'node:path';
import { isObject, parseJson } from '../../schema/json.ts';
import { readIfThere } from '../../read-if-there.ts';

/** Files that are served as they are, below the build's folder. */
export const servedFolder = 'files';

/** Names the newest package; it is in the folder of the packages. */
export const clientIndex = 'cli/index.json';

/** The command that starts the client, `npx -y <address>`; null where the build has none. */
export async function readClient(buildFolder: string, siteUrl: string): Promise<string | null> {
  const text = await readIfThere(join(buildFolder, servedFolder, clientIndex));
  const index = text === null ? null : parseJson(text);
  const version = isObject(index) ? index['version'] : undefined;
  return typeof version === 'string' && /^[\w.-]+$/.test(version) ? clientCommand(siteUrl, version) : null;
}

/** What starts the client of this version. */
export function clientCommand(siteUrl: string, version: string): string {
  return `npx -y ${siteUrl}/cli/${clientFile(version)}`;
}

/** Name of the package's file; short, because every command of the client begins with its address. */
export function clientFile(version: string): string {
  return `${version}.tgz`;
}
