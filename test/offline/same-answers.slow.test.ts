/** Questions to the files of a registry: the same decision, order and reasons as from its server, for 300 tasks. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context, Endpoint } from '../../src/api/define.ts';
import { recommend } from '../../src/api/recommend/endpoint.ts';
import { resolve } from '../../src/api/resolve/endpoint.ts';
import { noEvent } from '../../src/api/shared/choice-text.ts';
import { manifest } from '../../src/api/manifest/endpoint.ts';
import { search } from '../../src/api/search/endpoint.ts';
import { skills } from '../../src/api/skills/endpoint.ts';
import { type Answer, runEndpoint } from '../../src/api/run.ts';
import { writeOfflineIndex } from '../../src/build/write-offline-index.ts';
import { JsonValue } from '../../src/cli/registry/read-json.ts';
import { readStatement } from '../../src/cli/registry/statement.ts';
import { answerFromFiles } from '../../src/offline/answers.ts';
import type { OpenedIndex } from '../../src/offline/open-index.ts';
import { pathOf, type RouteId } from '../../src/routes.ts';
import { spokenTasks } from '../search/spoken-tasks.ts';
import { folderHost, openFolder } from '../support/exported-index.ts';
import { skillSorts } from '../../src/lists/skill-order.ts';
import { at } from '../support/registry.ts';
import { openStarter } from '../support/starter/starter-context.ts';

let context: Context;
let folder: string;
let remove: () => void;
let index: OpenedIndex;
let tasks: readonly string[];

beforeAll(async () => {
  const starter = await openStarter();
  ({ context, remove } = starter);
  await writeOfflineIndex(context, {
    indexDir: starter.indexDir,
    outDir: starter.folder,
    distDir: starter.folder,
  });
  folder = join(starter.folder, 'files');
  index = await openFolder(folder);
  tasks = [...ownTasks(200), ...otherTasks(100)];
});
afterAll(() => remove());

/** Names and phrases of the catalog's tasks, which have ten languages. */
function ownTasks(count: number): string[] {
  const all = context.registry.tasks.flatMap(({ name, phrases }) => [name, ...phrases]);
  return every(all, count);
}

/** Tasks in the words of people who do not know the catalog; where their file is not beside the checkout, our own of that kind. */
function otherTasks(count: number): string[] {
  const file = join(import.meta.dirname, '../../../shared/outside/routing/queries.jsonl');
  if (!existsSync(file)) {
    return every(
      spokenTasks.map(([task]) => task),
      count,
    );
  }
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return every(
    lines.map((line) => (JSON.parse(line) as { text: string }).text.slice(0, 1_900)),
    count,
  );
}

function every<T>(items: readonly T[], count: number): T[] {
  return Array.from({ length: count }, (_, at) => items[Math.floor((at * items.length) / count)] as T);
}

async function both(
  endpoint: Endpoint,
  query: Record<string, string>,
  named: Record<string, string> = {},
): Promise<{ files: Answer; server: Answer }> {
  const path = `${pathOf(endpoint.route as RouteId, named)}?${new URLSearchParams(query).toString()}`;
  const text = await answerFromFiles(index, { method: 'GET', path, format: 'json' });
  const { meta: _, ...files } = JSON.parse(text ?? 'null') as Answer;
  const { meta: __, ...server } = JSON.parse(
    JSON.stringify(await runEndpoint(endpoint, { path: named, query }, context)),
  ) as Answer;
  return { files, server };
}

/** What a server adds: an event, and what there is to do with it. */
function decisionOf({ decision_packet, recommendation }: Answer): unknown {
  const { outcome_feedback: _, next_steps, ...packet } = decision_packet as Record<string, unknown>;
  const steps = (next_steps as string[]).filter((step) => !step.includes('event id'));
  return { packet: { ...packet, next_steps: steps }, recommendation };
}

describe('the files of the starter catalog', () => {
  it('resolve 300 tasks as the server does: decision, order and reasons', async () => {
    expect(new Set(tasks).size).toBeGreaterThanOrEqual(300);
    for (const task of tasks) {
      const { files, server } = await both(resolve, { task, limit: '8' });
      expect({ task, decision: decisionOf(files) }).toEqual({ task, decision: decisionOf(server) });
    }
  });

  it('search and recommend as the server does', async () => {
    for (const task of every(tasks, 40)) {
      const found = await both(search, { q: task, limit: '12', detail: 'full' });
      expect(found.files).toEqual(found.server);
      const few = await both(recommend, { task, detail: 'full' });
      expect(few.files).toEqual(few.server);
    }
    const browsed = await both(search, { category: 'Security', limit: '30' });
    expect(browsed.files).toEqual(browsed.server);
  });

  it('answer questions that are asked at once as those asked one by one', async () => {
    index = await openFolder(folder);
    const asked = every(tasks, 12).flatMap((task) => [
      task,
      task.replaceAll(/(\p{L})(\p{L})(?=\p{L}{3})/gu, '$2$1'),
    ]);
    const answers = await Promise.all(asked.map((task) => both(resolve, { task })));
    for (const { files, server } of answers) expect(decisionOf(files)).toEqual(decisionOf(server));
  });

  it('hold constraints and filters, and read keywords, slips and words that are still typed', async () => {
    const slip = (text: string): string =>
      text.replaceAll(/(\p{L})(\p{L})(?=\p{L}{3})/gu, '$2$1').slice(0, 100);
    for (const [at, task] of every(tasks, 30).entries()) {
      const strict = { task, max_risk: ['low', 'medium'][at % 2] ?? '', min_stars: String(at * 100) };
      const given = { task, keywords: 'spreadsheet, invoices, kubernetes' };
      for (const query of [strict, given, { task: slip(task) }]) {
        const { files, server } = await both(resolve, query);
        expect({ query, decision: decisionOf(files) }).toEqual({ query, decision: decisionOf(server) });
      }
      for (const query of [
        { q: task, category: 'Security', platform: 'codex' },
        { q: slip(task), limit: '5' },
      ]) {
        const { files, server } = await both(search, query);
        expect({ query, files }).toEqual({ query, files: server });
      }
    }
  });

  it('list all skills in every order, and say the facts of each', async () => {
    for (const sort of skillSorts) {
      const { files, server } = await both(skills, { sort, limit: '20' });
      expect({ sort, files }).toEqual({ sort, files: server });
    }
    for (const { slug } of every([...context.registry.entries], 20)) {
      const { files, server } = await both(manifest, {}, { slug });
      expect(files).toEqual(server);
    }
  });

  it('have a statement about every skill that verifies and names the folder that is listed', async () => {
    const keys = context.signer.publicKeys.map(({ kid, x }) => ({ kid, x }));
    for (const { slug, evidence } of context.registry.entries) {
      const envelope = await index.ask(() => index.statementOf(slug));
      const { statement } = readStatement(new JsonValue(envelope, slug), keys, slug);
      expect(statement).toMatchObject({
        slug,
        integrity: evidence.integrity,
        commit: evidence.source.commit,
      });
    }
  });

  it('say that no event was issued', async () => {
    const { files } = await both(resolve, { task: 'extract tables from a PDF' });
    const text = JSON.stringify(files);
    expect(files).not.toHaveProperty('install_receipt');
    expect(files).toMatchObject({ decision_packet: { outcome_feedback: { event_id: '' } } });
    expect(text).not.toContain('--event-id');
    const path = `${pathOf('resolve')}?task=extract+tables+from+a+PDF`;
    expect(await answerFromFiles(index, { method: 'GET', path, format: 'text' })).toContain(noEvent);
  });

  it('are read in at most a fifth of a megabyte beside 50 bytes a skill for most of what the page asks', async () => {
    const read: number[] = [];
    for (const task of every(tasks, 15)) {
      const host = folderHost(folder);
      const fresh = await openFolder(folder, host);
      const first = host.counts.bytes;
      const ask = async (route: 'resolve' | 'recommend', detail: string): Promise<Answer> => {
        const query = new URLSearchParams({ task, limit: '5', detail }).toString();
        const path = `${pathOf(route)}?${query}`;
        const text = await answerFromFiles(fresh, { method: 'GET', path, format: 'json' });
        return JSON.parse(text ?? 'null') as Answer;
      };
      const slug = at(await ask('resolve', 'full'), 'decision_packet.selected_skill.slug');
      await ask('recommend', 'brief');
      if (typeof slug === 'string') await fresh.ask(() => fresh.statementOf(slug));
      expect(first).toBeLessThan(50 * context.registry.entries.length);
      // Where a word is unknown the lexicon is most of it.
      expect(host.counts.bytes - first).toBeLessThan(600_000);
      read.push(host.counts.bytes - first);
    }
    expect(read.sort((a, b) => a - b)[7]).toBeLessThan(200_000);
  });
});
