/** Prompts that authors wrote for one skill each are not answered as several needs: at most one of a hundred. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readRoutingSet, writeRoutingCorpus } from '../../scripts/eval-support/routing-set.ts';
import { ingestedCorpus } from '../../scripts/eval-support/corpus-registry.ts';
import { openContext } from '../../src/app.ts';
import { buildIndex } from '../../src/build/index/build-index.ts';
import { parseConfig } from '../../src/config.ts';
import { resolveTask } from '../../src/resolve/resolution.ts';
import { splitTask } from '../../src/resolve/split-task.ts';

const project = join(import.meta.dirname, '../..');
const routing = join(project, '../shared/outside/routing');
const folder = mkdtempSync(join(tmpdir(), 'author-prompts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!existsSync(routing))('prompts of authors', () => {
  it('for one skill are answered as one need', async () => {
    const now = new Date();
    const contentDir = await ingestedCorpus(
      writeRoutingCorpus(routing, join(folder, 'corpus')),
      now.toISOString().slice(0, 10),
    );
    const indexDir = join(folder, 'index');
    const defaultContentDir = join(project, 'content');
    await buildIndex({ contentDir, defaultContentDir, indexDir, now, inputsDigest: '', codeDigest: '' });
    const config = parseConfig({ DATA_DIR: join(folder, 'data'), CONTENT_DIR: contentDir });
    const context = (await openContext(config, indexDir, {}, { now: () => now })).current();
    const { tasks } = readRoutingSet(routing);
    const input = { keywords: [], agent: 'auto', parts: [], max_risk: 'high', min_stars: 0 } as const;
    const asked = tasks.map(({ task }) => task.trim()).filter((task) => task.length <= 2_000);
    const divided = asked.filter((task) => splitTask(task).length > 1);
    const taken = divided.filter(
      (task) => resolveTask({ ...input, task, needs_install_command: false }, context, '').parts !== null,
    );
    expect(asked.length).toBeGreaterThan(1_900);
    expect(divided.length).toBeGreaterThan(20);
    expect(taken.length / asked.length).toBeLessThanOrEqual(0.01);
  }, 300_000);
});
