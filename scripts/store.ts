/** `npm run store -- export|import|log <file>` and `check`: moves, publishes and checks the content of the configured store. */
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openLogger } from '../src/adapters/logger.ts';
import { BrokenLog, toLogLine } from '../src/adapters/store/outcome-log.ts';
import { TransferError } from '../src/adapters/store/store-transfer.ts';
import { ConfigError, parseConfig } from '../src/config.ts';
import { type Store, StoreUnavailable } from '../src/ports/store.ts';
import { checkStore } from '../src/runtime/check-store.ts';
import { openReader } from '../src/runtime/outcome-reader.ts';
import { openOutcomes } from '../src/runtime/open-store.ts';
import { answerHelp, fileRefusal } from './help.ts';

const usage = `usage: npm run store -- export <file> | import <file> | log <file> | check
  export  everything, private parts too, for another store
  import  an export into the store that DATA_DIR or STORE_URL names; a repeat adds nothing twice
  log     reports without personal data, for "npm run recompute"
  check   reads everything, and compares chain and scores with a recount`;
answerHelp(usage);

async function write(file: string, lines: AsyncIterable<string>): Promise<void> {
  await pipeline(Readable.from(withLineEnds(lines)), createWriteStream(file, { mode: 0o600, flush: true }));
}
async function* withLineEnds(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}
async function* publicLines(store: Store): AsyncGenerator<string> {
  for await (const record of store.readOutcomes(0)) yield toLogLine(record);
}

async function run(command: string | undefined, file: string | undefined): Promise<string | null> {
  const config = parseConfig(process.env);
  const logger = openLogger('warn');
  if (command === 'import' && file !== undefined) {
    const { store } = await openOutcomes(config, logger);
    const counts = await store.importLines(
      createInterface({ input: createReadStream(file), crlfDelay: Infinity }),
    );
    await store.close();
    return `imported ${counts.outcomes} reports, ${counts.documents} documents, ${counts.counters} counters`;
  }
  if (command === 'check' || ((command === 'export' || command === 'log') && file !== undefined)) {
    const folder = join(config.dataDir, 'store');
    // An empty backup would look like a good one.
    if (config.storeUrl === null && !existsSync(folder))
      throw new StoreUnavailable(
        `there is no store in ${folder}: set DATA_DIR, or STORE_URL, as the server has it`,
      );
    const { store, book } = await openReader(config, logger);
    try {
      if (command === 'check' || file === undefined) return await checkStore(store, book);
      await write(file, command === 'export' ? store.exportLines() : publicLines(store));
      return `wrote ${file}: ${book.through.seq} reports`;
    } finally {
      await store.close();
    }
  }
  return null;
}

try {
  const [command, file] = process.argv.slice(2);
  const said = await run(command, file);
  console.log(said ?? usage);
  if (said === null) process.exitCode = 2;
} catch (error) {
  const known = [ConfigError, StoreUnavailable, TransferError, BrokenLog].some(
    (kind) => error instanceof kind,
  );
  const reason = known && error instanceof Error ? error.message : fileRefusal(error);
  if (reason === null) throw error;
  console.error(reason);
  process.exitCode = 1;
}
