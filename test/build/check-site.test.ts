/** The check of the build finds what is broken, and fails when it looked at nothing. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkSite } from '../../src/build/check-site.ts';
import type { WantedFile } from '../../src/build/sync-files.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'check-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const good: Readonly<Record<string, string>> = {
  'astro/client/index.html':
    '<title>Home</title><a href="/docs#top">Docs</a><a href="/api/registry.json">x</a><a href="/search?q=1">s</a>',
  'astro/client/docs.html':
    '<title>Docs</title><a href="/">Home</a><a href="https://elsewhere.example/x">x</a><script src="/_astro/a.js"></script>',
  'astro/client/_astro/a.js': '0',
};

const answers: Readonly<Record<string, string>> = {
  'api/registry.json': '{"name":"x"}\n',
  'api/registry.txt': 'x\n',
};
const filesOf = (texts: Readonly<Record<string, string>>): WantedFile[] =>
  Object.entries(texts).map(([path, body]) => ({ path, body }));

/** `changes` of built files, and of the files of answers. */
async function problemsOf(changes: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const isAnswer = (path: string): boolean => path.startsWith('api/');
  const [ofAnswers = [], others = []] = [true, false].map((wanted) =>
    Object.entries(changes).filter(([path]) => isAnswer(path) === wanted),
  );
  for (const [path, text] of [...Object.entries(good), ...others]) {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), text);
  }
  const files = filesOf({ ...answers, ...Object.fromEntries(ofAnswers) });
  return (await checkSite(dir, files, (path) => path === '/search')).problems;
}

describe('the check of a build', () => {
  it('is content with a whole one, and says how much it saw', async () => {
    expect(await problemsOf({})).toEqual([]);
    expect(await checkSite(dir, filesOf(answers), () => true)).toMatchObject({
      files: 2,
      pages: 2,
      links: 5,
    });
  });

  it.each<[string, Record<string, string>, string]>([
    ['JSON that does not parse', { 'api/registry.json': '{\n' }, 'api/registry.json: is not JSON'],
    ['JSON that is no object', { 'api/registry.json': '1\n' }, 'api/registry.json: is not a JSON object'],
    ['text that is empty', { 'api/registry.txt': '\n' }, 'api/registry.txt: is empty'],
    [
      'text without its last newline',
      { 'api/registry.txt': 'x' },
      'api/registry.txt: does not end with a newline',
    ],
    [
      'a page without a title',
      { 'astro/client/docs.html': '<a href="/">Home</a>' },
      'docs.html: has no title',
    ],
    [
      'a page with an empty title',
      { 'astro/client/docs.html': '<title> </title>' },
      'docs.html: has no title',
    ],
    [
      'a link to nothing',
      { 'astro/client/docs.html': '<title>D</title><a href="/gone?x=1">x</a>' },
      'docs.html: links to /gone, which does not exist',
    ],
    [
      'a script that is not there',
      { 'astro/client/docs.html': '<title>D</title><script src="/_astro/b.js"></script>' },
      'docs.html: links to /_astro/b.js, which does not exist',
    ],
    [
      'a form that leads nowhere',
      { 'astro/client/docs.html': '<title>D</title><form action="/find"></form>' },
      'docs.html: links to /find, which does not exist',
    ],
  ])('finds %s', async (_, changes, problem) => {
    expect(await problemsOf(changes)).toEqual([problem]);
  });

  it('fails when there was nothing to look at', async () => {
    expect((await checkSite(dir, [], () => true)).problems).toHaveLength(2);
  });
});
