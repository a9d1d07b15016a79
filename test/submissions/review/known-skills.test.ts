/** The skills that a build lists, as records of bytes, against the same skills as content files say them. */
import { describe, expect, it } from 'vitest';
import { isKnownWord } from '../../../src/adapters/english-words.ts';
import { assignSlugs, identityKey } from '../../../src/ingest/evidence/slug.ts';
import { minhash } from '../../../src/ingest/evidence/fingerprint.ts';
import { sha256Hex } from '../../../src/digest.ts';
import { sourceOf } from '../../../src/schema/source.ts';
import { type KnownSkills, toKnown, withListed } from '../../../src/submissions/review/known-skills.ts';
import { ListedSkills, toRecords } from '../../../src/submissions/review/listed-skills.ts';
import type { ListedSkill, RegistryView } from '../../../src/submissions/review/registry-view.ts';

const words = (count: number, first = 0): string =>
  Array.from({ length: count }, (_, at) => `word${first + at}`).join(' ');

function skill(number: number, text: string, more: Partial<ListedSkill> = {}): ListedSkill {
  const owner = `Owner-${number % 7}`;
  return {
    slug: `owner-${number % 7}-skill-${String(number).padStart(3, '0')}`,
    repository: `https://github.com/${owner}/tools`,
    path: `skills/${number}/SKILL.md`,
    name: `skill-${number}`,
    textSha256: sha256Hex(text),
    minhash: minhash(text),
    ...more,
  };
}

const long = words(1_000);
const skills: readonly ListedSkill[] = [
  ...Array.from({ length: 40 }, (_, at) => skill(at, words(300, 1_000 * at))),
  skill(40, long),
  skill(41, `${long} and one sentence more`),
  skill(42, '', { name: null }),
  skill(43, words(60, 90_000), { repository: null }),
  skill(44, 'odd', { minhash: '0123' }),
].sort((a, b) => (a.slug < b.slug ? -1 : 1));

const files: RegistryView = {
  slugs: new Map(),
  owners: new Map(),
  texts: [],
  suppressions: [],
  publishers: [],
  host: null,
  ownDescription: '',
  agents: [],
};

/** In records of ten. */
function toListed(all: readonly ListedSkill[]): ListedSkills {
  const listed = new ListedSkills();
  for (let at = 0; at < all.length; at += 10) {
    const { columns, prints } = toRecords(all.slice(at, at + 10));
    listed.add(columns, prints);
  }
  return listed;
}

function keyOf({ repository, path }: ListedSkill): string {
  const { owner, name } = sourceOf(repository ?? '');
  return identityKey({ owner, repository: name, path });
}

/** As content files of these skills say it. */
function asFiles(all: readonly ListedSkill[]): KnownSkills {
  const hosted = all.filter(({ repository }) => repository !== null);
  return toKnown(
    {
      ...files,
      slugs: new Map(hosted.map((each) => [keyOf(each), each.slug])),
      owners: new Map(hosted.map(({ slug, repository }) => [slug, sourceOf(repository ?? '').owner])),
      texts: hosted,
    },
    isKnownWord,
  );
}

describe('records of listed skills', () => {
  const listed = toListed(skills);

  it('give each skill back as it was', () => {
    expect(listed.slugs.map((_, at) => listed.at(at))).toEqual(skills);
    expect(() => listed.at(skills.length)).toThrow(RangeError);
    for (const { slug, repository } of skills) expect(listed.repositoryOfSlug(slug)).toBe(repository);
    expect(listed.repositoryOfSlug('owner-3')).toBeUndefined();
  });

  it.each([
    ['with all of them', []],
    ['but for some', skills.filter((_, at) => at % 5 === 0).map(({ slug }) => slug)],
  ])('answer a review as the content files would, %s', (_how, left) => {
    const known = withListed(files, listed, new Set(left), isKnownWord);
    const wanted = asFiles(skills.filter(({ slug }) => !left.includes(slug)));
    expect([...known.owners]).toEqual([...wanted.owners]);
    expect([...known.slugs.values()]).toEqual([...wanted.slugs.values()]);
    for (const each of skills) {
      expect(known.slugs.get(keyOf(each))).toBe(wanted.slugs.get(keyOf(each)));
      expect([...known.findAlike(each)]).toEqual([...wanted.findAlike(each)]);
    }
    const identity = { owner: 'owner-1', repository: 'TOOLS', path: 'skills/1/SKILL.md', name: 'skill-001' };
    const other = { ...identity, path: 'skills/other/SKILL.md' };
    const both = [identity, other];
    expect(assignSlugs(both, known.slugs)).toEqual(assignSlugs(both, wanted.slugs));
  });

  it('find a text that differs by a sentence, and none of other words', () => {
    const known = withListed(files, listed, new Set(), isKnownWord);
    const near = skill(90, `${long} and another`);
    expect([...known.findAlike(near)].map(({ name }) => name)).toEqual(['skill-40', 'skill-41']);
    expect([...known.findAlike(skill(91, words(300, 500_000)))]).toEqual([]);
  });

  it('say the same with what content files add', () => {
    const [first, ...others] = skills;
    if (first === undefined) throw new TypeError('there are skills');
    const added = asFiles([first]) as unknown as RegistryView;
    const known = withListed(added, toListed(others), new Set(), isKnownWord);
    expect(known.slugs.get(keyOf(first))).toBe(first.slug);
    expect([...known.owners]).toHaveLength(skills.length - 1);
    expect([...known.findAlike(first)]).toEqual([first]);
  });
});
