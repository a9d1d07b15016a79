/** A process to be killed: opens the embedded store in argv[2] and reports without end, naming each acknowledged event. */
import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { openEmbeddedStore, saveScoresOf } from '../../src/adapters/store/embedded/embedded-store.ts';
import { OutcomeBook } from '../../src/outcomes/book.ts';
import { recordOf } from './outcome-records.ts';

// It never ends by itself, which is when compiled code would be kept for the next one.
flushCompileCache();

const [folder = '', run = '', writers = '16'] = process.argv.slice(2);
const silent = (): void => undefined;
const store = await openEmbeddedStore({
  folder,
  ledger: new OutcomeBook(),
  logger: { info: silent, warn: silent, error: silent },
  saveEvery: 500,
  saveScores: (at) => saveScoresOf(at, new OutcomeBook()),
});

async function write(writer: number): Promise<never> {
  for (let i = 0; ; i += 1) {
    const event_id = `evt_${run}.${writer}.${i}`;
    await store.insertOutcome(recordOf({ event_id, slug: `skill-${i % 7}`, agent: `agent-${i % 50}` }));
    writeSync(1, `${event_id}\n`);
  }
}
for (let writer = 0; writer < Number(writers); writer += 1) void write(writer);
