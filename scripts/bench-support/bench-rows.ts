/** The rows of `npm run bench`: each figure with its goal and, for one that was missed, what was tried. */
import { attempts } from './attempts.ts';
import type { MeasuredTask } from './measured.ts';
import type { Figures, Goals } from './scale-goals.ts';

export interface BenchRow {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** At most; null where there is none for this size. */
  readonly goal: number | null;
  readonly isMet: boolean | null;
  /** What it is a figure of. */
  readonly task: MeasuredTask;
  /** What was tried towards the goal, and where the rest goes; for a goal that was missed once. */
  readonly tried: string;
}

/** Of the catalog in the checkout, whatever the size, with goals that hold for a machine with two idle cores. */
const startRows: readonly (readonly [figure: string, name: string, unit: string, goal?: number])[] = [
  ['plain', 'npm ci of production packages and the index alone', 's'],
  ['first', 'npm start in a fresh clone to the first answer', 's', 45],
  ['packages', 'packages installed by then', '', 150],
  ['pages', 'npm start in a fresh clone to the last page', 's'],
  ['unchanged', 'npm run build where nothing has changed', 's'],
  ['second', 'second npm start to the first answer', 's', 1.5],
  ['kilobytes', 'exported site, first answer in Chromium', 'kB', 500],
  ['requests', 'its requests', ''],
  ['verified', 'of four such answers, verified by the browser', ''],
];

export function toRows(figures: Figures, goals: Goals): BenchRow[] {
  const { skills, build, resolve, copy, sqlite, pages, serve, outcomes } = figures;
  const { ratios: atMost } = goals;
  const rows: BenchRow[] = [];
  const row = (
    task: MeasuredTask,
    name: string,
    value: number | undefined,
    unit: string,
    goal?: number,
    what = `${skills.toLocaleString('en')} skills`,
  ): void => {
    if (value === undefined) return;
    rows.push({
      task,
      tried: attempts[name] ?? 'Nothing is recorded that was tried towards it.',
      name: `${what}: ${name}`,
      value,
      unit,
      goal: goal ?? null,
      isMet: goal === undefined ? null : value <= goal,
    });
  };
  /** A figure that a task found out itself; `by`: divided by it. */
  const of = (task: MeasuredTask, name: string, by: number | undefined = 1): number | undefined => {
    const value = figures[task]?.figures[name];
    return value === undefined || by === undefined ? undefined : value / by;
  };

  const cpu = (task: MeasuredTask, name: string, goal?: number): void =>
    row(task, `${name}, processor time`, figures[task]?.cpu, 's', goal);

  for (const [figure, name, unit, goal] of startRows)
    row('start', name, of('start', figure), unit, goal, 'starter catalog');
  cpu('build', 'index built', goals.buildCpu);
  row('build', 'index built, memory', build.rss, 'MB', goals.buildRss);
  cpu('copy', 'the same files read and bytes written');
  row(
    'build',
    'index built, by reading and writing alone',
    copy && build.cpu / copy.cpu,
    'times',
    atMost.copy,
  );
  row('build', 'index on disk, a skill', figures.indexBytes / skills / 1_000, 'kB', atMost.bytesPerSkill);
  cpu('site', 'all but pages built', goals.buildCpu);
  row('site', 'all but pages built, memory', figures.site?.rss, 'MB', goals.buildRss);
  cpu('unchanged', 'built again where nothing has changed', goals.unchanged);
  cpu('changed', 'all but pages built after one skill changed', goals.changed);
  row(
    'changed',
    'files written after one skill changed',
    of('changed', 'written'),
    'files',
    goals.changedFiles,
  );
  cpu('files', 'answers exported as files');
  row('files', 'answers exported as files', of('files', 'written'), 'files');
  cpu('changedFiles', 'exported again after one skill changed');
  row('changedFiles', 'exported again after one skill changed', of('changedFiles', 'written'), 'files');
  row(
    'pages',
    'everything built on disk, a skill',
    pages && (pages.figures['bytes'] ?? 0) / skills / 1_000,
    'kB',
    atMost.bytesPerSkill,
  );
  row('resolve', 'index opened', of('resolve', 'open'), 'ms', goals.open);
  row('resolve', 'opened and asked, memory', resolve.rss, 'MB', goals.serverRss);
  row('publish', 'a skill published, median of twenty', of('publish', 'one'), 'ms', goals.publish);
  row('publish', 'a hundred skills published at once', of('publish', 'hundred'), 'ms');
  row('publish', 'published and asked, memory', figures.publish?.rss, 'MB');
  row(
    'submit',
    'a submission in every answer, the first after a start',
    of('submit', 'first'),
    'ms',
    goals.submit,
  );
  row(
    'submit',
    'a submission in every answer, the slower of the next two',
    of('submit', 'later'),
    'ms',
    goals.submit,
  );
  row('submit', 'server after twenty tasks, memory', of('submit', 'opened'), 'MB');
  row('submit', 'server after three submissions, memory', of('submit', 'most'), 'MB', goals.submitRss);
  row('serve', 'resolve over HTTP, different tasks, each once, processor time', of('serve', 'resolve'), 'ms');
  row('serve', 'resolve over HTTP, different tasks, each once, median', of('serve', 'resolveP50'), 'ms');
  row('sqlite', 'the same tasks by SQLite FTS5, search alone, processor time', of('sqlite', 'onceCpu'), 'ms');
  row(
    'serve',
    'resolve over HTTP by FTS5, processor time',
    of('serve', 'resolve', sqlite?.figures['onceCpu']),
    'times',
    goals.httpBySqlite,
  );
  row('resolve', 'resolve inside the process, processor time', of('resolve', 'cpu'), 'ms', goals.resolveCpu);
  row('resolve', 'resolve inside the process, median', of('resolve', 'p50'), 'ms');
  row('resolve', 'resolve inside the process, 99 of 100', of('resolve', 'p99'), 'ms', goals.resolveP99);
  row('sqlite', 'SQLite FTS5, search alone, median', of('sqlite', 'p50'), 'ms');
  row(
    'resolve',
    'resolve by FTS5, medians',
    of('resolve', 'p50', sqlite?.figures['p50']),
    'times',
    goals.overSqlite,
  );
  row('resolve', 'mistyped words by the same words, medians', of('resolve', 'slips'), 'times', atMost.slips);
  row('resolve', 'the costliest task by an everyday one', of('resolve', 'worst'), 'times', atMost.worst);
  row('resolve', '2,000 characters of mistyped words read', of('resolve', 'repair'), 'ms', goals.repair);
  row('serve', 'server ready', of('serve', 'ready'), 'ms', goals.open);
  row('serve', 'server after some 15,000 reads, memory', serve?.rss, 'MB', goals.serverRss);
  row('serve', 'a file read, processor time', of('serve', 'file'), 'ms');
  row('serve', 'the same bytes by bare node:http, processor time', of('serve', 'bare'), 'ms');
  row(
    'serve',
    'a file read by bare node:http',
    of('serve', 'file', serve?.figures['bare']),
    'times',
    atMost.file,
  );
  row('serve', '40 skills read in turn, processor time', of('serve', 'turns'), 'ms');
  row(
    'serve',
    'the same bytes by bare node:http, 40 in turn, processor time',
    of('serve', 'bareTurns'),
    'ms',
  );
  row(
    'serve',
    '40 skills read in turn by bare node:http',
    of('serve', 'turns', serve?.figures['bareTurns']),
    'times',
    atMost.file,
  );
  row(
    'serve',
    'documents after a report that counts nothing, each once: slowest',
    of('serve', 'documentMost'),
    'ms',
    goals.document,
  );
  row('serve', 'the same: median', of('serve', 'documentP50'), 'ms');
  row('serve', 'the same documents asked once more: slowest', of('serve', 'documentAgain'), 'ms');
  row(
    'serve',
    'answers about other skills after a report, by those before',
    of('serve', 'after', serve?.figures['kept']),
    'times',
    atMost.kept,
  );
  row(
    'serve',
    'a search page of mistyped words, compressed, processor time',
    of('serve', 'page'),
    'ms',
    goals.page,
  );
  row('serve', 'bare HTTP by durable reports, a second', outcomes?.bareByStore, 'times');
  row(
    'serve',
    'bare HTTP with a durable log by durable reports, a second',
    outcomes?.durableByStore,
    'times',
    atMost.outcome,
  );
  row('serve', 'median fdatasync', outcomes?.sync, 'ms');
  row(
    'serve',
    'a durable report, 99 of 100, by the median fdatasync',
    outcomes?.p99BySync,
    'times',
    atMost.outcomeP99,
  );
  row(
    'serve',
    'bare HTTP with a durable log, 99 of 100, by the median fdatasync',
    outcomes?.durableP99BySync,
    'times',
  );
  return rows;
}
