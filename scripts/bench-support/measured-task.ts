/** The process that `measured.ts` starts: one task, then its processor time, memory and figures as one line of JSON. */
import type { MeasuredTask } from './measured.ts';
import type { Task } from './site-options.ts';

const [name = '', contentDir = '', indexDir = ''] = process.argv.slice(2);

/** Each with its own code alone, since what is loaded counts as memory. */
const tasks: Readonly<Record<MeasuredTask, () => Promise<Task>>> = {
  build: async () => (await import('./index-tasks.ts')).indexTasks.build,
  changed: async () => (await import('./site-tasks.ts')).siteTasks.changed,
  changedFiles: async () => (await import('./site-tasks.ts')).siteTasks.changedFiles,
  copy: async () => (await import('./index-tasks.ts')).indexTasks.copy,
  files: async () => (await import('./site-tasks.ts')).siteTasks.files,
  made: async () => (await import('./index-tasks.ts')).indexTasks.made,
  pages: async () => (await import('./site-tasks.ts')).siteTasks.pages,
  publish: async () => (await import('./publish-task.ts')).publish,
  resolve: async () => (await import('./resolve-task.ts')).resolve,
  serve: async () => (await import('./server-tasks.ts')).serve,
  site: async () => (await import('./site-tasks.ts')).siteTasks.site,
  sqlite: async () => (await import('./index-tasks.ts')).indexTasks.sqlite,
  start: async () => (await import('./start-task.ts')).start,
  submit: async () => (await import('./submit-task.ts')).submit,
  unchanged: async () => (await import('./site-tasks.ts')).siteTasks.unchanged,
};

const open = Object.entries(tasks).find(([each]) => each === name)?.[1];
if (open === undefined) throw new TypeError(`no task ${name}`);
const task = await open();
const figures = await task(contentDir, indexDir);
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
const cpu = (userCPUTime + systemCPUTime) / 1e6;
console.log(JSON.stringify({ cpu, rss: maxRSS / 1_024, figures }));
