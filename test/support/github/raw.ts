/** Raw file addresses as GitHub serves them: `/<owner>/<name>/<commit>/<path>`, from real git repositories. */
import { createServer, type Server } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type FakeRepository, tryGit } from './model.ts';

/** What may happen to one file on its way. */
export type RawFault = 'changed-byte' | 'longer' | 'gzip-bomb' | 'cut-off' | 'never' | 'error' | 'gone';

export interface RawHost {
  readonly url: string;
  /** Paths that were asked for. */
  readonly asked: string[];
  /** Asked before each answer; null behaves. */
  fault: (path: string) => RawFault | null;
  close(): Promise<void>;
}

/** `folders` maps `owner/name` onto the folder of its repository. */
export async function startRawHost(folders: Readonly<Record<string, string>>): Promise<RawHost> {
  const host: RawHost = { url: '', asked: [], fault: () => null, close: () => close(server) };
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '/');
    host.asked.push(path);
    const [owner = '', name = '', commit = '', ...rest] = path.slice(1).split('/');
    const folder = folders[`${owner}/${name}`];
    const fault = host.fault(path);
    const words = ['cat-file', 'blob', `${commit}:${rest.join('/')}`];
    // Only the folder is used of what a repository of the API has.
    const repository = { folder: folder ?? '' } as FakeRepository;
    void (folder === undefined ? Promise.resolve(null) : tryGit(repository, words)).then((found) => {
      if (found === null || fault === 'gone') return void response.writeHead(404).end('404: Not Found');
      if (fault === 'never') return undefined;
      if (fault === 'error') return void response.writeHead(503).end();
      if (fault === 'cut-off') {
        response.writeHead(200, { 'content-length': found.length + 10 });
        return void response.write(found, () => response.destroy());
      }
      if (fault === 'gzip-bomb') {
        response.writeHead(200, { 'content-encoding': 'gzip' });
        return void response.end(gzipSync(Buffer.alloc(64 * 1_048_576)));
      }
      return void response.end(spoil(found, fault));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('listens on a port');
  return Object.assign(host, { url: `http://127.0.0.1:${address.port}` });
}

function spoil(bytes: Buffer, fault: RawFault | null): Buffer {
  if (fault === 'longer') return Buffer.concat([bytes, Buffer.alloc(100_000, 'x')]);
  if (fault !== 'changed-byte' || bytes.length === 0) return bytes;
  const changed = Buffer.from(bytes);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  return changed;
}

async function close(server: Server): Promise<void> {
  const closed = new Promise((done) => server.close(done));
  server.closeAllConnections();
  await closed;
}
