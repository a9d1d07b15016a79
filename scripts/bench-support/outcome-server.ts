/** A server to measure: `bare` validates a report and stores nothing, `store` is the outcome endpoint over a real store. */
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { openGitHub } from '../../src/adapters/github/code-host.ts';
import { openSourceFiles } from '../../src/adapters/github/source-files.ts';
import { openSkillArchives } from '../../src/adapters/github/skill-archives.ts';
import { openContext, systemClock } from '../../src/app.ts';
import { parseConfig } from '../../src/config.ts';
import { endpoints } from '../../src/api/list.ts';
import { createApplication } from '../../src/http/application.ts';
import { OutcomeReport } from '../../src/schema/outcome.ts';
import { openInspector } from '../../src/runtime/inspect-skills.ts';
import { openOutcomes } from '../../src/runtime/open-store.ts';

const silent = { info: () => undefined, warn: () => undefined, error: console.error };
const [mode] = process.argv.slice(2);

async function openStoreServer(): Promise<ReturnType<typeof createServer>> {
  const config = parseConfig(process.env);
  const mailer = { delivery: 'not_configured', send: async () => undefined } as const;
  const { store, ...outcomes } = await openOutcomes(config, silent);
  const github = openGitHub(config, silent);
  const files = openSourceFiles(config.githubRawUrl, silent);
  const archives = openSkillArchives(config.githubRawUrl, files);
  const live = { store, mailer, github, files, archives, inspect: openInspector(silent) };
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

function openBareServer(): ReturnType<typeof createServer> {
  return createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const report = OutcomeReport.safeParse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ accepted: report.success }));
    });
  });
}

const server = mode === 'bare' ? openBareServer() : await openStoreServer();
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(address.port);
});
