/** A revoked text, seen by a client: where it is installed, when it is installed again, and without the network. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliRegistry, openCliRegistry, tablesText } from './support/registry.ts';

let registry: CliRegistry;
let project: string;
let integrity: string;

/** A project with the text that is then revoked; the registry lists the next one. */
beforeAll(async () => {
  registry = await openCliRegistry();
  project = await registry.project();
  await registry.run(['install', 'acme-tables', '--yes'], { cwd: project });
  const lock = await readFile(join(project, 'skill-registry.lock.json'), 'utf8');
  integrity = /sha256-[A-Za-z0-9+/]{43}=/.exec(lock)?.[0] ?? '';
  await writeAdvisory('2026-05-04T09:00:00Z');
  await registry.publishChange(tablesText.replace('Pulls tables', 'Pulls all tables'));
});
afterAll(() => registry.close());

async function writeAdvisory(modified: string): Promise<void> {
  await mkdir(join(registry.contentDir, 'advisories'), { recursive: true });
  await writeFile(
    join(registry.contentDir, 'advisories/2026-0001.md'),
    [
      '---',
      'name: It sends the environment to its author',
      'published: 2026-05-04T09:00:00Z',
      `modified: ${modified}`,
      'severity: critical',
      'affected:',
      `  - {skill: acme-tables, integrities: ["${integrity}"]}`,
      '---',
      'Replace every secret.',
    ].join('\n'),
  );
}

const revoked = 'REVOKED by advisory x_SKREG-2026-0001: It sends the environment to its author';

describe('a text that an advisory revokes', () => {
  it('is named by verify where it is installed, with exit code 4', async () => {
    const ran = await registry.run(['verify'], { cwd: project });
    expect([ran.exitCode, ran.out]).toEqual([4, expect.stringContaining(revoked)]);
    const { out } = await registry.run(['verify', '--json'], { cwd: project });
    expect(JSON.parse(out)).toMatchObject({
      ok: false,
      skills: [{ blocked: true, advisories: [{ id: 'x_SKREG-2026-0001' }] }],
    });
  });

  it('is known without the network afterwards', async () => {
    const ran = await registry.run(['verify', '--frozen'], { cwd: project });
    expect([ran.exitCode, ran.out]).toEqual([4, expect.stringContaining(revoked)]);
  });

  it('is not restored from a lockfile, whatever is approved', async () => {
    const words = ['install', '--yes', '--allow-risk', '--force'];
    const ran = await registry.run(words, { cwd: project });
    expect([ran.exitCode, ran.error]).toEqual([4, expect.stringContaining('acme-tables at')]);
    expect(ran.error).toContain('is revoked by advisory x_SKREG-2026-0001');
  });

  it('does not keep the next text from being installed', async () => {
    const cwd = await registry.project();
    expect((await registry.run(['install', 'acme-tables', '--yes'], { cwd })).exitCode).toBe(0);
    expect((await registry.run(['verify'], { cwd })).exitCode).toBe(0);
  });
});

/** A registry on another port whose answers to one path are what `change` makes of them. */
async function behindProxy(
  change: (path: string, text: string) => string,
  work: (environment: Record<string, string>) => Promise<void>,
): Promise<void> {
  const proxy = createServer((request, response) => {
    void fetch(`${registry.url}${request.url ?? ''}`).then(async (answer) => {
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
      response.end(change(request.url ?? '', await answer.text()));
    });
  }).listen(0, '127.0.0.1');
  try {
    await new Promise((resume) => proxy.once('listening', resume));
    const { port } = proxy.address() as AddressInfo;
    await work({ SKILL_REGISTRY_URL: `http://127.0.0.1:${port}` });
  } finally {
    proxy.close();
  }
}

it('a list that was changed on the way is refused, and named', async () => {
  await behindProxy(
    (_, text) => text.replaceAll(integrity, `sha256-${'A'.repeat(43)}=`),
    async (environment) => {
      const ran = await registry.run(['verify'], { cwd: project, environment });
      expect(ran.exitCode).toBe(5);
      expect(ran.error).toContain(
        `the advisories of ${environment['SKILL_REGISTRY_URL'] ?? ''}: the answer to /api/registry/advisories does not verify`,
      );
    },
  );
});

it('a signed list from before the one that was seen last is refused, and both times are named', async () => {
  const before = await (await fetch(`${registry.url}/api/registry/advisories`)).text();
  await writeAdvisory('2026-05-06T10:00:00Z');
  await registry.publishChange(tablesText.replace('Pulls tables', 'Pulls many tables'));
  let isReplayed = false;
  await behindProxy(
    (path, text) => (isReplayed && path === '/api/registry/advisories' ? before : text),
    async (environment) => {
      expect((await registry.run(['verify'], { cwd: project, environment })).exitCode).toBe(4);
      isReplayed = true;
      const ran = await registry.run(['verify'], { cwd: project, environment });
      expect([ran.exitCode, ran.error]).toEqual([
        5,
        expect.stringContaining('are older than those seen before'),
      ]);
      expect(ran.error).toContain(
        'x_SKREG-2026-0001 was modified at 2026-05-06T10:00:00Z; the list has it as of 2026-05-04T09:00:00Z.',
      );
    },
  );
});
