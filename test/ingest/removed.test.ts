/** Skills that a checkout no longer has, from ingest to the answers of a built index: told, blocked, or found where they are now. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildIndex } from '../../src/build/index/build-index.ts';
import { openContext } from '../../src/app.ts';
import { createApplication } from '../../src/http/application.ts';
import { endpoints } from '../../src/api/list.ts';
import { parseConfig } from '../../src/config.ts';
import { summaryText } from '../../src/ingest/ingest-report.ts';
import { ingest, type IngestSummary } from '../../src/ingest/ingest.ts';
import { quietLogger } from '../support/store-folder.ts';
import { filesOf, plainAudit, skillText, temporaryFolder, write } from './support.ts';

const git = (folder: string, ...words: string[]): void => {
  const identity = ['-c', 'user.name=a', '-c', 'user.email=a@example.org'];
  execFileSync('git', ['-C', folder, ...identity, ...words], { stdio: 'ignore' });
};
function commitAll(folder: string): void {
  git(folder, 'add', '-A');
  git(folder, 'commit', '-qm', 'state');
}
function checkoutOf(names: readonly string[]): string {
  const folder = temporaryFolder();
  git(folder, 'init', '-q');
  for (const name of names) write(folder, `skills/${name}/SKILL.md`, skillText(name));
  commitAll(folder);
  return folder;
}
function take(
  from: string,
  out: string,
  more: { prune?: boolean; dryRun?: boolean } = {},
): Promise<IngestSummary> {
  return ingest(
    {
      from,
      out,
      repository: 'https://github.com/acme/tools',
      today: '2026-11-20',
      factsOnly: false,
      listedOnly: false,
      dryRun: false,
      audit: plainAudit,
      ...more,
    },
    { skill: () => undefined, repository: () => undefined },
  );
}
async function serve(out: string): Promise<(path: string) => Promise<Response>> {
  const dir = temporaryFolder();
  const indexDir = join(dir, 'index');
  const built = await buildIndex({
    contentDir: out,
    defaultContentDir: join(import.meta.dirname, '../../content'),
    indexDir,
    now: new Date('2026-11-20T10:00:00Z'),
    inputsDigest: 'i',
    codeDigest: 'c',
  });
  expect(built.problems).toEqual([]);
  const config = parseConfig({ DATA_DIR: join(dir, 'data'), CONTENT_DIR: out });
  const source = await openContext(config, indexDir);
  const application = createApplication({
    endpoints,
    getContext: () => source.current(),
    logger: quietLogger,
    newId: () => 'id',
  });
  return async (path) => application.request(path);
}
const move = (folder: string, from: string, to: string): void => {
  mkdirSync(dirname(join(folder, to)), { recursive: true });
  renameSync(join(folder, from), join(folder, to));
};
const contentOf = (out: string): string[] =>
  Object.keys(filesOf(out)).filter((path) => path.startsWith('skills/'));
const selected = async (ask: (path: string) => Promise<Response>, task: string): Promise<string | null> => {
  const answer = (await (await ask(`/api/agent/resolve?task=${encodeURIComponent(task)}`)).json()) as {
    decision_packet: { selected_skill: { slug: string } | null };
  };
  return answer.decision_packet.selected_skill?.slug ?? null;
};

describe('a checkout in which one skill was deleted and one was renamed', () => {
  test('is told, and with --prune neither old slug is selected and the old address leads to the new one', async () => {
    const out = temporaryFolder();
    const folder = checkoutOf(['invoices', 'tables', 'charts']);
    await take(folder, out);
    const words =
      '\nLays out the figures of a long report as tidy tables.\n\n## Use it for\n- tables of a report\n';
    const file = join(out, 'skills/acme/acme-tables.md');
    writeFileSync(file, readFileSync(file, 'utf8') + words);
    rmSync(join(folder, 'skills/invoices'), { recursive: true });
    move(folder, 'skills/tables', 'skills/documents/spreadsheets');
    commitAll(folder);

    const dry = await take(folder, out, { prune: true, dryRun: true });
    expect(dry.removed.map(({ slug }) => slug).sort()).toEqual(['acme-invoices', 'acme-tables']);
    expect(contentOf(out)).toHaveLength(3);

    const told = await take(folder, out);
    const lines = summaryText(told);
    expect(lines).toContain('acme-invoices (skills/invoices/SKILL.md): still offered; --prune ends that\n');
    expect(lines).toMatch(/acme-tables \(skills\/tables\/SKILL\.md\): probably \S+ now; --prune/);

    const pruned = await take(folder, out, { prune: true });
    const now = pruned.removed.find(({ slug }) => slug === 'acme-tables')?.now ?? '';
    expect(summaryText(pruned)).toContain(
      `acme-tables (skills/tables/SKILL.md): now ${now}, which its address leads to\n`,
    );
    expect(summaryText(pruned)).toContain('acme-invoices (skills/invoices/SKILL.md): no longer offered\n');
    const text = readFileSync(join(out, `skills/acme/${now}.md`), 'utf8');
    expect(text).toContain('path: skills/documents/spreadsheets/SKILL.md\n');
    expect(text).toContain('formerly: [acme-tables]\n');
    expect(text).toContain('Lays out the figures of a long report as tidy tables.');

    const ask = await serve(out);
    const moved = await ask('/api/registry/manifest/acme-tables');
    expect([moved.status, moved.headers.get('location')]).toEqual([308, `/api/registry/manifest/${now}`]);
    expect(await selected(ask, 'a report needs tables')).toBe(now);
    expect(await selected(ask, 'a report needs invoices')).not.toBe('acme-invoices');
    const manifest = (await (await ask('/api/registry/manifest/acme-invoices')).json()) as object;
    expect(JSON.stringify(manifest)).toContain('blocked');

    // Once more changes nothing.
    const before = filesOf(out);
    expect((await take(folder, out, { prune: true })).removed.map(({ slug }) => slug)).toEqual([
      'acme-invoices',
    ]);
    expect(filesOf(out)).toEqual(before);
  });

  test('finds a skill by its bytes where its name is another’s too, and none where two would fit', async () => {
    const out = temporaryFolder();
    const folder = checkoutOf(['tables']);
    write(folder, 'one/tables/SKILL.md', skillText('tables', 'one\n'));
    commitAll(folder);
    await take(folder, out);
    move(folder, 'skills/tables', 'moved/tables');
    commitAll(folder);
    const { removed } = await take(folder, out, { prune: true });
    expect(removed).toHaveLength(1);
    const path = readFileSync(join(out, `skills/acme/${removed[0]?.now ?? ''}.md`), 'utf8');
    expect(path).toContain('path: moved/tables/SKILL.md');

    // Both of that name go, and one of it comes, with other bytes.
    for (const each of ['moved', 'one']) rmSync(join(folder, each), { recursive: true });
    write(folder, 'new/tables/SKILL.md', skillText('tables', 'new\n'));
    commitAll(folder);
    const last = await take(folder, out, { prune: true });
    expect(last.removed.map(({ now, pruned }) => [now, pruned])).toEqual([
      [null, true],
      [null, true],
    ]);
  });

  test('that cannot be read in part is no reason to block: a SKILL.md that became a link is skipped, not gone', async () => {
    const out = temporaryFolder();
    const folder = checkoutOf(['tables', 'charts']);
    await take(folder, out);
    write(folder, 'skills/tables/SKILL.md', '');
    commitAll(folder);
    expect((await take(folder, out, { prune: true })).removed).toEqual([]);
  });
});

test('--prune is refused for what need not be whole', async () => {
  const folder = temporaryFolder();
  write(folder, 'SKILL.md', skillText('tables'));
  await expect(take(folder, temporaryFolder(), { prune: true })).rejects.toThrow(
    '--prune is for a git checkout',
  );
});
