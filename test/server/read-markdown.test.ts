/** Foreign Markdown is rendered beside answering, within limits, and once. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createReadLimits } from '../../src/http/read-limits.ts';
import { currentReadCost } from '../../src/read-cost.ts';
import { openMarkdown } from '../../src/server/read-markdown.ts';
import { quietLogger } from '../support/store-folder.ts';

const page = 'https://github.com/acme/skills/blob/main/SKILL.md';
const limits = { timeMs: 120_000, waiting: 20, keptBytes: 8 * 1_024 * 1_024, retryMs: 60_000 };
const most = 60_000;
const fill = (text: string): string => text.repeat(Math.ceil(most / text.length)).slice(0, most);
const table = (columns: number, rows: number): string =>
  `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${'|b|\n'.repeat(rows)}`.slice(0, most);

/** Shapes that take a renderer longest, each as long as a shown text may be. */
const shapes: Readonly<Record<string, string>> = {
  'a wide table': table(10_000, 2_000),
  'a table': table(300, 14_000),
  pictures: fill('![['),
  brackets: fill('['),
  quotations: fill('> '),
  'deep quotations': fill(`${'>'.repeat(200)} a\n`),
  emphasis: fill('*a **a '),
  lists: fill('- '),
  'code marks': Array.from({ length: 340 }, (_, at) => `${'`'.repeat(at + 1)}a`)
    .join(' ')
    .slice(0, most),
  references: `${Array.from({ length: 3_000 }, (_, at) => `[r${at}]: /x\n`).join('')}${fill('[r1]')}`.slice(
    0,
    most,
  ),
  headings: fill('# a\n'),
};

let opened: ReturnType<typeof openMarkdown> | null = null;
afterEach(() => opened?.close());
const open = (own: Partial<typeof limits> = {}): ReturnType<typeof openMarkdown> => {
  opened = openMarkdown(quietLogger, { ...limits, ...own });
  return opened;
};

describe('foreign Markdown', () => {
  it('is rendered, its front matter apart', async () => {
    const rendered = await open().read('---\nname: x\n---\n# Title\n\n[a](other.md)\n', page);
    expect(rendered?.frontMatter).toBe('---\nname: x\n---');
    expect(rendered?.html).toContain('<h3>Title</h3>');
    expect(rendered?.html).toContain('href="https://github.com/acme/skills/blob/main/other.md"');
  });

  it.each(Object.entries(shapes))(
    'of %s lets others be answered meanwhile, and is bounded',
    async (_shape, text) => {
      const order: string[] = [];
      const work = open()
        .read(text, page)
        .then((rendered) => {
          order.push('rendered');
          return rendered;
        });
      await nextTurn();
      order.push('another answer');
      const rendered = await work;
      expect(order).toEqual(['another answer', 'rendered']);
      expect(rendered?.html.length ?? 0).toBeLessThanOrEqual(500_000);
    },
  );

  it('with more cells than a page has room for is shown as written', async () => {
    const { read } = open();
    expect(await read(table(10_000, 2_000), page)).toBeNull();
    expect(await read(table(10, 90), page)).not.toBeNull();
  });

  it('that takes longer than it may is shown as written, and the next text is rendered', async () => {
    const { read } = open({ timeMs: 0 });
    expect(await read('# Title\n', page)).toBeNull();
    await opened?.close();
    expect(await open().read('# Title\n', page)).not.toBeNull();
  });

  it.each([
    ['at the next view where it may be', 0, 2],
    ['not before a while', 60_000, 1],
  ])('that did not get ready is tried again, %s', async (_when, retryMs, tries) => {
    let warned = 0;
    const logger = { ...quietLogger, warn: () => void (warned += 1) };
    opened = openMarkdown(logger, { ...limits, timeMs: 0, retryMs });
    expect([await opened.read('# Title\n', page), await opened.read('# Title\n', page)]).toEqual([
      null,
      null,
    ]);
    expect(warned).toBe(tries);
  });

  it('is rendered once, and for too many who wait not at all', async () => {
    const { read } = open({ waiting: 2 });
    const all = await Promise.all(['# a', '# b', '# c'].map((text) => read(text, page)));
    expect(all.map((rendered) => rendered !== null)).toEqual([true, true, false]);
    const first = await read('# a', page);
    expect(first).toBe(all[0]);
    expect(await read('# c', page)).not.toBeNull();
  });

  it('is paid for by whom it is rendered for, also where its time ran out', async () => {
    const accounts = createReadLimits(
      () => 0,
      () => 0,
    );
    const caller = { prefix: '203.0.113.0/24', isLocal: false };
    const run = <T>(work: () => Promise<T>): Promise<T> => accounts.run(caller, false, work);
    const { read } = open({ timeMs: 1 });
    const texts = Array.from({ length: 4 }, (_, at) => fill(`**x ${at} `));
    for (const text of texts) expect(await run(() => read(text, page))).toBeNull();
    await run(async () => currentReadCost()?.add(15_000 - 4));
    await expect(run(async () => 'left')).rejects.toMatchObject({ kind: 'too-many-requests' });
  });
});
