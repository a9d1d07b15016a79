import { describe, expect, test } from 'vitest';
import { parseSkillBody } from '../../src/catalog/skill-body.ts';

const summary = 'Pulls tables out of long reports and lays them down as rows.';
const parse = (body: string) => parseSkillBody('skills/acme/x.md', body, 9);
const reasons = (body: string): string[] =>
  parse(body).problems.map(({ line, reason }) => `${line}: ${reason}`);

describe('the body of a skill file', () => {
  test('is a summary and up to three lists', () => {
    const body = `${summary}\nAnd more.\n\n## Use it for\n- one\n* two\n\n## Needs\n- a knife\n\n## Not for\n- soup\n`;
    expect(parse(body)).toEqual({
      body: {
        summary: `${summary} And more.`,
        use_for: ['one', 'two'],
        needs: [{ kind: 'other', name: '', text: 'a knife' }],
        not_for: ['soup'],
      },
      problems: [],
    });
  });
  test('may be empty while it is not written', () => {
    expect(parse('\n')).toEqual({
      body: { summary: null, use_for: [], needs: [], not_for: [] },
      problems: [],
    });
  });
  test('headings may be written in any case and depth', () => {
    expect(parse(`${summary}\n### USE IT FOR\n- one\n`).body.use_for).toEqual(['one']);
  });
  test('lines may end with CRLF', () => {
    expect(parse(`${summary}\r\n\r\n## Needs\r\n- a knife\r\n`)).toMatchObject({
      body: { summary, needs: [{ kind: 'other', name: '', text: 'a knife' }] },
      problems: [],
    });
  });
});

describe('what is wrong is named with its line in the file', () => {
  test('an unknown heading', () => {
    expect(reasons(`${summary}\n\n## Usage\n- one\n`)).toEqual([
      '11: unknown heading "Usage": use "Use it for", "Needs" or "Not for"',
    ]);
  });
  test.each(['constructor', '__proto__', 'toString'])(
    'a heading called %s is as unknown as any',
    (heading) => {
      expect(reasons(`${summary}\n## ${heading}\n- one\n`)).toEqual([
        `10: unknown heading "${heading}": use "Use it for", "Needs" or "Not for"`,
      ]);
    },
  );
  test('a sentence where a list belongs', () => {
    expect(reasons(`${summary}\n## Needs\nA sharp knife.\n`)).toEqual([
      '11: expected a list item starting with "- "',
    ]);
  });
  test('a list item over 200 characters', () => {
    expect(reasons(`${summary}\n## Needs\n- ${'x'.repeat(200)}\n- ${'y'.repeat(201)}\n`)).toEqual([
      '12: list item is 201 characters long; at most 200',
    ]);
  });
  test.each([
    ['[program gws]', 'a need is a sentence; what it names in brackets follows it'],
    ['The gws command [program gws,optional]', 'cannot read "[program gws,optional]" at the end of a need'],
    [
      'Keys [service] [account Google, Stripe]',
      'cannot read "[account Google, Stripe]" at the end of a need',
    ],
    ['A runtime [runtime Node.js 18+] [mcp-server]', null],
    ['Notes [see below]', null],
  ])('a need that says "%s"', (need, expected) => {
    expect(reasons(`${'x'.repeat(40)}\n## Needs\n- ${need}`)).toEqual(
      expected === null ? [] : [`11: ${expected}`],
    );
  });
  test.each([
    [39, ['9: the summary is 39 characters long; 40 to 400 are allowed']],
    [40, []],
    [400, []],
    [401, ['9: the summary is 401 characters long; 40 to 400 are allowed']],
  ])('a summary of %i characters', (length, expected) => {
    expect(reasons('x'.repeat(length))).toEqual(expected);
  });
});
