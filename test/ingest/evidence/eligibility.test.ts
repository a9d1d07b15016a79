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
    expect(textSkipReason(readSkillText(source))).toMatch(/^(?:no usable text|a template)/),
  );
});

describe('a template is skipped, and the reason says which part is not filled in', () => {
  const withDescription = (description: string): string =>
    `---\nname: letters\ndescription: ${JSON.stringify(description)}\n---\n# Letters\n\nWrites letters to customers.\n`;
  test.each([
    '[TODO: Complete and informative explanation of what the skill does]',
    'TODO: say when to use it',
    'Replace with description of the skill and when Claude should use it.',
    '<single-line description; include trigger keywords>',
    '{{description}}',
    '[Describe what this does]',
    'TBD',
  ])('%s', (description) =>
    expect(textSkipReason(readSkillText(withDescription(description)))).toBe(
      'a template: its description is a placeholder',
    ),
  );
  test.each(['<skill-name>', '{{ name }}', 'your-skill-name', '[TODO]'])('the name %s', (name) => {
    const source = `---\nname: ${JSON.stringify(name)}\ndescription: Writes letters.\n---\nx y z\n`;
    expect(textSkipReason(readSkillText(source))).toBe('a template: its name is a placeholder');
  });
  test('a text with parts that are still open', () => {
    const source =
      '---\nname: x\ndescription: Writes letters.\n---\n## Steps\n\n[TODO: steps]\n\n## Output\n\n- [TODO] output\n';
    expect(textSkipReason(readSkillText(source))).toBe('a template: 2 parts of its text are still [TODO]');
  });
  test.each([
    'Todo lists in plain text files: add, sort and finish entries.',
    'Finds [TODO] and FIXME comments and makes tickets of them.',
    'Generates lorem ipsum and placeholder images.',
    '<ViewTransition> components for React.',
    'Your description here says what the shop sells; this skill writes it.'.replace(
      'Your description here says',
      'A description says',
    ),
  ])('but not one about the same words: %s', (description) =>
    expect(textSkipReason(readSkillText(withDescription(description)))).toBeNull(),
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
