/** `npm run build [-- --if-stale] [--no-pages] [--all]`: builds everything under dist/ from content/ and src/. */
import { join } from 'node:path';
import { distDir } from '../src/app.ts';
import { problemText } from '../src/catalog/problems.ts';
import { NoContentFolder } from '../src/adapters/files/content-files.ts';
import { ConfigError, parseConfig } from '../src/config.ts';
import { endpoints } from '../src/api/list.ts';
import { StoreUnavailable } from '../src/ports/store.ts';
import { siteDocuments } from '../src/protocol/documents.ts';
import { EmptyCatalogError } from '../src/build/index/build-index.ts';
import { buildSite, findInputs, isFresh, isUnchanged } from '../src/build/build-site.ts';
import { readArguments } from './help.ts';

const usage = `usage: npm run build [-- [--if-stale] [--no-pages] [--all]]

Builds index, static twins and pages under dist/; writes only what changed, and reads nothing but digests when nothing has.
Where few skills changed since the last build of the day, the index takes over the others as they are.
--if-stale also leaves a build as it is that only lacks the latest reports; --all builds all of it, even where nothing has changed.`;
const flag = { type: 'boolean', default: false } as const;
const { values: flags } = readArguments(usage, {
  options: { 'if-stale': flag, 'no-pages': flag, all: flag },
});

const projectDir = join(import.meta.dirname, '..');

/** An error that the operator can fix; its message says how. */
function isExplained(error: unknown): error is Error {
  return [ConfigError, NoContentFolder, StoreUnavailable].some((kind) => error instanceof kind);
}

try {
  const config = parseConfig(process.env);
  const options = {
    config,
    endpoints,
    documents: siteDocuments,
    projectDir,
    distDir,
    now: config.buildTime ?? new Date(),
    withPages: !flags['no-pages'],
    isWhole: flags.all,
    onPart: (doing: string) => console.log(`build: ${doing}`),
  };
  const found = await findInputs(options);
  const isKnown = flags['if-stale'] ? isFresh : isUnchanged;
  const isDone = !flags.all && (await isKnown(options, found));
  if (isDone) {
    console.log('build: nothing has changed');
  } else {
    const { index, cli, twins, pages } = await buildSite(options, found);
    for (const problem of index.problems) console.error(`${config.contentDir}/${problemText(problem)}`);
    const warnings = index.problems.length === 0 ? '' : `, ${index.problems.length} content problems (above)`;
    const changed = index.changed === null ? '' : `, ${index.changed} changed`;
    console.log(`build: ${index.skills} skills${changed}, catalog ${index.revision}${warnings}`);
    console.log(`build: command line client ${cli.version}, ${cli.bytes.length} bytes`);
    console.log(
      `build: ${twins.total} static files, ${twins.written} written, ${twins.removed} removed; pages ${pages}`,
    );
  }
} catch (error) {
  if (error instanceof EmptyCatalogError) {
    for (const problem of error.problems) console.error(problemText(problem));
    console.error(`build: ${error.message}`);
    process.exitCode = 1;
  } else if (isExplained(error)) {
    console.error(error.message);
    process.exitCode = error instanceof StoreUnavailable ? 1 : 2;
  } else throw error;
}
