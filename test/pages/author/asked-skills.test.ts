/** An author finds a skill by its slug, title, repository or account. */
import { expect, it } from 'vitest';
import { askedSkills } from '../../../src/components/author/asked-skills.ts';
import { createContext } from '../../support/registry.ts';

const { registry } = createContext();
const entry = registry.bySlug.get('acme-tables');
const { name = '', repository = '' } = entry?.source ?? {};

it.each([
  ['its slug', 'acme-tables'],
  ['its slug in capitals', 'ACME-Tables'],
])('%s gives the skill, with all of its repository', (_what, asked) => {
  const found = askedSkills(asked, registry);
  expect(found.entry?.slug).toBe('acme-tables');
  expect(found.others).toContain(entry);
});

it.each([
  ['its title', name],
  ['the repository', repository],
  ['the account', new URL(repository).pathname.split('/')[1] ?? ''],
])('%s gives the skills that it is one of', (_what, asked) => {
  expect(askedSkills(asked, registry).others).toContain(entry);
});

it('what nothing is called gives nothing', () => {
  expect(askedSkills('nothing like it', registry)).toEqual({ entry: undefined, others: [] });
});
