/** The registry's keys: created at the first start, stored with the data, never replaced automatically. */
import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hash,
  type KeyObject,
  randomBytes,
  sign,
  timingSafeEqual,
} from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublicKey, Signer } from '../ports/surroundings.ts';
import { hasCode } from '../ports/error-code.ts';

/** A key file that cannot be used; the message says which and what to do. */
export class KeyFileError extends Error {
  override readonly name = 'KeyFileError';
}

const eventSecretBytes = 32;

/**
 * Opens the keys below `<dataDir>/keys`, making the missing ones. `eventSecret` replaces the secret file; it may
 * be several, divided by commas: the first one is used, ids made with the others still prove themselves.
 * Throws a `KeyFileError` for a file that holds something else: a new key would void every signature given out.
 */
export async function openSigner(dataDir: string, eventSecret: string | null): Promise<Signer> {
  const folder = join(dataDir, 'keys');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pem = await readOrCreate(folder, 'signing-key.pem', () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    return privateKey.export({ type: 'pkcs8', format: 'pem' });
  });
  const [secret, ...former] =
    eventSecret === null
      ? [await readSecret(folder)]
      : eventSecret.split(',').map((each) => createHash('sha256').update(each.trim()).digest());
  if (secret === undefined) throw new KeyFileError('EVENT_SECRET contains no secret');
  return createSigner(parseSigningKey(pem, join(folder, 'signing-key.pem')), secret, former);
}

async function readSecret(folder: string): Promise<Uint8Array> {
  const make = (): string => `${randomBytes(eventSecretBytes).toString('hex')}\n`;
  return parseSecret(await readOrCreate(folder, 'event-secret', make), join(folder, 'event-secret'));
}

function createSigner(key: KeyObject, secret: Uint8Array, former: readonly Uint8Array[]): Signer {
  const { x } = createPublicKey(key).export({ format: 'jwk' });
  if (x === undefined) throw new TypeError('an Ed25519 key has an x member');
  // RFC 7638: the members of an OKP key in this order, hashed.
  const thumbprint = createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url');
  const published: PublicKey = { kty: 'OKP', crv: 'Ed25519', x, kid: thumbprint, use: 'sig', alg: 'EdDSA' };
  return {
    keyId: thumbprint,
    publicKeys: [published],
    sign: (text) => sign(null, Buffer.from(text, 'utf8'), key).toString('base64url'),
    mac: (bytes) => createHmac('sha256', secret).update(bytes).digest(),
    formerMacs: (bytes) => former.map((each) => createHmac('sha256', each).update(bytes).digest()),
    equal: (a, b) => a.length === b.length && timingSafeEqual(a, b),
    sha256: (bytes) => hash('sha256', bytes, 'buffer'),
    randomBytes: (count) => randomBytes(count),
  };
}

function parseSigningKey(pem: string, path: string): KeyObject {
  let key: KeyObject | null = null;
  try {
    key = createPrivateKey(pem);
  } catch {
    key = null;
  }
  if (key?.asymmetricKeyType === 'ed25519') return key;
  throw new KeyFileError(
    `${path} is not an Ed25519 key: restore it from a backup, or remove it to create a new one`,
  );
}

function parseSecret(text: string, path: string): Uint8Array {
  if (/^[0-9a-f]{64}\n?$/.test(text)) return Buffer.from(text.trim(), 'hex');
  throw new KeyFileError(
    `${path} is not an event secret: restore it from a backup, or remove it to create a new one`,
  );
}

/**
 * The file's text, made first where it is missing. Written whole beside its place and then linked there, which
 * fails if it exists: of two processes that start at once, both read the first one's.
 */
async function readOrCreate(folder: string, name: string, make: () => string | Buffer): Promise<string> {
  const path = join(folder, name);
  const existing = await readIfThere(path);
  if (existing !== null) return existing;
  const draft = join(folder, `.${name}.${randomBytes(8).toString('hex')}`);
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(make());
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(draft, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
  return readFile(path, 'utf8');
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
