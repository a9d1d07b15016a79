/** The rows of `npm run bench` and their goals; figures of a loaded machine differ, ratios of one run hold. */
import { attempts } from './attempts.ts';
import type { Measured, MeasuredOutcomes, MeasuredTask } from './measured.ts';

/** What was measured; which of it depends on the size and on what was asked for. */
export interface Figures extends Partial<Readonly<Record<MeasuredTask, Measured>>> {
  readonly skills: number;
  readonly build: Measured;
  readonly resolve: Measured;
  readonly indexBytes: number;
  readonly outcomes?: MeasuredOutcomes;
}

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

interface Goals {
  readonly buildCpu?: number;
  readonly buildRss?: number;
  readonly unchanged?: number;
  readonly changed?: number;
  readonly changedFiles?: number;
  readonly serverRss?: number;
  readonly open?: number;
  readonly resolveCpu?: number;
  readonly resolveP99?: number;
  /** Resolve, whole, by SQLite FTS5's search alone. */
  readonly overSqlite?: number;
  /** Resolve over HTTP, different tasks once each, by SQLite FTS5's search alone: processor time. */
  readonly httpBySqlite?: number;
  /** From the store's files to every answer. */
  readonly publish?: number;
  /** From the request to every answer. */
  readonly submit?: number;
  /** Of a server that also reviewed three submissions. */
  readonly submitRss?: number;
  readonly page?: number;
  readonly repair?: number;
  /** What holds on any machine; the first two of them in any size. */
  readonly ratios: { readonly slips: number; readonly bytesPerSkill: number } & Partial<typeof otherRatios>;
}

const ratios = { slips: 3, bytesPerSkill: 40 };
/** POST outcome: at least .75 of bare HTTP with the same durable log, and p99 at most ten times the median fdatasync. */
const otherRatios = { copy: 2.5, worst: 3, file: 1.3, kept: 1.3, outcome: 1 / 0.75, outcomeP99: 10 };

/** `onlyRatios`: what holds on any machine. */
export function goalsFor(skills: number, onlyRatios: boolean): Goals {
  if (onlyRatios || skills < 10_000) return { ratios };
  if (skills >= 1_000_000) return { ratios, resolveP99: 60 };
  const always = {
    ratios: { ...ratios, ...otherRatios },
    open: 1_500,
    publish: 300,
    submit: 2_000,
    page: 5,
    repair: 5,
  };
  if (skills >= 100_000)
    return {
      ...always,
      buildCpu: 200,
      buildRss: 1_200,
      serverRss: 1_000,
      submitRss: 1_000,
      resolveP99: 20,
      overSqlite: 0.1,
      httpBySqlite: 0.1,
    };
  return {
    ...always,
    buildCpu: 25,
    buildRss: 500,
    unchanged: 2,
    changed: 1,
    changedFiles: 30,
    serverRss: 250,
    resolveCpu: 0.8,
    httpBySqlite: 0.8,
  };
}

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
  ): void => {
    if (value === undefined) return;
    rows.push({
      task,
      tried: attempts[name] ?? 'Nothing is recorded that was tried towards it.',
      name: `${skills.toLocaleString('en')} skills: ${name}`,
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
