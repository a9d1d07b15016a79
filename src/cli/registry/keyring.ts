/** Keys of registries as they were when first seen; another key later has to be accepted by name. */
import { join } from 'node:path';
import { followEndorsements } from '../../proof/key-endorsement.ts';
import type { Surroundings } from '../command.ts';
import { Failure, isDiskError } from '../failure.ts';
import { toJsonFile, writeFileWhole } from '../write-file.ts';
import type { RegistryClient } from './client.ts';
import { type JsonValue, parseJson } from './read-json.ts';
import {
  checkSignature,
  readEndorsements,
  readKeys,
  readSigned,
  type SigningKey,
  verifiesText,
} from './signatures.ts';
import { readIfThere } from '../../read-if-there.ts';

type Where = Pick<Surroundings, 'environment' | 'homeFolder' | 'note'>;

interface KeyChoice {
  /** Accept a key that is not the one which was seen first. */
  readonly trustNewKey: boolean;
  /** Ask no registry. */
  readonly offline: boolean;
}

/**
 * The id of the key that signed it. Throws an integrity failure when the signature does not hold. Keys are kept at
 * their first use, so later checks need no network.
 */
export async function verifySigned(
  document: JsonValue,
  registry: RegistryClient,
  where: Where,
  { trustNewKey, offline }: KeyChoice,
): Promise<string> {
  const signed = readSigned(document);
  const known = await trustedKeys([signed.keyId], registry, where, { trustNewKey, offline });
  const wrong = checkSignature(signed, known);
  if (wrong !== null) throw new Failure('integrity', `the document does not verify: ${wrong}`);
  return signed.keyId;
}

/**
 * The keys that this machine accepts of a registry. When none of `keyIds` is known, the published keys are read: the first
 * ones are kept, later ones are accepted if a known key has signed them. Throws an integrity failure for a key without
 * that.
 */
export async function trustedKeys(
  keyIds: readonly string[],
  registry: RegistryClient,
  where: Where,
  { trustNewKey, offline }: KeyChoice,
): Promise<readonly SigningKey[]> {
  const ring = await readRing(where);
  const known = ring.get(registry.url) ?? [];
  const has = (keys: readonly SigningKey[]): boolean => keys.some(({ kid }) => keyIds.includes(kid));
  if (has(known)) return known;
  if (offline && known.length === 0)
    throw new Failure('failure', `no key of ${registry.url} is known on this machine`, [
      'Run it once with the network, or name a key set with --key',
    ]);
  if (offline) return known;
  const document = await registry.getJson('/.well-known/skill-registry-keys.json');
  const published = readKeys(document);
  const followed = followEndorsements(known, published, readEndorsements(document), verifiesText);
  // Signed by no key of this registry: the check of the signature says so.
  if (known.length > 0 && !has(published)) return followed;
  if (known.length > 0 && !has(followed) && !trustNewKey)
    throw new Failure('integrity', `${registry.url} signs with a key that it did not have before`, [
      `Known: ${known.map(({ kid }) => kid).join(', ')}`,
      `New: ${published.map(({ kid }) => kid).join(', ')}`,
      'Ask its operator whether the key was changed; then repeat with --trust-new-key',
    ]);
  const all = has(followed) ? followed : mergeKeys(known, published);
  await keepKeys(registry.url, new Map(ring).set(registry.url, all), where);
  return all;
}

/** Where the disk refuses, the keys count for this run alone. */
async function keepKeys(
  url: string,
  ring: ReadonlyMap<string, readonly SigningKey[]>,
  where: Where,
): Promise<void> {
  try {
    await writeRing(where, ring);
    where.note(`Keys of ${url} are now known to this machine.`);
  } catch (error) {
    if (!isDiskError(error)) throw error;
    where.note(`Keys of ${url} are not kept, so a change of them will not be noticed: ${error.message}`);
  }
}

function mergeKeys(known: readonly SigningKey[], published: readonly SigningKey[]): SigningKey[] {
  const ids = new Set(known.map(({ kid }) => kid));
  return [...known, ...published.filter(({ kid }) => !ids.has(kid))];
}

async function readRing(where: Where): Promise<Map<string, SigningKey[]>> {
  const text = await readIfThere(ringPath(where));
  if (text === null) return new Map();
  const registries = parseJson(text, ringPath(where)).get('registries').entries();
  return new Map(registries.map(([url, value]) => [url, readKeys(value)]));
}

async function writeRing(where: Where, ring: ReadonlyMap<string, readonly SigningKey[]>): Promise<void> {
  const registries = Object.fromEntries([...ring].map(([url, keys]) => [url, { keys }]));
  await writeFileWhole(ringPath(where), toJsonFile({ version: 1, registries }));
}

function ringPath({ environment, homeFolder }: Where): string {
  const base = environment['XDG_CONFIG_HOME'] || join(homeFolder, '.config');
  return join(base, 'skill-registry', 'keys.json');
}
