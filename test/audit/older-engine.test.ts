/** The client fetches the audit and runs it on the Node of its user's machine, 18 and later. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runProgram } from '../cli/support/registry.ts';

it('reads every example of a rule without what Node 18 has not', async () => {
  const program = join(import.meta.dirname, 'older-engine.ts');
  const { exitCode, out, error } = await runProgram(process.execPath, [program], import.meta.dirname, {});
  expect(error).toBe('');
  expect(exitCode).toBe(0);
  const [found, all] = /^(\d+) of (\d+)$/m.exec(out)?.slice(1).map(Number) ?? [];
  expect(all).toBeGreaterThan(300);
  expect(found).toBe(all);
});
