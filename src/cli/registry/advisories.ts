/** Advisories of a registry: read, checked and kept, so that a revoked text is known without the network too. */
import { oneLine } from '../../text/plain-text.ts';
import type { Call } from '../command.ts';
import { Failure, orNull } from '../failure.ts';
import { readOfRegistries, writeOfRegistry } from '../own-files.ts';
import { toJsonFile } from '../write-file.ts';
import { connect } from './connect.ts';
import { keyChoice, verifySigned } from './keyring.ts';
import type { JsonValue } from './read-json.ts';
import type { Pin } from './skill-facts.ts';

export interface Advisory {
  readonly id: string;
  readonly summary: string;
  /** A withdrawn advisory revokes nothing. */
  readonly withdrawn: boolean;
  readonly affected: readonly {
    readonly slug: string;
    readonly integrities: readonly string[];
    readonly all: boolean;
  }[];
}

/** As published (OSV records), by id. */
type Records = ReadonlyMap<string, JsonValue>;

const path = '/api/registry/advisories';
const fileName = 'advisories.json';

/**
 * Those that the registry lists, together with those that it once listed: an advisory is withdrawn, never removed. Without
 * the network, or with `offline`, what this machine has kept. Throws an integrity failure for a list whose signature does
 * not hold.
 */
export async function readAdvisories(call: Call, offline: boolean): Promise<Advisory[]> {
  const { surroundings, settings } = call;
  const own = (await readOfRegistries(surroundings, fileName)).get(settings.registryUrl);
  const kept: Records = own === undefined ? new Map() : byId(own.list());
  const listed = offline ? null : await askRegistry(call);
  if (listed === null || listed.size === 0) return [...kept.values()].map(toAdvisory);
  refuseOlder(kept, listed, settings.registryUrl);
  const gone = [...kept.keys()].filter((id) => !listed.has(id));
  if (gone.length > 0)
    surroundings.note(`${settings.registryUrl} no longer lists ${gone.join(', ')}, which it signed before.`);
  const all = new Map([...kept, ...listed]);
  const advisories = [...all.values()].map(toAdvisory);
  if (toJsonFile(plain(all)) !== toJsonFile(plain(kept)))
    await writeOfRegistry(surroundings, fileName, [settings.registryUrl, plain(all)]);
  return advisories;
}

/** A list that was signed before the one seen last would take back what an advisory said since. */
function refuseOlder(kept: Records, listed: Records, url: string): void {
  for (const [id, record] of listed) {
    const seen = kept.get(id)?.get('modified').text();
    const modified = record.get('modified').text();
    if (seen !== undefined && !(Date.parse(modified) >= Date.parse(seen)))
      throw new Failure('integrity', `the advisories of ${url} are older than those seen before`, [
        `${id} was modified at ${seen}; the list has it as of ${modified}.`,
        'A mirror may be out of date: update it, or ask the registry itself.',
      ]);
  }
}

/** Advisories that revoke this text, by its slug or its digest. */
export function revocationsOf(
  { slug, integrity }: Pick<Pin, 'slug' | 'integrity'>,
  advisories: readonly Advisory[],
): Advisory[] {
  return advisories.filter(
    ({ withdrawn, affected }) =>
      !withdrawn &&
      affected.some((each) => each.integrities.includes(integrity) || (each.all && each.slug === slug)),
  );
}

/** Throws a blocked failure that names the advisory if one of these texts is revoked. */
export async function refuseRevoked(pins: readonly Pin[], call: Call): Promise<void> {
  const advisories = await readAdvisories(call, false);
  for (const pin of pins) {
    const [first] = revocationsOf(pin, advisories);
    if (first !== undefined)
      throw new Failure('blocked', `${pin.slug} at ${pin.commit} is revoked by advisory ${first.id}`, [
        first.summary,
        'No option installs it. A later text may be listed: see skill-registry info',
      ]);
  }
}

/** Null where the registry has no such list or does not answer. */
async function askRegistry(call: Call): Promise<Records | null> {
  const registry = connect(call);
  const document = await orNull(registry.getJson(path), 'not-found', 'network');
  if (document === null) return null;
  const records = document.get('advisories').list();
  // An empty list revokes nothing, and what this machine has kept still counts: it needs no signature.
  if (records.length === 0) return new Map();
  try {
    await verifySigned(document, registry, call.surroundings, keyChoice(call));
  } catch (error) {
    if (!(error instanceof Failure) || error.kind === 'interrupted') throw error;
    throw new Failure(error.kind, `the advisories of ${registry.url}: ${error.message}`, error.details);
  }
  return byId(records);
}

function byId(records: readonly JsonValue[]): Records {
  return new Map(records.map((each) => [each.get('id').text(/^[A-Za-z0-9_-]{1,80}$/), each]));
}

function toAdvisory(record: JsonValue): Advisory {
  return {
    id: record.get('id').text(),
    summary: oneLine(record.get('summary').text(), 200),
    withdrawn: !record.get('withdrawn').isNothing(),
    affected: record.get('affected').each((each) => {
      const versions = each.get('versions');
      return {
        slug: each.get('ecosystem_specific').get('skill').text(),
        integrities: versions.eachOrNone((version) => version.text()),
        all: !each.get('ranges').isNothing(),
      };
    }),
  };
}

const plain = (records: Records): unknown[] => [...records.values()].map(({ value }) => value);
