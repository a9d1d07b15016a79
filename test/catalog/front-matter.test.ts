import { afterEach, describe, expect, test } from 'vitest';
import { frontMatterLimitBytes, parseFrontMatter, withoutMember } from '../../src/catalog/front-matter.ts';

const reasons = (source: string): string[] => parseFrontMatter(source).problems.map(({ reason }) => reason);
const inFences = (yaml: string): string => `---\n${yaml}\n---\nBody\n`;

describe('a file with front matter', () => {
  test('is split into data, body and the line on which the body starts', () => {
    expect(parseFrontMatter('---\nname: x\ntags: [a, b]\n---\nBody\n')).toEqual({
      data: { name: 'x', tags: ['a', 'b'] },
      body: 'Body\n',
      bodyLine: 5,
      raw: 'name: x\ntags: [a, b]',
      problems: [],
    });
  });
  test.each([
    ['a byte order mark', '\uFEFF---\nname: x\n---\nBody\n'],
    ['CRLF line ends', '---\r\nname: x\r\n---\r\nBody\n'],
    ['spaces after the fences', '---  \nname: x\n--- \nBody\n'],
    ['an empty first line', '---\n\nname: x\n---\nBody\n'],
  ])('may have %s', (_what, source) => {
    expect(parseFrontMatter(source)).toMatchObject({ data: { name: 'x' }, body: 'Body\n', problems: [] });
  });
  test('keeps a later rule in the body', () => {
    expect(parseFrontMatter('---\nname: x\n---\nOne\n---\nTwo\n').body).toBe('One\n---\nTwo\n');
  });
  test('may be empty', () => {
    expect(parseFrontMatter('---\n---\nBody\n')).toMatchObject({ data: {}, problems: [] });
  });
  test('keeps dates, versions and ids as text or numbers, never as objects', () => {
    const { data } = parseFrontMatter(inFences('day: 2026-01-01\nversion: 1.0\nyes: on'));
    expect(data).toEqual({ day: '2026-01-01', version: 1, yes: 'on' });
  });
});

describe('a file without front matter', () => {
  test.each(['# Title\n', '', '----\nname: x\n---\n', ' ---\nname: x\n---\n'])(
    '%j has no data and no problem',
    (source) => {
      expect(parseFrontMatter(source)).toEqual({
        data: null,
        body: source,
        bodyLine: 1,
        raw: null,
        problems: [],
      });
    },
  );
  test('an opening fence that is never closed is a problem', () => {
    expect(reasons('---\nname: x\n')).toEqual(['front matter is opened with --- but never closed']);
  });
});

describe('front matter as code', () => {
  const marker = '__front_matter_ran';
  afterEach(() => {
    Reflect.deleteProperty(globalThis, marker);
  });
  const code = `globalThis.${marker} = true; module.exports = { name: 'x' }`;

  test.each([
    'js',
    'javascript',
    'coffee',
    'coffeescript',
    'cson',
    'json',
    'toml',
    'yaml',
    ' js',
    '\tjavascript',
  ])('---%s is refused and never run', (language) => {
    const found = parseFrontMatter(`---${language}\n${code}\n---\nBody\n`);
    expect(found.data).toBeNull();
    expect(found.problems).toEqual([
      { line: 1, reason: 'the first line must be exactly --- (no language name)' },
    ]);
    expect(marker in globalThis).toBe(false);
  });
  test('a second block is body text', () => {
    const found = parseFrontMatter(`---\nname: x\n---\n---js\n${code}\n---\nBody\n`);
    expect(found.data).toEqual({ name: 'x' });
    expect(found.body).toBe(`---js\n${code}\n---\nBody\n`);
    expect(marker in globalThis).toBe(false);
  });
  test.each(['!!js/function "function () { return 1 }"', '!!js/undefined ""', '!!binary aGk=', '!Ref x'])(
    'the tag in %s is refused',
    (value) => {
      const found = parseFrontMatter(inFences(`name: ${value}`));
      expect(found.data).toBeNull();
    },
  );
});

describe('front matter as a bomb', () => {
  test('aliases that would expand to 387 million values are refused, not expanded', () => {
    const levels = Array.from({ length: 9 }, (_, level) => {
      const value = level === 0 ? 'x' : `*a${level - 1}`;
      return `a${level}: &a${level} [${Array.from({ length: 9 }, () => value).join(', ')}]`;
    });
    const bomb = inFences(levels.join('\n'));
    const found = parseFrontMatter(bomb);
    expect(found.data).toBeNull();
    expect(found.problems[0]).toEqual({ line: 3, reason: 'YAML aliases are not allowed' });
  });
  test('one alias is already too many', () => {
    expect(reasons(inFences('a: &x 1\nb: *x'))).toEqual(['YAML aliases are not allowed']);
  });
  test('five hundred keys are read, one more is refused, wherever they are', () => {
    const keys = (count: number, indent = ''): string =>
      Array.from({ length: count }, (_, at) => `${indent}k${at}: 1`).join('\n');
    expect(reasons(inFences(keys(500)))).toEqual([]);
    expect(reasons(inFences(keys(501)))).toEqual(['more than 500 keys']);
    expect(reasons(inFences(`${keys(250)}\nlast:\n${keys(249, '  ')}`))).toEqual([]);
    expect(reasons(inFences(`${keys(250)}\nlast:\n${keys(250, '  ')}`))).toEqual(['more than 500 keys']);
  });
  test('eight levels are read, a ninth is refused', () => {
    const nested = (levels: number): string =>
      inFences(`a: ${'['.repeat(levels - 1)}1${']'.repeat(levels - 1)}`);
    expect(reasons(nested(8))).toEqual([]);
    expect(reasons(nested(9))).toEqual(['nested deeper than 8 levels']);
  });
  test.each([
    ['brackets', `a: ${'['.repeat(16_000)}`],
    ['dashes', `${'- '.repeat(8_000)}x`],
    ['question marks', `${'? '.repeat(8_000)}x`],
  ])('thousands of %s are a problem, not a crash', (_what, yaml) => {
    expect(parseFrontMatter(inFences(yaml)).data).toBeNull();
    expect(reasons(inFences(yaml))).not.toEqual([]);
  });
  test('16 KB are read, one byte more is not; bytes count, not characters', () => {
    const filled = (bytes: number): string => inFences(`a: ${'x'.repeat(bytes - 4)}`);
    expect(reasons(filled(frontMatterLimitBytes))).toEqual([]);
    expect(parseFrontMatter(filled(frontMatterLimitBytes + 1))).toMatchObject({
      data: null,
      body: 'Body\n',
      bodyLine: 4,
      problems: [{ line: 1, reason: 'front matter is 16385 bytes long; at most 16384 are read' }],
    });
    expect(reasons(inFences(`a: ${'字'.repeat(6_000)}`))).toEqual([
      'front matter is 18004 bytes long; at most 16384 are read',
    ]);
  });
});

describe('front matter that says two things', () => {
  test('a key given twice is a problem with its line', () => {
    expect(parseFrontMatter(inFences('name: x\nname: y'))).toMatchObject({
      data: null,
      problems: [{ line: 3, reason: 'not valid YAML: duplicate key' }],
    });
  });
  test('so is one deep inside', () => {
    expect(reasons(inFences('a:\n  b: {c: 1, c: 2}'))).toEqual(['not valid YAML: duplicate key']);
  });
  test('a second YAML document is a problem', () => {
    expect(reasons(inFences('name: x\n...\nname: y'))).toEqual(['not valid YAML: multiple docs']);
  });
  test('a list or a sentence is no front matter', () => {
    const reason = 'front matter must be a list of "key: value" lines';
    expect(reasons(inFences('just a sentence'))).toEqual([reason]);
    expect(reasons(inFences('- a\n- b'))).toEqual([reason]);
  });
});

describe('keys that reach into objects', () => {
  test.each(['__proto__', '"__proto__"', 'constructor', 'prototype', '!!str __proto__'])(
    '%s is refused',
    (key) => {
      const found = parseFrontMatter(inFences(`name: x\n${key}: { polluted: true }`));
      expect(found.data).toBeNull();
      expect(found.problems).toMatchObject([{ line: 3 }]);
      expect(Reflect.get({}, 'polluted')).toBeUndefined();
    },
  );
  test('also below another key', () => {
    expect(parseFrontMatter(inFences('a:\n  __proto__: { polluted: true }')).problems).toEqual([
      { line: 3, reason: 'the key __proto__ is not allowed' },
    ]);
  });
  test('the data has no prototype to reach', () => {
    expect(Object.getPrototypeOf(parseFrontMatter(inFences('name: x')).data)).toBeNull();
  });
});

test('every problem is reported at once, each with its line', () => {
  expect(parseFrontMatter(inFences('a: &x 1\nb: *x\nconstructor: 1\nc: !Ref y')).problems).toEqual([
    { line: 3, reason: 'YAML aliases are not allowed' },
    { line: 4, reason: 'the key constructor is not allowed' },
    { line: 5, reason: 'custom YAML tags are not allowed' },
  ]);
});

describe('what the reader of the fences may not see', () => {
  test.each([
    ['a second document', 'name: x\n--- # another\nname: y', 3],
    ['a line that it takes for the end', 'name: x\n----\nother: y', 3],
    ['a run of empty lines', `name: x${'\n'.repeat(60)}other: y`, 53],
    // From each of them the rest of the run would be searched for a comment.
    ['thousands of empty lines', `${'\n'.repeat(16_000)}name: x`, 52],
  ])('%s is refused with its line', (_, yaml, line) => {
    const { data, problems } = parseFrontMatter(inFences(yaml));
    expect(data).toBeNull();
    expect(problems).toEqual([{ line, reason: expect.stringMatching(/begin with ---|empty lines/) }]);
  });
  test('comments and empty lines alone are front matter that says nothing', () => {
    expect(parseFrontMatter(inFences('# name: x\n'))).toMatchObject({ data: {}, problems: [] });
  });
  test('is read the same way each time, whatever was read before', () => {
    const first = parseFrontMatter(inFences('name: x'));
    parseFrontMatter(inFences('name: y'));
    expect(parseFrontMatter(inFences('name: x'))).toEqual(first);
  });
});

describe('a member that is taken out', () => {
  const source = inFences('name: x\npicks:\n\n  # why\n  - skill: a\n    reason: "b: c"\norder: editors');
  test('leaves the others and the body, however it is written', () => {
    const { data, body } = parseFrontMatter(withoutMember(source, 'picks'));
    expect({ data, body }).toEqual({ data: { name: 'x', order: 'editors' }, body: 'Body\n' });
  });
  test('changes nothing where there is none', () => {
    expect(withoutMember(source, 'filter')).toBe(source);
    expect(withoutMember('Body', 'picks')).toBe('Body');
  });
});
