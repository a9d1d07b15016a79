/** Files of skills that this registry keeps and may serve, for an export: what installs with nothing but the export reachable. */
import { openContext } from '../app.ts';
import type { Blobs } from '../ports/blobs.ts';
import type { Config } from '../config.ts';
import { canServeBlob } from '../protocol/clients/blob.ts';
import { readPublishedNow } from '../runtime/outcome-reader.ts';
import { readRecorded } from '../runtime/read-recorded.ts';
import { join } from 'node:path';
import type { WantedFile } from './sync-files.ts';

/** Each once, at the path that the server answers; those that are not kept are left out. */
export async function* keptFiles(
  config: Config,
  distDir: string,
  blobs: Pick<Blobs, 'read'>,
): AsyncGenerator<WantedFile> {
  const source = await openContext(config, join(distDir, 'index'), await readRecorded(config));
  await source.publish(await readPublishedNow(config));
  const { registry } = source.current();
  const done = new Set<string>();
  for (const { slug, evidence } of registry.entries)
    for (const { sha256 } of [evidence, ...(evidence.versions ?? [])].flatMap(({ files }) => files)) {
      if (sha256 === null || done.has(sha256) || !canServeBlob(slug, sha256, { registry })) continue;
      done.add(sha256);
      const body = await blobs.read(sha256);
      if (body !== null) yield { path: `api/registry/files/${sha256}`, body };
    }
}
