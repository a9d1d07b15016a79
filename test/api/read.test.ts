/** GET /api/registry/read/{slug}: a skill's text, fetched from a real git repository at its commit and checked. */
import { sourceOf } from '../../src/schema/source.ts';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSourceFiles } from '../../src/adapters/github/source-files.ts';
import { createContext } from '../support/registry.ts';
import { quietLogger } from '../support/store-folder.ts';
import { type RawHost, startRawHost } from '../support/github/raw.ts';
import { type LocalRepository, makeRepository } from '../support/github/server.ts';
import { type LiveRegistry, openLiveRegistry } from '../support/live-context.ts';
import type { PinnedFile } from '../../src/ports/code-host.ts';

const skillText = '---\nname: tables\ndescription: d\n---\n\n# Tables\n\u202Eread rows\u200B of a report\n';
const path = 'skills/tables/SKILL.md';
const sha256 = createHash('sha256').update(skillText).digest('hex');

let repository: LocalRepository;
let raw: RawHost;
let commit: string;
let registry: LiveRegistry;
beforeAll(async () => {
  repository = makeRepository({ [path]: skillText });
  commit = repository.head();
  raw = await startRawHost({ 'Acme/kitchen': repository.folder });
  const source = openSourceFiles(raw.url, quietLogger);
  // The cast's evidence has made-up commits and digests: here they are those of the repository.
  const readPinned = (file: PinnedFile): ReturnType<typeof source.readPinned> =>
    source.readPinned({ ...file, commit, sha256, size: Buffer.byteLength(skillText) });
  registry = await openLiveRegistry({ files: { readPinned } });
});
afterAll(async () => {
  await raw.close();
  repository.remove();
});

describe('a skill’s text', () => {
  it('is read whole at its commit, with its policy and a notice', async () => {
    const answer = (await (await registry.get('/api/registry/read/acme-tables')).json()) as object;
    expect(answer).toMatchObject({
      slug: 'acme-tables',
      file: 'SKILL.md',
      untrusted: true,
      policy: 'auto_allowed',
      text: skillText,
      truncated: false,
    });
  });

  it('is between two marks in the text form, without hidden characters', async () => {
    const text = await (await registry.get('/api/registry/read/acme-tables?format=text')).text();
    const [, mark] = /^----- begin untrusted text ([0-9a-f]{16}) -----$/m.exec(text) ?? [];
    expect(text).toContain(`----- end untrusted text ${mark} -----`);
    expect(text).toContain('\nread rows of a report\n');
    expect(text).toContain('Hidden characters left out: 2');
  });

  it('of a skill under review tells the reader to ask first', async () => {
    const text = await (await registry.get('/api/registry/read/acme-charts?format=text')).text();
    expect(text).toContain('wait for a yes');
  });

  it('comes as a tool too', async () => {
    const response = await registry.post('/api/mcp', {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'read_skill', arguments: { slug: 'acme-tables' } },
    });
    const { result } = (await response.json()) as {
      readonly result: { readonly content: readonly { readonly text: string }[]; structuredContent: object };
    };
    expect(result.content[0]?.text).toContain('read rows of a report');
    expect(result.structuredContent).toMatchObject({ slug: 'acme-tables', policy: 'auto_allowed' });
  });
});

describe('what is not read', () => {
  it.each([
    ['acme-thief', '', 403],
    ['acme-nothing', '', 404],
    ['acme-tables', '?file=../../etc/passwd', 404],
    ['acme-tables', '?file=scripts/none.sh', 404],
  ])('%s%s is answered with %i', async (slug, query, status) => {
    expect((await registry.get(`/api/registry/read/${slug}${query}`)).status).toBe(status);
  });

  it('a text that its licence lets no one pass on: the answer leads to its source, and so does the tool', async () => {
    const context = createContext();
    const { bySlug } = context.registry;
    const tables = bySlug.get('acme-tables');
    if (tables === undefined) throw new Error('the cast has it');
    const license = { ...tables.evidence.license, spdx: null };
    const other = { ...tables, evidence: { ...tables.evidence, license } };
    const registry = await openLiveRegistry({
      files: { readPinned: () => Promise.reject(new Error('the source was asked')) },
      context: { ...context, registry: { ...context.registry, bySlug: new Map([['acme-tables', other]]) } },
    });
    const answer = await registry.get('/api/registry/read/acme-tables?format=text');
    expect([answer.status, await answer.text()]).toEqual([
      403,
      expect.stringMatching(/does not let the registry pass its text on; read it at https:.*SKILL\.md/),
    ]);
    const params = { name: 'read_skill', arguments: { slug: 'acme-tables' } };
    const called = await registry.post('/api/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    expect(await called.text()).toContain('does not let the registry pass its text on');
  });
});

describe('a source', () => {
  const pinned = (): PinnedFile => ({
    source: sourceOf('https://github.com/Acme/kitchen'),
    commit,
    path,
    sha256,
    size: Buffer.byteLength(skillText),
  });
  const open = (): ReturnType<typeof openSourceFiles> => openSourceFiles(raw.url, quietLogger);

  it('is asked once for the same bytes', async () => {
    const files = open();
    const before = raw.asked.length;
    await files.readPinned(pinned());
    await files.readPinned(pinned());
    expect(raw.asked.length - before).toBe(1);
  });

  it.each([
    ['changed-byte', 'changed'],
    ['longer', 'changed'],
    ['gzip-bomb', 'changed'],
    ['gone', 'gone'],
  ] as const)('that answers %s gives no bytes: %s', async (fault, found) => {
    raw.fault = () => fault;
    try {
      expect(await open().readPinned(pinned())).toBe(found);
    } finally {
      raw.fault = () => null;
    }
  });

  it.each(['error', 'cut-off'] as const)('that answers with %s is unavailable', async (fault) => {
    raw.fault = () => fault;
    try {
      await expect(open().readPinned(pinned())).rejects.toMatchObject({ name: 'HostUnavailable' });
    } finally {
      raw.fault = () => null;
    }
  });

  it('that has other bytes than were audited is a 422, one that is silent a 503', async () => {
    const changed = await openLiveRegistry({ files: { readPinned: async () => 'changed' } });
    const answer = await changed.get('/api/registry/read/acme-tables?format=text');
    expect([answer.status, await answer.text()]).toEqual([
      422,
      'Error 422: the source has other bytes for SKILL.md than were audited; do not use it\n',
    ]);
    const silent = await openLiveRegistry({ files: openSourceFiles('http://127.0.0.1:1', quietLogger) });
    // A built page asks with its own copy of the program: there the error is of another class with the same name.
    const failure = Object.assign(new Error('no answer'), { name: 'HostUnavailable', retryAfter: null });
    const copied = await openLiveRegistry({ files: { readPinned: () => Promise.reject(failure) } });
    for (const registry of [silent, copied]) {
      const response = await registry.get('/api/registry/read/acme-tables');
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
    }
  });
});
