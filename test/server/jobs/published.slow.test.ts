/** A submission over real HTTP, from the form to a receipt that verifies, with a GitHub of its own and restarts between. */
import { createPublicKey, verify } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLogger } from '../../../src/adapters/logger.ts';
import { buildSite, isFresh } from '../../../src/build/build-site.ts';
import { exportSite } from '../../../src/build/export-site.ts';
import type { RunningServer } from '../../../src/server/listen.ts';
import { startServer } from '../../../src/server/start-server.ts';
import { canonicalJson } from '../../../src/proof/canonical-json.ts';
import {
  type FakeGitHub,
  type LocalRepository,
  makeRepository,
  startGitHub,
} from '../../support/github/server.ts';
import { goodSkill, thiefLines } from '../../support/review-registry.ts';
import { buildFixture, type SiteFixture } from '../../support/site-fixture.ts';

let github: FakeGitHub;
let site: SiteFixture;
let server: RunningServer | null = null;
const logged: string[] = [];
const closing: (() => unknown)[] = [];

beforeEach(async () => {
  github = await startGitHub();
  site = await buildFixture({ GITHUB_API_URL: github.url, LOG_LEVEL: 'info' });
  closing.push(
    () => github.close(),
    () => site.remove(),
  );
});
afterEach(async () => {
  await server?.close();
  server = null;
  for (const close of closing.splice(0)) await close();
  logged.length = 0;
});

async function start(): Promise<string> {
  server = await startServer({
    ...site.options,
    logger: openLogger('info', (line) => void logged.push(line)),
    watchEvery: 100,
    reviewEvery: 50,
  });
  return `http://127.0.0.1:${server.port}`;
}

async function stop(): Promise<void> {
  await server?.close();
  server = null;
}

function host(ownerAndName: string, files: Record<string, string>): LocalRepository {
  const repository = makeRepository(files);
  closing.push(() => repository.remove());
  github.add(ownerAndName, repository.folder, { license: 'MIT', stars: 12 });
  return repository;
}

interface Answer {
  readonly accepted: boolean;
  readonly reason?: string;
  readonly submission: { readonly status: string; readonly statusUrl: string };
}
interface State {
  readonly status: string;
  readonly skill: { readonly slug: string | null };
  readonly findings: readonly { readonly severity: string }[];
}

async function post(base: string, repository: string, skillPath: string): Promise<Answer> {
  const response = await fetch(`${base}/api/skills/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ repository, skillPath, submissionSource: 'agent' }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

async function submit(base: string, repository: string, skillPath: string): Promise<string> {
  const answer = await post(base, repository, skillPath);
  expect([answer.accepted, answer.submission.status]).toEqual([true, 'submitted']);
  // Absolute, and of the configured site; only its path and token matter here.
  const { pathname, search } = new URL(answer.submission.statusUrl);
  return `${pathname}${search}`;
}

const read = async <Value>(url: string): Promise<Value> => (await (await fetch(url)).json()) as Value;
const stateOf = (base: string, statusUrl: string): Promise<State> => read<State>(`${base}${statusUrl}`);

async function ended(base: string, statusUrl: string): Promise<State> {
  await expect
    .poll(async () => (await stateOf(base, statusUrl)).status, { interval: 50 })
    .not.toBe('submitted');
  return stateOf(base, statusUrl);
}

const slugsOf = async (base: string, query: string): Promise<string[]> => {
  const { results } = await read<{ results: { slug: string }[] }>(`${base}/api/registry/search?q=${query}`);
  return results.map(({ slug }) => slug);
};

describe('a submitted skill', () => {
  it('is published, found by search and resolve, and its receipt verifies', async () => {
    host('zebra/desk', {
      'skills/quill/SKILL.md': goodSkill('quillsharpening'),
      'skills/quill/notes.md': 'Notes.\n',
    });
    let base = await start();
    const statusUrl = await submit(base, 'https://github.com/zebra/desk', 'skills/quill/SKILL.md');
    expect(await ended(base, statusUrl)).toMatchObject({
      status: 'published',
      skill: { slug: 'zebra-quillsharpening' },
    });
    expect(await slugsOf(base, 'quillsharpening')).toEqual(['zebra-quillsharpening']);

    const asked = `${base}/api/agent/resolve?task=${encodeURIComponent('find each part of the report about quillsharpening')}`;
    const resolved = await read<{ decision_packet: { selected_skill: { slug: string } } }>(asked);
    expect(resolved.decision_packet.selected_skill.slug).toBe('zebra-quillsharpening');

    const answer = await read<{ receipt: Record<string, unknown> }>(asked.replace('/resolve?', '/receipt?'));
    const receipt = answer.receipt;
    expect(JSON.stringify(receipt)).toContain('zebra-quillsharpening');
    const { keys } = await read<{ keys: JsonWebKey[] }>(`${base}/.well-known/skill-registry-keys.json`);
    expect(await verifies(receipt, keys[0] ?? {})).toBe(true);

    // The feed and the content files come after the skill is served.
    const eventsOf = async (): Promise<unknown[]> =>
      (await read<{ events: unknown[] }>(`${base}/api/agent/activity`)).events;
    await expect
      .poll(eventsOf, { interval: 100 })
      .toMatchObject([{ slug: 'zebra-quillsharpening', kind: 'skill_published' }]);
    await expect
      .poll(() => readdir(join(site.config.contentDir, 'skills/zebra')).catch(() => []), { interval: 100 })
      .toEqual(['zebra-quillsharpening.md']);

    // Restarted, and built again from nothing: the same skill from the same store.
    await stop();
    expect(await isFresh(site.options)).toBe(false);
    await buildSite(site.options);
    expect(await isFresh(site.options)).toBe(true);
    const folder = join(site.dir, 'files');
    await exportSite({ ...site.options, folder, upstream: null });
    const manifest = join(folder, 'api/registry/manifest/zebra-quillsharpening.json');
    expect(await readFile(manifest, 'utf8')).toContain('zebra/desk');
    base = await start();
    expect(await slugsOf(base, 'quillsharpening')).toEqual(['zebra-quillsharpening']);
    expect(await stateOf(base, statusUrl)).toMatchObject({ status: 'published' });
  });

  it('is quarantined for a critical finding and found nowhere: in no answer, no file, no log', async () => {
    host('zebra/desk', { 'SKILL.md': goodSkill('zzquarantined', thiefLines) });
    const base = await start();
    const statusUrl = await submit(base, 'zebra/desk', 'SKILL.md');
    const state = await ended(base, statusUrl);
    expect(state.status).toBe('quarantined');
    expect(state.findings.some(({ severity }) => severity === 'critical')).toBe(true);
    expect(await slugsOf(base, 'zzquarantined&safety=all')).toEqual([]);
    await stop();
    await buildSite(site.options);
    expect(logged.join()).not.toContain('zzquarantined');
    for (const folder of ['content', 'data', 'dist']) {
      for (const entry of await readdir(join(site.dir, folder), { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const text = await readFile(join(entry.parentPath, entry.name), 'latin1');
        expect([entry.name, text.includes('zzquarantined')]).toEqual([entry.name, false]);
      }
    }
  });

  it('waits for a person, and is in no answer, when its account, name or text borrows from a known publisher', async () => {
    await mkdir(join(site.config.contentDir, 'publishers'));
    await writeFile(join(site.config.contentDir, 'publishers/kitchenworks.md'), publisherText);
    await buildSite(site.options);
    host('openai-team/desk', { 'SKILL.md': goodSkill('quillsharpening') });
    host('zebra/kitchen-works', { 'SKILL.md': goodSkill('kitchenworks-spoons') });
    host('zebra/desk', {
      'SKILL.md': goodSkill('inkmaking', '').replace(/description: /, 'description: The official way. '),
    });
    const base = await start();
    const waiting = [
      ['openai-team/desk', 'openai'],
      ['zebra/kitchen-works', 'Kitchenworks'],
      ['zebra/desk', 'says that it is official'],
    ] as const;
    for (const [repository, reason] of waiting) {
      const state = await ended(base, await submit(base, repository, 'SKILL.md'));
      expect([repository, state.status]).toEqual([repository, 'in_review']);
      expect(JSON.stringify(state)).toContain(reason);
    }
    for (const word of ['quillsharpening', 'spoons', 'inkmaking'])
      expect(await slugsOf(base, `${word}&safety=all`)).not.toContainEqual(
        expect.stringMatching(/openai|zebra/),
      );
  });

  it('is read again when it is submitted after a push, and delisted by DELETE on its private link', async () => {
    const repository = host('zebra/desk', { 'SKILL.md': goodSkill('quillsharpening') });
    const base = await start();
    const statusUrl = await submit(base, 'zebra/desk', 'SKILL.md');
    await ended(base, statusUrl);
    repository.commit({ 'SKILL.md': goodSkill('quillsharpening', 'Hold it to the light.') });
    const again = await post(base, 'https://github.com/zebra/desk', 'SKILL.md');
    expect([again.accepted, again.reason]).toEqual([false, 'already_listed']);
    const head = repository.head();
    const answers = ['registry/manifest', 'audits', 'registry/install', 'registry/read'];
    for (const answer of answers)
      await expect
        .poll(async () => (await fetch(`${base}/api/${answer}/zebra-quillsharpening`)).text(), {
          interval: 50,
        })
        .toContain(head);
    // A build takes it as it is served.
    await stop();
    await buildSite(site.options);
    const next = await start();
    expect(await (await fetch(`${next}/api/registry/manifest/zebra-quillsharpening`)).text()).toContain(head);
    expect((await fetch(`${next}${statusUrl}`, { method: 'DELETE' })).status).toBe(200);
    await expect.poll(() => slugsOf(next, 'quillsharpening&safety=all'), { interval: 50 }).toEqual([]);
  });

  it('is reviewed after a restart when the server ended before, without a second row', async () => {
    host('zebra/desk', { 'skills/quill/SKILL.md': goodSkill('quillsharpening') });
    github.fault = () => 'silent';
    const first = await start();
    const statusUrl = await submit(first, 'zebra/desk', 'skills/quill/SKILL.md');
    await expect.poll(() => github.requests.length).toBeGreaterThan(0);
    await stop();
    github.fault = () => null;
    const base = await start();
    expect(await ended(base, statusUrl)).toMatchObject({ status: 'published' });
  });

  it('is taken over by a server that did not review it', async () => {
    host('zebra/desk', { 'skills/quill/SKILL.md': goodSkill('quillsharpening') });
    const base = await start();
    await ended(base, await submit(base, 'zebra/desk', 'skills/quill/SKILL.md'));
    await stop();
    // Another node has content and index of its own, and the same store.
    const other = await buildFixture({ GITHUB_API_URL: github.url, DATA_DIR: site.config.dataDir });
    closing.push(() => other.remove());
    site = { ...site, options: { ...other.options, config: other.config } };
    const elsewhere = await start();
    await expect
      .poll(() => slugsOf(elsewhere, 'quillsharpening'), { interval: 100 })
      .toEqual(['zebra-quillsharpening']);
  });
});

const publisherText = `---
name: Kitchenworks
verified:
  by: maintainer
  on: 2026-11-20
  source: https://github.com/kitchenworks
  reason: The account says so.
---
Makes spoons.
`;

async function verifies(receipt: Record<string, unknown>, key: JsonWebKey): Promise<boolean> {
  const { signature, ...signed } = receipt as { signature: { value: string } };
  const publicKey = createPublicKey({ key: key as Record<string, string>, format: 'jwk' });
  return verify(
    null,
    Buffer.from(canonicalJson(signed)),
    publicKey,
    Buffer.from(signature.value, 'base64url'),
  );
}
