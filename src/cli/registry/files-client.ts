/** Questions to the files of a registry: answered on this machine, from an index whose signature and digests are checked. */
import type { Call } from '../command.ts';
import { sha256 } from '../digest.ts';
import { Failure } from '../failure.ts';
import { inflate } from '../inflate.ts';
import { NotByFiles, refusal, type RegistryClient, withQuery } from './client.ts';
import type { FileHost } from './file-host.ts';
import { verifySigned } from './keyring.ts';
import type { FileIndex, IndexHost } from '../../ports/client-programs.ts';
import { loadProgram } from './programs.ts';
import { type JsonValue, parseJson } from './read-json.ts';
import { takeIndex } from './seen-indexes.ts';

export const manifestPath = 'index/manifest.json';

/** Files that are signed by themselves, by the path that they answer. */
const signedFiles: Readonly<Record<string, string>> = {
  '/.well-known/skill-registry-keys.json': '.well-known/skill-registry-keys.json',
  '/.well-known/skill-registry-policy.json': '.well-known/skill-registry-policy.json',
  '/api/registry/advisories': 'api/registry/advisories.json',
};

/** It becomes part of a printed command. */
const originPattern = /^https?:\/\/[A-Za-z0-9.:[\]-]+(?:\/[\w.~/-]*)?$/;

/** Reads nothing before the first question. */
export function filesClient(host: FileHost, call: Pick<Call, 'settings' | 'surroundings'>): RegistryClient {
  let opened: Promise<Opened> | null = null;
  const open = (): Promise<Opened> => (opened ??= openFiles(host, client, call));
  const ask = async (
    method: 'GET' | 'POST',
    path: string,
    format: 'json' | 'text',
    body?: unknown,
  ): Promise<string> => {
    const { index, name } = await open();
    const answer = await checked(call, () => index.answer({ method, path, format, body }));
    if (answer === null) throw new NotByFiles(host.url, path, name);
    if (answer.status !== 200) throw refusal(answer.status, answer.text, `${host.url}${path}`);
    return answer.text;
  };
  const readStatement = async (slug: string, commit?: string): Promise<JsonValue> => {
    const { index } = await open();
    const text = await checked(call, () => index.statementOf(decodeURIComponent(slug), commit));
    if (text === null)
      throw new Failure(
        'not-found',
        commit === undefined
          ? `there is no skill ${JSON.stringify(slug)}`
          : `${slug} has no version with the commit ${commit}`,
      );
    return parseJson(text, `the statement about ${slug}`);
  };
  const client: RegistryClient = {
    url: host.url,
    async getJson(path, query) {
      const file = signedFiles[path];
      const [, slug, commit] =
        /^\/api\/registry\/statement\/([^/]+)(?:\/([0-9a-f]{7,40}))?$/.exec(path) ?? [];
      if (slug !== undefined) return readStatement(slug, commit);
      if (file === undefined) return parseJson(await ask('GET', withQuery(path, query), 'json'), path);
      const bytes = await host.read(file);
      if (bytes === null) throw new Failure('not-found', `${host.url} has no file ${file}`);
      return parseJson(Buffer.from(bytes).toString('utf8'), file);
    },
    getText: (path, query) => ask('GET', withQuery(path, query), 'text'),
    post: async (path, body) => parseJson(await ask('POST', path, 'json', body), path),
    getFile: (path) => host.read(path),
  };
  return client;
}

interface Opened {
  readonly index: FileIndex;
  /** Origin that published the files. */
  readonly name: string;
}

async function openFiles(
  host: FileHost,
  client: RegistryClient,
  call: Pick<Call, 'settings' | 'surroundings'>,
): Promise<Opened> {
  const { surroundings } = call;
  const bytes = await host.read(manifestPath);
  if (bytes === null)
    throw new Failure('not-found', `${host.url} has no ${manifestPath}: is it a mirror or an export?`);
  const manifest = parseJson(Buffer.from(bytes).toString('utf8'), manifestPath);
  try {
    await verifySigned(manifest, client, surroundings, { trustNewKey: false, offline: false });
  } catch (error) {
    if (!(error instanceof Failure) || error.kind === 'interrupted') throw error;
    throw new Failure(error.kind, `${manifestPath} of ${host.url}: ${error.message}`, error.details);
  }
  await takeIndex(manifest, host.url, surroundings);
  const { open } = await loadProgram('answers', call);
  // An index of an earlier version has none, which its program says.
  const digests = manifest.get('digests');
  const sizes = new Map(
    [
      manifest.get('start'),
      ...(digests.isNothing() ? [] : [digests]),
      ...manifest
        .get('packs')
        .entries()
        .map(([, file]) => file),
    ].map((file) => [file.get('path').text(), file.get('size').count()]),
  );
  const reader: IndexHost = {
    async read(path, range) {
      const part = await host.read(path, range, sizes.get(path) ?? 0);
      if (part === null)
        throw new Failure('integrity', `${host.url} has no file ${path}, which its manifest lists`);
      return part;
    },
    // One buffer of its own, so that numbers in it are aligned.
    gunzip: async (packed) => new Uint8Array(await inflate(packed, `the index of ${host.url}`)),
    sha256,
  };
  const index = await checked(call, () => open(reader, manifest.value));
  return { index, name: manifest.get('site_url').text(originPattern) };
}

/** A file that is not as it was signed is an integrity failure, with the sentence that names it. */
async function checked<T>(call: Pick<Call, 'settings' | 'surroundings'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { isFileError } = await loadProgram('answers', call);
    if (isFileError(error)) throw new Failure('integrity', error.message);
    // What was signed is no index: its registry, or who has its key, made something else.
    if (error instanceof RangeError || error instanceof SyntaxError || error instanceof TypeError)
      throw new Failure(
        'integrity',
        `the files of the registry are no index that can be read: ${error.message}`,
      );
    throw error;
  }
}
