/** The task `resolve`: an index opened and asked, everyday tasks and costly ones. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '../../src/api/list.ts';
import { renderAnswer, runEndpoint } from '../../src/api/run.ts';
import { openContext } from '../../src/app.ts';
import { parseConfig } from '../../src/config.ts';
import { readTask } from '../../src/search/rank/match-query.ts';
import { costlyTasks, everydayTasks, slipped } from './everyday-tasks.ts';
import type { Task } from './site-options.ts';
import { timeEach } from './timing.ts';

const rounds = 5;
/** Before processor time is taken, so that the code is compiled as in a server that has answered for a while. */
const warmRounds = 25;

export const resolve: Task = async (_contentDir, indexDir) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-data-'));
  const opened = performance.now();
  const source = await openContext(parseConfig({ DATA_DIR: dataDir }), indexDir);
  const open = performance.now() - opened;
  const context = source.current();
  const endpoint = endpoints.find(({ id }) => id === 'resolve');
  if (endpoint === undefined) throw new TypeError('there is no endpoint resolve');
  const ask = async (task: string): Promise<string> =>
    renderAnswer(
      endpoint,
      await runEndpoint(endpoint, { path: {}, query: { task } }, context),
      'json',
      context,
    );
  const plain = await timeEach(everydayTasks, rounds, ask);
  for (let round = 0; round < warmRounds; round += 1) for (const task of everydayTasks) await ask(task);
  const started = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1) for (const task of everydayTasks) await ask(task);
  const { user, system } = process.cpuUsage(started);
  const slips = await timeEach(everydayTasks.map(slipped), rounds, ask);
  const usual = await timeEach(everydayTasks, rounds, ask);
  const { lexicon } = context.search;
  const costly = costlyTasks(
    Array.from({ length: Math.min(lexicon.words.size, 500) }, (_, at) => lexicon.words.at(at)),
  );
  const worst = [];
  // Not the same question twice in a row: what was read last is kept.
  for (const task of costly) {
    let turn = 0;
    const times = await timeEach([task], warmRounds, (text) => ask(`${text.slice(0, -1)}${(turn += 1) % 2}`));
    worst.push(times.median);
  }
  const repair = await timeEach(costly, warmRounds, (task) => readTask(context.search, task, []));
  rmSync(dataDir, { recursive: true });
  return {
    open,
    cpu: (user + system) / 1_000 / (rounds * everydayTasks.length),
    p50: plain.median,
    p99: plain.p99,
    slips: slips.median / usual.median,
    worst: Math.max(...worst) / usual.median,
    repair: repair.median,
  };
};
