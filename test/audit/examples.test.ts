import { describe, expect, test } from 'vitest';
import { toExample, type ExampleText } from '../../src/audit/engine/example.ts';
import { shownText } from '../../src/protocol/audit-rules/shown-example.ts';
import { fileRegions, descriptionRegion } from '../../src/audit/engine/file-regions.ts';
import { inspectFile } from '../../src/audit/engine/inventory.ts';
import { levelAlone } from '../../src/audit/vocabulary/proven-rows.ts';
import { scanRegion } from '../../src/audit/engine/scan.ts';
import { joinSections } from '../../src/audit/engine/sections.ts';
import type { PatternRule, Row } from '../../src/audit/engine/rule.ts';
import { factExamples, factRules } from '../../src/audit/match/load-rules.ts';
import { allRules, patternRules } from '../../src/audit/ruleset.ts';
import type { SkillFolder } from '../../src/schema/skill-folder.ts';
import type { Severity } from '../../src/schema/vocabulary.ts';
import { exampleFolder } from './example-folders.ts';
import { rank, worst } from './skill-folders.ts';

/** The least and the most that the row counts in the example: in words, some rows are medium where nothing else is found. */
function levelsOf(rule: PatternRule, row: Row, example: ExampleText): readonly [Severity, Severity] {
  const stated = toExample(example).severity;
  if (stated !== undefined) return [stated, stated];
  const most = row.severity ?? rule.severity;
  return [(rank(most) < rank('high') ? undefined : levelAlone(rule.id, row, 'prose')) ?? most, most];
}

/** Whether this row alone finds something that is used and not only named. */
function finds(rule: PatternRule, row: Row, folder: SkillFolder): boolean {
  const regions = folder.files.flatMap((file) => fileRegions(inspectFile(file)));
  const text = new TextDecoder().decode(
    folder.files.find(({ path }) => path === 'SKILL.md')?.content ?? undefined,
  );
  const description = /^description: (.*)$/m.exec(text)?.[1] ?? '';
  return [...regions, ...joinSections(regions), descriptionRegion('SKILL.md', description, 1)]
    .flatMap((region) => scanRegion(region, [{ ...rule, rows: [row] }], folder.owner))
    .some(({ role, severity }) => role === 'use' && severity !== 'info');
}

describe.each(patternRules.map((rule) => ({ rule, id: rule.id })))('$id', ({ rule }) => {
  describe.each(rule.rows.map((row) => ({ row, title: row.title })))('$title', ({ row }) => {
    test('has an example of what it catches and of what it spares', () => {
      expect(row.catches.length).toBeGreaterThan(0);
      expect(row.spares.length).toBeGreaterThan(0);
    });
    test.each(row.catches.map((example) => ({ text: toExample(example).text, example })))(
      'catches $text',
      ({ example }) => {
        const folder = exampleFolder(example);
        expect(finds(rule, row, folder)).toBe(true);
        // A second rule beside it, or a place that is hidden, makes a row high that is medium alone.
        const [least, most] = levelsOf(rule, row, example);
        expect(rank(worst(folder, rule.id))).toBeGreaterThanOrEqual(rank(least));
        expect(rank(worst(folder, rule.id))).toBeLessThanOrEqual(rank(most));
      },
    );
    test.each(row.spares.map((example) => ({ text: toExample(example).text, example })))(
      'spares $text',
      ({ example }) => {
        const folder = exampleFolder(example);
        // A rule that is low by nature has to be silent; the others may be low.
        const limit = rank(rule.severity) < rank('medium') ? rule.severity : 'medium';
        expect(rank(worst(folder, rule.id))).toBeLessThan(rank(limit));
        expect(rank(worst(folder))).toBeLessThan(rank('high'));
      },
    );
  });
});

test('a rule that looks at facts has examples too', () => {
  expect(Object.keys(factExamples).sort()).toEqual(factRules.map(({ id }) => id).sort());
  expect(allRules.length).toBe(patternRules.length + factRules.length);
});

describe.each(factRules.map((rule) => ({ rule, id: rule.id })))('$id', ({ rule, id }) => {
  describe.each(factExamples[id] ?? [])('$what', ({ catches, spares }) => {
    test.each(catches.map((example) => ({ text: shownText(example), example })))(
      'catches $text',
      ({ example }) => {
        expect(worst(exampleFolder(example), id)).toBe(toExample(example).severity ?? rule.severity);
      },
    );
    test.each(spares.map((example) => ({ text: shownText(example), example })))(
      'spares $text',
      ({ example }) => {
        const folder = exampleFolder(example);
        expect(worst(folder, id)).toBe(null);
        expect(rank(worst(folder))).toBeLessThan(rank('high'));
      },
    );
  });
});
