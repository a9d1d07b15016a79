/** Many different tasks, which are asked once each: those of the benchmark beside the project, else our own. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { spokenTasks } from '../../test/search/spoken-tasks.ts';
import { readBenchmark } from '../eval-support/benchmark.ts';

const benchmark = join(import.meta.dirname, '../../../shared/benchmarks/resolve-tasks.json');

/** About 120. */
export function differentTasks(): readonly string[] {
  const tasks = existsSync(benchmark)
    ? readBenchmark(benchmark).map(({ task }) => task)
    : spokenTasks.map(([task]) => task);
  return [...new Set(tasks)];
}
