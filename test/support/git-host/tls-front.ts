/** nginx with a certificate of an authority of its own before a host of repositories, as companies run theirs. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../cli/support/registry.ts';

export interface TlsFront {
  /** Origin, with HTTPS. */
  readonly url: string;
  /** The authority's certificate, which no system knows. */
  readonly authority: string;
  stop(): Promise<void>;
}

/** `upstream`: an origin with plain HTTP. */
export async function startTlsFront(upstream: string): Promise<TlsFront> {
  const folder = await mkdtemp(join(tmpdir(), 'tls-front-'));
  const at = (name: string): string => join(folder, name);
  const openssl = (...words: string[]): Buffer => execFileSync('openssl', words, { stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout'];
  openssl('req', '-x509', ...key, at('ca.key'), '-out', at('ca.pem'), '-days', '2', '-subj', '/CN=Corp');
  openssl('req', ...key, at('key.pem'), '-out', at('request.pem'), '-subj', '/CN=localhost');
  await writeFile(at('names'), 'subjectAltName=DNS:localhost\n');
  const signed = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-extfile', at('names')];
  openssl('x509', '-req', '-in', at('request.pem'), ...signed, '-out', at('cert.pem'), '-days', '2');
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${at(name)};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  await writeFile(
    at('nginx.conf'),
    `${user} pid ${at('pid')}; error_log stderr; worker_processes 1; events {}
    http { access_log off; ${temporary.join(' ')}
      server { listen 127.0.0.1:${port} ssl; ssl_certificate ${at('cert.pem')}; ssl_certificate_key ${at('key.pem')};
        client_max_body_size 0;
        location / { proxy_pass ${upstream}; proxy_http_version 1.1; proxy_request_buffering off; } } }\n`,
  );
  const nginx = spawn('/usr/sbin/nginx', ['-c', at('nginx.conf'), '-p', folder, '-g', 'daemon off;'], {
    stdio: 'ignore',
  });
  const isUp = (): Promise<boolean> =>
    new Promise((settle) => {
      const socket = connect(port, '127.0.0.1', () => settle(true)).on('error', () => settle(false));
      socket.once('connect', () => socket.destroy());
    });
  while (!(await isUp())) {
    if (nginx.exitCode !== null) throw new Error('nginx does not start');
    await new Promise((resume) => setTimeout(resume, 50));
  }
  return {
    url: `https://localhost:${port}`,
    authority: at('ca.pem'),
    async stop() {
      nginx.kill('SIGTERM');
      if (nginx.exitCode === null) await once(nginx, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
