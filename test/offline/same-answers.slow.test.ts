/** Questions to the files of a registry: the same decision, order and reasons as from its server, for 300 tasks. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context, Endpoint } from '../../src/api/define.ts';
import { recommend } from '../../src/api/recommend/endpoint.ts';
import { resolve } from '../../src/api/resolve/endpoint.ts';
import { noEvent } from '../../src/api/shared/choice-text.ts';
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
): Promise<{ files: Answer; server: Answer }> {
  const path = `${pathOf(endpoint.route as RouteId)}?${new URLSearchParams(query).toString()}`;
  const text = await answerFromFiles(index, { method: 'GET', path, format: 'json' });
  const { meta: _, ...files } = JSON.parse(text ?? 'null') as Answer;
  const { meta: __, ...server } = JSON.parse(
    JSON.stringify(await runEndpoint(endpoint, { path: {}, query }, context)),
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

  it('list the skills as the server does, also where nothing was asked before: an order reads all of them', async () => {
    index = await openFolder(folder);
    const listed = await both(skills, { limit: '100' });
    expect(listed.files).toEqual(listed.server);
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

  it('are read in at most 1.3 kB a skill for all that the page asks', async () => {
    for (const task of every(tasks, 12)) {
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
      expect(host.counts.bytes).toBeLessThan(1_300 * context.registry.entries.length);
      expect(host.counts.bytes - first).toBeLessThan(160_000);
    }
  });
});
