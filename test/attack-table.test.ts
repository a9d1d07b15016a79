/**
 * The index of the attack table is true: it has every row, each file and each quoted test title
 * that it names is there, and what it says to be absent still is.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/decisions/010-attack-table.md'), 'utf8');

interface Row {
  readonly row: string;
  /** Where the defence is; of a row without a subject, why there is none. */
  readonly defence: string;
  readonly test: string;
}

const [defended = '', absent = ''] = page.split('\n## Rows without a subject\n');
const rowsIn = (text: string): Row[] =>
  text
    .split('\n')
    .filter((line) => /^\| \d+ \|/.test(line))
    .map((line) => {
      const [row = '', , defence = '', test = ''] = line.slice(2).split(' | ');
      return { row, defence, test };
    });
const [rows, rowsWithout] = [rowsIn(defended), rowsIn(absent)];
const filesIn = (text: string): string[] =>
  [...text.matchAll(/`((?:src|test|deploy|scripts|\.github)\/[^`]+)`/g)].map((match) => match[1] ?? '');

it('has each row once, in order, and no number without a row', () => {
  const numbers = (all: readonly Row[]): number[] => all.map(({ row }) => Number(row));
  const all = [...numbers(rows), ...numbers(rowsWithout)].sort((a, b) => a - b);
  expect(all.length).toBeGreaterThan(0);
  expect(all).toEqual(all.map((_, at) => at + 1));
  expect(numbers(rows)).toEqual(numbers(rows).toSorted((a, b) => a - b));
});

describe.each([...rows, ...rowsWithout])('row $row', ({ defence, test }) => {
  it('names places that exist', () => {
    expect(filesIn(test).length).toBeGreaterThan(0);
    expect([...filesIn(defence), ...filesIn(test)].filter((file) => !existsSync(join(root, file)))).toEqual(
      [],
    );
  });
  it('quotes titles that are in its tests', () => {
    const cells = test
      .split('; `')
      .map((part, index) => (index === 0 ? part : `\`${part}`))
      .map((part) => {
        const texts = filesIn(part).map((file) => readFileSync(join(root, file), 'utf8'));
        return [...part.matchAll(/“([^”]+)”/g)].map((match) => [match[1] ?? '', texts.join('\n')] as const);
      });
    expect(cells.every((titles) => titles.length > 0)).toBe(true);
    expect(
      cells
        .flat()
        .filter(([title, text]) => !text.includes(title))
        .map(([title]) => title),
    ).toEqual([]);
  });
});

/** Where one of these fails there is a subject now: its row needs a defence, a test and a line in the first table. */
describe('what has no subject', () => {
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|mjs|astro)$/.test(name))
    .map((name) => ({ path: `src/${name}`, text: readFileSync(join(root, 'src', name), 'utf8') }));
  const usersOf = (pattern: RegExp): string[] =>
    sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

  it('no archive is unpacked: nothing reads one, and the only decompression is of our own log, index and client (row 8)', () => {
    expect(sources.length).toBeGreaterThan(100);
    const { dependencies, peerDependencies } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    ) as {
      dependencies: Record<string, string>;
      peerDependencies: Record<string, string>;
    };
    const unpackers =
      /(?:^|[/-])(?:tar|zip|7z|rar|unzip\w*|\w*zip|archiver?|decompress|pako|fflate|yauzl)(?:$|-)/i;
    // Archives are made, of bytes that were checked one by one; of these packages nothing else is used.
    const packers: Record<string, string> = { fflate: 'zipSync, type Zippable', nanotar: 'createTar' };
    const others = (names: readonly string[]): string[] =>
      names.filter((name) => unpackers.test(name) && packers[name] === undefined);
    expect(others(Object.keys({ ...dependencies, ...peerDependencies }))).toEqual([]);
    for (const [name, used] of Object.entries(packers)) {
      const imports = sources.flatMap(({ text }) => [...text.matchAll(/import .* from '([^']+)';/g)]);
      const own = imports.filter(([, from]) => from === name).map(([line]) => line);
      expect(own).toEqual([`import { ${used} } from '${name}';`]);
    }
    expect(unpackers.test('adm-zip') && unpackers.test('tar-stream') && unpackers.test('jszip')).toBe(true);
    const packages = sources.flatMap(({ text }) =>
      [...text.matchAll(/\bfrom '((?:@[^/']+\/)?[^./'][^/']*)/g)].map((match) => match[1] ?? ''),
    );
    expect(packages).toContain('zod');
    expect(others(packages)).toEqual([]);
    const decompression =
      /import\b[^;]*\b(?:(?:create)?(?:gunzip|unzip|inflate|inflateRaw|brotliDecompress|zstdDecompress)(?:Sync)?|DecompressionStream)\b[^;]*\bfrom 'node:(?:zlib|stream\/web)'|new DecompressionStream\b|import \* as \w+ from 'node:zlib'|import zlib\b/i;
    expect(usersOf(decompression).sort()).toEqual([
      // The log of version 0.1.
      'src/adapters/store/embedded/former-log.ts',
      // The client that the last build of the same folder packed.
      'src/build/cli-package.ts',
      // Pages, which the build of the same folder compressed.
      'src/build/page-files.ts',
      // Files of an exported index, whose digests the signed manifest names.
      'src/cli/inflate.ts',
      'src/components/from-files/open-files.ts',
    ]);
    expect(usersOf(/(?:spawn|execFile|exec)(?:Sync)?\(\s*'(?:tar|unzip|7z|bsdtar|gunzip)/)).toEqual([]);
  });
});
