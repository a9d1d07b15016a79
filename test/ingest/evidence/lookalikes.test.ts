/** Attack table, row 24: a twin that looks like another skill gets neither its slug nor a clean report. */
import { describe, expect, test } from 'vitest';
import { assignSlugs, identityKey, reservedSlugs } from '../../../src/ingest/evidence/slug.ts';
import { slugPattern } from '../../../src/schema/vocabulary.ts';
import { folderOf, opening, rank, worst } from '../../audit/skill-folders.ts';

function slugOf(owner: string, name: string, folder = 'x'): string {
  const skill = { owner, repository: 'kit', path: `${folder}/SKILL.md`, name };
  return assignSlugs([skill], new Map()).get(identityKey(skill)) ?? '';
}

/** The same word to the eye: Cyrillic letters, full-width letters, zero-width and combining marks. */
const twins = ['p\u0430ypal', 'pay\u0440al', 'p\u200Baypal', 'ρaypal', 'pаураl'];

describe('a look-alike', () => {
  test.each(twins)('%j has a slug of plain letters', (name) => {
    expect(slugOf('acme', name)).toMatch(slugPattern);
    expect(slugOf('acme', name)).not.toBe(slugOf('paypal', 'paypal'));
  });
  test.each(['p\u0430ypal', 'pay\u0440al', 'ρaypal', 'pаураl'])(
    '%j does not get the slug that it imitates',
    (name) => {
      expect(slugOf('acme', name)).not.toBe('acme-paypal');
    },
  );
  test('that folds to the same word by rule shares no slug with it within one owner', () => {
    const skills = ['paypal', 'ｐａｙｐａｌ', 'PayPal'].map((name, index) => ({
      owner: 'acme',
      repository: 'kit',
      path: `s${index}/SKILL.md`,
      name,
    }));
    expect(new Set(assignSlugs(skills, new Map()).values()).size).toBe(3);
  });
  test('of an owner is listed under its own owner, never under the other', () => {
    expect(slugOf('paypa1', 'paypal')).toBe('paypa1-paypal');
  });
  test.each(['p\u0430ypal', 'pay\u0440al'])('%j is a high finding, so that a person looks at it', (name) => {
    const folder = folderOf({ 'SKILL.md': opening.replace('name: change-log', `name: ${name}`) });
    expect(worst(folder, 'HU-04')).toBe('high');
  });
  test('one letter away from a brand is a finding too', () => {
    const folder = folderOf({ 'SKILL.md': opening.replace('name: change-log', 'name: paypa1-helper') });
    expect(rank(worst(folder, 'SC-03'))).toBeGreaterThanOrEqual(rank('medium'));
  });
});

describe('a word of the registry’s own', () => {
  const inTwo = [...reservedSlugs].filter((word) => word.includes('-'));
  test('there are some that an owner and a name could spell', () => {
    expect(inTwo.length).toBeGreaterThan(1);
  });
  test.each([
    'api',
    'api-docs',
    'admin',
    'well-known',
    'skill-registry',
    'skills',
    'submit',
    'official',
    'mcp',
  ])('%s is one', (word) => {
    expect(reservedSlugs.has(word)).toBe(true);
  });
  test.each(inTwo)('%s is not a slug', (word) => {
    const [owner = '', ...rest] = word.split('-');
    expect(slugOf(owner, rest.join('-'))).not.toBe(word);
    expect(slugOf(owner, rest.join('-'))).toMatch(slugPattern);
  });
});
