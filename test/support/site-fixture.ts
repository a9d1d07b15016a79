/** A small site, built once for a test file: three skills with characters, in a folder of its own. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openContext } from '../../src/app.ts';
import { type Config, parseConfig } from '../../src/config.ts';
import { endpoints } from '../../src/api/list.ts';
import { siteDocuments } from '../../src/protocol/documents.ts';
import { buildSite, type SiteOptions } from '../../src/build/build-site.ts';
import { keepDay } from '../../src/server/jobs/daily-upkeep.ts';
import { openOutcomes } from '../../src/runtime/open-store.ts';
import { agentText, evidenceOf, packText, rankingText, skillText, taskText } from './content-fixtures.ts';
import { quietLogger } from './store-folder.ts';

export const fixtureSlugs = ['acme-deploy', 'acme-novice', 'acme-tables'];

export interface SiteFixture {
  /** Working folder: content/, data/ and dist/ are below it. */
  readonly dir: string;
  readonly config: Config;
  readonly options: SiteOptions;
  remove(): Promise<void>;
}

/** The steady one, the one that wants broad credentials, and the unknown one. */
const cast = [
  { slug: 'acme-tables', name: 'Tidy tables', path: 'skills/tables/SKILL.md', stars: 900 },
  { slug: 'acme-deploy', name: 'Deploy everywhere', path: 'skills/deploy/SKILL.md', stars: 50 },
  { slug: 'acme-novice', name: 'Brand new thing', path: 'skills/novice/SKILL.md', stars: 0 },
] as const;

export function fixtureContent(): Record<string, string> {
  const files: Record<string, string> = {
    'tasks/set-the-table.md': taskText,
    'packs/dinner.md': packText,
    'rankings/best-tables.md': rankingText,
    'agents/oven.md': agentText,
  };
  for (const { slug, name, path, stars } of cast) {
    const evidence = evidenceOf(slug);
    files[`skills/acme/${slug}.md`] = skillText
      .replace('Tidy tables', name)
      .replace('skills/tables/SKILL.md', path);
    files[`evidence/acme/${slug}.json`] = JSON.stringify({
      ...evidence,
      source: { ...evidence.source, path, stars },
      front_matter: { ...evidence.front_matter, name: slug },
      terms: { name: { [slug.slice(5)]: 1, table: 1 }, description: { reports: 1 }, headings: {}, body: {} },
    });
  }
  return files;
}

export async function writeContent(dir: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), text);
  }
}

/** Has today's ranking snapshots taken and built in, so that a server which starts has nothing to add to the files. */
export async function keepToday({ config, options }: SiteFixture): Promise<void> {
  const { registry } = (await openContext(config, join(options.distDir, 'index'))).current();
  const { store } = await openOutcomes(config, quietLogger);
  await keepDay(store, registry, new Date().toISOString().slice(0, 10));
  await store.close();
  await buildSite(options);
}

/** Content written and built, without pages; `environment` adds to the configuration. */
export async function buildFixture(environment: Record<string, string> = {}): Promise<SiteFixture> {
  const dir = await mkdtemp(join(tmpdir(), 'skill-registry-'));
  await writeContent(join(dir, 'content'), fixtureContent());
  const config = parseConfig({
    CONTENT_DIR: join(dir, 'content'),
    DATA_DIR: join(dir, 'data'),
    SITE_URL: 'https://skills.example',
    LOG_LEVEL: 'silent',
    PORT: '0',
    ...environment,
  });
  const options: SiteOptions = {
    config,
    endpoints,
    documents: siteDocuments,
    // No code there: the tests build no pages, and the project may be edited while they run.
    projectDir: dir,
    distDir: join(dir, 'dist'),
    now: new Date('2026-11-20T10:00:00.000Z'),
    withPages: false,
  };
  await buildSite(options);
  return { dir, config, options, remove: () => rm(dir, { recursive: true, force: true }) };
}
