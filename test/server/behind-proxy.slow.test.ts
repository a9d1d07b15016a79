/** A registry behind a real nginx that asks who is there, by password or by certificate: our client, a mirror and MCP, and who sees the password. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as askTls } from 'node:https';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  hasNginx,
  makeCertificates,
  type RunningNginx,
  startCertificateNginx,
  startPrivateNginx,
} from '../support/nginx.ts';
import { type CliRegistry, openCliRegistry, type Ran } from '../cli/support/registry.ts';

const secret = 'a secret of the proxy';
const folder = mkdtempSync(join(tmpdir(), 'behind-proxy-'));
const at = makeCertificates(folder);
const token = 'ann:word';
const basic = `Basic ${Buffer.from(token).toString('base64')}`;
let registry: CliRegistry;
let passwords: RunningNginx;
let certificates: RunningNginx;

beforeAll(async () => {
  registry = await openCliRegistry();
  if (!hasNginx) return;
  passwords = await startPrivateNginx(registry.url, secret);
  certificates = await startCertificateNginx(registry.url, secret, folder);
});
afterAll(async () => {
  if (hasNginx) await Promise.all([passwords.stop(), certificates.stop()]);
  await registry.close();
  rmSync(folder, { recursive: true });
});

/** What each proxy asks for, as a person's machine has it. */
const proxies = {
  password: () => ({ base: passwords.base, shown: { SKILL_REGISTRY_TOKEN: token } }),
  certificate: () => ({
    base: certificates.base,
    shown: {
      SKILL_REGISTRY_CERT: at('ann.crt'),
      SKILL_REGISTRY_KEY: at('ann.key'),
      NODE_EXTRA_CA_CERTS: at('authority.crt'),
    },
  }),
} as const;

describe.runIf(hasNginx).each(Object.entries(proxies))('behind nginx that asks for a %s', (kind, proxy) => {
  const run = (words: readonly string[], cwd: string, shown: object = proxy().shown): Promise<Ran> => {
    const environment = { SKILL_REGISTRY_URL: proxy().base, ...shown };
    return registry.run(words, { cwd, environment });
  };

  it('the client searches, installs and verifies, and does none of it without', async () => {
    const cwd = await registry.project();
    for (const words of [
      ['search', 'tables'],
      ['install', 'acme-tables', '-a', 'claude-code', '--yes'],
      ['verify'],
    ])
      expect(await run(words, cwd)).toMatchObject({ exitCode: 0 });
    expect(readFileSync(join(cwd, '.claude/skills/tables/SKILL.md'), 'utf8')).toContain('tables');
    const { NODE_EXTRA_CA_CERTS } = { NODE_EXTRA_CA_CERTS: at('authority.crt') };
    const without = await run(['search', 'tables'], cwd, { NODE_EXTRA_CA_CERTS });
    expect(without.exitCode).not.toBe(0);
    expect(without.out).not.toContain('acme-tables');
  });

  it('a mirror is copied, and answers without the registry', async () => {
    const cwd = await registry.project();
    expect(await run(['mirror', proxy().base, 'mirror'], cwd)).toMatchObject({ exitCode: 0 });
    const words = ['resolve', 'extract tables from a PDF report', '--registry', './mirror'];
    expect((await run(words, cwd, {})).out).toContain('acme-tables');
  });

  it('MCP answers', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
    const said = await postMcp(`${proxy().base}/api/mcp`, body, kind === 'password');
    expect(said).toContain('get_install_plan');
  });
});

/** With Ann's password, or over TLS with her certificate. */
function postMcp(url: string, body: string, byPassword: boolean): Promise<string> {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  if (byPassword)
    return fetch(url, { method: 'POST', body, headers: { ...headers, authorization: basic } }).then((each) =>
      each.text(),
    );
  const [cert, key, ca] = (['ann.crt', 'ann.key', 'authority.crt'] as const).map((name) =>
    readFileSync(at(name)),
  );
  return new Promise((settle, fail) => {
    const asked = askTls(url, { method: 'POST', headers, cert, key, ca }, (answer) => {
      let text = '';
      answer.on('data', (part: Buffer) => (text += part.toString())).on('end', () => settle(text));
    });
    asked.on('error', fail).end(body);
  });
}

describe.runIf(hasNginx)('the password', () => {
  /** A host on another port, so of another origin, that answers as `registry` or the code host would, and notes what it is shown. */
  const listen = async (upstream: () => string): Promise<{ url: string; shown: (string | undefined)[] }> => {
    const shown: (string | undefined)[] = [];
    const host = createServer(({ url = '/', headers: { authorization } }, response) => {
      shown.push(authorization);
      void fetch(`${upstream()}${url}`).then(async (answer) => {
        response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
      });
    });
    await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
    onTestFinished(() => void host.close());
    return { url: `http://127.0.0.1:${(host.address() as AddressInfo).port}`, shown };
  };
  const installed = async (environment: Record<string, string>, ...more: string[]): Promise<void> => {
    const cwd = await registry.project();
    const words = ['install', 'acme-tables', '-a', 'claude-code', '--yes', ...more];
    const shown = { SKILL_REGISTRY_URL: passwords.base, SKILL_REGISTRY_TOKEN: token, ...environment };
    expect(await registry.run(words, { cwd, environment: shown })).toMatchObject({ exitCode: 0 });
  };

  it('is not shown to the code host that the files are read from', async () => {
    const host = await listen(() => registry.raw.url);
    await installed({ SKILL_REGISTRY_SOURCE_URL: host.url });
    expect(host.shown.length).toBeGreaterThan(0);
    expect(host.shown.every((each) => each === undefined)).toBe(true);
  });

  it('of a netrc is not shown to another registry than the one it names', async () => {
    const other = await listen(() => registry.url);
    // A port is no part of a netrc's machine, so the other registry has another name.
    const netrc = join(folder, 'netrc');
    writeFileSync(netrc, 'machine localhost login ann password word\n');
    await installed({ SKILL_REGISTRY_TOKEN: '', NETRC: netrc, SKILL_REGISTRY_URL: other.url });
    expect(other.shown.length).toBeGreaterThan(0);
    expect(other.shown.every((each) => each === undefined)).toBe(true);
  });

  it('is not shown to the origin that the registry redirects to, by any command', async () => {
    const other = await listen(() => registry.url);
    const asked: (string | undefined)[] = [];
    const leading = createServer(({ url = '/', headers: { authorization } }, response) => {
      asked.push(authorization);
      response.writeHead(307, { location: `${other.url}${url}` }).end();
    });
    await new Promise<void>((done) => leading.listen(0, '127.0.0.1', done));
    onTestFinished(() => void leading.close());
    const base = `http://127.0.0.1:${(leading.address() as AddressInfo).port}`;
    const environment = { SKILL_REGISTRY_URL: base, SKILL_REGISTRY_TOKEN: token };
    for (const words of [
      ['search', 'tables'],
      ['info', 'acme-tables'],
      ['statement', 'acme-tables'],
      ['install', 'acme-tables', '-a', 'claude-code', '--yes'],
      ['verify'],
      ['update'],
      ['mirror', base, 'copied'],
    ])
      await registry.run(words, { cwd: await registry.project(), environment });
    expect(new Set(asked)).toEqual(new Set([basic]));
    expect(other.shown.length).toBeGreaterThan(6);
    expect(other.shown.every((each) => each === undefined)).toBe(true);
  });
});
