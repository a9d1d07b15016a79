import { describe, expect, test } from 'vitest';
import { readSkillText } from '../../../src/catalog/skill-text.ts';
import { buildOutline } from '../../../src/ingest/evidence/outline.ts';

const outline = (
  body: string,
  paths: string[] = ['SKILL.md'],
  frontMatter = 'name: x\ndescription: Reads tables.',
) => buildOutline({ text: readSkillText(`---\n${frontMatter}\n---\n${body}`), paths, pathsComplete: true });

describe('headings', () => {
  test('are counted outside code fences, and the first is the title', () => {
    const found = outline('# Tables\n\n```md\n# not one\n```\n\n## Steps ##\n~~~\n```\n# nor this\n~~~\n');
    expect(found).toMatchObject({ title: 'Tables', headings: 2, code_blocks: 2 });
  });
  test('need a space, so hash tags are none', () => {
    expect(outline('#tag\ntext')).toMatchObject({ title: null, headings: 0 });
  });
});

test('words are those outside code fences; Chinese counts by pairs', () => {
  expect(outline('one two\n```\nthree four\n```\n').words).toBe(2);
  expect(outline('读取表格').words).toBe(2);
});

test('the description is measured in characters, 0 without one', () => {
  expect(outline('x', [], 'name: x\ndescription: "读取 😀"').description_length).toBe(4);
  expect(outline('x', [], 'name: x').description_length).toBe(0);
});

describe('when to use it is said', () => {
  test.each([
    ['in a heading', '## When to use this\n', 'description: Tables.'],
    ['in the description', '', 'description: Use this skill when a report holds tables.'],
    ['in a key of its own', '', 'description: Tables.\nwhen_to_use: reports'],
    ['in Chinese', '## 使用场景\n', 'description: Tables.'],
  ])('%s', (_, body, frontMatter) => expect(outline(body, [], frontMatter).has_when_to_use).toBe(true));
  test('by nothing in a plain description', () => {
    expect(outline('Some text.', [], 'description: Reads tables.').has_when_to_use).toBe(false);
  });
});

describe('an example is', () => {
  test.each(['```\nrun\n```\n', 'For example, a report.', '## Examples', '例如：报告'])('%s', (body) => {
    expect(outline(body).has_example).toBe(true);
  });
  test('missing in plain prose', () => expect(outline('Read the table.').has_example).toBe(false));
});

describe('prerequisites or inputs and outputs are found', () => {
  test.each([
    ['in a heading', '## Prerequisites\n', ''],
    ['in a bold label', '- **Output:** a table\n', ''],
    ['in compatibility', '', 'compatibility: Python 3.12'],
  ])('%s', (_, body, frontMatter) => {
    expect(outline(body, [], frontMatter || 'name: x').has_prerequisites_or_io).toBe(true);
  });
  test('nowhere in plain prose', () =>
    expect(outline('Read the output.').has_prerequisites_or_io).toBe(false));
});

describe('relative links', () => {
  const paths = ['SKILL.md', 'references/a b.md', 'references/deep/c.md'];
  test('to files and folders of the skill resolve, with anchors, encoded or with a dot', () => {
    const body =
      '[a](references/a%20b.md#top) [c](./references/deep/c.md "title") [folder](references/deep/)';
    expect(outline(body, paths)).toMatchObject({ relative_links: 3, broken_links: [] });
  });
  test('to what is not in the folder are broken, sorted, each once', () => {
    const body = '[z](z.md) [up](../other/SKILL.md) [z again](z.md)';
    expect(outline(body, paths)).toMatchObject({
      relative_links: 2,
      broken_links: ['../other/SKILL.md', 'z.md'],
    });
  });
  test.each([
    'https://example.org/x.md',
    'mailto:a@example.org',
    '#part',
    '/root.md',
    'url',
    '{{path}}/x.md',
    '...',
  ])('%s is none', (target) => expect(outline(`[x](${target})`, paths).relative_links).toBe(0));
  test('in code are none', () => {
    expect(outline('`[x](x.md)`\n```\n[y](y.md)\n```\n', paths).relative_links).toBe(0);
  });
  test('survive a stray percent sign', () =>
    expect(outline('[x](100%.md)', ['100%.md']).broken_links).toEqual([]));
  test('are not called broken where the file list is not whole', () => {
    const text = readSkillText('[x](x.md)');
    expect(buildOutline({ text, paths: [], pathsComplete: false })).toMatchObject({
      relative_links: 1,
      broken_links: [],
    });
  });
});
