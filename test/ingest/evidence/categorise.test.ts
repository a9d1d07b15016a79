import { describe, expect, test } from 'vitest';
import { categorise, defaultCategory } from '../../../src/ingest/evidence/categorise.ts';
import { categoryKeywords } from '../../../src/ingest/evidence/category-keywords.ts';
import { categories } from '../../../src/schema/vocabulary.ts';
import { categoryLabels } from '../../content/category-labels.ts';
import { contentOf } from './listed-content.ts';

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
    ['getting-started', 'Builds a data app with Streamlit for the web.', 'Data and analytics'],
    ['plotline', 'Draws line charts with one tool. Use when a trend is asked for.', 'Data and analytics'],
    ['domain-design', 'Names the modules of a codebase by its ubiquitous language.', 'Developer workflow'],
  ])('of %s is told by its words', (name, description, category) => {
    expect(categorise({ ...nothing, name, description })).toBe(category);
  });

  test('listens to what a skill is for, not to what it is not for', () => {
    const description =
      'Compresses photos. Do not use for video, audio, podcasts, SQL databases or PostgreSQL queries.';
    expect(categorise({ ...nothing, name: 'shrink', description })).toBe('Media');
  });

  test('falls back where nothing matches, or one common word alone', () => {
    expect(categorise({ ...nothing, name: 'zzz' })).toBe(defaultCategory);
    const description = 'Scales a recipe to another number of servings.';
    expect(categorise({ ...nothing, name: 'recipe-scaler', description })).toBe(defaultCategory);
  });

  test('has keywords in the table once for each category', () => {
    expect(categoryKeywords.map(({ category }) => category).sort()).toEqual([...categories].sort());
    for (const { strong } of categoryKeywords) expect(strong.length).toBeGreaterThan(5);
  });

  test('of 95 in 100 labelled skills follows from our own words for them', () => {
    const slugs = Object.keys(categoryLabels);
    const told = slugs.filter((slug) => {
      const { data, body } = contentOf(slug);
      const path = String(data?.['path']);
      const [description = ''] = body.split('## Needs');
      const name = path.split('/').at(-2) ?? '';
      const guess = categorise({ name, description, tags: data?.['tags'] as string[], headings: [], path });
      return categoryLabels[slug]?.includes(guess) === true;
    });
    expect(told.length / slugs.length).toBeGreaterThanOrEqual(0.95);
  });
});
