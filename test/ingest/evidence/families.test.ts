import { describe, expect, test } from 'vitest';
import { type FamilyCandidate, findFamilies } from '../../../src/ingest/evidence/families.ts';
import { minhash, textSha256 } from '../../../src/ingest/evidence/fingerprint.ts';

const words = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => `word${at + from}`).join(' ');
function candidate(slug: string, text: string, more: Partial<FamilyCandidate> = {}): FamilyCandidate {
  return {
    slug,
    textSha256: textSha256(new TextEncoder().encode(text)),
    minhash: minhash(text),
    files: 1,
    stars: null,
    repository: `https://github.com/${slug}/skills`,
    path: 'skills/x/SKILL.md',
    name: 'x',
    namesOwner: false,
    ...more,
  };
}
const text = words(1000);
/** 20 of 1000 words differ at the end: Jaccard 0.97. */
const almost = `${words(980)} ${words(20, 5000)}`;

describe('a family', () => {
  test('of equal texts is identical, and every member names all members', () => {
    const families = findFamilies([
      candidate('b', text),
      candidate('a', text),
      candidate('c', words(500, 9000)),
    ]);
    const family = { canonical: 'a', kind: 'identical', members: ['a', 'b'] };
    expect([...families].sort()).toEqual([
      ['a', family],
      ['b', family],
    ]);
  });

  test.each([
    'dist/skills/x/SKILL.md',
    'build/x/SKILL.md',
    '.claude/skills/x/SKILL.md',
    'a/.trae/skills/x/SKILL.md',
  ])('has a copy in %s linked to the original, however many files the copy has', (path) => {
    const repository = 'https://github.com/acme/skills';
    const families = findFamilies([
      candidate('acme-dist-x', text, { repository, path, files: 9 }),
      candidate('acme-x', text, { repository, path: 'plugins/y/skills/x/SKILL.md' }),
    ]);
    expect(families.get('acme-dist-x')).toEqual({
      canonical: 'acme-x',
      kind: 'identical',
      members: ['acme-dist-x', 'acme-x'],
    });
  });

  test('of almost equal texts is near', () => {
    expect(findFamilies([candidate('a', text), candidate('b', almost)]).get('b')).toEqual({
      canonical: 'a',
      kind: 'near',
      members: ['a', 'b'],
    });
  });

  test('needs four fifths of the shingles: half is another skill', () => {
    expect(
      findFamilies([candidate('a', text), candidate('b', `${words(600)} ${words(400, 5000)}`)]).size,
    ).toBe(0);
  });

  test('does not join two skills of one repository that were made from one template', () => {
    const repository = 'https://github.com/acme/skills';
    const ahrefs = candidate('acme-ahrefs', text, { repository, name: 'ahrefs' });
    expect(findFamilies([ahrefs, candidate('acme-zoho', almost, { repository, name: 'zoho' })]).size).toBe(0);
    expect(
      findFamilies([ahrefs, candidate('acme-ahrefs-2', almost, { repository, name: 'ahrefs' })]).size,
    ).toBe(2);
  });

  test('does not join texts without words', () => {
    expect(findFamilies([candidate('a', '- -'), candidate('b', '* *')]).size).toBe(0);
  });

  test('is the same whatever the order of the skills', () => {
    const all = [
      candidate('a', text),
      candidate('b', almost),
      candidate('c', text),
      candidate('d', words(30)),
    ];
    expect([...findFamilies(all)].sort()).toEqual([...findFamilies([...all].reverse())].sort());
  });
});

describe('the canonical member', () => {
  test.each<[string, Partial<FamilyCandidate>, Partial<FamilyCandidate>]>([
    ['names its owner in the text', { namesOwner: true }, { files: 9, stars: 90 }],
    [
      'is in no collection of others’ work',
      {},
      { repository: 'https://github.com/z/awesome-skills', files: 9 },
    ],
    ['has the fullest folder', { files: 3 }, { files: 2, stars: 90 }],
    ['has most known stars', { stars: 5 }, { stars: null, path: 'SKILL.md' }],
    ['has the shortest path', { path: 'x/SKILL.md' }, { path: 'a/b/x/SKILL.md' }],
  ])('%s', (_, winner, loser) => {
    const families = findFamilies([candidate('a', text, loser), candidate('b', text, winner)]);
    expect(families.get('a')?.canonical).toBe('b');
  });

  test('is otherwise the first in slug order', () => {
    expect(findFamilies([candidate('b', text), candidate('a', text)]).get('b')?.canonical).toBe('a');
  });
});
