/** Statements that this machine has seen of each skill, so that an older one is not taken for the present one. */
import { payloadOf } from '../../proof/dsse.ts';
import type { Call } from '../command.ts';
import { sha256Hex } from '../digest.ts';
import { Failure } from '../failure.ts';
import { configPath, readOfRegistries, writeOfRegistry } from '../own-files.ts';
import type { JsonValue } from './read-json.ts';
import type { Pin } from './skill-facts.ts';
import type { Statement } from './statement.ts';

type Where = Pick<Call, 'surroundings' | 'settings'>;

interface Seen
  extends
    Pick<Pin, 'repository' | 'commit' | 'path' | 'integrity'>,
    Pick<Statement, 'auditedOn' | 'riskLevel'> {
  /** Hexadecimal SHA-256 of the signed payload. */
  readonly payload: string;
  /** Digests of the earlier texts that it names. */
  readonly earlier: readonly string[];
}

const fileName = 'statements.json';
/** As many of each skill; older ones than these are told by their day. */
const seenMax = 20;

/** Notes a verified statement; throws an integrity failure for one that is older than the latest one seen. */
export async function keepSeen(said: Statement, envelope: JsonValue, call: Call): Promise<void> {
  const { surroundings, settings } = call;
  const bySlug = await readAll(call);
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
        `Where its operator took a decision back: remove ${said.slug} from ${configPath(surroundings, fileName)}`,
      ],
    );
  const kept = bySlug.set(said.slug, [now, ...before].slice(0, seenMax));
  await writeOfRegistry(
    surroundings,
    fileName,
    [settings.registryUrl, Object.fromEntries(kept)],
    'The statement is not kept, so an older one will not be noticed',
  );
}

function whyOlder(now: Seen, latest: Seen, before: readonly Seen[]): string | null {
  if (now.auditedOn < latest.auditedOn) return 'its audit is from an earlier day';
  if (before.some(({ payload }) => payload === now.payload)) return 'another one has replaced it since';
  const isEarlier = latest.earlier.includes(now.integrity) && !now.earlier.includes(latest.integrity);
  return isEarlier ? 'the latest one names its text as an earlier one' : null;
}

/** What this machine has seen the registry sign about this very text; null where it has not. Asks nothing over the network. */
export async function seenRisk(pin: Pin, where: Where): Promise<string | null> {
  const seen = (await readAll(where)).get(pin.slug) ?? [];
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

/** Of the registry that is asked, by slug. */
async function readAll({ surroundings, settings }: Where): Promise<Map<string, readonly Seen[]>> {
  const kept = (await readOfRegistries(surroundings, fileName)).get(settings.registryUrl);
  return new Map(kept?.entries().map(([slug, list]) => [slug, list.each(readSeen)]));
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
    earlier: value.get('earlier').texts(),
  };
}
