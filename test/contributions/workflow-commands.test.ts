/** No name, reason or excerpt of an outsider becomes a command to a runner or a terminal, nor markup in a summary. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ContributionReport } from '../../src/contributions/contribution.ts';
import { contributionJson } from '../../src/contributions/report-json.ts';
import { contributionSummary } from '../../src/contributions/report-summary.ts';
import { contributionAnnotations, contributionText } from '../../src/contributions/report-text.ts';
import { annotation, inert, markdownCode } from '../../src/contributions/workflow-commands.ts';

const hostile = [
  '::error::owned',
  '  ::set-output name=x::y',
  'a\n::add-mask::b',
  'a\r\n::warning file=x::b',
  '##[error]owned',
  'x ##[command]rm',
  '\u001b[2J\u001b]8;;https://evil.example\u0007',
  '\u202egpj.exe',
  '%0A::error::owned',
  '`</code><img src=x onerror=alert(1)>`',
  '``` \n# Heading',
  '',
];
/** A report with one text everywhere an outsider may put one. */
function report(text: string): ContributionReport {
  const problem = { path: `skills/${text}`, line: 1, reason: text };
  const finding = {
    rule_id: 'RC-01',
    category: text,
    severity: 'critical',
    base_severity: 'critical',
    role: 'use',
    file: text,
    line: 3,
    excerpt: `an excerpt: ${text}`,
    view: 'raw',
    why: text,
    fix: text,
    owasp: [],
  } as const;
  return {
    base: 'a'.repeat(40),
    prefix: 'content/',
    files: 1,
    problems: [problem],
    skills: [
      {
        slug: 'acme-tables',
        change: 'added',
        evidencePath: `evidence/${text}`,
        repository: text,
        path: text,
        commit: null,
        verdict: 'fails',
        problems: [problem],
        findings: [{ ...finding, owasp: [] }],
        review: [text],
        notes: [text],
      },
    ],
    removed: [text],
    suppressions: [
      { path: text, skill: text, rule: text, file: text, by: text, expires: text, severity: 'high' },
    ],
    publishers: [{ path: text, account: text, by: 'domain', source: text, reason: text }],
    unreachable: text,
  };
}

/** What a runner takes for a command: `::` after blanks at the start of a line, `##[` anywhere. */
const isCommand = (line: string): boolean => /^\s*::/.test(line) || line.includes('##[');
// oxlint-disable-next-line no-control-regex -- controls are what must not be there
const acted = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/;
const lineCount = (text: string): number => text.split('\n').length;

const anyText = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc
    .array(fc.constantFrom('::', '##[', '\n', '\r', ' ', '`', '%', ':', ',', '\u001b', 'x'), {
      maxLength: 40,
    })
    .map((parts) => parts.join('')),
);

describe('for every text', () => {
  test('the report as text has the same number of lines, none of them a command', () => {
    const lines = lineCount(contributionText(report('plain')));
    fc.assert(
      fc.property(anyText, (text) => {
        const shown = contributionText(report(text));
        expect(shown.split('\n').filter(isCommand)).toEqual([]);
        expect(shown).not.toMatch(acted);
        expect(lineCount(shown)).toBe(lines);
      }),
    );
  });
  test('annotations are the commands that they are with a plain text, and no other', () => {
    const kinds = (text: string): string[] =>
      contributionAnnotations(report(text))
        .split('\n')
        .map((line) => /^::(\w+) file=[^:,]*,line=\d+::/.exec(line)?.[1] ?? line);
    fc.assert(
      fc.property(anyText, (text) => {
        expect(kinds(text)).toEqual(kinds('plain'));
        expect(contributionAnnotations(report(text))).not.toMatch(acted);
        expect(contributionAnnotations(report(text))).not.toContain('##[');
      }),
    );
  });
  test('the summary has the same number of lines, and every text in it is code', () => {
    const lines = lineCount(contributionSummary(report('plain')));
    fc.assert(
      fc.property(anyText, (text) => {
        const shown = contributionSummary(report(text));
        expect(lineCount(shown)).toBe(lines);
        expect(shown).not.toMatch(acted);
        // What is left without the code is what this project wrote.
        expect(withoutCode(shown)).toBe(withoutCode(contributionSummary(report('plain'))));
      }),
    );
  });
  test('JSON says the same to a program, and nothing to a terminal', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const shown = contributionJson(report(text));
        expect((JSON.parse(shown) as ContributionReport).removed).toEqual([text]);
        expect(shown.split('\n').filter(isCommand)).toEqual([]);
        expect(shown).not.toMatch(acted);
      }),
    );
  });
});

/** Markdown with each code span replaced; a span ends at a run of as many backticks as began it. */
function withoutCode(markdown: string): string {
  return markdown.replace(/(?<!`)(`+)(?!`)[^]*?(?<!`)\1(?!`)/g, 'CODE');
}

test('excerpts of what was audited are in no form of the report', () => {
  const forms = [contributionText, contributionAnnotations, contributionSummary, contributionJson];
  for (const form of forms) expect(form(report('plain'))).not.toContain('an excerpt');
});

test.each([
  ['::error::x', String.raw`\u{3a}:error::x`],
  ['a ::b', 'a ::b'],
  ['##[group]', String.raw`#\u{23}[group]`],
  ['a\nb', String.raw`a\u{a}b`],
])('%j is shown as %j', (text, shown) => {
  expect(inert(text)).toBe(shown);
});

test('an annotation escapes what ends a property or a message', () => {
  expect(annotation('error', { file: 'a,b:c%d.md', line: 2 }, '100% sure')).toBe(
    '::error file=a%2Cb%3Ac%25d.md,line=2::100%25 sure',
  );
});

test.each([
  ['plain', '`plain`'],
  ['a`b', '`` a`b ``'],
  ['```', '```` ``` ````'],
  ['', '`  `'],
])('%j is the code %j', (text, code) => {
  expect(markdownCode(text)).toBe(code);
});

test('a long summary is cut at a line, and says so', () => {
  const [problem] = report('x'.repeat(150)).problems;
  const problems = Array.from({ length: 1_000 }, () => problem ?? { path: '', line: 1, reason: '' });
  const summary = contributionSummary({ ...report('plain'), problems });
  expect(summary.length).toBeLessThan(61_000);
  expect(summary).toMatch(/\n\nCut here: \d+ more lines are in the job’s log\.\n$/);
});
