/** A listed skill whose newest commit is read again, and what its private link may then do. */
import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { ContentFile } from '../../../src/catalog/content-file.ts';
import { parseCatalog } from '../../../src/catalog/parse-catalog.ts';
import { activityKind } from '../../../src/schema/activity-event.ts';
import { linkHolder, linkName } from '../../../src/submissions/intake/private-link.ts';
import { readPublished } from '../../../src/submissions/publish/published-files.ts';
import { commit, goodContent, skillText } from '../../support/content-fixtures.ts';
import { mergeFiles } from '../../support/merge-files.ts';
import {
  goodSkill,
  openReviewRegistry,
  type ReviewRegistry,
  thiefLines,
} from '../../support/review-registry.ts';

const path = 'skills/forks/SKILL.md';
const [kitchen, slug] = ['acme/kitchen', 'acme-forks'];

interface Opened {
  readonly registry: ReviewRegistry;
  /** What the repository holds; a test changes it as a push would. */
  readonly files: Record<string, string>;
  readonly first: string;
}

async function openListed(): Promise<Opened> {
  const files: Record<string, string> = { [path]: goodSkill('forks') };
  const registry = await openReviewRegistry({ repositories: { [kitchen]: files } });
  const first = await registry.submit(kitchen, path);
  await registry.next();
  return { registry, files, first };
}

/** The skill as a build lists it now. */
async function listedSkill(registry: ReviewRegistry, content: readonly ContentFile[] = []) {
  const { skills, problems } = parseCatalog(mergeFiles(content, await readPublished(registry.store)));
  expect(problems).toEqual([]);
  return skills.find(({ source }) => source.slug === slug || source.slug === 'acme-tables');
}

describe('a submitted skill that is read again', () => {
  it('is listed with its new text, and keeps what it was before', async () => {
    const { registry, files } = await openListed();
    const before = await listedSkill(registry);
    files[path] = goodSkill('forks', 'Count them twice.');
    const again = await registry.submit(kitchen, path, { updates: slug, slug });
    await registry.next();
    expect(await registry.find(again)).toMatchObject({ status: 'published', slug });
    const now = await listedSkill(registry);
    expect(now?.evidence.integrity).not.toBe(before?.evidence.integrity);
    expect(now?.evidence.first_indexed_on).toBe(before?.evidence.first_indexed_on);
    expect(now?.evidence.versions?.map(({ integrity }) => integrity)).toEqual([before?.evidence.integrity]);
    expect(registry.parts.live.integrityOf(slug)).toBe(now?.evidence.integrity);
    // News of a skill are told once.
    expect(await registry.store.listDocuments(activityKind, { limit: 9 })).toHaveLength(1);
  });

  it('stays as it was where the new text is harmful, and is read again when that is repaired', async () => {
    const { registry, files } = await openListed();
    const before = registry.parts.live.integrityOf(slug);
    files[path] = goodSkill('forks', thiefLines);
    const evil = await registry.submit(kitchen, path, { updates: slug, slug });
    await registry.next();
    expect(await registry.find(evil)).toMatchObject({ status: 'quarantined' });
    expect(registry.parts.live.integrityOf(slug)).toBe(before);
    files[path] = goodSkill('forks', 'Count them twice.');
    await registry.submit(kitchen, path, { updates: slug, slug });
    await registry.next();
    expect(registry.parts.live.integrityOf(slug)).not.toBe(before);
  });

  it('is withdrawn by the link of the one who had it listed, with the files that were written for it', async () => {
    const { registry, files, first } = await openListed();
    files[path] = goodSkill('forks', 'Count them twice.');
    await registry.submit(kitchen, path, { updates: slug, slug });
    await registry.next();
    await registry.decide(first, 'withdraw');
    await registry.next();
    expect(await registry.find(first)).toMatchObject({ status: 'rejected' });
    expect(registry.listed()).toEqual([]);
    const left = await readdir(registry.contentDir, { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
  });
});

describe('a submission that is still in its review', () => {
  it('is withdrawn by its link, and is not published afterwards', async () => {
    const registry = await openReviewRegistry({
      repositories: { 'openai-team/tools': { [path]: goodSkill('forks') } },
    });
    const id = await registry.submit('openai-team/tools', path);
    await registry.next();
    expect(await registry.find(id)).toMatchObject({ status: 'in_review' });
    await registry.decide(id, 'withdraw');
    await registry.next();
    const { status, history } = await registry.find(id);
    expect([status, history.at(-1)?.note]).toEqual(['rejected', 'Withdrawn by Ada: Looked at by hand.']);
    await registry.decide(id, 'approve');
    await registry.next();
    expect(registry.listed()).toEqual([]);
  });
});

describe('a skill of the content folder', () => {
  const place = 'skills/tables/SKILL.md';
  const content = goodContent();
  const open = async (more: Record<string, string> = {}): Promise<ReviewRegistry> => {
    const registry = await openReviewRegistry({
      repositories: { 'acme/kitchen': { [place]: goodSkill('tables', 'Count the rows.'), ...more } },
      content,
    });
    await registry.parts.live.refresh();
    return registry;
  };
  const reading = { updates: 'acme-tables', slug: 'acme-tables' };

  it('keeps the words that a person wrote, with the evidence of the newest commit', async () => {
    const registry = await open();
    const id = await registry.submit('Acme/kitchen', place, reading);
    await registry.next();
    expect(await registry.find(id)).toMatchObject({ status: 'published' });
    const skill = await listedSkill(registry, content);
    expect(skill?.source.name).toBe('Tidy tables');
    expect(skill?.evidence.source.commit).not.toBe(commit);
  });

  it('is of the folder again as soon as its evidence is written there again', async () => {
    const registry = await open();
    await registry.submit('Acme/kitchen', place, reading);
    await registry.next();
    const newer = content.map((file) =>
      file.path.startsWith('evidence/') ? { ...file, text: `${file.text}\n` } : file,
    );
    expect((await listedSkill(registry, newer))?.evidence.source.commit).toBe(commit);
  });

  it('is withdrawn by a link only where the repository names that link', async () => {
    const hash = 'b'.repeat(64);
    const registry = await open({
      '.well-known/skill-registry.txt': `skill-registry=${linkName({ token_hash: hash })}\n`,
    });
    const stranger = await registry.submit('Acme/kitchen', place, reading);
    await registry.next();
    expect(await registry.find(stranger)).not.toHaveProperty('withdraws');
    const owner = await registry.submit('Acme/kitchen', place, { ...reading, token_hash: hash });
    await registry.next();
    expect(await registry.find(owner)).toMatchObject({ status: 'published', withdraws: true });
    await registry.decide(owner, 'withdraw');
    await registry.next();
    expect(registry.listed()).not.toContain('acme-tables');
    expect(skillText).toContain('Acme/kitchen');
  });

  it('is said to be withdrawn by its author in the activity', async () => {
    const hash = 'b'.repeat(64);
    const proof = `skill-registry=${linkName({ token_hash: hash })}\n`;
    const registry = await open({ '.well-known/skill-registry.txt': proof });
    const owner = await registry.submit('Acme/kitchen', place, { ...reading, token_hash: hash });
    await registry.next();
    await registry.decide(owner, 'withdraw', 'it is not to be listed.', linkHolder);
    await registry.next();
    const events = await registry.store.listDocuments(activityKind, { limit: 9 });
    expect(events.map(({ value }) => (value as { summary: string }).summary)).toEqual([
      'acme-tables was withdrawn by its author.',
    ]);
  });
});
