/** Markdown as regions: whatever constructs follow each other, no text is lost between them. */
import { expect, test } from 'vitest';
import { inspectFile } from '../../src/audit/engine/inventory.ts';
import { markdownRegions } from '../../src/audit/engine/markdown-regions.ts';

/** Constructs of one line or more; `@` becomes a word that is nowhere else. */
const constructs = [
  'plain @ text',
  'before @ <!-- inside @\nstill @ --> after @',
  '<!-- @ --> between @ <!-- @ -->',
  '<!-- @ never closed',
  '# Heading @',
  '- item @\n  continued @',
  '> quoted @',
  '| cell @ | @ |',
  '```sh\ncode @\n```',
  '    indented @',
  '[//]: # (definition @)',
  '',
];

const sequences = constructs.flatMap((first) =>
  constructs.flatMap((second) => constructs.map((third) => [first, second, third])),
);

test('every word of every sequence of three constructs is in a region', () => {
  for (const sequence of sequences) {
    let count = 0;
    const text = sequence.join('\n').replaceAll('@', () => `word${(count += 1)}x`);
    const read = markdownRegions('SKILL.md', text, 1)
      .map((region) => region.text)
      .join('\n');
    const lost = Array.from({ length: count }, (_, at) => `word${at + 1}x`).filter(
      (word) => !read.includes(word),
    );
    expect({ text, lost }).toEqual({ text, lost: [] });
  }
});

test('a comment of several lines does not hide the paragraph that it follows', () => {
  const regions = markdownRegions('SKILL.md', 'first line\nsecond <!-- a\nb --> after\n', 1);
  expect(regions.map(({ kind, text, lines }) => [kind, text, lines])).toEqual([
    ['comment', ' a b ', [2, 3]],
    ['prose', 'first line second   after', [1, 3]],
  ]);
});

test.each([
  ['references/makefile-notes.md', 'markdown'],
  ['docs/Dockerfile.mdx', 'markdown'],
  ['Makefile.local', 'script'],
  ['Dockerfile', 'script'],
])('%s is read as %s', (path, kind) => {
  const content = new TextEncoder().encode('# Notes\n');
  const file = inspectFile({ path, mode: '100644', size: content.length, sha256: null, content });
  expect(file.class).toBe(kind);
});
