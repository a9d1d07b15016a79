/** The files of a registry as a web server: its answers to questions, and the files themselves, in whole or in part. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import type { Call } from '../command.ts';
import { Failure, type FailureKind } from '../failure.ts';
import { connect } from '../registry/connect.ts';
import { manifestPath } from '../registry/files-client.ts';
import type { RegistryClient } from '../registry/client.ts';

interface Place {
  readonly host: string;
  readonly port: number;
}

/** Files that are served as they are; nothing else of the folder is. */
const servedFile =
  /^\/(?:index\/(?:manifest\.json|[a-z]+-[0-9a-f]{16}\.(?:gz|js|pack))|cli\/[A-Za-z0-9][A-Za-z0-9.-]*\.t?gz|log\/(?:private\/)?(?:checkpoint|tile\/[0-9a-z./]+)|api\/registry\/files\/[0-9a-f]{64})$/;
/** The folder was read before the first answer. */
const healthPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz']);
const bodyMax = 65_536;

const statusOf: Readonly<Record<FailureKind, number>> = {
  failure: 404,
  usage: 400,
  'not-found': 404,
  blocked: 403,
  integrity: 500,
  network: 502,
  interrupted: 503,
};

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Until the signal of the surroundings; answers the number of requests. Throws at once for a folder that is no mirror. */
export async function serveFolder({ host, port }: Place, call: Call): Promise<number> {
  const { surroundings, settings } = call;
  const registry = connect(call);
  await registry.getJson('/api/registry/search', { limit: 1 });
  // Loaded here alone: it takes as long as everything else that a command which asks nothing over the network loads.
  const { createServer } = await import('node:http');
  let answered = 0;
  const server = createServer((request, response) => {
    answered += 1;
    void answer(request, host, registry)
      .then((each) => send(request, response, each))
      .catch(() => void response.destroy());
  });
  await new Promise<void>((ready, reject) => {
    server.once('error', (error) => reject(new Failure('failure', `cannot listen: ${error.message}`)));
    server.listen(port, host, ready);
  });
  const { port: taken } = server.address() as AddressInfo; // TCP
  surroundings.note(
    `${settings.registryUrl} is at http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
  );
  if (!surroundings.signal.aborted)
    await new Promise<void>((stop) => surroundings.signal.addEventListener('abort', () => stop()));
  server.close();
  server.closeAllConnections();
  return answered;
}

async function answer(request: IncomingMessage, host: string, registry: RegistryClient): Promise<Answer> {
  try {
    checkName(request.headers.host ?? '', host);
    const url = new URL(request.url ?? '/', 'http://files.invalid');
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    if (method !== 'GET' && method !== 'POST') throw new Failure('failure', 'GET and POST are answered');
    if (method === 'POST') return json((await registry.post(url.pathname, await readBody(request))).value);
    if (servedFile.test(url.pathname) && !url.pathname.includes('..'))
      return await file(url.pathname, registry);
    if (healthPaths.has(url.pathname)) return json({ status: 'ok' });
    const { format, ...query } = Object.fromEntries(url.searchParams);
    const wantsText = format === 'text' || (format === undefined && request.headers.accept === 'text/plain');
    // Files of an export have the ending; those of `/.well-known/` have no other name.
    const path = url.pathname.startsWith('/api/') ? url.pathname.replace(/\.json$/, '') : url.pathname;
    if (!wantsText) return json((await registry.getJson(path, query)).value);
    return { status: 200, type: 'text/plain; charset=utf-8', body: await registry.getText(path, query) };
  } catch (error) {
    if (!(error instanceof Failure)) return problem(500, 'the question could not be answered');
    return problem(statusOf[error.kind], error.message);
  }
}

/** Another site may have a name of its own lead here, and its pages then read what is served as their own. */
function checkName(sent: string, host: string): void {
  const name = sent.toLowerCase().replace(/:\d+$/, '');
  if (name === 'localhost' || name === host || isIP(name.replace(/^\[|\]$/g, '')) !== 0) return;
  throw new Failure('blocked', 'this is served under addresses, localhost and the name of --host alone');
}

async function file(pathname: string, registry: RegistryClient): Promise<Answer> {
  const bytes = await registry.getFile(pathname.slice(1));
  if (bytes === null) return problem(404, `there is no file ${pathname}`);
  const type = pathname.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'application/octet-stream';
  const isFixed = pathname !== `/${manifestPath}` && !pathname.endsWith('/checkpoint');
  const cache = isFixed ? 'public, max-age=31536000, immutable' : 'public, max-age=60';
  return { status: 200, type, body: bytes, headers: { 'cache-control': cache, 'accept-ranges': 'bytes' } };
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > bodyMax) throw new Failure('usage', `the body is longer than ${bodyMax} bytes`);
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    throw new Failure('usage', 'the body is not JSON');
  }
}

function json(value: unknown): Answer {
  return { status: 200, type: 'application/json; charset=utf-8', body: `${JSON.stringify(value)}\n` };
}

function problem(status: number, detail: string): Answer {
  return { status, type: 'application/problem+json', body: `${JSON.stringify({ status, detail })}\n` };
}

/** A range of a file where one is asked for; what cannot be read as one range gets the whole. */
function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, type, body, headers }: Answer,
): void {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const asked = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(request.headers.range ?? '');
  const [start, end] = [Number(asked?.[1] ?? 0), Math.min(Number(asked?.[2] ?? Infinity), bytes.length - 1)];
  const isPart = asked !== null && status === 200 && headers !== undefined && start <= end;
  const part = isPart ? bytes.subarray(start, end + 1) : bytes;
  response.writeHead(isPart ? 206 : status, {
    'content-type': type,
    'content-length': String(part.length),
    'x-content-type-options': 'nosniff',
    ...(isPart ? { 'content-range': `bytes ${start}-${end}/${bytes.length}` } : {}),
    ...headers,
  });
  response.end(request.method === 'HEAD' ? undefined : part);
}
