/** Questions to an exported index: the endpoints that need the catalog alone, by their paths. */
import { audit } from '../api/audit/endpoint.ts';
import type { Endpoint } from '../api/define.ts';
import { install } from '../api/install/endpoint.ts';
import { manifest } from '../api/manifest/endpoint.ts';
import { recommend } from '../api/recommend/endpoint.ts';
import { resolve, resolvePost } from '../api/resolve/endpoint.ts';
import { type Answer, type RawInput, renderAnswer, runEndpoint } from '../api/run.ts';
import { noEvent } from '../api/shared/choice-text.ts';
import { search } from '../api/search/endpoint.ts';
import { skills } from '../api/skills/endpoint.ts';
import { versions } from '../api/versions/endpoint.ts';
import type { Question } from '../ports/client-programs.ts';
import { routes, type Route } from '../routes.ts';
import type { OpenedIndex } from './open-index.ts';

const offered: readonly Endpoint[] = [
  resolve,
  resolvePost,
  search,
  recommend,
  manifest,
  audit,
  install,
  skills,
  versions,
];

/** Null where files do not answer this path. Throws the endpoint's `Problem`, or an `IndexFileError`. */
export async function answerFromFiles(
  index: OpenedIndex,
  { method, path, body, format }: Question,
): Promise<string | null> {
  const { pathname, searchParams } = new URL(path, 'https://files.invalid');
  const found = findEndpoint(method, pathname);
  if (found === null) return null;
  const { endpoint, parameters } = found;
  const raw: RawInput = { path: parameters, query: Object.fromEntries(searchParams), body };
  return index.ask(async () => {
    const answer = await runEndpoint(endpoint, raw, index.context);
    const shown = endpoint.route === 'resolve' ? withoutEvent(answer) : answer;
    return renderAnswer(endpoint, shown, format, index.context);
  });
}

function findEndpoint(
  method: string,
  pathname: string,
): { endpoint: Endpoint; parameters: Record<string, string> } | null {
  for (const endpoint of offered) {
    if (endpoint.method !== method) continue;
    const { path, aliases = [] }: Route = routes[endpoint.route];
    for (const pattern of [path, ...aliases]) {
      const parameters = matchPath(pattern, pathname);
      if (parameters !== null) return { endpoint, parameters };
    }
  }
  return null;
}

function matchPath(pattern: string, pathname: string): Record<string, string> | null {
  const [wanted, given] = [pattern.split('/'), pathname.split('/')];
  if (wanted.length !== given.length) return null;
  const parameters: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined && part !== given[at]) return null;
    if (name !== undefined) parameters[name] = decodeURIComponent(given[at] ?? '');
  }
  return parameters;
}

/** Only a server issues events and signs receipts: without them the answer says so. */
function withoutEvent(answer: Answer): Answer {
  const { install_receipt: _receipt, feedback: _feedback, agent_feedback_loop: _loop, ...rest } = answer;
  return { ...rest, meta: { ...(rest['meta'] as object), note: noEvent } };
}
