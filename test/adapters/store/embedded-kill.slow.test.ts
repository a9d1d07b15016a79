import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { OutcomeBook } from '../../../src/outcomes/book.ts';
import { openFolder, temporaryFolder } from '../../support/store-folder.ts';

const writer = fileURLToPath(new URL('../../support/outcome-writer.ts', import.meta.url));
/** Folders, each with its kills one after the other; as many at once as there are processors to use. */
const lanes = 2;
const folders = 2;
/** `npm run attack` kills two hundred. */
const killsEach = 10;

/** Starts a writer, kills it a random while after its first acknowledgement; resolves with what it acknowledged. */
function killOne(folder: string, run: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [writer, folder, run], { stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    let errors = '';
    let killed = false;
    const kill = (): void => {
      killed = child.kill('SIGKILL');
    };
    child.stdout.on('data', (data: Buffer) => {
      if (out === '') setTimeout(kill, Math.random() * 40);
      out += data.toString('latin1');
    });
    child.stderr.on('data', (data: Buffer) => (errors += data.toString('utf8')));
    child.on('close', () => {
      if (!killed) reject(new Error(`the writer ended by itself: ${errors}`));
      // A line that the pipe did not get whole was still acknowledged, but no one received it.
      else
        resolve(
          out
            .slice(0, out.lastIndexOf('\n') + 1)
            .split('\n')
            .filter((id) => id !== ''),
        );
    });
  });
}

/** Kills a writer again and again; resolves with the number of reports it acknowledged, all of them found again. */
async function torment(folder: string, name: string): Promise<number> {
  const acknowledged: string[] = [];
  for (let run = 0; run < killsEach; run += 1)
    acknowledged.push(...(await killOne(folder, `${name}.${run}`)));
  const { store, book } = await openFolder(folder);
  const stored: string[] = [];
  const recount = new OutcomeBook();
  for await (const record of store.readOutcomes(0)) {
    stored.push(record.event_id);
    recount.fold(record);
  }
  const present = new Set(stored);
  expect(present.size).toBe(stored.length);
  expect(acknowledged.filter((id) => !present.has(id))).toEqual([]);
  expect([...book.save()]).toEqual([...recount.save()]);
  return acknowledged.length;
}

test(
  `after ${folders * killsEach} kills under load every acknowledged report is there, and none twice`,
  { timeout: 400_000 },
  async () => {
    const paths = await Promise.all(Array.from({ length: folders }, () => temporaryFolder()));
    let total = 0;
    const lane = async (): Promise<void> => {
      for (let path = paths.pop(); path !== undefined; path = paths.pop())
        total += await torment(path, `${paths.length}`);
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    expect(total).toBeGreaterThan(folders * killsEach * 10);
  },
);
