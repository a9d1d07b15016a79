import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseFrontMatter } from '../../../src/catalog/front-matter.ts';
import { readSkillText } from '../../../src/catalog/skill-text.ts';
import { categorise, defaultCategory } from '../../../src/ingest/evidence/categorise.ts';
import { categoryKeywords } from '../../../src/ingest/evidence/category-keywords.ts';
import { outlineHeadings } from '../../../src/ingest/evidence/outline.ts';
import { categories } from '../../../src/schema/vocabulary.ts';

const nothing = { description: null, tags: [], headings: [], path: 'skills/x/SKILL.md' };

describe('the category', () => {
  test.each([
    ['terraform-module-library', 'Reusable infrastructure modules.', 'DevOps and CI'],
    ['fill-forms', 'Fills PDF forms and merges documents.', 'Documents'],
    ['nda-triage', 'Screens incoming contracts for legal review.', 'Legal and compliance'],
    ['swiftui-layouts', 'Builds iOS screens.', 'Mobile development'],
    ['unit-test-writer', 'Writes pytest suites.', 'Testing'],
    ['index-tuning', 'Speeds up slow PostgreSQL queries.', 'Databases'],
    ['dcf', 'Builds a valuation from cash flows.', 'Finance'],
  ])('of %s is told by its words', (name, description, category) => {
    expect(categorise({ ...nothing, name, description })).toBe(category);
  });

  test('listens to what a skill is for, not to what it is not for', () => {
    const description =
      'Compresses photos. Do not use for video, audio, podcasts, SQL databases or PostgreSQL queries.';
    expect(categorise({ ...nothing, name: 'shrink', description })).toBe('Media');
  });

  test('falls back where nothing matches', () =>
    expect(categorise({ ...nothing, name: 'zzz' })).toBe(defaultCategory));

  test('has keywords in the table once for each category', () => {
    expect(categoryKeywords.map(({ category }) => category).sort()).toEqual([...categories].sort());
    for (const { strong } of categoryKeywords) expect(strong.length).toBeGreaterThan(5);
  });

  const corpus = join(import.meta.dirname, '../../../shared/corpus/skills');
  test.skipIf(!existsSync(corpus))(
    'agrees with people on at least two thirds of the described skills',
    () => {
      let [same, all] = [0, 0];
      for (const file of globSync(join(import.meta.dirname, '../../content/skills/*/*.md'))) {
        const { data, body } = parseFrontMatter(readFileSync(file, 'utf8'));
        // A file without a body was written by ingest, so agreeing with it would prove nothing.
        if (data === null || body.trim() === '') continue;
        const path = String(data['path']);
        const source = join(corpus, String(data['repository']).split('/').slice(-2).join('__'), path);
        if (!existsSync(source)) continue;
        const text = readSkillText(readFileSync(source, 'utf8'));
        const { name, description, tags } = text;
        const guess = categorise({
          name: name ?? '',
          description,
          tags,
          headings: outlineHeadings(text.body),
          path,
        });
        all += 1;
        if (guess === data['category']) same += 1;
      }
      expect(all).toBeGreaterThan(100);
      expect(same / all).toBeGreaterThan(2 / 3);
    },
  );
});
