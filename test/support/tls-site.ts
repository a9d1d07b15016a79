/** A site with a certificate of its own, and a connection in which every name leads to it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer, type RequestOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Closed when the test ends. */
export async function startSite(name: string, answer: RequestListener): Promise<RequestOptions> {
  const folder = mkdtempSync(join(tmpdir(), 'tls-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [key, cert] = ['key.pem', 'cert.pem'].map((file) => join(folder, file)) as [string, string]; // two names, two paths
  const request = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '1',
  ];
  const subject = ['-subj', '/CN=x', '-addext', `subjectAltName=DNS:${name}`];
  execFileSync('openssl', [...request, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const ca = readFileSync(cert);
  const server = createServer({ key: readFileSync(key), cert: ca }, answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo; // listens on a port
  return {
    port,
    ca,
    lookup: (_host, options, callback) =>
      options.all === true
        ? callback(null, [{ address: '127.0.0.1', family: 4 }])
        : callback(null, '127.0.0.1', 4),
  };
}
