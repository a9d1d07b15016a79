/** nginx with a configuration that we ship, on a port of its own. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './postgres-cluster.ts';

const program = '/usr/sbin/nginx';

/** Debian's package `nginx-light` brings it. */
export const hasNginx = existsSync(program);

export interface RunningNginx {
  readonly base: string;
  /** The access log up to now. */
  logged(): Promise<string>;
  /** The error log up to now. */
  complained(): Promise<string>;
  stop(): Promise<void>;
}

/** `deploy/nginx.conf` with its folder and port replaced, in the foreground. */
export function startNginx(folder: string): Promise<RunningNginx> {
  return start('nginx.conf', (shipped) => shipped.replaceAll('/srv/skill-registry', folder));
}

/** `deploy/nginx-private.conf` before a server: it lets in `ann` with the password `word`, and shows the server the secret. */
export function startPrivateNginx(upstream: string, secret: string): Promise<RunningNginx> {
  return start('nginx-private.conf', (shipped, dir) =>
    shipped
      .replace('http://127.0.0.1:4321', upstream)
      .replace('change-this-secret', secret)
      .replace('/etc/nginx/skill-registry.htpasswd;', `${dir}/htpasswd;`),
  );
}

/** Files of `makeCertificates` by name: `<name>.crt` and `<name>.key` below a folder. */
type Certificates = 'authority' | 'site' | 'ann' | 'other-authority';

/** An authority, its certificates of the site and of Ann, and one of another authority. */
export function makeCertificates(folder: string): (name: `${Certificates}.${'crt' | 'key'}`) => string {
  const at = (name: string): string => join(folder, name);
  const make = (name: Certificates, subject: string, authority: Certificates | null): void => {
    const by = authority === null ? [] : ['-CA', at(`${authority}.crt`), '-CAkey', at(`${authority}.key`)];
    const key = [
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-keyout',
      at(`${name}.key`),
    ];
    const about = ['-subj', subject, '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '1'];
    const words = ['req', '-x509', ...key, ...about, ...by, '-out', at(`${name}.crt`)];
    execFileSync('openssl', words, { stdio: 'ignore' });
  };
  make('authority', '/CN=Corp', null);
  make('site', '/CN=skills.corp.example', 'authority');
  make('ann', '/CN=ann/O=Corp', 'authority');
  make('other-authority', '/CN=ann/O=Corp', null);
  return at;
}

/** `deploy/nginx-certificates.conf` before a server: it lets in who has a certificate of the authority in `folder`. */
export async function startCertificateNginx(
  upstream: string,
  secret: string,
  folder: string,
): Promise<RunningNginx> {
  const running = await start('nginx-certificates.conf', (shipped) =>
    shipped
      .replace('http://127.0.0.1:4321', upstream)
      .replace('change-this-secret', secret)
      .replace('/etc/nginx/skill-registry-clients.crt', join(folder, 'authority.crt'))
      .replaceAll('/etc/nginx/skill-registry', join(folder, 'site')),
  );
  return { ...running, base: running.base.replace('http:', 'https:') };
}

async function start(name: string, adapt: (shipped: string, dir: string) => string): Promise<RunningNginx> {
  const dir = await mkdtemp(join(tmpdir(), 'nginx-'));
  const port = await freePort();
  const shipped = await readFile(join(import.meta.dirname, '../../deploy', name), 'utf8');
  // Workers of root would give up its rights, and with them the sight of a private temporary folder.
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (each) => `${each}_temp_path ${dir}/${each};`,
  );
  const config = adapt(shipped, dir)
    .replace(/^user .*\n/m, '')
    .replace(/listen 8\d+/, `listen 127.0.0.1:${port}`)
    .replace('worker_processes auto;', `${user}worker_processes 1;\npid ${dir}/pid;\nerror_log stderr;`)
    .replace('/var/log/nginx/access.log', join(dir, 'access.log'))
    .replace('/var/log/nginx/error.log', join(dir, 'error.log'))
    .replace('http {', `http {\n${temporary.join('\n')}`);
  await writeFile(join(dir, 'htpasswd'), 'ann:{PLAIN}word\n');
  await writeFile(join(dir, 'nginx.conf'), config);
  const args = ['-c', join(dir, 'nginx.conf'), '-p', dir, '-e', 'stderr', '-g', 'daemon off;'];
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const base = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    if (child.exitCode !== null || tries === 100) throw new Error(`nginx does not start: ${errors}`);
    if (await listens(port)) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    base,
    logged: () => readFile(join(dir, 'access.log'), 'utf8'),
    complained: () => readFile(join(dir, 'error.log'), 'utf8'),
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}
