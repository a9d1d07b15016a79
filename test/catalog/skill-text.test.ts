import { describe, expect, test } from 'vitest';
import { readSkillText } from '../../src/catalog/skill-text.ts';

const good =
  '---\nname: tidy-notes\ndescription: Sorts meeting notes by topic, for weekly reviews of a team.\nlicense: MIT\n---\n\n# Tidy notes\n\nSort them.\n';
const codes = (source: string): string[] => readSkillText(source).oddities.map((oddity) => oddity.code);

describe('a well-formed SKILL.md', () => {
  test('is read without oddities', () => {
    const skill = readSkillText(good);
    expect(skill).toMatchObject({
      name: 'tidy-notes',
      description: 'Sorts meeting notes by topic, for weekly reviews of a team.',
      license: 'MIT',
      keys: ['name', 'description', 'license'],
      bodyLine: 6,
      validFrontMatter: true,
      oddities: [],
    });
    expect(skill.body).toBe('\n# Tidy notes\n\nSort them.\n');
  });
  test('only the first two fences delimit front matter', () => {
    expect(readSkillText(`${good}\n---\n\nname: other\n---\n`).name).toBe('tidy-notes');
  });
});

test('half of a surrogate pair, which a YAML escape can name, becomes a replacement character', () => {
  const skill = readSkillText('---\nname: x\ndescription: "A \\ud800 b"\ntags: ["\\udc00"]\n---\nBody\n');
  expect([skill.description, ...skill.tags]).toEqual(['A \ufffd b', '\ufffd']);
});

describe('front matter that YAML refuses', () => {
  test('an unquoted colon is read as if quoted', () => {
    const skill = readSkillText(
      '---\nname: plink\ndescription: Use when: the data are genotypes, for quality control steps.\n---\nBody\n',
    );
    expect(skill.description).toBe('Use when: the data are genotypes, for quality control steps.');
    expect(skill.validFrontMatter).toBe(false);
    expect(skill.oddities.map((oddity) => oddity.code)).toContain('value-requoted');
  });
  test('anything else falls back to name and description by line', () => {
    const skill = readSkillText('---\nname: a\n\tbad: [\ndescription: Two\n  lines here\n---\nBody\n');
    expect(skill).toMatchObject({ description: 'Two lines here', validFrontMatter: false, bodyLine: 7 });
    expect(codes('---\nname: a\n\tbad: [\n---\n')).toContain('rescued-by-line');
  });
  test('an unclosed fence is rescued line by line', () => {
    expect(readSkillText('---\nname: open\ndescription: never closed\n\n# Title\n')).toMatchObject({
      name: 'open',
      description: 'never closed',
      validFrontMatter: false,
    });
  });
  test('an alias bomb gives nothing but its name', () => {
    const bomb = `---\nname: bomb\na: &a [x,x]\nb: [*a,*a]\n---\n`;
    expect(readSkillText(bomb)).toMatchObject({ name: 'bomb', keys: ['name'], validFrontMatter: false });
  });
  test.each(['---js', '---javascript', '---coffee'])('%s is never run', (fence) => {
    const skill = readSkillText(
      `${fence}\nglobalThis.__ran = true; module.exports = { name: "x" }\n---\nBody\n`,
    );
    expect(skill.validFrontMatter).toBe(false);
    expect('__ran' in globalThis).toBe(false);
  });
});

describe('no front matter at all', () => {
  test('the title and a bare description line are taken', () => {
    expect(
      readSkillText('# Earnings preview\n\ndescription: Prepares a note before earnings.\n'),
    ).toMatchObject({
      name: 'Earnings preview',
      description: 'Prepares a note before earnings.',
      validFrontMatter: false,
      bodyLine: 1,
    });
  });
  test('an empty file has neither', () => {
    expect(readSkillText('')).toMatchObject({ name: null, description: null, body: '' });
  });
});

describe('values in other shapes', () => {
  test.each([
    ['name: 42', '42'],
    ['name: true', 'true'],
    ['name: [a, b]', null],
    ['name: {a: b}', null],
    ['name: ""', null],
  ])('%s reads as %s', (line, expected) => {
    expect(readSkillText(`---\n${line}\n---\nx\n`).name).toBe(expected);
  });
  test('a description given as a list is joined', () => {
    expect(readSkillText('---\nname: a\ndescription: [One., Two.]\n---\nx\n').description).toBe('One. Two.');
  });
  test.each([
    ['allowed-tools: Bash(git *), Read', ['Bash(git *)', 'Read']],
    ['allowed-tools: Read Grep', ['Read', 'Grep']],
    ['allowed-tools: [Read, "Bash(npm run *)"]', ['Read', 'Bash(npm run *)']],
    ['allowed-tools: 3', []],
  ])('%s', (line, expected) => {
    expect(readSkillText(`---\n${line}\n---\nx\n`).allowed_tools).toEqual(expected);
  });
  test.each([
    ['keywords at the top', '---\nkeywords: [pdf, Tables]\n---\nx\n'],
    ['keywords in metadata', '---\nmetadata:\n  keywords: pdf, tables\n---\nx\n'],
    ['topics as a list', '---\ntopics:\n  - pdf\n  - tables\n---\nx\n'],
    ['tags and keywords, each once', '---\ntags: [pdf]\nkeywords: [PDF, tables]\n---\nx\n'],
    ['a line of the text', '---\nname: x\n---\n# X\n\n**Keywords**: pdf, `tables`\n\nBody\n'],
    ['a line with the colon inside the marks', '---\nname: x\n---\n**Keywords:** pdf, tables\n'],
    ['a heading above a line', '---\nname: x\n---\nBody\n\n## Keywords\n\npdf, tables\n\nMore, words\n'],
    ['a heading above a list', '---\nname: x\n---\n## Tags\n- pdf\n- tables\n## Next\n- other\n'],
  ])('tags are read from %s', (_, source) => expect(readSkillText(source).tags).toEqual(['pdf', 'tables']));
  test.each([
    ['a sentence that mentions keywords', '---\nname: x\n---\nUse keywords: they help.\n'],
    ['a heading about keywords in general', '---\nname: x\n---\n## Keywords in URLs\n\nshort, plain\n'],
    ['the text, where the front matter states some', '---\ntags: []\nkeywords: [a]\n---\n**Keywords**: b\n'],
  ])('and not from %s', (_, source) =>
    expect(readSkillText(source).tags.filter((tag) => tag !== 'a')).toEqual([]),
  );
  test('tags are at the top or in metadata', () => {
    expect(readSkillText('---\ntags: [A, b]\n---\nx\n').tags).toEqual(['a', 'b']);
    expect(readSkillText('---\nmetadata:\n  tags: one, two words\n---\nx\n').tags).toEqual([
      'one',
      'two words',
    ]);
  });
  test('a version keeps its written form', () => {
    expect(readSkillText('---\nversion: 1.0\n---\nx\n').version).toBe('1.0');
    expect(readSkillText('---\nmetadata:\n  version: "2.1.0"\n---\nx\n').version).toBe('2.1.0');
  });
});

describe('oddities are named with their line', () => {
  test.each([
    ['crlf', good.replaceAll('\n', '\r\n')],
    ['no-final-newline', good.trimEnd()],
    ['byte-order-mark', `\uFEFF${good}`],
    ['replacement-character', `${good}\uFFFD\n`],
    ['nul', `${good}\0\n`],
    ['name-not-kebab', good.replace('tidy-notes', 'Tidy Notes')],
    ['description-short', '---\nname: a\ndescription: Skill Tester\n---\nx\n'],
    ['description-long', `---\nname: a\ndescription: ${'word '.repeat(300)}\n---\nx\n`],
    [
      'description-placeholder',
      '---\nname: a\ndescription: Replace with description of the skill.\n---\nx\n',
    ],
    ['metadata-not-text', '---\nname: a\nmetadata:\n  a: [1]\n---\nx\n'],
    ['allowed-tools-list', '---\nallowed-tools: [Read]\n---\nx\n'],
    ['body-empty', '---\nname: a\n---\n'],
    ['license-missing', '---\nname: a\n---\nx\n'],
  ])('%s', (code, source) => {
    expect(codes(source)).toContain(code);
  });
  test('an unknown key is noted with its place', () => {
    expect(readSkillText('---\nname: a\nargument-hint: x\n---\nx\n').oddities).toContainEqual({
      code: 'unknown-key',
      line: 3,
      message: 'the key argument-hint is not in the specification',
    });
  });
});
