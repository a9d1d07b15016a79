/** A server to measure: `bare` validates a report, `durable` also appends a line to a log, `store` is the outcome endpoint over a real store. */
import { createServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { openGitHub } from '../../../src/adapters/github/code-host.ts';
import { openSourceFiles } from '../../../src/adapters/github/source-files.ts';
import { openSkillArchives } from '../../../src/adapters/github/skill-archives.ts';
import { openContext, systemClock } from '../../../src/app.ts';
import { parseConfig } from '../../../src/config.ts';
import { endpoints } from '../../../src/api/list.ts';
import { createApplication } from '../../../src/http/application.ts';
import { OutcomeReport } from '../../../src/schema/outcome.ts';
import { toEvalReports } from '../../../src/runtime/eval-reports.ts';
import { openInspector } from '../../../src/runtime/inspect-skills.ts';
import { openOutcomes } from '../../../src/runtime/open-store.ts';
import { GroupAppend } from './group-append.ts';

export type OutcomeServerMode = 'bare' | 'durable' | 'store';

const silent = { info: () => undefined, warn: () => undefined, error: console.error };
const [mode] = process.argv.slice(2);

async function openStoreServer(): Promise<ReturnType<typeof createServer>> {
  const config = parseConfig(process.env);
  const mailer = { delivery: 'not_configured', send: async () => undefined } as const;
  const { store, ...outcomes } = await openOutcomes(config, silent);
  const github = openGitHub(config, silent);
  const files = openSourceFiles(config.githubRawUrl, silent);
  const archives = openSkillArchives(config.githubRawUrl, files);
  const [inspect, evalReports] = [openInspector(silent), toEvalReports(outcomes.book)];
  const live = { store, mailer, github, files, archives, inspect, evalReports, proposals: null };
  const source = await openContext(config, undefined, { outcomes: { ...outcomes, live } });
  const application = createApplication({
    endpoints,
    getContext: (isWrite) => source.current(isWrite),
    logger: silent,
    newId: () => String(systemClock.now().getTime()),
  });
  const handle = getRequestListener(application.fetch);
  return createServer((request, response) => void handle(request, response));
}

/** `keep` resolves when the report is on the disk. */
function openBareServer(keep: () => Promise<void> | null): ReturnType<typeof createServer> {
  return createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const report = OutcomeReport.safeParse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
      const answer = (): void => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ accepted: report.success }));
      };
      const kept = keep();
      if (kept === null) answer();
      else void kept.then(answer);
    });
  });
}

async function openDurableServer(): Promise<ReturnType<typeof createServer>> {
  const log = await GroupAppend.open(join(process.env['DATA_DIR'] ?? '', 'durable.jsonl'));
  return openBareServer(() => log.append());
}

const open = { bare: () => openBareServer(() => null), durable: openDurableServer, store: openStoreServer };
// Only `post-outcomes.ts` starts this.
const server = await open[mode as OutcomeServerMode]();
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(address.port);
});
