/** A running registry whose skills are in a real git repository, the host of its raw files, and the built client. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, cp, mkdtemp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseTarGzip } from 'nanotar';
import { quietLogger } from '../../support/store-folder.ts';
import { endpoints } from '../../../src/api/list.ts';
import { auditSkill } from '../../../src/audit/audit-skill.ts';
import { buildSite, type SiteOptions } from '../../../src/build/build-site.ts';
import { parseConfig } from '../../../src/config.ts';
import { ingest } from '../../../src/ingest/ingest.ts';
import { siteDocuments } from '../../../src/protocol/documents.ts';
import { startServer } from '../../../src/server/start-server.ts';
import { startCheckedProxy } from '../../support/traffic/checked-proxy.ts';
import { type RawHost, startRawHost } from '../../support/github/raw.ts';
import { type LocalRepository, makeRepository } from '../../support/github/repository.ts';
import { writeContent } from '../../support/site-fixture.ts';

const slugs = { tables: 'acme-tables', charts: 'acme-charts', links: 'acme-links', bad: 'acme-bad' } as const;

export interface Ran {
  readonly exitCode: number;
  readonly out: string;
  readonly error: string;
}

export interface RunOptions {
  /** Folder that the command is started in. */
  readonly cwd: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Node that runs it; the one of the tests unless given. */
  readonly node?: string;
}

export interface CliRegistry {
  readonly url: string;
  readonly raw: RawHost;
  readonly contentDir: string;
  /** Of the build. */
  readonly options: SiteOptions;
  /** The built package. */
  readonly file: string;
  /** The program of the package, unpacked. */
  readonly program: string;
  /** Folder that is used as the user's home. */
  readonly home: string;
  /** Full SHA of the skills' commit. */
  readonly commit: string;
  /** The git repository of the skills. */
  readonly repositoryFolder: string;
  /** A new empty folder. */
  project(): Promise<string>;
  run(words: readonly string[], options: RunOptions): Promise<Ran>;
  /** Commits a change of the tables skill and publishes it; the new commit. */
  publishChange(text: string): Promise<string>;
  /** Operations of the API that were asked for so far. */
  operations(): readonly string[];
  /** Throws where an exchange was not as the OpenAPI document promises. */
  close(): Promise<void>;
}

export const tablesText = skillText(
  'tables',
  'Pulls tables out of PDF reports.',
  'extract tables from a PDF report',
);

/** Skills beside the four that every registry of these tests has. */
export interface MoreSkills {
  /** Repositories by `owner/name`, with the commit to pin checked out. */
  readonly repositories: Readonly<Record<string, LocalRepository>>;
  /** Content files by path. */
  readonly content: Readonly<Record<string, string>>;
}

const noMore: MoreSkills = { repositories: {}, content: {} };

/** Starts everything on free ports of 127.0.0.1; the caller closes it, and removes what it gave. */
export async function openCliRegistry(more: MoreSkills = noMore): Promise<CliRegistry> {
  const folder = await mkdtemp(join(tmpdir(), 'cli-registry-'));
  const repository = makeRepository({
    LICENSE: 'MIT License\n\nPermission is hereby granted, free of charge, to any person obtaining a copy',
    'skills/tables/SKILL.md': tablesText,
    'skills/tables/metadata.json': '{"kind":"tables"}\n',
    'skills/tables/references/page nine.md': 'Count the rows of page nine.\n',
    'skills/tables/count.txt': 'rows\n',
    'skills/charts/SKILL.md': skillText('charts', 'Draws bar charts from spreadsheets.', 'draw a bar chart'),
    'skills/links/SKILL.md': skillText('links', 'Keeps lists of bookmarks tidy.', 'tidy my bookmarks'),
    'skills/bad/SKILL.md': skillText('bad', 'Sorts the mailbox by sender.', 'sort my mailbox'),
  });
  await chmod(join(repository.folder, 'skills/tables/count.txt'), 0o755);
  await symlink('../charts/SKILL.md', join(repository.folder, 'skills/links/other.md'));
  repository.git('remote', 'add', 'origin', 'https://github.com/acme/kitchen.git');
  const commit = repository.commit({});
  const others = Object.entries(more.repositories);
  const raw = await startRawHost({
    'acme/kitchen': repository.folder,
    ...Object.fromEntries(others.map(([name, each]) => [name, each.folder])),
  });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const contentDir = join(folder, 'content');
  await writeContent(contentDir, { ...contentOf(commit), ...more.content });
  await cp(join(import.meta.dirname, '../../../content/agents'), join(contentDir, 'agents'), {
    recursive: true,
  });
  const config = parseConfig({
    CONTENT_DIR: contentDir,
    DATA_DIR: join(folder, 'data'),
    SITE_URL: url,
    GITHUB_RAW_URL: raw.url,
    LOG_LEVEL: 'silent',
    // The public port is that of the proxy, through which everything passes.
    PORT: '0',
  });
  const options: SiteOptions = {
    config,
    endpoints,
    documents: siteDocuments,
    projectDir: folder,
    distDir: join(folder, 'dist'),
    now: new Date(),
    withPages: false,
  };
  await takeEvidence(repository.folder, contentDir);
  for (const [name, each] of others) {
    each.git('remote', 'add', 'origin', `https://github.com/${name}.git`);
    await takeEvidence(each.folder, contentDir);
  }
  const { cli } = await buildSite(options);
  const server = await startServer({ ...options, logger: quietLogger, watchEvery: 40 });
  const proxy = await startCheckedProxy(port, server.port);
  const program = await unpack(cli.bytes, join(folder, 'package'));
  const home = join(folder, 'home');
  await mkdir(home);
  let projects = 0;
  return {
    url,
    raw,
    contentDir,
    options,
    file: cli.file,
    program,
    home,
    commit,
    repositoryFolder: repository.folder,
    async project() {
      const path = join(folder, `project-${(projects += 1)}`);
      await mkdir(path);
      return path;
    },
    run: (words, { cwd, environment = {}, node = process.execPath }) =>
      runProgram(node, [program, ...words], cwd, {
        PATH: process.env['PATH'] ?? '',
        HOME: home,
        SKILL_REGISTRY_SOURCE_URL: raw.url,
        ...environment,
      }),
    async publishChange(text) {
      const changed = repository.commit({ 'skills/tables/SKILL.md': text });
      await writeContent(contentDir, contentOf(changed));
      await takeEvidence(repository.folder, contentDir);
      const { index } = await buildSite(options);
      await waitFor(async () => {
        const answer = (await (await fetch(`${url}/api/registry/stats`)).json()) as {
          meta: { catalog_revision: string };
        };
        return answer.meta.catalog_revision === index.revision;
      });
      return changed;
    },
    operations: () => proxy.operations(),
    async close() {
      const checked = await proxy.close().catch((error: unknown) => error);
      await server.close();
      await raw.close();
      repository.remove();
      await rm(folder, { recursive: true, force: true });
      if (checked instanceof Error) throw checked;
    },
  };
}

/** Runs a program to its end; its output as text. */
export function runProgram(
  command: string,
  words: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<Ran> {
  return new Promise((settle, reject) => {
    execFile(command, [...words], { cwd, env, maxBuffer: 16 * 1_048_576 }, (error, out, err) => {
      const code = error === null ? 0 : error.code;
      if (typeof code === 'number') settle({ exitCode: code, out, error: err });
      else reject(error ?? new Error('no exit code'));
    }).stdin?.end();
  });
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new TypeError('listens on a port');
  return address.port;
}

export async function waitFor(isTrue: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + 120_000;
  while (!(await isTrue())) {
    if (Date.now() > until) throw new Error('it did not come about in two minutes');
    await new Promise((resume) => setTimeout(resume, 50));
  }
}

/** A text that the audit finds nothing in, and that says what it is for. */
export function skillText(name: string, description: string, example: string): string {
  return [
    '---',
    `name: ${name}`,
    `description: ${description}`,
    'license: MIT',
    '---',
    `# ${name}`,
    '',
    '## When to use it',
    `Use it to ${example}. Ask first which result is wanted, then work in small steps.`,
    '',
    '## Example',
    `1. Read what the person gives you for ${name}.`,
    '2. Write the result as plain rows, one row a line.',
    '3. Show the result, and say what was left out.',
    '',
  ].join('\n');
}

function contentOf(commit: string): Record<string, string> {
  const review = (decision: string): string[] => [
    'review:',
    `  decision: ${decision}`,
    '  by: Ann',
    '  on: 2026-01-02',
    `  commit: ${commit}`,
    '  ownership_proven: true',
    '  reason: Read by hand.',
  ];
  const skill = (name: string, title: string, task: string, more: readonly string[] = []): string =>
    [
      '---',
      `name: ${title}`,
      'repository: https://github.com/acme/kitchen',
      `path: skills/${name}/SKILL.md`,
      'category: Documents',
      `tags: [${name}, reports]`,
      ...more,
      '---',
      `${title}: does what its name says, for people who have to ${task} every week.`,
      '',
      '## Use it for',
      `- ${task}`,
      '',
    ].join('\n');
  const place = (slug: string): string => `skills/acme/${slug}.md`;
  return {
    [place(slugs.tables)]: skill(
      'tables',
      'Tables from PDF',
      'extract tables from a PDF report',
      review('approved'),
    ),
    [place(slugs.charts)]: skill('charts', 'Bar charts', 'draw a bar chart from a spreadsheet'),
    [place(slugs.links)]: skill('links', 'Tidy bookmarks', 'tidy my bookmarks', review('approved')),
    [place(slugs.bad)]: skill('bad', 'Mailbox sorter', 'sort my mailbox', review('blocked')),
  };
}

async function takeEvidence(checkout: string, contentDir: string): Promise<void> {
  const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
  await ingest(
    {
      from: checkout,
      out: contentDir,
      today: '2026-11-20',
      factsOnly: true,
      listedOnly: true,
      dryRun: false,
      audit: (skill) => auditSkill(skill, sha256),
    },
    { skill: () => undefined, repository: () => undefined },
  );
}

export async function unpack(bytes: Uint8Array, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const { name, text } of await parseTarGzip(bytes)) {
    await writeFile(join(folder, name.replace('package/', '')), text);
  }
  await readFile(join(folder, 'skill-registry.js'));
  return join(folder, 'skill-registry.js');
}
