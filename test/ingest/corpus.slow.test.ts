import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSkillText } from '../../src/catalog/skill-text.ts';
import { categorise } from '../../src/ingest/evidence/categorise.ts';
import { outlineHeadings } from '../../src/ingest/evidence/outline.ts';
import { planIngest } from '../../src/ingest/plan-ingest.ts';
import { openSource } from '../../src/ingest/sources/open-source.ts';
import { slugPattern } from '../../src/schema/vocabulary.ts';
import { categoryLabels } from '../content/category-labels.ts';
import { contentOf } from './evidence/listed-content.ts';

const folder = join(import.meta.dirname, '../../../shared/corpus');
if (!existsSync(folder)) process.stderr.write('The shared corpus is not here, so its tests are skipped.\n');

describe.skipIf(!existsSync(folder))('the shared corpus', () => {
  test('is planned nearly whole, every skip with a reason, every slug valid and its own', async () => {
    const plan = await planIngest(await openSource(folder), new Map(), false);
    expect(plan).toMatchObject({ repositories: 53, found: 1483, notListed: 0 });
    expect(plan.slugs.size + plan.skips.length).toBe(plan.found);
    expect(plan.skips.length).toBeLessThan(15);
    for (const { repository, path, reason } of plan.skips)
      expect(`${repository} ${path} ${reason}`).toMatch(/^\S+\/\S+ \S+ \S/);
    const slugs = [...plan.slugs.values()];
    expect(new Set(slugs).size).toBe(slugs.length);
    for (const slug of slugs) expect(slug).toMatch(slugPattern);
    expect(slugs).toContain('composiohq-21risk-automation');
  });

  test('tells the category of nine in ten labelled skills by their own texts', () => {
    const guesses = Object.entries(categoryLabels).flatMap(([slug, fitting]) => {
      const { data } = contentOf(slug);
      const path = String(data?.['path']);
      const source = join(
        folder,
        'skills',
        String(data?.['repository']).split('/').slice(-2).join('__'),
        path,
      );
      if (!existsSync(source)) return [];
      const { name, description, tags, body } = readSkillText(readFileSync(source, 'utf8'));
      const headings = outlineHeadings(body);
      return [fitting.includes(categorise({ name: name ?? '', description, tags, headings, path }))];
    });
    expect(guesses.length).toBeGreaterThan(50);
    expect(guesses.filter(Boolean).length / guesses.length).toBeGreaterThanOrEqual(0.9);
  });
});
