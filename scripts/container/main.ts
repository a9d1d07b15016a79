/** The process of a container: builds what is stale into the volume, then serves. The stop signal reaches whichever runs. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const volume = '/data';
/** Where the link `.astro` of the image leads. */
mkdirSync(join(volume, 'astro'), { recursive: true });
/** Built pages look for their packages in the folders above them. */
rmSync(join(volume, 'node_modules'), { force: true });
symlinkSync(join(root, 'node_modules'), join(volume, 'node_modules'));
const memory = ['--max-semi-space-size=16', '--initial-old-space-size=48', '--heap-growing-percent=50'];
const build = spawn(process.execPath, [...memory, 'scripts/build.ts', '--if-stale', '--before-start'], {
  cwd: root,
  stdio: 'inherit',
});
const stop = (signal: NodeJS.Signals): void => void build.kill(signal);
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
const [code] = (await once(build, 'exit')) as [number | null];
process.off('SIGTERM', stop);
process.off('SIGINT', stop);
if (code === 0) await import('../../src/server/main.ts');
else process.exitCode = code ?? 1;
