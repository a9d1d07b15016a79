/** Published skills of the store beside a content folder: what is taken, what wins, what is left out. */
import { describe, expect, it } from 'vitest';
import { openMemoryStore } from '../../../src/adapters/store/embedded/memory-store.ts';
import { parseCatalog } from '../../../src/catalog/parse-catalog.ts';
import { publishedSkillKind } from '../../../src/schema/submission.ts';
import { OutcomeBook } from '../../../src/outcomes/book.ts';
import {
  isOwnPath,
  type PublishedContent,
  publishedStateChange,
  readPublished,
  readPublishedState,
} from '../../../src/submissions/publish/published-files.ts';
import { evidenceOf, goodContent, skillText } from '../../support/content-fixtures.ts';
import { mergeFiles } from '../../support/merge-files.ts';
import { sha256Hex } from '../../../src/digest.ts';

const at = '2026-11-20T10:00:00.000Z';
const published = (slug: string, path = 'skills/forks/SKILL.md'): { path: string; text: string }[] => {
  const evidence = evidenceOf(slug);
  return [
    { path: `skills/acme/${slug}.md`, text: skillText.replace('skills/tables/SKILL.md', path) },
    {
      path: `evidence/acme/${slug}.json`,
      text: JSON.stringify({ ...evidence, source: { ...evidence.source, path } }),
    },
  ];
};
const skillOf = (slug: string, path?: string): PublishedContent => ({
  slug,
  at,
  files: published(slug, path),
  sum: slug,
});
const slugsOf = (files: readonly { path: string; text: string }[]): string[] =>
  parseCatalog(files).skills.map(({ source }) => source.slug);

describe('content folder and published skills', () => {
  it('are listed beside each other', () => {
    const files = mergeFiles(goodContent(), { skills: [skillOf('acme-forks')], withdrawn: [] });
    expect(slugsOf(files)).toEqual(['acme-forks', 'acme-tables']);
    expect(parseCatalog(files).problems).toEqual([]);
  });

  it('with a file in both follow the folder', () => {
    const files = mergeFiles(goodContent(), {
      skills: [skillOf('acme-tables', 'skills/other/SKILL.md')],
      withdrawn: [],
    });
    expect(files).toEqual(goodContent());
  });

  it('with one skill in both, under two slugs, have it under the folder’s', () => {
    const files = mergeFiles(goodContent(), {
      skills: [skillOf('acme-renamed', 'skills/tables/SKILL.md')],
      withdrawn: [],
    });
    expect(slugsOf(files)).toEqual(['acme-tables']);
    expect(parseCatalog(files).problems).toEqual([]);
  });
});

describe('a withdrawn skill', () => {
  const [skill] = published('acme-tables', 'skills/tables/SKILL.md');
  const withdrawn = [{ path: 'skills/acme/acme-tables.md', sha256: sha256Hex(skillText) }];

  it('does not come back from a content folder that still has its files', () => {
    const files = mergeFiles(goodContent(), { skills: [], withdrawn });
    expect(files.map(({ path }) => path)).not.toContain('evidence/acme/acme-tables.json');
    expect(slugsOf(files)).toEqual([]);
  });

  it('stays where a person has rewritten its file, and comes back when it is published again', () => {
    const rewritten = goodContent().map((file) =>
      file.path === skill?.path ? { path: file.path, text: `${file.text}\n` } : file,
    );
    expect(slugsOf(mergeFiles(rewritten, { skills: [], withdrawn }))).toEqual(['acme-tables']);
    const again = [skillOf('acme-tables', 'skills/tables/SKILL.md')];
    expect(slugsOf(mergeFiles(goodContent(), { skills: again, withdrawn }))).toEqual(['acme-tables']);
  });
});

describe('published documents', () => {
  it('that are broken are reported and stop nothing', async () => {
    const store = await openMemoryStore(new OutcomeBook());
    const value = { submission: 's', published_at: at, files: published('acme-forks') };
    const foreign = { ...value, files: [{ path: 'tasks/everything.md', text: 'x' }] };
    await store.writeDocuments([
      { kind: publishedSkillKind, id: 'acme-broken', value: { files: 'none' } },
      { kind: publishedSkillKind, id: 'acme-foreign', value: foreign },
      { kind: publishedSkillKind, id: 'acme-forks', value },
    ]);
    const { skills, problems, digest } = await readPublished(store);
    expect(skills.flatMap(({ files }) => files).map(({ path }) => path)).toEqual([
      'skills/acme/acme-forks.md',
      'evidence/acme/acme-forks.json',
    ]);
    expect(problems).toEqual([
      {
        path: 'published-skill/acme-broken',
        line: 1,
        reason: 'the published skill is not as it was written',
      },
      {
        path: 'published-skill/acme-foreign',
        line: 1,
        reason: 'the published skill names a file that is not its own',
      },
    ]);
    await store.writeDocuments([{ kind: publishedSkillKind, id: 'acme-broken', value: null }]);
    expect((await readPublished(store)).digest).not.toBe(digest);
  });

  it('have no digest where there are none, and all are read however many there are', async () => {
    const store = await openMemoryStore(new OutcomeBook());
    expect((await readPublished(store)).digest).toBe('');
    const slugs = Array.from({ length: 230 }, (_, at) => `acme-${at}`);
    await store.writeDocuments(
      slugs.map((slug) => ({
        kind: publishedSkillKind,
        id: slug,
        value: { submission: 's', published_at: at, files: published(slug) },
      })),
    );
    expect((await readPublished(store)).skills).toHaveLength(230);
  });

  it('are read again when they changed, also where a document was removed and written again', async () => {
    const store = await openMemoryStore(new OutcomeBook());
    const value = { submission: 's', published_at: at, files: published('acme-forks') };
    const change = { kind: publishedSkillKind, id: 'acme-forks' };
    await store.writeDocuments([{ ...change, value }]);
    const kept = new Map();
    const [first] = (await readPublished(store, kept)).skills;
    expect((await readPublished(store, kept)).skills[0]).toBe(first);
    const again = { ...value, submission: 't', files: published('acme-forks', 'skills/other/SKILL.md') };
    await store.writeDocuments([{ ...change, value: null }]);
    await store.writeDocuments([{ ...change, value: again }]);
    expect((await readPublished(store, kept)).skills[0]?.sum).not.toBe(first?.sum);
    expect(kept.size).toBe(1);
  });

  it('tell by one number that something was published or withdrawn', async () => {
    const store = await openMemoryStore(new OutcomeBook());
    const before = await readPublishedState(store);
    expect([before, (await readPublished(store)).at]).toEqual([0, '']);
    await store.writeDocuments([publishedStateChange(at)]);
    expect([await readPublishedState(store), (await readPublished(store)).at]).toEqual([1, at]);
  });

  it.each([
    ['skills/acme/acme-x.md', true],
    ['evidence/acme/acme-x.json', true],
    ['skills/acme/acme-y.md', false],
    ['skills/acme/acme-x.json', false],
    ['skills/../acme-x.md', false],
    ['skills/acme/../acme-x.md', false],
    ['/skills/acme/acme-x.md', false],
    ['agents/acme/acme-x.md', false],
    ['skills/acme/acme-x.md\n', false],
  ])('may name %j: %s', (path, isOwn) => {
    expect(isOwnPath(path, 'acme-x')).toBe(isOwn);
  });
});
