/** An instance behind a real nginx that asks for client certificates: our client as a process of its own, and what it shows to whom. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer as createTlsServer } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { endpoints } from '../../src/api/list.ts';
import { createApplication } from '../../src/http/application.ts';
import { listen, type RunningServer } from '../../src/server/listen.ts';
import { hasNginx, makeCertificates, type RunningNginx, startCertificateNginx } from '../support/nginx.ts';
import { createContext } from '../support/registry.ts';

const secret = 'a secret of the proxy';
const lines: Record<string, unknown>[] = [];
const folder = mkdtempSync(join(tmpdir(), 'certificates-'));
let at: ReturnType<typeof makeCertificates>;
let server: RunningServer;
let nginx: RunningNginx;
let base: string;

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

function run(words: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Ran> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    NODE_EXTRA_CA_CERTS: at('authority.crt'),
    SKILL_REGISTRY_URL: base,
    ...environment,
  };
  return new Promise((settle) => {
    execFile(
      process.execPath,
      [join(folder, 'run.mjs'), ...words],
      { env, cwd: folder },
      (failure, out, error) => settle({ code: failure === null ? 0 : Number(failure.code), out, error }),
    );
  });
}
const ann = (): string[] => ['--cert', at('ann.crt'), '--key', at('ann.key')];

/** The program without the facts that its package brings: in a process of its own, since Node reads authorities at its start. */
const program = `import { runCommand } from ${JSON.stringify(join(import.meta.dirname, '../../src/cli/run-command.ts'))};
const ran = await runCommand(process.argv.slice(2), {
  environment: process.env, workingFolder: process.cwd(), homeFolder: process.cwd(), now: () => new Date(),
  isInteractive: false, confirm: async () => false, note: () => {}, print: () => {}, input: async function* () {},
  runtimes: [], builtFor: null, programs: {}, version: '0.0.0', program: 'skill-registry', signal: new AbortController().signal,
}, { isTerminal: false, withColor: false });
process.stdout.write(ran.out);
process.stderr.write(ran.error);
process.exitCode = ran.exitCode;
`;

beforeAll(async () => {
  at = makeCertificates(folder);
  writeFileSync(join(folder, 'run.mjs'), program);
  const context = createContext();
  const application = createApplication({
    endpoints,
    getContext: () => context,
    logger: {
      info: (fields) => void lines.push(fields as Record<string, unknown>),
      warn: () => {},
      error: () => {},
    },
    newId: () => 'an id',
    isPrivate: true,
    callerNames: { header: 'X-Remote-User', secret },
  });
  server = await listen(application, { host: '127.0.0.1', port: 0, siteUrl: context.siteUrl });
  if (!hasNginx) return;
  nginx = await startCertificateNginx(`http://127.0.0.1:${server.port}`, secret, folder);
  ({ base } = nginx);
});
afterAll(async () => {
  if (hasNginx) await nginx.stop();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.runIf(hasNginx)('behind nginx with client certificates', () => {
  it('the client reads with its certificate, by options or by variables, and the log has its name', async () => {
    lines.length = 0;
    const found = await run(['search', 'tables', ...ann()]);
    expect(found).toMatchObject({ code: 0, out: expect.stringContaining('acme-tables') as unknown });
    expect(lines).toContainEqual(
      expect.objectContaining({ caller: expect.stringContaining('CN=ann') as unknown, status: 200 }),
    );
    const both = join(folder, 'both.pem');
    writeFileSync(both, readFileSync(at('ann.crt'), 'utf8') + readFileSync(at('ann.key'), 'utf8'));
    expect((await run(['search', 'tables'], { SKILL_REGISTRY_CERT: both })).code).toBe(0);
  });

  it('no request is answered without one, or with one of another authority', async () => {
    const without = await run(['search', 'tables']);
    expect(without.code).not.toBe(0);
    expect(without.error).toContain('--cert');
    const foreign = await run([
      'search',
      'tables',
      '--cert',
      at('other-authority.crt'),
      '--key',
      at('other-authority.key'),
    ]);
    expect(foreign.code).not.toBe(0);
    expect(foreign.out).not.toContain('acme-tables');
  });

  it('a site of an authority that is not trusted is refused, and the answer says how to trust it', async () => {
    const ran = await run(['search', 'tables', ...ann()], { NODE_EXTRA_CA_CERTS: '' });
    expect(ran).toMatchObject({ code: 6, error: expect.stringContaining('NODE_EXTRA_CA_CERTS') as unknown });
  });
});

describe('the certificate', () => {
  it('is shown to the registry alone, and not where that redirects to another origin', async () => {
    const tls = {
      key: readFileSync(at('site.key')),
      cert: readFileSync(at('site.crt')),
      requestCert: true,
      rejectUnauthorized: false,
    };
    const shown: [string, boolean][] = [];
    const start = async (name: string, location: () => string | null): Promise<string> => {
      const site = createTlsServer(tls, ({ socket }, response) => {
        shown.push([name, Object.keys((socket as TLSSocket).getPeerCertificate()).length > 0]);
        const to = location();
        if (to === null) response.end('{}');
        else response.writeHead(302, { location: to }).end();
      });
      site.listen(0, '127.0.0.1');
      await once(site, 'listening');
      onTestFinished(() => void site.close());
      return `https://127.0.0.1:${(site.address() as AddressInfo).port}`;
    };
    const other = await start('other', () => null);
    const own = await start('own', () => `${other}/taken`);
    await run(['search', 'tables', ...ann(), '--registry', own]);
    expect(new Map(shown)).toEqual(
      new Map([
        ['own', true],
        ['other', false],
      ]),
    );
  });

  it.each([
    ['a file that is not there', ['--cert', 'nothing.pem'], 'no file nothing.pem'],
    ['a key without it', ['--key', 'ann.key'], '--cert'],
    ['a key of another one', ['--cert', 'ann.crt', '--key', 'site.key'], 'no certificate and its key'],
  ])('is refused as wrong usage for %s', async (_, words, says) => {
    const ran = await run(['search', 'tables', ...words], { SKILL_REGISTRY_URL: 'https://127.0.0.1:9' });
    expect(ran).toMatchObject({ code: 2, error: expect.stringContaining(says) as unknown });
  });
});
