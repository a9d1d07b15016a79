/** A rotation of the signing key has an overlap, and each later key is signed by the one before it. */
import { createPublicKey, verify } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keyFolder, openSigner } from '../../src/adapters/signer.ts';
import { prepareNextKey, retireFormerKey, revokeKey, rotateKeys } from '../../src/adapters/signing-keys.ts';
import { followEndorsements, keyEndText } from '../../src/proof/key-endorsement.ts';
import type { PublicKey, Signer } from '../../src/ports/surroundings.ts';

let dir: string;
let folder: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'keys-'));
  folder = keyFolder(dir);
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const open = (): Promise<Signer> => openSigner(dir, 'a secret for tests');
const ids = ({ publicKeys }: Signer): string[] => publicKeys.map(({ kid }) => kid);
const verifies = (text: string, signature: string, key: PublicKey): boolean =>
  verify(
    null,
    Buffer.from(text),
    createPublicKey({ key: { ...key }, format: 'jwk' }),
    Buffer.from(signature, 'base64url'),
  );

/** From a client that knows `known` to the keys that it accepts of `now`. */
const accepted = (known: readonly PublicKey[], now: Signer): string[] =>
  followEndorsements(known, now.publicKeys, now.endorsements, verifies).map(({ kid }) => kid);

async function rotateOnce(): Promise<void> {
  await prepareNextKey(folder);
  await rotateKeys(folder);
  await retireFormerKey(folder);
}

describe('a rotation', () => {
  it('publishes the next key before it signs anything', async () => {
    const before = await open();
    const next = await prepareNextKey(folder);
    const now = await open();
    expect(ids(now)).toEqual([before.keyId, next.kid]);
    expect(now.keyId).toBe(before.keyId);
    expect(now.signWithAll('x').map(({ keyId }) => keyId)).toEqual([before.keyId]);
  });

  it('lets both keys sign statements until the former one is retired', async () => {
    const before = await open();
    const next = await prepareNextKey(folder);
    await rotateKeys(folder);
    const during = await open();
    expect(during.keyId).toBe(next.kid);
    expect(during.signWithAll('x').map(({ keyId }) => keyId)).toEqual([next.kid, before.keyId]);
    for (const { keyId, value } of during.signWithAll('x')) {
      const key = during.publicKeys.find(({ kid }) => kid === keyId);
      expect(key !== undefined && verifies('x', value, key)).toBe(true);
    }
    await retireFormerKey(folder);
    const after = await open();
    expect(after.signWithAll('x').map(({ keyId }) => keyId)).toEqual([next.kid]);
    expect(ids(after)).toEqual([next.kid, before.keyId]);
    expect((await readdir(folder)).sort()).toEqual(['retired-keys.json', 'signing-key.pem']);
  });

  it('is followed by a client that missed two of them', async () => {
    const first = await open();
    await rotateOnce();
    const second = await open();
    await rotateOnce();
    const third = await open();
    expect(accepted(first.publicKeys, third).sort()).toEqual([first.keyId, second.keyId, third.keyId].sort());
  });

  it('leads a client to no key that is not signed by one that it knows', async () => {
    const first = await open();
    await rotateOnce();
    const honest = await open();
    const stranger = await openSigner(join(dir, 'other'), 'a secret for tests');
    const [own] = honest.endorsements;
    if (own === undefined) throw new Error('the rotation is endorsed');
    const forged = { ...own, key_id: stranger.keyId };
    const published = [...stranger.publicKeys, ...honest.publicKeys];
    const keys = followEndorsements(first.publicKeys, published, [forged], verifies);
    expect(keys.map(({ kid }) => kid)).toEqual([first.keyId]);
  });

  it('says since when a key is retired, signed by that key', async () => {
    const before = await open();
    await prepareNextKey(folder);
    await rotateKeys(folder);
    await retireFormerKey(folder, new Date('2026-01-02T03:04:05Z'));
    const { ended, publicKeys } = await open();
    expect(ended).toMatchObject([
      { key_id: before.keyId, status: 'retired', at: '2026-01-02T03:04:05.000Z', by: before.keyId },
    ]);
    const [end] = ended;
    const own = publicKeys.find(({ kid }) => kid === before.keyId);
    expect(end !== undefined && own !== undefined && verifies(keyEndText(end), end.signature, own)).toBe(
      true,
    );
  });

  it('refuses steps out of order, with what to do', async () => {
    await open();
    await expect(rotateKeys(folder)).rejects.toThrow('begin with `npm run keys -- prepare`');
    await expect(retireFormerKey(folder)).rejects.toThrow('no former key');
    await prepareNextKey(folder);
    await expect(prepareNextKey(folder)).rejects.toThrow('prepared already');
    await rotateKeys(folder);
    await prepareNextKey(folder);
    await expect(rotateKeys(folder)).rejects.toThrow('npm run keys -- retire');
  });

  it.each(['signing-key.next.pem', 'signing-key.former.pem', 'retired-keys.json'])(
    'names a damaged %s',
    async (name) => {
      await open();
      await writeFile(join(folder, name), '{"keys":[{}]}');
      await expect(open()).rejects.toThrow(name);
    },
  );
});

describe('a key that is revoked', () => {
  it.each(['the current one', 'the current one, with a next one made', 'the former one', 'a retired one'])(
    'is published no more, signs nothing and leads to no other: %s',
    async (which) => {
      const first = await open();
      if (which.endsWith('made')) await prepareNextKey(folder);
      if (which === 'a retired one') await rotateOnce();
      if (which === 'the former one') for (const step of [prepareNextKey, rotateKeys]) await step(folder);
      const before = await open();
      await revokeKey(folder, first.keyId);
      const after = await open();
      expect(ids(after)).not.toContain(first.keyId);
      expect(after.keyId).not.toBe(first.keyId);
      expect(after.signWithAll('x').map(({ keyId }) => keyId)).toEqual([after.keyId]);
      expect(after.endorsements.filter(({ by }) => by === first.keyId)).toEqual([]);
      expect(after.ended).toMatchObject([{ key_id: first.keyId, status: 'revoked' }]);
      const [end] = after.ended;
      const signer = before.publicKeys.find(({ kid }) => kid === end?.by);
      expect(
        end !== undefined && signer !== undefined && verifies(keyEndText(end), end.signature, signer),
      ).toBe(true);
      // Once more, as after an interruption.
      await revokeKey(folder, first.keyId);
      expect((await open()).ended).toEqual(after.ended);
    },
  );

  it('has to be one of the registry', async () => {
    await open();
    await expect(revokeKey(folder, 'unknown')).rejects.toThrow('is no key of this registry');
  });
});
