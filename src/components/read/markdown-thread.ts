/** Thread: renders foreign Markdown, one file a question. */
import { parentPort } from 'node:worker_threads';
import { lowerThreadPriority } from '../../runtime/thread-priority.ts';
import { renderFile } from './render-markdown.ts';

lowerThreadPriority();
parentPort?.on('message', ({ text, pageUrl }: { text: string; pageUrl: string | null }) => {
  const before = process.threadCpuUsage();
  const rendered = renderFile(text, pageUrl);
  const { user, system } = process.threadCpuUsage(before);
  parentPort?.postMessage({ rendered, computedMs: (user + system) / 1_000 });
});
