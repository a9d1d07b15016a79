import { describe, expect, test } from 'vitest';
import { readSkillText } from '../../../src/catalog/skill-text.ts';
import { pathSkipReason, textSkipReason } from '../../../src/ingest/evidence/eligibility.ts';

describe('a path is passed over', () => {
  test.each([
    ['tools/tests/fixtures/sample/SKILL.md', []],
    ['tool/__tests__/x/SKILL.md', []],
    ['skills/tester/assets/sample-skill/SKILL.md', ['skills/tester/SKILL.md']],
    ['skills/maker/templates/basic/SKILL.md', ['skills/maker/SKILL.md']],
  ])('%s', (path, others) => expect(pathSkipReason(path, [path, ...others])).not.toBeNull());
});

describe('a path is kept', () => {
  test.each([
    ['skills/testing/SKILL.md', []],
    ['templates/letter/SKILL.md', []],
    ['skills/app/deploy/SKILL.md', ['skills/app/SKILL.md']],
    ['examples/x/SKILL.md', ['SKILL.md']],
    ['.claude/skills/x/SKILL.md', []],
  ])('%s', (path, others) => expect(pathSkipReason(path, [path, ...others])).toBeNull());
});

describe('a text is no skill', () => {
  test.each([
    ['an empty file', ''],
    ['white space', ' \n\t\n'],
    [
      'a fragment between comment markers',
      '<!--part:start-->\nSome words that go into another file.\n<!--part:end-->\n',
    ],
    ['a comment alone', '<!-- nothing but a comment that says a lot -->'],
    [
      'a template',
      '---\nname: template-skill\ndescription: Replace with description of the skill.\n---\n# Title',
    ],
  ])('when it is %s', (_, source) =>
    expect(textSkipReason(readSkillText(source))).toMatch(/^no usable text/),
  );
});

describe('a text is a skill', () => {
  test.each([
    ['without front matter', 'Read the table, then write it down as text.'],
    ['with a name and no body', '---\nname: x\ndescription: Reads tables.\n---\n'],
    ['with a broken fence', '---\nname: x\ndescription: Reads tables.\n'],
    ['in Chinese', '读取表格并写成文本'],
    ['about templates', '---\nname: letter-template\ndescription: Fills in letters for a customer.\n---\nx'],
  ])('%s', (_, source) => expect(textSkipReason(readSkillText(source))).toBeNull());
});
