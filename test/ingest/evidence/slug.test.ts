import { describe, expect, test } from 'vitest';
import {
  assignSlugs,
  identityKey,
  type SkillIdentity,
  slugLimit,
  toKebab,
} from '../../../src/ingest/evidence/slug.ts';
import { slugPattern } from '../../../src/schema/vocabulary.ts';

const skill = (
  owner: string,
  repository: string,
  path: string,
  name: string | null = null,
): SkillIdentity => {
  return { owner, repository, path, name };
};
const none = new Map<string, string>();

function slugsOf(
  skills: readonly SkillIdentity[],
  taken: ReadonlyMap<string, string> = none,
): (string | undefined)[] {
  const slugs = assignSlugs(skills, taken);
  return skills.map((one) => slugs.get(identityKey(one)));
}

describe('toKebab', () => {
  test.each([
    ['Ahrefs Automation', 'ahrefs-automation'],
    ['-21risk-automation', '21risk-automation'],
    ['stitch::react-components', 'stitch-react-components'],
    ['virtual-agent/ios', 'virtual-agent-ios'],
    ['survey_monkey', 'survey-monkey'],
    ['Übersicht', 'ubersicht'],
    ['ｐｄｆ', 'pdf'],
    ['分析', ''],
  ])('%s becomes %s', (text, kebab) => expect(toKebab(text)).toBe(kebab));

  test('letters that only look Latin do not survive, so a twin gets another slug', () => {
    expect(toKebab('p\u0430ypal')).toBe('p-ypal');
  });
});

describe('a slug', () => {
  test('is the owner and the upstream name', () => {
    expect(slugsOf([skill('Acme', 'tools', 'skills/x/SKILL.md', 'PDF Tables')])).toEqual(['acme-pdf-tables']);
  });

  test.each([
    ['redis', 'redis-development', 'redis-development'],
    ['supabase', 'supabase-postgres-best-practices', 'supabase-postgres-best-practices'],
    ['stripe', 'upgrade-stripe', 'stripe-upgrade'],
    ['vercel-labs', 'vercel-cli-with-tokens', 'vercel-labs-cli-with-tokens'],
    ['dagster-io', 'dagster-expert', 'dagster-io-expert'],
    ['google-gemini', 'gemini-live-api-dev', 'google-gemini-live-api-dev'],
    ['better-auth', 'better-auth-security', 'better-auth-security'],
    ['dbt-labs', 'using-dbt-for-analytics', 'dbt-labs-using-dbt-for-analytics'],
    ['marimo-team', 'jupyter-to-marimo', 'marimo-team-jupyter-to-marimo'],
    ['run-llama', 'dry-run', 'run-llama-dry-run'],
    ['product-on-purpose', 'product-brief', 'product-on-purpose-product-brief'],
    ['redis', 'redis', 'redis-redis'],
    ['acme', 'tables-tables', 'acme-tables'],
    ['getsentry', 'sentry-setup', 'getsentry-sentry-setup'],
  ])('does not double words of %s in %s', (owner, name, slug) =>
    expect(slugsOf([skill(owner, 'skills', 'x/SKILL.md', name)])).toEqual([slug]),
  );

  test('takes the folder where no name is stated or nothing of it survives', () => {
    expect(
      slugsOf([
        skill('acme', 'a', 'skills/tables/SKILL.md'),
        skill('acme', 'a', 'skills/fx/SKILL.md', '分析'),
      ]),
    ).toEqual(['acme-tables', 'acme-fx']);
  });

  test('takes the repository where SKILL.md is at the root', () => {
    expect(slugsOf([skill('acme', 'pdf-kit', 'SKILL.md')])).toEqual(['acme-pdf-kit']);
  });

  test('gets the repository in all members of a collision within one owner', () => {
    const both = [skill('acme', 'one', 'x/SKILL.md', 'x'), skill('acme', 'two', 'x/SKILL.md', 'x')];
    expect(slugsOf(both)).toEqual(['acme-one-x', 'acme-two-x']);
  });

  test('of two owners with one name does not collide', () => {
    expect(slugsOf([skill('acme', 'a', 'x/SKILL.md'), skill('brand', 'a', 'x/SKILL.md')])).toEqual([
      'acme-x',
      'brand-x',
    ]);
  });

  test('gets a telling parent folder within one repository', () => {
    const both = [
      skill('acme', 'kit', 'php/skills/clean/SKILL.md'),
      skill('acme', 'kit', 'python/skills/clean/SKILL.md'),
    ];
    expect(slugsOf(both)).toEqual(['acme-kit-php-clean', 'acme-kit-python-clean']);
  });

  test('ends in six hex digits of the path where the parent folder tells nothing', () => {
    const both = [skill('acme', 'kit', 'a/php/src/x/SKILL.md'), skill('acme', 'kit', 'b/php/src/x/SKILL.md')];
    const [first, second] = slugsOf(both);
    expect(first).toMatch(/^acme-kit-x-[0-9a-f]{6}$/);
    expect(second).toMatch(/^acme-kit-x-[0-9a-f]{6}$/);
    expect(first).not.toBe(second);
  });

  test('does not depend on the order of the skills', () => {
    const skills = [
      skill('acme', 'one', 'x/SKILL.md'),
      skill('acme', 'two', 'x/SKILL.md'),
      skill('acme', 'one-x', 'y/SKILL.md', 'one x'),
      skill('acme', 'one', 'deep/x/SKILL.md', 'x'),
    ];
    const forward = assignSlugs(skills, none);
    const backward = assignSlugs([...skills].reverse(), none);
    expect([...forward].sort()).toEqual([...backward].sort());
    expect(new Set(forward.values()).size).toBe(skills.length);
  });

  test('that a content file holds stays, whatever the name is now', () => {
    const old = skill('Acme', 'Kit', 'x/SKILL.md', 'renamed');
    const other = skill('acme', 'kit', 'y/SKILL.md', 'x');
    expect(slugsOf([old, other], new Map([['acme/kit:x/SKILL.md', 'acme-x']]))).toEqual([
      'acme-x',
      'acme-kit-x',
    ]);
  });

  test('is never one of the registry’s own words', () => {
    expect(slugsOf([skill('well', 'r', 'known/SKILL.md'), skill('api', 'kit', 'docs/SKILL.md')])).toEqual([
      'well-r-known',
      'api-kit-docs',
    ]);
  });

  test('is cut to 96 characters and distinguished by its path', () => {
    const long = 'very-long-word-'.repeat(10);
    const both = [
      skill('acme', 'kit', 'a/SKILL.md', `${long}one`),
      skill('acme', 'kit', 'b/SKILL.md', `${long}two`),
    ];
    for (const slug of slugsOf(both)) {
      expect(slug).toMatch(slugPattern);
      expect(slug?.length).toBeLessThanOrEqual(slugLimit);
    }
    expect(new Set(slugsOf(both)).size).toBe(2);
  });
});
