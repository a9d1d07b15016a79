/** `log verify`: a registry that changes or shortens its history is caught, with the file that gives it away. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openLogFiles } from '../../src/adapters/files/log-files.ts';
import { keyFolder, openSigner } from '../../src/adapters/signer.ts';
import { prepareNextKey, retireFormerKey, rotateKeys } from '../../src/adapters/signing-keys.ts';
import { writeLogs } from '../../src/build/write-log.ts';
import { log } from '../../src/cli/commands/log.ts';
import type { Call } from '../../src/cli/command.ts';
import { type LogEntry, readLogProof } from '../../src/cli/registry/log-proof.ts';
import { JsonValue } from '../../src/cli/registry/read-json.ts';
import { type LoggedVersion, versionEntry } from '../../src/proof/log/entries.ts';
import { createContext } from '../support/registry.ts';
import { type CliRegistry, openCliRegistry, tablesText } from './support/registry.ts';

const { entries } = createContext().registry;
const [template] = entries;
if (template === undefined) throw new Error('the registry has skills');

/** As many published versions. */
const versions = (count: number, name = 'skill'): typeof entries =>
  Array.from({ length: count }, (_, at) => {
    const slug = `${name}-${at}`;
    return { ...template, slug, row: { ...template.row, revision: slug } };
  });

let folder: string;
let server: Server;
let url: string;
/** Answers in place of files. */
let changed: Map<string, Buffer>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'log-'));
  changed = new Map();
  server = createServer((request, response) => {
    const path = request.url ?? '';
    const answer = async (): Promise<Buffer | string> => {
      if (!path.endsWith('keys.json')) return changed.get(path) ?? readFile(join(folder, 'dist/files', path));
      const { publicKeys, endorsements } = await openSigner(join(folder, 'data'), 'a secret for tests');
      return JSON.stringify({ keys: publicKeys, endorsements });
    };
    answer().then(
      (body) => response.end(body),
      () => response.writeHead(404).end(),
    );
  }).listen(0, '127.0.0.1');
  await new Promise((resume) => server.once('listening', resume));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

async function publish(listed: typeof entries): Promise<number> {
  const [dataDir, distDir] = [join(folder, 'data'), join(folder, 'dist')];
  const signer = await openSigner(dataDir, 'a secret for tests');
  return writeLogs({
    isPrivate: false,
    isHidden: () => false,
    registry: { entries: listed, advisories: [], approvals: [] },
    signer,
    siteUrl: url,
    dataDir,
    outDir: distDir,
    daysAfter: () => Promise.resolve([]),
  });
}

/** A log with another past, signed with the same key. */
async function rewrite(listed: typeof entries): Promise<void> {
  await rm(join(folder, 'data/log'), { recursive: true });
  await rm(join(folder, 'dist'), { recursive: true });
  await publish(listed);
}

async function check(): Promise<string> {
  const call = {
    words: ['verify'],
    options: {},
    settings: { registryUrl: url, sourceUrl: url, timeoutMs: 60_000 },
    surroundings: {
      environment: {},
      homeFolder: folder,
      note: () => undefined,
      signal: new AbortController().signal,
    },
  } as unknown as Call;
  return (await log.run(call)).text;
}

async function changeFile(path: string, at = 5): Promise<void> {
  const bytes = await readFile(join(folder, 'dist/files', path));
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  changed.set(path, bytes);
}

describe('a log that is only appended to', () => {
  it('verifies at first sight, and as what continues what was seen', async () => {
    await publish(versions(3));
    expect(await check()).toContain('Seen for the first time');
    await publish(versions(300));
    expect(await check()).toContain('It continues the 3 entries seen before; 297 are new.');
    expect(await check()).toContain('0 are new');
  });

  it('keeps what is no longer listed', async () => {
    await publish(versions(5));
    expect(await publish(versions(2, 'later'))).toBe(7);
    expect(await publish(versions(5))).toBe(7);
  });

  it('is whole again where its file has lost what was noted as logged', async () => {
    await publish(versions(5));
    const path = join(folder, 'data/log/entries.jsonl');
    const lines = (await readFile(path, 'utf8')).split('\n');
    await writeFile(path, `${lines.slice(0, 3).join('\n')}\n`);
    expect(await publish(versions(5))).toBe(5);
    expect((await readFile(path, 'utf8')).split('\n')).toEqual(lines);
  });

  it('reads no skill whose revision it has', async () => {
    await publish(versions(5));
    const unread = versions(5).map(({ slug, row }) => ({
      slug,
      row,
      get source(): never {
        throw new Error(`${slug} is read`);
      },
    }));
    expect(await publish(unread as unknown as typeof entries)).toBe(5);
  });

  it('is signed by both keys during a rotation, and followed afterwards', async () => {
    await publish(versions(3));
    await check();
    for (const step of [prepareNextKey, rotateKeys]) await step(keyFolder(join(folder, 'data')));
    await publish(versions(4));
    expect((await readFile(join(folder, 'dist/files/log/checkpoint'), 'utf8')).match(/^— /gm)).toHaveLength(
      2,
    );
    await retireFormerKey(keyFolder(join(folder, 'data')));
    await publish(versions(5));
    expect(await check()).toContain('2 are new');
  });
});

describe('is refused, with the name of the file:', () => {
  it('another past, signed as it should be', async () => {
    await publish(versions(300));
    await check();
    await rewrite(versions(400, 'other'));
    await expect(check()).rejects.toThrow(
      'does not continue the log of 300 entries seen last: its history was rewritten',
    );
  });

  it('a log of the same length with another past', async () => {
    await publish(versions(10));
    await check();
    await rewrite(versions(10, 'other'));
    await expect(check()).rejects.toThrow('its history was rewritten');
  });

  it('a log that is shorter than before', async () => {
    await publish(versions(10));
    await check();
    await rewrite(versions(9));
    await expect(check()).rejects.toThrow('has 9 entries; 10 were there at the last check');
  });

  it.each([
    [
      'a changed tile of level 0',
      '/log/tile/0/000',
      '/log/tile/0/000 does not have the hash that tile/1/000.p/1 states',
    ],
    ['a changed last tile', '/log/tile/0/001.p/44', '/log/tile/0/001.p/44 does not have the hashes'],
    ['a changed tile of level 1', '/log/tile/1/000.p/1', '/log/tile/1/000.p/1 does not have the hashes'],
    ['a changed entry', '/log/tile/entries/001.p/44', '/log/tile/entries/001.p/44 does not have the entries'],
  ])('%s', async (_, path, reason) => {
    await publish(versions(300));
    await changeFile(path);
    await expect(check()).rejects.toThrow(reason);
  });

  it('a checkpoint that was changed, is of another log or is none', async () => {
    await publish(versions(3));
    const note = await readFile(join(folder, 'dist/files/log/checkpoint'), 'utf8');
    const as = (text: string): Map<string, Buffer> => changed.set('/log/checkpoint', Buffer.from(text));
    as(note.replace('\n3\n', '\n2\n'));
    await expect(check()).rejects.toThrow('/log/checkpoint is not signed by a known key');
    as('nothing\n');
    await expect(check()).rejects.toThrow('/log/checkpoint is no signed checkpoint');
    changed.clear();
    await rm(join(folder, 'dist/files/log/tile/0'), { recursive: true });
    await expect(check()).rejects.toThrow('/log/tile/0/000.p/3 is missing');
  });

  it('nothing: a registry without a log is said to have none', async () => {
    await expect(check()).rejects.toThrow('has no transparency log');
  });
});

describe('a proof in a receipt', () => {
  const selectedOf = (slug: string): Record<string, unknown> => {
    const { source, evidence } = template;
    const { repository, path } = source;
    return { slug, integrity: evidence.integrity, repository, commit: evidence.source.commit, path };
  };
  const entryOf = (slug: string): string =>
    versionEntry({ ...(selectedOf(slug) as unknown as LoggedVersion), skill: slug });
  const check = async (selected: string, proof: unknown, keysOf = folder): Promise<LogEntry | null> => {
    const { publicKeys } = await openSigner(join(keysOf, 'data'), 'a secret for tests');
    const receipt = { selected_skill: selectedOf(selected), ...(proof === null ? {} : { log_proof: proof }) };
    return readLogProof(new JsonValue(receipt, 'receipt'), publicKeys)?.entry ?? null;
  };
  const proofOf = (slug: string): Promise<string | null> =>
    openLogFiles(join(folder, 'dist/files')).proofOf(entryOf(slug));

  it.each([1, 2, 300, 513])('says which of %i entries the version is', async (size) => {
    await publish(versions(size));
    for (const index of new Set([0, Math.floor(size / 2), size - 1])) {
      const entry = await check(`skill-${index}`, await proofOf(`skill-${index}`));
      expect(entry).toEqual({ origin: `${new URL(url).host}/log`, index, size });
    }
  });

  it('has beside it the newest entries, the newest first, across files', async () => {
    const files = openLogFiles(join(folder, 'dist/files'));
    expect(await files.newest('log', 3)).toEqual([]);
    await publish(versions(258));
    const found = await files.newest('log', 3);
    expect(found.map(({ index }) => index)).toEqual([257, 256, 255]);
    expect(found[0]?.entry).toBe(entryOf('skill-257'));
    expect(await files.newest('log', 1_000)).toHaveLength(258);
    expect(await files.newest('log/private', 3)).toEqual([]);
  });

  it('is made from the newest build, and not for a version that no build has logged', async () => {
    const files = openLogFiles(join(folder, 'dist/files'));
    expect(await files.proofOf(entryOf('skill-0'))).toBeNull();
    await publish(versions(3));
    expect(await files.proofOf(entryOf('skill-3'))).toBeNull();
    await publish(versions(4));
    expect(await check('skill-3', await files.proofOf(entryOf('skill-3')))).toMatchObject({ size: 4 });
    expect(await check('skill-0', null)).toBeNull();
  });

  it('does not hold for another version, another log or other keys', async () => {
    await publish(versions(5));
    const proof = (await proofOf('skill-2')) ?? '';
    await expect(check('skill-3', proof)).rejects.toThrow('is not the version that the receipt selects');
    const otherPlace = proof.replace('index 2', 'index 3');
    await expect(check('skill-2', otherPlace)).rejects.toThrow('entry 3 of');
    await expect(check('skill-2', proof.replace('\n5\n', '\n6\n'))).rejects.toThrow(
      'its checkpoint is not signed by a known key',
    );
    await expect(check('skill-2', proof, join(folder, 'other'))).rejects.toThrow('not signed by a known key');
    for (const none of ['', 'index 2', proof.replace('index 2', 'index 02'), proof.replace('\n\n', '\n')])
      await expect(check('skill-2', none)).rejects.toThrow(/no C2SP tlog-proof/);
  });
});

describe('of a running registry', () => {
  let registry: CliRegistry;
  beforeAll(async () => {
    registry = await openCliRegistry();
  });
  afterAll(() => registry.close());

  it('is served, and grows with each published version', async () => {
    const cwd = await registry.project();
    expect(await registry.run(['log', 'verify'], { cwd })).toMatchObject({ exitCode: 0 });
    await registry.publishChange(tablesText.replace('Pulls tables', 'Pulls all tables'));
    const ran = await registry.run(['log', 'verify', '--json'], { cwd });
    expect(JSON.parse(ran.out)).toMatchObject({ ok: true, added: expect.any(Number) });
    const { added } = JSON.parse(ran.out) as { added: number };
    expect(added).toBeGreaterThan(0);
    const tile = await fetch(`${registry.url}/log/checkpoint`);
    expect(tile.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect((await registry.run(['log', 'rewrite'], { cwd })).exitCode).toBe(2);
  });

  it('proves in a full receipt that the version is in it, also without the network', async () => {
    const cwd = await registry.project();
    await registry.run(['log', 'verify'], { cwd });
    const ask = async (detail: string): Promise<{ receipt: Record<string, unknown> }> => {
      const query = new URLSearchParams({ task: 'extract tables from a PDF report', detail });
      const answer = await fetch(`${registry.url}/api/agent/receipt?${query.toString()}`);
      return (await answer.json()) as { receipt: Record<string, unknown> };
    };
    expect((await ask('standard')).receipt).not.toHaveProperty('log_proof');
    const given = await ask('full');
    await writeFile(join(cwd, 'given.json'), JSON.stringify(given));
    const ran = await registry.run(['receipt', 'given.json', '--offline'], { cwd });
    expect([ran.exitCode, ran.out]).toEqual([
      0,
      expect.stringMatching(
        /Its version is entry \d+ of the \d+ in the transparency log 127\.0\.0\.1:\d+\/log\./,
      ),
    ]);
    delete given.receipt['log_proof'];
    await writeFile(join(cwd, 'changed.json'), JSON.stringify(given));
    expect((await registry.run(['receipt', 'changed.json', '--offline'], { cwd })).exitCode).toBe(5);
  });
});
