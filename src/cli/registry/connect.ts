/** Where a registry's answers come from: its server, or its files where no server is. */
import { noFileDetail } from '../../text/no-file.ts';
import type { Call, Settings } from '../command.ts';
import { Failure } from '../failure.ts';
import { openFileHost } from './file-host.ts';
import { filesClient, manifestPath } from './files-client.ts';
import { request } from './http.ts';
import { type JsonValue, parseJson } from './read-json.ts';
import { notRegistry, readProblem, refusal, type RegistryClient, withQuery } from './client.ts';

/** Most bytes of one answer. */
const answerMax = 8 * 1024 * 1024;

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** One client a run, so that files are read and checked once. */
const clients = new WeakMap<Settings, RegistryClient>();

export function connect(call: Pick<Call, 'settings' | 'surroundings'>): RegistryClient {
  const known = clients.get(call.settings);
  if (known !== undefined) return known;
  const made = openClient(call);
  clients.set(call.settings, made);
  return made;
}

/** A server, or the files of a registry: in a folder, or on a host that answers questions with no file for them. */
function openClient(call: Pick<Call, 'settings' | 'surroundings'>): RegistryClient {
  const { settings, surroundings } = call;
  const { registryUrl } = settings;
  const files = filesClient(openFileHost(registryUrl, call), call);
  if (registryUrl.startsWith('file:')) return files;
  const send = async (path: string, accept: string, body?: unknown): Promise<Answer> => {
    const { status, body: bytes } = await request(`${registryUrl}${path}`, {
      timeoutMs: settings.timeoutMs,
      authorization: settings.authorization,
      bytesMax: answerMax,
      signal: surroundings.signal,
      accept,
      ...(body === undefined ? {} : { method: 'POST', body }),
    });
    return { status, text: new TextDecoder().decode(bytes) };
  };
  /** From the host's index where it is files; else the server's refusal. */
  const orFiles = async <T>(answer: Answer, path: string, ask: () => Promise<T>): Promise<T> => {
    if (isOfFileHost(answer) && (await files.getFile(manifestPath)) !== null) return ask();
    throw refusal(answer.status, answer.text, `${registryUrl}${path}`);
  };
  const read = (text: string, path: string): JsonValue => {
    try {
      return parseJson(text, `the answer to ${path}`);
    } catch (error) {
      if (error instanceof Failure)
        throw new Failure(error.kind, error.message, [...error.details, notRegistry]);
      throw error;
    }
  };
  return {
    url: registryUrl,
    async getJson(path, query) {
      const asked = withQuery(path, query);
      const answer = await send(asked, 'application/json');
      if (answer.status === 200) return read(answer.text, asked);
      return orFiles(answer, asked, () => files.getJson(path, query));
    },
    async getText(path, query) {
      const { status, text } = await send(withQuery(path, { ...query, format: 'text' }), 'text/plain');
      if (status === 200) return text;
      // A refusal says more as JSON: it names suggestions.
      const asked = withQuery(path, query);
      const refused = await send(asked, 'application/json');
      return orFiles(refused.status === 200 ? { status, text } : refused, asked, () =>
        files.getText(path, query),
      );
    },
    async post(path, body) {
      const answer = await send(path, 'application/json', body);
      if (answer.status === 200) return read(answer.text, path);
      return orFiles(answer, path, () => files.post(path, body));
    },
    getFile: (path) => files.getFile(path),
  };
}

/** Whether no server gave this answer: a file host knows no question and takes nothing. */
function isOfFileHost({ status, text }: Answer): boolean {
  if (![404, 405, 501].includes(status)) return false;
  const problem = readProblem(text);
  return problem === null || problem.detail === noFileDetail;
}
