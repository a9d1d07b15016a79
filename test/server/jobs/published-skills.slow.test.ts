/** Skills that are published and withdrawn while a server runs: listed at once, and nothing built or written. */
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMemoryStore } from '../../../src/adapters/store/embedded/memory-store.ts';
import { type ContextSource, openContext } from '../../../src/app.ts';
import { buildIndex } from '../../../src/build/index/build-index.ts';
import { sha256Hex } from '../../../src/digest.ts';
import { OutcomeBook } from '../../../src/outcomes/book.ts';
import type { DocumentChange, Store } from '../../../src/ports/store.ts';
import { publishedSkillKind } from '../../../src/schema/submission.ts';
import { searchSkills } from '../../../src/search/rank/query.ts';
import { type PublishedSkills, startPublishedSkills } from '../../../src/server/jobs/published-skills.ts';
import {
  publishedStateChange,
  readPublished,
  withdrawnSkillKind,
} from '../../../src/submissions/publish/published-files.ts';
import { evidenceOf, skillText } from '../../support/content-fixtures.ts';
import { quietLogger } from '../../support/store-folder.ts';
import { buildFixture, type SiteFixture } from '../../support/site-fixture.ts';

const at = '2026-11-20T10:00:00.000Z';
let site: SiteFixture;
let indexDir: string;
let store: Store;
let source: ContextSource;
let skills: PublishedSkills;

beforeEach(async () => {
  site = await buildFixture();
  indexDir = join(site.options.distDir, 'index');
  store = await openMemoryStore(new OutcomeBook());
  source = await openContext(site.config, indexDir);
  skills = await startPublishedSkills({
    store,
    dataDir: site.config.dataDir,
    source,
    logger: quietLogger,
    every: 60_000,
  });
});
afterEach(async () => {
  await skills.close();
  await site.remove();
});

/** Content files of one skill; its words are its own, so that search finds it by them. */
function contentOf(slug: string, word: string, path = `skills/${slug}/SKILL.md`) {
  const evidence = evidenceOf(slug);
  return [
    {
      path: `skills/acme/${slug}.md`,
      text: skillText.replace('skills/tables/SKILL.md', path).replace(/^name: .*$/m, `name: ${word} helper`),
    },
    {
      path: `evidence/acme/${slug}.json`,
      text: JSON.stringify({ ...evidence, source: { ...evidence.source, path } }),
    },
  ];
}

const publication = (
  slug: string,
  files: ReturnType<typeof contentOf>,
  submission = 's',
): DocumentChange => ({
  kind: publishedSkillKind,
  id: slug,
  value: { submission, published_at: at, files },
});

/** Writes, and waits until it is served. */
async function change(...changes: readonly DocumentChange[]): Promise<void> {
  await store.writeDocuments([...changes, publishedStateChange(at)]);
  await skills.refresh();
}

const publish = (slug: string, word: string, path?: string): Promise<void> =>
  change(publication(slug, contentOf(slug, word, path)));
const unpublish = (slug: string): DocumentChange => ({ kind: publishedSkillKind, id: slug, value: null });

const slugs = (): string[] => source.current().registry.entries.map(({ slug }) => slug);
function found(query: string): string[] {
  const { search, entryOf } = source.current();
  const accept = (doc: number): boolean => entryOf(doc) !== undefined;
  const { hits } = searchSkills(search, query, { limit: 5, mode: 'resolve', accept });
  return hits.flatMap(({ doc }) => entryOf(doc)?.slug ?? []);
}

async function build(): Promise<void> {
  await buildIndex({
    contentDir: site.config.contentDir,
    defaultContentDir: site.config.contentDir,
    published: await readPublished(store),
    indexDir,
    now: new Date(),
    inputsDigest: 'x',
    codeDigest: 'x',
  });
}

async function writeContent(files: ReturnType<typeof contentOf>): Promise<void> {
  for (const { path, text } of files) {
    const place = join(site.config.contentDir, path);
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, text);
  }
}

describe('a published skill', () => {
  it('is in the registry and in search as if it had been built in', async () => {
    const before = slugs();
    await publish('acme-quills', 'quillsharpening');
    expect(slugs()).toEqual([...before, 'acme-quills'].sort());
    expect(found('quillsharpening')[0]).toBe('acme-quills');
    const { registry } = source.current();
    const live = registry.bySlug.get('acme-quills');
    await build();
    await source.refresh();
    const built = source.current().registry.bySlug.get('acme-quills');
    expect(found('quillsharpening')[0]).toBe('acme-quills');
    // The same facts, so the same revision of the catalog; scores are those of their day.
    expect(source.current().registry.revision).toBe(registry.revision);
    for (const part of ['slug', 'description', 'source', 'audit', 'evidence'] as const)
      expect(JSON.stringify(live?.[part])).toBe(JSON.stringify(built?.[part]));
  });

  it('stays when a build that does not have it yet becomes the current one', async () => {
    await publish('acme-quills', 'quillsharpening');
    const { revision } = source.current().registry;
    await writeContent(contentOf('acme-spoons', 'spooncarving'));
    const published = await readPublished(store);
    await store.writeDocuments([unpublish('acme-quills')]);
    await build();
    await source.refresh();
    expect(published.skills).toHaveLength(1);
    expect(found('quillsharpening')[0]).toBe('acme-quills');
    expect(found('spooncarving')[0]).toBe('acme-spoons');
    expect(source.current().registry.revision).not.toBe(revision);
  });

  it('is served again after a restart, from the store', async () => {
    await publish('acme-quills', 'quillsharpening');
    const { revision } = source.current().registry;
    await skills.close();
    source = await openContext(site.config, indexDir);
    expect(slugs()).not.toContain('acme-quills');
    skills = await startPublishedSkills({ store, dataDir: site.config.dataDir, source, logger: quietLogger });
    expect(slugs()).toContain('acme-quills');
    expect(source.current().registry.revision).toBe(revision);
  });

  it('is found on a node that did not publish it, without being asked', async () => {
    await skills.close();
    skills = await startPublishedSkills({
      store,
      dataDir: site.config.dataDir,
      source,
      logger: quietLogger,
      every: 20,
    });
    const files = contentOf('acme-quills', 'quillsharpening');
    await store.writeDocuments([publication('acme-quills', files), publishedStateChange(at)]);
    await expect.poll(slugs).toContain('acme-quills');
  });

  it('leaves what is built as it is: no file is written', async () => {
    const listed = async (): Promise<string[]> =>
      Promise.all(
        (await readdir(site.options.distDir, { recursive: true })).map(async (name) => {
          const { mtimeMs, size } = await stat(join(site.options.distDir, name));
          return `${name} ${mtimeMs} ${size}`;
        }),
      );
    const before = await listed();
    await publish('acme-quills', 'quillsharpening');
    expect(await listed()).toEqual(before);
  });

  it('comes with all others that wait: many approvals are one publication', async () => {
    const before = source.current();
    const contexts = new Set<unknown>();
    const changes = ['one', 'two', 'three'].map((word) =>
      publication(`acme-${word}`, contentOf(`acme-${word}`, `${word}making`)),
    );
    const asked = changes.map(async (each) => {
      await store.writeDocuments([each, publishedStateChange(at)]);
      await skills.refresh();
      contexts.add(source.current());
    });
    await Promise.all(asked);
    expect(slugs()).toHaveLength(before.registry.entries.length + 3);
    expect(contexts.size).toBeLessThanOrEqual(2);
  });

  it('is replaced by a file of the content folder that the build lists, and by the same skill under another slug', async () => {
    const [listed = ''] = slugs();
    const description = source.current().registry.bySlug.get(listed)?.description;
    await change(publication(listed, contentOf(listed, 'quillsharpening')));
    expect(source.current().registry.bySlug.get(listed)?.description).toBe(description);
    expect(found('quillsharpening')).not.toContain(listed);
    const entry = source.current().registry.bySlug.get(listed);
    await publish('acme-again', 'quillsharpening', entry?.source.path);
    expect(slugs()).not.toContain('acme-again');
  });

  it('that cannot be read is left out, and the others are listed', async () => {
    const [skill, evidence] = contentOf('acme-broken', 'brokenthings');
    if (skill === undefined || evidence === undefined) throw new TypeError('two files');
    const broken = [skill, { ...evidence, text: '{' }];
    await change(
      publication('acme-broken', broken),
      publication('acme-quills', contentOf('acme-quills', 'quillsharpening')),
    );
    expect(slugs()).toContain('acme-quills');
    expect(slugs()).not.toContain('acme-broken');
  });
});

describe('a withdrawn skill', () => {
  it('is gone at once, whether the build has it or not, and the revision is that of before', async () => {
    const { revision } = source.current().registry;
    await publish('acme-quills', 'quillsharpening');
    await change(unpublish('acme-quills'));
    expect(found('quillsharpening')).toEqual([]);
    expect(slugs()).not.toContain('acme-quills');
    expect(source.current().registry.revision).toBe(revision);

    await publish('acme-quills', 'quillsharpening');
    await build();
    await source.refresh();
    await change(unpublish('acme-quills'));
    expect(found('quillsharpening')).toEqual([]);
    expect(source.current().registry.revision).toBe(revision);
  });

  it('comes back when it is published again, as it was or with another text', async () => {
    await publish('acme-quills', 'quillsharpening');
    await build();
    await source.refresh();
    await change(unpublish('acme-quills'));
    await publish('acme-quills', 'quillsharpening');
    expect(found('quillsharpening')[0]).toBe('acme-quills');
    await change(unpublish('acme-quills'));
    await change(publication('acme-quills', contentOf('acme-quills', 'inkmixing'), 't'));
    expect(found('inkmixing')[0]).toBe('acme-quills');
    expect(source.current().registry.bySlug.get('acme-quills')?.source.name).toBe('inkmixing helper');
  });

  it('is gone where the content folder has its file, unless a person has rewritten it', async () => {
    const files = contentOf('acme-quills', 'quillsharpening');
    await writeContent(files);
    await build();
    await source.refresh();
    const [skill] = files;
    const path = skill?.path ?? '';
    const withdrawn = { files: [{ path, sha256: sha256Hex(skill?.text ?? '') }] };
    const place = join(site.config.contentDir, path);
    await writeFile(place, `${await readFile(place, 'utf8')}\n`);
    const document = { kind: withdrawnSkillKind, id: 'acme-quills', value: withdrawn };
    await change(document);
    expect(found('quillsharpening')[0]).toBe('acme-quills');
    await writeFile(place, skill?.text ?? '');
    await change(document);
    expect(found('quillsharpening')).toEqual([]);
    await rm(place);
    await change(document);
    expect(slugs()).not.toContain('acme-quills');
  });
});
