import { describe, expect, test } from 'vitest';
import { parseFrontMatter } from '../../../src/catalog/front-matter.ts';
import { skillFileText, toSkillFrontMatter } from '../../../src/ingest/evidence/skill-file.ts';
import { SkillFrontMatter } from '../../../src/schema/skill.ts';

const input = {
  name: 'pdf-tables',
  repository: 'https://github.com/acme/tools',
  path: 'skills/pdf-tables/SKILL.md',
  description: 'Reads tables out of PDF documents.',
  tags: ['PDF', 'Table Extraction', 'c++', '<b>', 'pdf', ''],
  headings: [],
  runtimes: [],
};

describe('the first content file of a skill', () => {
  test('has front matter in the documented order and no body', () => {
    expect(skillFileText(toSkillFrontMatter(input))).toBe(`---
name: PDF Tables
repository: https://github.com/acme/tools
path: skills/pdf-tables/SKILL.md
category: Documents
platforms: [any]
tags: [pdf, table-extraction, c++]
---
`);
  });

  test('names the runtimes that the skill needs', () => {
    expect(toSkillFrontMatter({ ...input, runtimes: ['claude-code'] }).platforms).toEqual(['claude-code']);
  });

  test('has at most 12 tags', () => {
    const tags = Array.from({ length: 20 }, (_, at) => `tag${at}`);
    expect(toSkillFrontMatter({ ...input, tags }).tags).toHaveLength(12);
  });

  test.each(['null', 'true', '2024', 'yes: no', '# hash', '- dash', '[list]', "it's", '"quoted"', '*star'])(
    'reads back as written when the name is %s',
    (name) => {
      const front = toSkillFrontMatter({
        ...input,
        name,
        path: `skills/a b: c/${name.replace(/\W/g, '')}/SKILL.md`,
      });
      const { data, problems, body } = parseFrontMatter(skillFileText(front));
      expect(problems).toEqual([]);
      expect(body).toBe('');
      expect(SkillFrontMatter.parse({ ...data })).toEqual(front);
    },
  );
});
