/** The registry's keys: created at the first start, stored with the data, never replaced automatically. */
import { createHash, createHmac, createSecretKey, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Signer } from '../ports/surroundings.ts';
import { KeyFileError, readOrCreate } from './key-files.ts';
import { readSigningKeys, type SigningKeys, signText } from './signing-keys.ts';

const eventSecretBytes = 32;

/**
 * Opens the keys below `<dataDir>/keys`, making the missing ones. `eventSecret` replaces the secret file; it may
 * be several, divided by commas: the first one is used, ids made with the others still prove themselves.
 * Throws a `KeyFileError` for a file that holds something else: a new key would void every signature given out.
 */
export async function openSigner(dataDir: string, eventSecret: string | null): Promise<Signer> {
  const folder = keyFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const keys = await readSigningKeys(folder);
  const [secret, ...former] =
    eventSecret === null
      ? [await readSecret(folder)]
      : eventSecret.split(',').map((each) => createHash('sha256').update(each.trim()).digest());
  if (secret === undefined) throw new KeyFileError('EVENT_SECRET contains no secret');
  return createSigner(keys, secret, former);
}

/** Where the keys are. */
export function keyFolder(dataDir: string): string {
  return join(dataDir, 'keys');
}

async function readSecret(folder: string): Promise<Uint8Array> {
  const make = (): string => `${randomBytes(eventSecretBytes).toString('hex')}\n`;
  return parseSecret(await readOrCreate(folder, 'event-secret', make), join(folder, 'event-secret'));
}

function createSigner(keys: SigningKeys, secret: Uint8Array, formerSecrets: readonly Uint8Array[]): Signer {
  const { current, next, former, retired, endorsements, ended } = keys;
  const others = [next, former].flatMap((key) => (key === null ? [] : [key.public]));
  // Made once: a key of plain bytes is read again by each use, which takes six times as long as the digest.
  const macKey = createSecretKey(secret);
  const formerKeys = formerSecrets.map((each) => createSecretKey(each));
  const signing = former === null ? [current] : [current, former];
  return {
    keyId: current.public.kid,
    publicKeys: [current.public, ...others, ...retired],
    endorsements,
    ended,
    sign: (text) => signText(current, text),
    signWithAll: (text) => signing.map((key) => ({ keyId: key.public.kid, value: signText(key, text) })),
    mac: (bytes) => createHmac('sha256', macKey).update(bytes).digest(),
    formerMacs: (bytes) => formerKeys.map((each) => createHmac('sha256', each).update(bytes).digest()),
    equal: (a, b) => a.length === b.length && timingSafeEqual(a, b),
    sha256: (bytes) => hash('sha256', bytes, 'buffer'),
    randomBytes: (count) => randomBytes(count),
  };
}

function parseSecret(text: string, path: string): Uint8Array {
  if (/^[0-9a-f]{64}\n?$/.test(text)) return Buffer.from(text.trim(), 'hex');
  throw new KeyFileError(
    `${path} is not an event secret: restore it from a backup, or remove it to create a new one`,
  );
}
