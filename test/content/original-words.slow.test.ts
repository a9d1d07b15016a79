/** What the content folder says is in our own words: no eight of them in a row are in a skill that it describes. */
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { collectRuns } from '../../scripts/words-support/shared-runs.ts';

const root = join(import.meta.dirname, '../..');
/** Copies of the listed repositories' skills, where they are at hand. */
const corpus = process.env['CORPUS_DIR'] ?? join(root, '../shared/corpus');

/** Addresses are facts, not wording. */
const withoutAddresses = (text: string): string => text.replaceAll(/^(?:repository|path):.*$/gm, '');

async function* textsOf(folder: string, pattern: string): AsyncGenerator<{ name: string; text: string }> {
  for await (const name of glob(pattern, { cwd: folder })) {
    yield { name, text: await readFile(join(folder, name), 'utf8') };
  }
}

test('no run of eight words of the content is in a SKILL.md of the sources', async (context) => {
  if (!existsSync(corpus)) context.skip('the sources are not at hand; set CORPUS_DIR to a folder that holds them');
  const content: { name: string; text: string }[] = [];
  for await (const { name, text } of textsOf(join(root, 'content'), '**/*.md')) {
    content.push({ name, text: withoutAddresses(text) });
  }
  expect(content.length).toBeGreaterThan(100);
  const runs = collectRuns(content);
  const shared: string[] = [];
  let read = 0;
  for await (const { name, text } of textsOf(corpus, '**/SKILL.md')) {
    read += 1;
    for (const { run, source } of runs.find(text)) shared.push(`${source} shares "${run}" with ${name}`);
  }
  expect(read).toBeGreaterThan(100);
  expect(shared).toEqual([]);
});
