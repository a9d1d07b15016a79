/** `npm run build [-- --if-stale] [--no-pages] [--all] [--accept]`: builds everything under dist/ from content/ and src/. */
import { join } from 'node:path';
import { problemText } from '../src/catalog/problems.ts';
import { NoContentFolder } from '../src/adapters/files/content-files.ts';
import { ConfigError, parseConfig } from '../src/config.ts';
import { endpoints } from '../src/api/list.ts';
import { StoreUnavailable } from '../src/ports/store.ts';
import { siteDocuments } from '../src/protocol/documents.ts';
import { EmptyCatalogError } from '../src/build/index/empty-catalog.ts';
import { PolicyError } from '../src/build/index/policy-in-force.ts';
import {
  type Answering,
  buildAnswers,
  buildSite,
  findInputs,
  isFresh,
  isUnchanged,
  mayServeFirst,
  type SiteSummary,
} from '../src/build/build-site.ts';
import { whyNoPackages } from '../src/build/build-pages.ts';
import { UnexpectedBuild } from '../src/build/replacement.ts';
import { checkStart } from '../src/server/check-start.ts';
import { ListenError } from '../src/server/listen.ts';
import { readArguments } from './help.ts';

const usage = `usage: npm run build [-- [--if-stale] [--no-pages] [--all] [--accept] [--before-start] [--served]]

Builds index, pages and what clients and browsers answer from under dist/ (DIST_DIR); npm run export makes the files of all answers.
Writes only what changed, and reads nothing but digests when nothing has.
Where few skills changed since the last build of the day, the index takes over the others as they are.
--if-stale also leaves a build as it is that only lacks the latest reports; --all builds all of it, even where nothing has changed.
A build without a skill, from another CONTENT_DIR than the last one, or with less than half of its skills ends with 1 and leaves the
last build as it is; --accept replaces it. --before-start ends with 1 where a server could not start afterwards: its port is
in use, or another process has its store; and it leaves files and pages to the next build where the index alone lets the server answer. --served: a server answers meanwhile;
where no pages are there, those of single skills come last, since the server renders them as long as they have no file.`;
const flag = { type: 'boolean', default: false } as const;
const { values: flags } = readArguments(usage, {
  options: {
    'if-stale': flag,
    'no-pages': flag,
    all: flag,
    accept: flag,
    'before-start': flag,
    served: flag,
  },
});

const projectDir = join(import.meta.dirname, '..');

/** Those after which a build may succeed without another setting. */
const failures = [StoreUnavailable, ListenError, UnexpectedBuild] as const;

/** An error that the operator can fix; its message says how. */
function isExplained(error: unknown): error is Error {
  return [ConfigError, NoContentFolder, ...failures].some((kind) => error instanceof kind);
}

try {
  const config = parseConfig(process.env);
  const missing = flags['no-pages'] ? null : whyNoPackages(config.distDir);
  if (missing !== null) throw new ConfigError(`configuration: DIST_DIR ${missing}`);
  if (flags['before-start']) await checkStart(config);
  const options = {
    config,
    endpoints,
    documents: siteDocuments,
    projectDir,
    distDir: config.distDir,
    now: config.buildTime ?? new Date(),
    withPages: !flags['no-pages'],
    isWhole: flags.all,
    isServed: flags.served,
    isAccepted: flags.accept,
    onPart: (doing: string) => console.log(`build: ${doing}`),
  };
  const found = await findInputs(options);
  const isKnown = flags['if-stale'] ? isFresh : isUnchanged;
  const isDone = !flags.all && (await isKnown(options, found));
  if (isDone) {
    console.log('build: nothing has changed');
  } else {
    const isFirst = flags['before-start'] && (await mayServeFirst(options, found));
    const built: Partial<SiteSummary> & Answering = isFirst
      ? await buildAnswers(options, found)
      : await buildSite(options, found);
    const { index, cli, pages } = built;
    for (const problem of index.problems) console.error(`${config.contentDir}/${problemText(problem)}`);
    if (index.leftOut > 0)
      console.error(`build: ${index.leftOut} private skills are left out, since READ is not private`);
    const warnings = index.problems.length === 0 ? '' : `, ${index.problems.length} content problems (above)`;
    const changed = index.changed === null ? '' : `, ${index.changed} changed`;
    console.log(`build: ${index.skills} skills${changed}, catalog ${index.revision}${warnings}`);
    console.log(`build: command line client ${cli.version}, ${cli.bytes.length} bytes`);
    console.log(
      pages === undefined
        ? 'build: files and pages follow while the server answers'
        : `build: pages ${pages}`,
    );
  }
} catch (error) {
  if (error instanceof EmptyCatalogError || error instanceof PolicyError) {
    for (const problem of error.problems) console.error(problemText(problem));
    console.error(`build: ${error.message}`);
    process.exitCode = 1;
  } else if (isExplained(error)) {
    console.error(error.message);
    process.exitCode = failures.some((kind) => error instanceof kind) ? 1 : 2;
  } else throw error;
}
