/** `kill -9` under load, again and again: what was acknowledged has to be there afterwards, once. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { openLogger } from '../../src/adapters/logger.ts';
import { parseConfig } from '../../src/config.ts';
import { checkStore } from '../../src/runtime/check-store.ts';
import { openReader } from '../../src/runtime/outcome-reader.ts';

export interface KillResult {
  readonly kills: number;
  readonly acknowledged: number;
  readonly missing: number;
  readonly twice: number;
  /** What a check of the whole store says. */
  readonly check: string;
}

const writer = join(import.meta.dirname, 'report-writer.ts');
/** Milliseconds after the first acknowledgement within which the process is killed. */
const killWithin = 60;

/** The store is the one that `environment` configures; it should be empty. */
export async function killWriters(
  environment: Readonly<Record<string, string>>,
  kills: number,
): Promise<KillResult> {
  const env = { ...process.env, ...environment };
  const name = process.pid.toString(36);
  const acknowledged: string[] = [];
  for (let run = 0; run < kills; run += 1) acknowledged.push(...(await killOne(env, `${name}.${run}`)));
  const { store, book } = await openReader(parseConfig(env), openLogger('error'));
  try {
    const counts = new Map<string, number>();
    for await (const { event_id } of store.readOutcomes(0))
      counts.set(event_id, (counts.get(event_id) ?? 0) + 1);
    return {
      kills,
      acknowledged: acknowledged.length,
      missing: acknowledged.filter((id) => !counts.has(id)).length,
      twice: [...counts.values()].filter((count) => count > 1).length,
      check: await checkStore(store, book),
    };
  } finally {
    await store.close();
  }
}

function killOne(env: NodeJS.ProcessEnv, run: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [writer, run], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let [out, errors, killed] = ['', '', false];
    child.stdout.on('data', (data: Buffer) => {
      if (out === '') setTimeout(() => (killed = child.kill('SIGKILL')), Math.random() * killWithin);
      out += data.toString('latin1');
    });
    child.stderr.on('data', (data: Buffer) => (errors += data.toString('utf8')));
    child.once('close', () => {
      // A line that the pipe did not get whole was not acknowledged.
      const lines = out.slice(0, out.lastIndexOf('\n') + 1).split('\n');
      if (killed) resolve(lines.filter((line) => line !== ''));
      else reject(new Error(`the writer ended by itself: ${errors.slice(0, 500)}`));
    });
  });
}
