/** `npm run export -- <folder> [--upstream <origin>]`: the built site as files for any host. */
import { parseArgs } from 'node:util';
import { openLogger } from '../src/adapters/logger.ts';
import { keptFiles } from '../src/build/kept-files.ts';
import type { WantedFile } from '../src/build/sync-files.ts';
import { endpoints } from '../src/api/list.ts';
import { prebuiltMax } from '../src/lists/prebuilt.ts';
import { siteDocuments } from '../src/protocol/documents.ts';
import { ExportError, exportSite } from '../src/build/export-site.ts';
import { keptFilesOf } from '../src/runtime/kept-files.ts';
import { openReader } from '../src/runtime/outcome-reader.ts';
import { ConfigError, parseConfig } from '../src/config.ts';
import { answerHelp } from './help.ts';

const most = prebuiltMax.toLocaleString('en');
const usage = `Usage: npm run export -- <folder> [--upstream <origin>] [--first] [--private] [--files]

Writes pages, JSON and text files and the rules for nginx (nginx/) and CDNs (_headers, _redirects) into <folder>.
Running it again writes only what changed and removes only what it wrote before.

  --upstream <origin>  a Node server for searches, resolve and writes, e.g. http://127.0.0.1:4321
  --private            also of a build with private skills (READ=private), for a host that is not public
  --files              also the skills' own files that are kept (KEEP_FILES), so that they install from the export alone
  --first              of a catalog above ${most} skills only the files of the first ${most} by quality; a Node server answers
                       for the others. The pages of those have no file in any case.`;
answerHelp(usage);

try {
  const { values, positionals } = parseArgs({
    options: {
      files: { type: 'boolean', default: false },
      upstream: { type: 'string' },
      first: { type: 'boolean', default: false },
      private: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [folder, ...more] = positionals;
  const origin = values.upstream === undefined ? null : URL.parse(values.upstream);
  if (folder === undefined || more.length > 0) throw new TypeError('exactly one folder is needed');
  if (
    values.upstream !== undefined &&
    (origin === null || !/^https?:$/.test(origin.protocol) || origin.pathname !== '/')
  ) {
    throw new TypeError('--upstream must be an origin such as http://127.0.0.1:4321');
  }
  const config = parseConfig(process.env);
  const site = { endpoints, documents: siteDocuments, distDir: config.distDir };
  async function* ownFiles(): AsyncGenerator<WantedFile> {
    const { store } = await openReader(config, openLogger('silent'));
    try {
      yield* keptFiles(config, config.distDir, keptFilesOf(store, config.dataDir));
    } finally {
      await store.close();
    }
  }
  const counts = await exportSite({
    ...site,
    config,
    folder,
    withPrivate: values.private,
    upstream: origin?.origin ?? null,
    isFirst: values.first,
    ...(values.files ? { more: ownFiles() } : {}),
  });
  console.log(
    `export: ${counts.total} files in ${folder}, ${counts.written} written, ${counts.removed} removed`,
  );
} catch (error) {
  if (error instanceof ExportError) {
    console.error(`export: ${error.message}`);
    process.exitCode = 1;
  } else if (error instanceof ConfigError) {
    console.error(error.message);
    process.exitCode = 2;
  } else if (error instanceof TypeError) {
    // parseArgs and the checks above: a wrong command line.
    console.error(`${error.message}\n\n${usage}`);
    process.exitCode = 2;
  } else throw error;
}
