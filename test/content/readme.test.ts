/** `content/README.md` is what contributors go by, so its examples must pass the check that it describes. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { parseMarkdown } from '../../src/catalog/parse-markdown.ts';
import { parseSkillBody } from '../../src/catalog/skill-body.ts';
import {
  AgentFrontMatter,
  PackFrontMatter,
  RankingFrontMatter,
  SuppressionFrontMatter,
  TaskFrontMatter,
  TrackFrontMatter,
} from '../../src/schema/collections.ts';
import { SkillFrontMatter } from '../../src/schema/skill.ts';
import { categories } from '../../src/schema/vocabulary.ts';

let sections: Map<string, string>;
beforeAll(async () => {
  const text = await readFile(join(import.meta.dirname, '../../content/README.md'), 'utf8');
  // Examples hold `## ` lines of their own, inside fences.
  const parts = text.split(/^## (?=An? \w+ file$|Categories$)/m).slice(1);
  sections = new Map(parts.map((part) => [part.slice(0, part.indexOf('\n')), part]));
});

const kinds: [string, z.ZodObject][] = [
  ['skill', SkillFrontMatter],
  ['task', TaskFrontMatter],
  ['pack', PackFrontMatter],
  ['ranking', RankingFrontMatter],
  ['track', TrackFrontMatter],
  ['suppression', SuppressionFrontMatter],
  ['agent', AgentFrontMatter],
];

describe.each(kinds)('the section on a %s file', (kind, schema) => {
  const section = (): string => sections.get(`${kind === 'agent' ? 'An' : 'A'} ${kind} file`) ?? '';
  const example = (): string => /```markdown\n(.*?)```/s.exec(section())?.[1] ?? '';

  test('has an example that passes', () => {
    const parsed = parseMarkdown('example.md', example(), schema);
    expect(parsed.problems).toEqual([]);
    expect(parsed.body.trim()).not.toBe('');
    if (kind === 'skill') expect(parseSkillBody('example.md', parsed.body, 1).problems).toEqual([]);
  });
  test('explains every member', () => {
    // `review` is a reviewer's word, not a contributor's.
    const members = Object.keys(schema.shape).filter((member) => member !== 'review');
    expect(members.filter((member) => !section().includes(`| \`${member}\` |`))).toEqual([]);
  });
});

test('the list of categories is the real one', () => {
  const listed = (sections.get('Categories') ?? '').split('\n').slice(1).join(' ').split('·');
  expect(listed.map((name) => name.trim())).toEqual([...categories]);
});
