/** Statements that this machine has seen of each skill, so that an older one is not taken for the present one. */
import { join } from 'node:path';
import { payloadOf } from '../../proof/dsse.ts';
import type { Call, Surroundings } from '../command.ts';
import { sha256Hex } from '../digest.ts';
import { Failure, isDiskError } from '../failure.ts';
import { readPlainFile } from '../read-file.ts';
import { toJsonFile, writeFileWhole } from '../write-file.ts';
import { type JsonValue, parseJson } from './read-json.ts';
import type { Pin } from './skill-facts.ts';
import type { Statement } from './statement.ts';

interface Seen {
  /** Hexadecimal SHA-256 of the signed payload. */
  readonly payload: string;
  readonly auditedOn: string;
  readonly repository: string;
  readonly commit: string;
  readonly path: string;
  readonly integrity: string;
  readonly riskLevel: string;
  /** Digests of the earlier texts that it names. */
  readonly earlier: readonly string[];
}

/** As many of each skill; older ones than these are told by their day. */
const seenMax = 20;

/** Notes a verified statement; throws an integrity failure for one that is older than the latest one seen. */
export async function keepSeen(said: Statement, envelope: JsonValue, call: Call): Promise<void> {
  const { surroundings, settings } = call;
  const all = await readFile(surroundings);
  const bySlug = all.get(settings.registryUrl) ?? new Map<string, readonly Seen[]>();
  const before = bySlug.get(said.slug) ?? [];
  const now = toSeen(said, envelope);
  const [latest] = before;
  if (latest?.payload === now.payload) return;
  const why = latest === undefined ? null : whyOlder(now, latest, before);
  if (why !== null)
    throw new Failure(
      'integrity',
      `the registry’s statement about ${said.slug} is older than one seen before: ${why}`,
      [
        `This one is about commit ${now.commit}, audited on ${now.auditedOn}; the latest seen about ${latest?.commit ?? ''}.`,
        'A cache or a mirror may be out of date: try again later, or ask the registry itself.',
        `Where its operator took a decision back: remove ${said.slug} from ${filePath(surroundings)}`,
      ],
    );
  const kept = new Map(bySlug).set(said.slug, [now, ...before].slice(0, seenMax));
  await writeSeen(new Map(all).set(settings.registryUrl, kept), surroundings);
}

function whyOlder(now: Seen, latest: Seen, before: readonly Seen[]): string | null {
  if (now.auditedOn < latest.auditedOn) return 'its audit is from an earlier day';
  if (before.some(({ payload }) => payload === now.payload)) return 'another one has replaced it since';
  const isEarlier = latest.earlier.includes(now.integrity) && !now.earlier.includes(latest.integrity);
  return isEarlier ? 'the latest one names its text as an earlier one' : null;
}

/** What this machine has seen the registry sign about this very text; null where it has not. Asks nothing over the network. */
export async function seenRisk(
  pin: Pin,
  { surroundings, settings }: Pick<Call, 'surroundings' | 'settings'>,
): Promise<string | null> {
  const seen = (await readFile(surroundings)).get(settings.registryUrl)?.get(pin.slug) ?? [];
  const found = seen.find((each) =>
    (['repository', 'commit', 'path', 'integrity'] as const).every((name) => each[name] === pin[name]),
  );
  return found?.riskLevel ?? null;
}

function toSeen(said: Statement, envelope: JsonValue): Seen {
  const { auditedOn, commit, path, integrity, riskLevel } = said;
  const payload = payloadOf({ payload: envelope.get('payload').text() }) ?? '';
  return {
    payload: sha256Hex(Buffer.from(payload)),
    auditedOn,
    repository: said.repository ?? '',
    commit: commit ?? '',
    path,
    integrity,
    riskLevel,
    earlier: said.earlier.map((each) => each.integrity),
  };
}

type All = ReadonlyMap<string, ReadonlyMap<string, readonly Seen[]>>;

async function readFile(where: Surroundings): Promise<All> {
  const text = await readPlainFile(filePath(where), true);
  if (text === null) return new Map();
  const bySlug = (value: JsonValue): [string, Seen[]][] =>
    value.entries().map(([slug, list]) => [slug, list.list().map(readSeen)]);
  const registries = parseJson(text, filePath(where)).get('registries').entries();
  return new Map(registries.map(([url, value]) => [url, new Map(bySlug(value))]));
}

function readSeen(value: JsonValue): Seen {
  const text = (name: Exclude<keyof Seen, 'earlier'>): string => value.get(name).text();
  return {
    payload: text('payload'),
    auditedOn: text('auditedOn'),
    repository: text('repository'),
    commit: text('commit'),
    path: text('path'),
    integrity: text('integrity'),
    riskLevel: text('riskLevel'),
    earlier: value
      .get('earlier')
      .list()
      .map((each) => each.text()),
  };
}

/** Where the disk refuses, an older statement will not be noticed. */
async function writeSeen(all: All, where: Surroundings): Promise<void> {
  const registries = Object.fromEntries([...all].map(([url, bySlug]) => [url, Object.fromEntries(bySlug)]));
  try {
    await writeFileWhole(filePath(where), toJsonFile({ version: 1, registries }));
  } catch (error) {
    if (!isDiskError(error)) throw error;
    where.note(`The statement is not kept, so an older one will not be noticed: ${error.message}`);
  }
}

function filePath({ environment, homeFolder }: Surroundings): string {
  const base = environment['XDG_CONFIG_HOME'] || join(homeFolder, '.config');
  return join(base, 'skill-registry', 'statements.json');
}
