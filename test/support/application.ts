/** The real application over the fixture registry, asked without a socket. */
import { endpoints } from '../../src/api/list.ts';
import type { Context } from '../../src/api/define.ts';
import { createApplication } from '../../src/http/application.ts';
import type { Answered } from '../../src/http/serve-endpoint.ts';
import { siteDocuments } from '../../src/protocol/documents.ts';
import { createContext, siteUrl } from './registry.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** Path (or URL) in, response out. */
export function createFetch(
  context: Context = createContext(),
  onAnswer: (answered: Answered) => void = () => {},
): (path: string, init?: RequestInit) => Promise<Response> {
  const application = createApplication({
    endpoints,
    documents: siteDocuments,
    getContext: () => context,
    logger: silent,
    newId: () => 'an id',
    onAnswer,
  });
  return async (path, init) => application.fetch(new Request(new URL(path, siteUrl), init));
}
