/** Whether a server could start with this configuration: asked before a build that takes minutes and replaces what another serves. */
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { lockFolder } from '../adapters/store/embedded/lock.ts';
import type { Config } from '../config.ts';
import { storeFolder } from '../runtime/outcome-reader.ts';
import { take } from './listen.ts';

/** Throws a `ListenError` or a `StoreLocked`, as the start would. */
export async function checkStart({
  port,
  host,
  dataDir,
  storeUrl,
}: Pick<Config, 'port' | 'host' | 'dataDir' | 'storeUrl'>): Promise<void> {
  const probe = createServer();
  await take(probe, { port, host });
  await new Promise((closed) => probe.close(closed));
  const folder = storeFolder(dataDir);
  if (storeUrl === null && existsSync(folder)) await (await lockFolder(folder)).release();
}
