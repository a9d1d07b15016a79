/** What documents and comments refer to is there: files by their path, sections of docs/scores.md by their title. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const filesBelow = (folder: string, ending: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => ending.test(path) && !path.includes('node_modules/'));

const code = ['src', 'scripts', 'test'].flatMap((folder) => filesBelow(folder, /\.(?:ts|mjs|astro)$/));
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'content/README.md',
  ...filesBelow('docs', /\.md$/),
];
/** The comments of a file, as one text. */
const commentsOf = (path: string): string =>
  [...textOf(path).matchAll(/^\s*(?:\/\*\*?|\*|\/\/).*$/gm)].map(([line]) => line).join('\n');
const decisions = new Set(readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 3)));

it('no comment names a document that the repository does not have', () => {
  const missing = code.flatMap((path) => {
    const text = commentsOf(path);
    const pages = [...text.matchAll(/docs\/[\w/-]+\.md/g)].map(([page]) => page);
    const numbers = [...text.matchAll(/docs\/decisions\/(\d{3})/g)].map(([, number = '']) => number);
    return [
      ...pages.filter((page) => !existsSync(join(root, page))),
      ...numbers.filter((number) => !decisions.has(number)),
    ].map((found) => `${path}: ${found}`);
  });
  expect(missing).toEqual([]);
});

it('every section of docs/scores.md that a comment names is a heading there', () => {
  const headings = new Set([...textOf('docs/scores.md').matchAll(/^## (.+)$/gm)].map(([, title]) => title));
  const cited = code.flatMap((path) =>
    [...commentsOf(path).matchAll(/docs\/scores\.md, ((?:\*[^*\n]+\*(?: and )?)+)/g)].flatMap(
      ([, titles = '']) => [...titles.matchAll(/\*([^*]+)\*/g)].map(([, title]) => title),
    ),
  );
  expect(cited.length).toBeGreaterThan(8);
  expect(cited.filter((title) => !headings.has(title))).toEqual([]);
});

it.each(documents)('the links of %s lead somewhere', (path) => {
  const targets = [...textOf(path).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target);
  const local = targets.filter((target) => !/^[a-z]+:/.test(target));
  expect(local.filter((target) => !existsSync(join(root, normalize(join(dirname(path), target)))))).toEqual(
    [],
  );
});

it('the answers and log lines that docs/operating.md explains for 503 are those of the code', () => {
  const section = /## When it says 503\n(.+?)\n## /s.exec(textOf('docs/operating.md'))?.[1] ?? '';
  const rows = [...section.matchAll(/^\| (?!Answer)(.*?) \| (.*?) \|/gm)].flatMap(([, ...cells]) => cells);
  const quoted = rows.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text));
  const parts = ['request rejected', ...quoted]
    .flatMap((text) => text.split('…'))
    .filter((part) => part.length > 2);
  const source = code.filter((path) => path.startsWith('src/')).map(textOf);
  expect(quoted.length).toBeGreaterThan(6);
  expect(parts.filter((part) => !source.some((text) => text.includes(part)))).toEqual([]);
});

it('the index of decisions names each of them, once', () => {
  const named = [...textOf('docs/decisions/README.md').matchAll(/\]\((\d{3}-[^)]+)\)/g)].map(
    ([, name]) => name,
  );
  const there = readdirSync(join(root, 'docs/decisions')).filter((name) => name !== 'README.md');
  expect(named.toSorted()).toEqual(there.toSorted());
});

it('no two decisions have the same number', () => {
  const numbers = readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 3));
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});
