/** The index files of this site, opened in the browser: the signature first, then what a question needs. */
import type { FileIndex } from '../../ports/client-programs.ts';
import { indexManifestPath } from '../../routes.ts';
import { isObject } from '../../schema/json.ts';
import { type Keys, readKeys, sha256, signerOf } from './check.ts';

type Program = typeof import('../../offline/program.ts');

export interface OpenedFiles {
  readonly index: FileIndex;
  readonly keys: Keys;
  /** Id of the key that signed the index. */
  readonly signer: string;
  readonly revision: string;
  /** Bytes received so far. */
  received(): number;
}

/** Rejects with a sentence that names the file which is missing or not as it was signed. */
export async function openFiles(): Promise<OpenedFiles> {
  let received = 0;
  const read = async (path: string, range?: readonly [number, number]): Promise<Uint8Array> => {
    const ask = async (cache: RequestCache): Promise<Uint8Array> => {
      const headers = range === undefined ? {} : { range: `bytes=${range[0]}-${range[1] - 1}` };
      const response = await fetch(`/${path}`, { headers, cache });
      if (!response.ok) throw new Error(`${path} cannot be read: status ${response.status}`);
      const bytes = new Uint8Array(await response.arrayBuffer());
      received += bytes.length;
      return range === undefined || response.status === 206 ? bytes : bytes.subarray(...range);
    };
    const bytes = await ask('default');
    // Of a range that Chromium's cache has in parts, several requests at once get the first part alone.
    return range === undefined || bytes.length === range[1] - range[0] ? bytes : ask('no-store');
  };
  const readJson = async (path: string): Promise<unknown> => {
    const text = new TextDecoder().decode(await read(path));
    try {
      return JSON.parse(text);
    } catch {
      throw new Error(`${path} is not JSON`);
    }
  };
  const manifest = await readJson(indexManifestPath);
  const keys = readKeys(await readJson('.well-known/skill-registry-keys.json'));
  const signer = signerOf(manifest, keys);
  if (signer === null || !isObject(manifest))
    throw new Error(`${indexManifestPath} is not as the registry signed it: its signature does not hold`);
  const { program: file, revision } = manifest;
  const { path } = isObject(file) ? file : {};
  // The path is signed, and scripts of this site only may run.
  const program = (await import(/* @vite-ignore */ `/${String(path)}`)) as Program;
  const host = { read, gunzip, sha256 };
  const index = await program.open(host, manifest);
  return { index, keys, signer, revision: String(revision), received: () => received };
}

async function gunzip(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
