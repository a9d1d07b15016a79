/** Writes what the starter catalog says of skills in general, by which a catalog of few skills is measured. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backgroundFile } from '../../src/adapters/search-background.ts';
import { writeBackground } from '../../src/search/index/background.ts';
import { buildSearchIndex } from '../../src/search/index/build.ts';
import { loadSearchIndex } from '../../src/search/index/load.ts';
import { writeSections } from '../../src/search/storage/sections.ts';
import { dayOf } from '../../src/text/day.ts';
import { readContentDocuments } from '../eval-support/content-documents.ts';
import { readArguments } from '../help.ts';

const { values: options } = readArguments(
  [
    'usage: npm run background -- [options]',
    'Learns rarities, lengths and topics from the starter catalog, for catalogs of fewer than 100 skills.',
    '  --write   write src/adapters/search-background.bin',
    '  without   exit code 1 if that file is not what would be written',
  ].join('\n'),
  { options: { write: { type: 'boolean', default: false } } },
);

const { documents } = await readContentDocuments(
  join(import.meta.dirname, '../../content'),
  dayOf(new Date().toISOString()),
);
// Quality depends on the day and decides the order; without it equal texts give equal bytes.
const index = loadSearchIndex(buildSearchIndex(documents.map((document) => ({ ...document, prior: 0 }))));
const bytes = writeSections(writeBackground(index));
if (options.write) {
  writeFileSync(backgroundFile, bytes);
  console.log(`${index.size} skills, ${bytes.length} bytes`);
} else {
  const isSame = Buffer.compare(readFileSync(backgroundFile), bytes) === 0;
  console.log(isSame ? 'the background is what is learned' : 'the background differs from what is learned');
  if (!isSame) process.exitCode = 1;
}
