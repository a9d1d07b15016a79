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
import { z } from 'zod';
import { hasCode } from '../ports/error-code.ts';
import type { KeyEnd, KeyEndorsement, PublicKey } from '../ports/surroundings.ts';
import { endorsementText, keyEndText } from '../proof/key-endorsement.ts';
import { parseJson } from '../schema/json.ts';
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
  /** Keys whose private part is gone and that were not revoked, the newest first. */
  readonly retired: readonly PublicKey[];
  readonly endorsements: readonly KeyEndorsement[];
  /** Of retired keys and of revoked ones, the newest first. */
  readonly ended: readonly KeyEnd[];
}

const names = {
  current: 'signing-key.pem',
  next: 'signing-key.next.pem',
  former: 'signing-key.former.pem',
  retired: 'retired-keys.json',
} as const;

const Code = z.string().regex(/^[A-Za-z0-9_-]{43,86}$/);
const RetiredKeys = z.object({
  keys: z.array(
    z.object({
      key: z.object({ x: Code }),
      endorsement: z.object({ key_id: Code, signature: Code }).nullable(),
      end: z
        .object({
          key_id: Code,
          status: z.enum(['retired', 'revoked']),
          at: z.iso.datetime(),
          by: Code,
          signature: Code,
        })
        .nullable()
        .default(null),
    }),
  ),
});

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
    ...retired.flatMap(({ endorsement }) => endorsement ?? []),
  ];
  return {
    current,
    next,
    former,
    retired: retired.filter(({ end }) => end?.status !== 'revoked').map(({ key }) => key),
    endorsements,
    ended: retired.flatMap(({ end }) => end ?? []),
  };
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
export async function retireFormerKey(folder: string, now = new Date()): Promise<PublicKey> {
  const { current, former } = await readSigningKeys(folder);
  if (former === null) throw new KeyFileError('there is no former key to retire');
  const row = {
    key: former.public,
    endorsement: endorse(former, current.public),
    end: endKey(former.public, 'retired', now, former),
  };
  await writeRetired(folder, [row, ...(await readRetired(folder))]);
  await unlink(join(folder, names.former));
  return former.public;
}

/**
 * Ends a key for all that it signed: by its id, whatever it is at present. Its private part is deleted, and its word for a successor
 * counts no more. In place of the current key comes the next one where there is one, else a new one. May be repeated after an interruption.
 */
export async function revokeKey(folder: string, keyId: string, now = new Date()): Promise<PublicKey> {
  const { current, next, former } = await readSigningKeys(folder);
  const rows = await readRetired(folder);
  const held = [current, next, former].find((key) => key?.public.kid === keyId) ?? null;
  const key = held?.public ?? rows.find((row) => row.key.kid === keyId)?.key;
  if (key === undefined)
    throw new KeyFileError(`${keyId} is no key of this registry: see \`npm run keys -- list\``);
  const isDone = rows.some((row) => row.key.kid === keyId && row.end?.status === 'revoked');
  const row = { key, endorsement: null, end: endKey(key, 'revoked', now, held ?? current) };
  if (!isDone) await writeRetired(folder, [row, ...rows.filter((each) => each.key.kid !== keyId)]);
  if (former?.public.kid === keyId) await unlink(join(folder, names.former));
  if (next?.public.kid === keyId) await unlink(join(folder, names.next));
  if (current.public.kid === keyId && next === null) await prepareNextKey(folder);
  if (current.public.kid === keyId) await rename(join(folder, names.next), join(folder, names.current));
  return key;
}

export function signText(key: SigningKey, text: string): string {
  return sign(null, Buffer.from(text, 'utf8'), key.private).toString('base64url');
}

function endorse(by: SigningKey, key: PublicKey): KeyEndorsement {
  return { key_id: key.kid, by: by.public.kid, signature: signText(by, endorsementText(key)) };
}

function endKey({ kid }: PublicKey, status: KeyEnd['status'], now: Date, by: SigningKey): KeyEnd {
  const said = { key_id: kid, status, at: now.toISOString() };
  return { ...said, by: by.public.kid, signature: signText(by, keyEndText(said)) };
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

/** A key that signs no more, as it is in the file. */
interface RetiredKey {
  readonly key: PublicKey;
  /** For its successor; null where it was revoked. */
  readonly endorsement: KeyEndorsement | null;
  /** Null for a key that was retired before this was noted. */
  readonly end: KeyEnd | null;
}

async function readRetired(folder: string): Promise<RetiredKey[]> {
  const path = join(folder, names.retired);
  const text = await readIfThere(path);
  if (text === null) return [];
  const read = RetiredKeys.safeParse(parseJson(text));
  if (!read.success) throw new KeyFileError(`${path} is damaged: restore it from a backup`);
  return read.data.keys.map(({ key, endorsement, end }) => {
    const retired = toPublicKey(key.x);
    return { key: retired, endorsement: endorsement && { ...endorsement, by: retired.kid }, end };
  });
}

async function writeRetired(folder: string, keys: readonly RetiredKey[]): Promise<void> {
  const draft = join(folder, `.${names.retired}`);
  await writeFile(draft, `${JSON.stringify({ keys }, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(draft, join(folder, names.retired));
}
