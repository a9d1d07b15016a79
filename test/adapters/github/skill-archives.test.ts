/** Archives of skills: few at a time, a bounded number that waits, and none that another one's failure reaches. */
import { describe, expect, it } from 'vitest';
import { openSkillArchives } from '../../../src/adapters/github/skill-archives.ts';
import { sha256Hex } from '../../../src/digest.ts';
import { HostUnavailable, type PinnedFile } from '../../../src/ports/code-host.ts';
import type { ArchiveSource } from '../../../src/ports/skill-archives.ts';
import { sourceOf } from '../../../src/schema/source.ts';

const text = new TextEncoder().encode('# A skill\n');
const archiveOf = (name: string): ArchiveSource => ({
  source: sourceOf(`https://github.com/acme/${name}`),
  commit: 'a'.repeat(40),
  path: 'SKILL.md',
  license: 'MIT',
  integrity: `sha256:${name}`,
  files: [{ path: 'SKILL.md', mode: '100644', size: text.length, sha256: sha256Hex(text) }],
});

/** A host whose answers come when a test says so. */
function slowHost() {
  const asked = new Map<string, PromiseWithResolvers<Uint8Array>>();
  const answerOf = (name: string): PromiseWithResolvers<Uint8Array> => {
    const answer = asked.get(name) ?? Promise.withResolvers<Uint8Array>();
    asked.set(name, answer);
    return answer;
  };
  return { asked, answerOf, readPinned: ({ source }: PinnedFile) => answerOf(source.name).promise };
}

describe('archives', () => {
  it('are made for whom they are wanted, when another one that is being made fails', async () => {
    const host = slowHost();
    const archives = openSkillArchives('http://127.0.0.1:9', host, { waiting: 20, keptBytes: 1 });
    const failing = archives.make(archiveOf('other')).catch((error: unknown) => error);
    const wanted = archives.make(archiveOf('mine'));
    host.answerOf('mine').resolve(text);
    // With the other one still under way: it has no bytes to give back yet, and no one waits for it.
    expect((await wanted).sha256).toMatch(/^[0-9a-f]{64}$/);
    host.answerOf('other').reject(new HostUnavailable('away', null));
    expect(await failing).toBeInstanceOf(HostUnavailable);
  });

  it('are forgotten, the oldest first, when they take more than may be kept', async () => {
    const host = slowHost();
    const archives = openSkillArchives('http://127.0.0.1:9', host, { waiting: 20, keptBytes: 300 });
    for (const name of ['first', 'second', 'third']) {
      host.answerOf(name).resolve(text);
      await archives.make(archiveOf(name));
    }
    host.asked.clear();
    host.answerOf('first').resolve(text);
    await archives.make(archiveOf('third'));
    await archives.make(archiveOf('first'));
    expect([...host.asked.keys()]).toEqual(['first']);
  });

  it('wait in a bounded queue, and one too many is told when to come back', async () => {
    const host = slowHost();
    const archives = openSkillArchives('http://127.0.0.1:9', host, { waiting: 2, keptBytes: 1_000 });
    const names = ['1', '2', '3', '4', '5', '6'];
    const made = names.map((name) => archives.make(archiveOf(name)));
    await expect(archives.make(archiveOf('7'))).rejects.toMatchObject({
      kind: 'unavailable',
      extras: { headers: { 'retry-after': '5' } },
    });
    expect([...host.asked.keys()]).toEqual(['1', '2', '3', '4']);
    for (const name of names) host.answerOf(name).resolve(text);
    await Promise.all(made);
    // Its turn came to an end with the others: there is room again.
    host.answerOf('7').resolve(text);
    expect((await archives.make(archiveOf('7'))).bytes.length).toBeGreaterThan(0);
  });
});
