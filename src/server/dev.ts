/** The API inside `npm run dev`: the same application, over the index of the last build. */
import { randomUUID } from 'node:crypto';
import { getRequestListener } from '@hono/node-server';
import { openLogger } from '../adapters/logger.ts';
import { openContext } from '../app.ts';
import { parseConfig } from '../config.ts';
import { endpoints } from '../endpoints/index.ts';
import { createApplication } from '../http/application.ts';
import { siteDocuments } from '../protocol/documents.ts';

const config = parseConfig(process.env);
const source = await openContext(config);
const application = createApplication({
  endpoints,
  documents: siteDocuments,
  getContext: () => source.current(),
  logger: openLogger(config.logLevel),
  newId: () => randomUUID(),
});

/** For Vite's development server; its own `Request` and `Response` stay as they are. */
export const handle = getRequestListener(application.fetch, { overrideGlobalObjects: false });
