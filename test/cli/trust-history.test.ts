/** One history of a registry's log, and keys that end: what was shown to this machine once holds for everything that comes later. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endorsementText } from '../../src/proof/key-endorsement.ts';
import {
  answerOf,
  endKey,
  type FakeLog,
  type FakeRegistry,
  type Key,
  logEntry,
  makeKey,
  makeLog,
  makeText,
  receiptOf,
  signed,
  startFakeRegistry,
  today,
} from './support/fake-registry.ts';

const key = makeKey();
const good = makeText('good');
const words = ['install', '--task', 'format a csv file', '-a', 'claude-code'];

let registry: FakeRegistry;
let origin: string;
beforeEach(async () => {
  registry = await startFakeRegistry();
  origin = `${new URL(registry.url).host}/log`;
  registry.publishKeys([key]);
  registry.list(good, key);
});
afterEach(() => registry.close());

const entries = (count: number, name = 'entry'): string[] =>
  Array.from({ length: count }, (_, at) => `{"${name}":${at}}`);

/** A receipt whose version is the first entry of a log. */
async function give(log: FakeLog, by = key): Promise<void> {
  const receipt = signed({ ...receiptOf(good, today), log_proof: await log.proofOf(0) }, by);
  registry.answers.set('/api/agent/receipt', answerOf(receipt));
  await writeFile(join(registry.project, 'receipt.json'), JSON.stringify(receipt));
}

describe('a proof in a receipt', () => {
  const shown = (): string[] => [logEntry(good), ...entries(400)];

  it.each([
    ['smaller', 2],
    ['of the same size', 3],
    ['larger', 300],
  ])('of another history, which is %s, is refused once this machine has seen the log', async (_, size) => {
    registry.publishLog(makeLog(entries(3), origin, key));
    expect((await registry.run(['log', 'verify'])).exitCode).toBe(0);
    await give(makeLog([logEntry(good), ...entries(size - 1, 'other')], origin, key));
    for (const ran of [await registry.run(words), await registry.run(['receipt', 'receipt.json'])])
      expect([ran.exitCode, ran.out]).toEqual([5, '']);
  });

  it('of another history is refused with the log hidden as well', async () => {
    registry.publishLog(makeLog(entries(3), origin, key));
    await registry.run(['log', 'verify']);
    await give(makeLog([logEntry(good), ...entries(8)], origin, key));
    for (const path of registry.answers.keys()) if (path.startsWith('/log/')) registry.answers.delete(path);
    const ran = await registry.run(words);
    expect([ran.exitCode, ran.error]).toEqual([
      5,
      expect.stringContaining('to show that 9 entries continue 3'),
    ]);
  });

  it('is what later checks of the log are compared with', async () => {
    const log = makeLog(shown().slice(0, 5), origin, key);
    registry.publishLog(log);
    await give(log);
    expect((await registry.run(words)).exitCode).toBe(0);
    registry.publishLog(makeLog(entries(9, 'other'), origin, key));
    const ran = await registry.run(['log', 'verify']);
    expect([ran.exitCode, ran.error]).toEqual([5, expect.stringContaining('its history was rewritten')]);
  });

  it.each([
    [300, 5],
    [5, 300],
    [256, 257],
  ])(
    'of %i entries is accepted after a log of %i, where the tiles show that one continues the other',
    async (size, seen) => {
      registry.publishLog(makeLog(shown().slice(0, seen), origin, key));
      expect((await registry.run(['log', 'verify'])).exitCode).toBe(0);
      // Earlier partial tiles stay.
      const both = [seen, size]
        .sort((a, b) => a - b)
        .map((each) => makeLog(shown().slice(0, each), origin, key));
      registry.publishLog({ files: new Map(both.flatMap(({ files }) => [...files])) });
      await give(makeLog(shown().slice(0, size), origin, key));
      expect(await registry.run(words)).toMatchObject({ exitCode: 0 });
      expect((await registry.run(['receipt', 'receipt.json'])).exitCode).toBe(0);
    },
  );

  it('cannot be compared without the network where the sizes differ, and that is said', async () => {
    registry.publishLog(makeLog(shown().slice(0, 5), origin, key));
    await registry.run(['log', 'verify']);
    await give(makeLog(shown().slice(0, 4), origin, key));
    const ran = await registry.run(['receipt', 'receipt.json', '--offline']);
    expect([ran.exitCode, ran.error]).toEqual([
      0,
      expect.stringContaining('it is not shown that one continues'),
    ]);
  });
});

it('a first log of another host than the registry’s is refused, wherever it comes from', async () => {
  const log = makeLog([logEntry(good)], 'other.example/log', key);
  registry.publishLog(log);
  await give(log);
  for (const each of [['log', 'verify'], words]) {
    const ran = await registry.run(each);
    expect([ran.exitCode, ran.error]).toEqual([
      5,
      expect.stringContaining('is of another log: other.example/log'),
    ]);
  }
});

const endorse = (each: Key, by: Key): object => ({
  key_id: each.kid,
  by: by.kid,
  signature: by.sign(endorsementText(each)),
});

describe('a key', () => {
  const [old, next] = [makeKey(), makeKey()];
  const receiptBy = (by: Key, at = today): void =>
    void registry.answers.set('/api/agent/receipt', answerOf(signed(receiptOf(good, at), by)));
  const install = async (by: Key, ...more: string[]): Promise<string> => {
    receiptBy(by);
    const { exitCode, error } = await registry.run([...words, '--force', ...more]);
    return exitCode === 0 ? 'installed' : error;
  };
  beforeEach(async () => {
    registry.publishKeys([old]);
    registry.list(good, old);
    await install(old);
  });

  it('that was replaced without a chain counts no more once the new one is accepted', async () => {
    registry.publishKeys([next]);
    registry.list(good, next);
    expect(await install(next)).toContain('signs with a key that it did not have before');
    expect(await install(next, '--trust-new-key')).toBe('installed');
    expect(await install(old)).toContain('signed with another key');
    registry.publishKeys([next, old]);
    expect(await install(old)).toContain('signs with a key that it did not have before');
    expect((await registry.run(['receipt', 'x.json', '--offline'])).exitCode).not.toBe(0);
    receiptBy(old);
    await writeFile(join(registry.project, 'x.json'), JSON.stringify(signed(receiptOf(good, today), old)));
    const offline = await registry.run(['receipt', 'x.json', '--offline']);
    expect([offline.exitCode, offline.error]).toEqual([5, expect.stringContaining('another key')]);
  });

  it('that the registry does not publish any more counts no more, even before another one is accepted', async () => {
    expect(await install(old)).toBe('installed');
    registry.publishKeys([next]);
    expect(await install(old)).toContain('signed with another key');
  });

  it('that is revoked counts for nothing, also what it signed before, and stays revoked', async () => {
    const at = '2026-11-24T11:00:00Z';
    registry.publishKeys([next], { ended: [endKey(old, 'revoked', at)] });
    registry.list(good, next);
    const refused = await install(next);
    expect(refused).toContain(`Revoked: ${old.kid}, at ${at}`);
    expect(await install(next, '--trust-new-key')).toBe('installed');
    await writeFile(
      join(registry.project, 'old.json'),
      JSON.stringify(signed(receiptOf(good, new Date('2026-11-01T00:00:00Z')), old)),
    );
    for (const more of [[], ['--offline']]) {
      const ran = await registry.run(['receipt', 'old.json', ...more]);
      expect([ran.exitCode, ran.error]).toEqual([5, expect.stringContaining(`was revoked at ${at}`)]);
    }
    // The thief hides the revocation.
    registry.publishKeys([old, next]);
    expect(await install(old)).toContain('was revoked at');
  });

  it('that is retired counts for what is older, and for nothing that the registry says now', async () => {
    const at = '2026-11-20T00:00:00Z';
    registry.publishKeys([next, old], {
      endorsements: [endorse(next, old)],
      ended: [endKey(old, 'retired', at)],
    });
    registry.list(good, next);
    expect(await install(next)).toBe('installed');
    expect(await install(old)).toContain(`was retired at ${at}`);
    registry.list(good, old);
    expect((await registry.run(['info', 'acme-tables'])).error).toContain(`was retired at ${at}`);
    await writeFile(
      join(registry.project, 'old.json'),
      JSON.stringify(signed(receiptOf(good, new Date('2026-11-19T00:00:00Z')), old)),
    );
    expect((await registry.run(['receipt', 'old.json'])).exitCode).toBe(0);
  });

  it('that this machine has seen retired leads to no other key, though someone else has it by now', async () => {
    const thief = makeKey();
    const ended = [endKey(old, 'retired', '2026-11-20T00:00:00Z')];
    registry.publishKeys([next, old], { endorsements: [endorse(next, old)], ended });
    registry.list(good, next);
    expect(await install(next)).toBe('installed');
    for (const [keys, endorsements] of [
      [
        [next, old, thief],
        [endorse(next, old), endorse(thief, old)],
      ],
      [[thief], [endorse(thief, old)]],
    ] as const) {
      registry.publishKeys(keys, { endorsements, ended });
      expect(await install(thief)).toContain('signs with a key that it did not have before');
    }
  });

  it('is ended by itself or by the current one, and by no one else', async () => {
    const stranger = makeKey();
    registry.publishKeys([old], { ended: [endKey(old, 'revoked', '2026-11-24T00:00:00Z', stranger)] });
    expect(await install(old)).toBe('installed');
    registry.publishKeys([old, stranger], {
      ended: [endKey(old, 'revoked', '2026-11-24T00:00:00Z', stranger)],
    });
    expect(await install(old)).toBe('installed');
  });

  it('document that changes between two requests leads to no other key', async () => {
    registry.publishKeys([next, old]);
    registry.list(good, next);
    expect(await install(next)).toContain('signs with a key that it did not have before');
  });
});
