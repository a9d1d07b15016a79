/** Keys of registries as they were when first seen: what came after them has to be signed by them, or accepted by name. */
import { followEndorsements } from '../../proof/key-endorsement.ts';
import { type Call, flagOption, type Surroundings } from '../command.ts';
import { Failure, orNull } from '../failure.ts';
import { readOfRegistries, writeOfRegistry } from '../own-files.ts';
import type { RegistryClient } from './client.ts';
import type { JsonValue } from './read-json.ts';
import {
  checkSignature,
  type KeyDocument,
  keysAt,
  readKeyDocument,
  readKeys,
  readSigned,
  type SigningKey,
  verifiesText,
  withEnds,
} from './signatures.ts';

type Where = Pick<Surroundings, 'environment' | 'homeFolder' | 'note'>;

interface KeyChoice {
  /** Accept keys without a chain from the known ones, in their place. */
  readonly trustNewKey: boolean;
  /** Ask no registry. */
  readonly offline: boolean;
}

/** What the options of a command say; a command that asks the registry anyway is never offline. */
export function keyChoice({ options }: Pick<Call, 'options'>, mayBeOffline = false): KeyChoice {
  return {
    trustNewKey: flagOption(options, 'trust-new-key'),
    offline: mayBeOffline && flagOption(options, 'offline'),
  };
}

export const keyOptions = {
  'trust-new-key': {
    help: 'Accept that the registry signs with another key than before; the ones before count no more',
  },
} as const;

/** Of a command that checks a file, with the keys of a registry or others. */
export const checkOptions = {
  key: {
    value: '<file>',
    help: 'Key set to check with, as /.well-known/skill-registry-keys.json has it',
  },
  offline: { help: 'Ask no registry' },
  ...keyOptions,
} as const;

interface Signed {
  readonly keyId: string;
  /** Keys that counted when the document was made, for what else is in it. */
  readonly keys: readonly SigningKey[];
}

/** Throws an integrity failure when the signature does not hold, or its key did not count when the document was made. */
export async function verifySigned(
  document: JsonValue,
  registry: RegistryClient,
  where: Where,
  choice: KeyChoice,
): Promise<Signed> {
  const signed = readSigned(document);
  const known = await trustedKeys([signed.keyId], registry, where, choice);
  const wrong = checkSignature(signed, known);
  if (wrong !== null) throw new Failure('integrity', `${document.path} does not verify: ${wrong}`);
  return { keyId: signed.keyId, keys: keysAt(known, signed.madeAt) };
}

/** What each registry published in this run. */
const documents = new WeakMap<RegistryClient, KeyDocument>();

/**
 * The keys that this machine accepts of a registry: the first ones that it saw, and those that lead from them by
 * endorsements, as far as the registry still publishes them. Ended ones are among them, and say so. Without the network
 * those that are kept. Throws an integrity failure where a key of `keyIds`, or all of them, came without a chain.
 */
export async function trustedKeys(
  keyIds: readonly string[],
  registry: RegistryClient,
  where: Where,
  { trustNewKey, offline }: KeyChoice,
): Promise<readonly SigningKey[]> {
  const kept = (await readOfRegistries(where, fileName)).get(registry.url);
  const known = kept === undefined ? [] : readKeys(kept);
  if (offline && known.length === 0)
    throw new Failure('failure', `no key of ${registry.url} is known on this machine`, [
      'Run it once with the network, or name a key set with --key',
    ]);
  const has = (keys: readonly SigningKey[]): boolean => keys.some(({ kid }) => keyIds.includes(kid));
  const before = documents.get(registry);
  const isRead = before !== undefined && (keyIds.length === 0 || has(before.keys));
  const published = offline ? null : isRead ? before : await readPublished(registry, known.length > 0);
  if (published === null) return known;
  documents.set(registry, published);
  const isPublished = ({ kid, end }: SigningKey): boolean =>
    end?.status === 'revoked' || published.keys.some((key) => key.kid === kid);
  const followed = known.length === 0 ? published.keys : follow(known, published);
  const accepted = followed.filter(isPublished);
  const isStrange =
    keyIds.length === 0 ? keysAt(accepted, null).length === 0 : !has(accepted) && has(published.keys);
  if (!isStrange) {
    await keepKeys(registry.url, followed, known, where);
    return accepted;
  }
  if (!trustNewKey) throw strange(registry.url, known, accepted, published);
  const revoked = followed.filter(({ end }) => end?.status === 'revoked');
  const instead = published.keys.filter(({ kid }) => !revoked.some((key) => key.kid === kid));
  await keepKeys(registry.url, [...instead, ...revoked], known, where);
  return [...instead, ...revoked];
}

/**
 * From the known keys by ends and endorsements, in turn. A revoked key leads to no other, nor does one that this machine has
 * seen end before: who has it could name a next key at any later time.
 */
function follow(known: readonly SigningKey[], { keys, endorsements, ended }: KeyDocument): SigningKey[] {
  const endedBefore = new Set(known.filter(({ end }) => end !== undefined).map(({ kid }) => kid));
  const leads = ({ kid, end }: SigningKey): boolean => end?.status !== 'revoked' && !endedBefore.has(kid);
  let all = withEnds(known, ended);
  for (let before = -1; before < all.length;) {
    before = all.length;
    const leading = followEndorsements(
      all.filter(leads),
      keys.filter((key) => !all.some(({ kid }) => kid === key.kid)),
      endorsements,
      verifiesText,
    );
    all = withEnds([...leading, ...all.filter((key) => !leads(key))], ended);
  }
  return all;
}

function strange(
  url: string,
  known: readonly SigningKey[],
  accepted: readonly SigningKey[],
  { keys }: KeyDocument,
): Failure {
  const ids = (list: readonly SigningKey[]): string => list.map(({ kid }) => kid).join(', ') || 'none';
  const revoked = accepted.flatMap(({ kid, end }) =>
    end?.status === 'revoked' ? [`Revoked: ${kid}, at ${end.at}`] : [],
  );
  return new Failure('integrity', `${url} signs with a key that it did not have before`, [
    `Known: ${ids(known)}`,
    ...revoked,
    `New: ${ids(keys)}`,
    'Ask its operator whether the key was changed; then repeat with --trust-new-key',
  ]);
}

/** Null where the registry cannot be reached and keys of it are known. */
async function readPublished(registry: RegistryClient, isKnown: boolean): Promise<KeyDocument | null> {
  const asked = registry.getJson('/.well-known/skill-registry-keys.json');
  const found = await (isKnown ? orNull(asked, 'network') : asked);
  return found === null ? null : readKeyDocument(found);
}

/** Where the disk refuses, the keys count for this run alone. */
async function keepKeys(
  url: string,
  keys: readonly SigningKey[],
  before: readonly SigningKey[],
  where: Where,
): Promise<void> {
  if (JSON.stringify(keys) === JSON.stringify(before)) return;
  const rows = keys.map(({ kid, x, end }) => ({ kid, x, ...(end === undefined ? {} : { end }) }));
  const loss = `Keys of ${url} are not kept, so a change of them will not be noticed`;
  if (await writeOfRegistry(where, fileName, [url, { keys: rows }], loss))
    where.note(`Keys of ${url} are now known to this machine.`);
}

const fileName = 'keys.json';
