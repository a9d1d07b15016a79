import { describe, expect, test } from 'vitest';
import { skillFilePath } from '../../src/catalog/check-references.ts';
import type { ContentFile } from '../../src/catalog/content-file.ts';
import { parseCatalog } from '../../src/catalog/parse-catalog.ts';
import { problemText } from '../../src/catalog/problems.ts';
import {
  agentText,
  goodContent,
  packText,
  rankingText,
  skillText,
  taskText,
} from '../support/content-fixtures.ts';

const problemsWith = (...files: ContentFile[]): string[] => {
  const replaced = new Set(files.map(({ path }) => path));
  return parseCatalog([...goodContent().filter(({ path }) => !replaced.has(path)), ...files]).problems.map(
    problemText,
  );
};

describe('a name that nothing bears is a problem of the file that uses it', () => {
  test('a pin of a task', () => {
    expect(
      problemsWith({ path: 'tasks/set-the-table.md', text: taskText.replace('acme-tables', 'acme-chairs') }),
    ).toEqual(['tasks/set-the-table.md:1: pins: unknown skill acme-chairs']);
  });
  test('a member of a pack', () => {
    expect(
      problemsWith({ path: 'packs/dinner.md', text: packText.replace('acme-tables', 'acme-chairs') }),
    ).toEqual(['packs/dinner.md:1: skills: unknown skill acme-chairs']);
  });
  test('the runtime of a ranking', () => {
    expect(
      problemsWith({ path: 'rankings/best-tables.md', text: rankingText.replace('oven', 'grill') }),
    ).toEqual(['rankings/best-tables.md:1: filter.runtime: unknown agent grill']);
  });
  test('a platform of a skill', () => {
    const text = skillText.replace('category:', 'platforms: [oven, grill]\ncategory:');
    expect(problemsWith({ path: 'skills/acme/acme-tables.md', text })).toEqual([
      'skills/acme/acme-tables.md:1: platforms: unknown agent grill',
    ]);
  });
});

describe('what an agent may be called', () => {
  test('an alias means one agent only', () => {
    expect(problemsWith({ path: 'agents/pan.md', text: agentText })).toEqual([
      'agents/pan.md:1: stove already means oven',
    ]);
  });
  test('an alias is not the id of another agent', () => {
    const text = agentText.replace('[stove]', '[oven]');
    expect(problemsWith({ path: 'agents/pan.md', text })).toEqual([
      'agents/pan.md:1: oven already means oven',
    ]);
  });
  test.each(['auto', 'registry-cli'])('%s is reserved', (id) => {
    const [problem, ...more] = problemsWith({ path: 'agents/pan.md', text: agentText.replace('stove', id) });
    expect(problem).toContain(`agents/pan.md:1: ${id} is reserved`);
    expect(more).toEqual([]);
  });
});

test('the place of a skill file follows from its slug and its owner in lower case', () => {
  const source = { slug: 'acme-tables', repository: 'https://github.com/Acme/kitchen' };
  expect(skillFilePath(source)).toBe('skills/acme/acme-tables.md');
});
