/** Several processes on one port: all answer, a failed start ends everything, and the end reaches each. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { listen } from '../../src/server/listen.ts';
import { codeCache } from '../support/process/code-cache.ts';

const script = join(import.meta.dirname, '../support/cluster-process.ts');

function start(environment: Record<string, string>): { child: ChildProcess; stdout: () => string } {
  const env = { ...codeCache, PATH: process.env['PATH'] ?? '', ...environment };
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  let stdout = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  return { child, stdout: () => stdout };
}

async function freePort(): Promise<number> {
  const probe = await listen(new Hono(), { port: 0, host: '127.0.0.1', siteUrl: 'http://localhost:1' });
  await probe.close();
  return probe.port;
}

describe('workers', () => {
  it('share one port, greet once, and end together', async () => {
    const port = await freePort();
    const { child, stdout } = start({ PORT: String(port) });
    const answered = new Set<string>();
    const ask = async (): Promise<number> => {
      const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } }).catch(
        () => null,
      );
      if (response !== null) answered.add(await response.text());
      return answered.size;
    };
    await expect.poll(ask, { interval: 50 }).toBe(2);
    expect(stdout()).toBe('greeting\n');
    child.kill('SIGTERM');
    await once(child, 'exit');
    expect(child.exitCode).toBe(0);
    for (const pid of answered) expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
  });

  it('that cannot start end the whole with their exit code', async () => {
    const { child } = start({ PORT: '0', FAIL: '1' });
    await once(child, 'exit');
    expect(child.exitCode).toBe(3);
  });
});
