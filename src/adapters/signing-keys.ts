/** The signing keys of a registry as files: the current one, the next and the former during a rotation, and those before. */
import {
  createPublicKey,
  createPrivateKey,
  createHash,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from 'node:crypto';
import { link, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../ports/error-code.ts';
import type { KeyEndorsement, PublicKey } from '../ports/surroundings.ts';
import { endorsementText } from '../proof/key-endorsement.ts';
import { isObject, parseJson } from '../schema/json.ts';
import { KeyFileError, readOrCreate } from './key-files.ts';
import { readIfThere } from '../read-if-there.ts';

export interface SigningKey {
  readonly private: KeyObject;
  readonly public: PublicKey;
}

export interface SigningKeys {
  readonly current: SigningKey;
  /** Published ahead of its use; signs nothing yet. */
  readonly next: SigningKey | null;
  /** Signs statements beside the current one until it is retired. */
  readonly former: SigningKey | null;
  /** Keys whose private part is gone, the newest first. */
  readonly retired: readonly PublicKey[];
  readonly endorsements: readonly KeyEndorsement[];
}

const names = {
  current: 'signing-key.pem',
  next: 'signing-key.next.pem',
  former: 'signing-key.former.pem',
  retired: 'retired-keys.json',
} as const;

/** Reads all of them, making the current one where there is none. Throws a `KeyFileError` that names a damaged file. */
export async function readSigningKeys(folder: string): Promise<SigningKeys> {
  const current = parseKey(await readOrCreate(folder, names.current, makePem), join(folder, names.current));
  const next = await readKey(folder, names.next);
  const found = await readKey(folder, names.former);
  // A rotation that was interrupted has linked the current key there already.
  const former = found?.public.kid === current.public.kid ? null : found;
  const retired = await readRetired(folder);
  const endorsements = [
    ...(next === null ? [] : [endorse(current, next.public)]),
    ...(former === null ? [] : [endorse(former, current.public)]),
    ...retired.map(({ endorsement }) => endorsement),
  ];
  return { current, next, former, retired: retired.map(({ key }) => key), endorsements };
}

/** Makes the next key. Throws a `KeyFileError` if there is one. */
export async function prepareNextKey(folder: string): Promise<PublicKey> {
  await readSigningKeys(folder);
  if ((await readIfThere(join(folder, names.next))) !== null)
    throw new KeyFileError('the next key is prepared already: continue with `npm run keys -- rotate`');
  const pem = await readOrCreate(folder, names.next, makePem);
  return parseKey(pem, join(folder, names.next)).public;
}

/** The next key becomes the current one. May be repeated after an interruption. */
export async function rotateKeys(folder: string): Promise<PublicKey> {
  const { next, former } = await readSigningKeys(folder);
  if (next === null) throw new KeyFileError('there is no next key: begin with `npm run keys -- prepare`');
  if (former !== null)
    throw new KeyFileError('the former key still signs: end its rotation with `npm run keys -- retire`');
  await link(join(folder, names.current), join(folder, names.former)).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error;
  });
  await rename(join(folder, names.next), join(folder, names.current));
  return next.public;
}

/** Removes the former key's private part; its public part and its word for its successor stay published. */
export async function retireFormerKey(folder: string): Promise<PublicKey> {
  const { current, former } = await readSigningKeys(folder);
  if (former === null) throw new KeyFileError('there is no former key to retire');
  const retired = await readRetired(folder);
  const all = [{ key: former.public, endorsement: endorse(former, current.public) }, ...retired];
  const draft = join(folder, `.${names.retired}`);
  await writeFile(draft, `${JSON.stringify({ keys: all }, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(draft, join(folder, names.retired));
  await unlink(join(folder, names.former));
  return former.public;
}

export function signText(key: SigningKey, text: string): string {
  return sign(null, Buffer.from(text, 'utf8'), key.private).toString('base64url');
}

function endorse(by: SigningKey, key: PublicKey): KeyEndorsement {
  return { key_id: key.kid, by: by.public.kid, signature: signText(by, endorsementText(key)) };
}

function makePem(): string | Buffer {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
}

async function readKey(folder: string, name: string): Promise<SigningKey | null> {
  const pem = await readIfThere(join(folder, name));
  return pem === null ? null : parseKey(pem, join(folder, name));
}

function parseKey(pem: string, path: string): SigningKey {
  let key: KeyObject | null = null;
  try {
    key = createPrivateKey(pem);
  } catch {
    key = null;
  }
  if (key?.asymmetricKeyType !== 'ed25519')
    throw new KeyFileError(
      `${path} is not an Ed25519 key: restore it from a backup, or remove it to create a new one`,
    );
  const { x } = createPublicKey(key).export({ format: 'jwk' });
  if (x === undefined) throw new TypeError('an Ed25519 key has an x member');
  return { private: key, public: toPublicKey(x) };
}

function toPublicKey(x: string): PublicKey {
  // RFC 7638: the members of an OKP key in this order, hashed.
  const kid = createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url');
  return { kty: 'OKP', crv: 'Ed25519', x, kid, use: 'sig', alg: 'EdDSA' };
}

interface RetiredKey {
  readonly key: PublicKey;
  readonly endorsement: KeyEndorsement;
}

async function readRetired(folder: string): Promise<RetiredKey[]> {
  const path = join(folder, names.retired);
  const text = await readIfThere(path);
  if (text === null) return [];
  const value = parseJson(text);
  const rows: unknown = isObject(value) ? value['keys'] : null;
  if (!Array.isArray(rows)) throw damaged(path);
  return rows.map((row: unknown) => {
    const { key, endorsement } = isObject(row) ? row : {};
    const isWhole =
      isObject(key) &&
      isText(key['x']) &&
      isObject(endorsement) &&
      isText(endorsement['key_id']) &&
      isText(endorsement['signature']);
    if (!isWhole) throw damaged(path);
    const retired = toPublicKey(String(key['x']));
    const { key_id, signature } = endorsement;
    return {
      key: retired,
      endorsement: { key_id: String(key_id), by: retired.kid, signature: String(signature) },
    };
  });
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && /^[A-Za-z0-9_-]{43,86}$/.test(value);
}

function damaged(path: string): KeyFileError {
  return new KeyFileError(`${path} is damaged: restore it from a backup`);
}
