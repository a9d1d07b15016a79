/** Words that a reader would have to translate: texts, comments and documents do without them. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allRules, patternRules } from '../src/audit/ruleset.ts';

const root = join(import.meta.dirname, '..');

/** The word, and what to write in its place. */
const replaced: readonly (readonly [word: RegExp, plain: string])[] = [
  [/\banew\b/i, 'again'],
  [/\b(?:un)?mend(?:s|ed|ing)?\b/i, 'fix'],
  [/\bnobody\b/i, 'no one, or the passive: "is not checked"'],
  [/\bwhoever\b/i, 'the one who, a caller who'],
  [/\bsomebody\b/i, 'someone, or the role: a reviewer, another process'],
  [/\bstrangers?\b/i, 'untrusted; an unknown author; another caller'],
  [/\b(?:stands?|stood)\b(?!-)/i, 'is'],
  [/\banybody\b/i, 'anyone'],
  [/\bgrave\b/i, 'critical and high, serious'],
  [/\bgo(?:es)? on\b/i, 'continue'],
  [/\bgiv(?:es?|ing) way\b/i, 'is replaced by'],
  [/\bspeaks? (?:for|against)\b/i, 'is evidence for'],
  [/\bbecomes of\b/i, 'the next state of'],
  [/\bcomes about\b/i, 'is computed'],
  [/\bunless told\b/i, 'by default'],
  [/\bspoilt\b/i, 'damaged'],
];

/** Word lists and rows of the audit quote what skills say; English word lists have every word; tests quote their samples. */
const quotes = (path: string): boolean =>
  /^src\/audit\/(?:rules|vocabulary|flow)\/|^src\/audit\/engine\/.*phrases|^src\/search\/(?:text\/stop|words\/everyday)-words|^test\//.test(
    path,
  );

const files = execFileSync(
  'git',
  [
    'ls-files',
    '--',
    'src',
    'scripts',
    'test',
    'docs',
    'README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
  ],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((path) => /\.(?:ts|astro|md)$/.test(path));

it('finds the files that people read', () => {
  expect(files.length).toBeGreaterThan(500);
});

/** A comment, or the title of a test. */
const isOurs = (line: string): boolean =>
  /^\s*(?:\/\*\*|\/\/|\* )|^\s*(?:it|test|describe)\b.*\(['`]/.test(line);

it.each(replaced)('no text has %s', (word, plain) => {
  const found = files.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        (!quotes(path) || isOurs(line)) && word.test(line.replace(/“[^”]*”/g, ''))
          ? [`${path}:${at + 1}: write ${plain}: ${line.trim()}`]
          : [],
      ),
  );
  expect(found).toEqual([]);
});

it.each(replaced)('no name of a file or folder has %s', (word, plain) => {
  const found = files.filter((path) => word.test(path.replaceAll(/[/.]|-(?!in\b)/g, ' ')));
  expect(found, `write ${plain}`).toEqual([]);
});

/** What the audit tells a reader about a finding, and the titles on the page of each rule. */
const ofRules: readonly string[] = [
  ...allRules.flatMap(({ id, why, fix }) => [`${id}: ${why}`, `${id}: ${fix}`]),
  ...patternRules.flatMap(({ id, rows }) => rows.map(({ title }) => `${id}: ${title}`)),
];

it.each([...replaced, [/\btold\b/i, 'instructed'] as const])('no rule of the audit has %s', (word, plain) => {
  expect(ofRules.filter((text) => word.test(text)).map((text) => `write ${plain}: ${text}`)).toEqual([]);
});
