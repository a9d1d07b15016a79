/** A report and its verified event become a record; the only place that decides what counts. */
import type { OutcomeRecord } from '../ports/store.ts';
import type { Signer } from '../ports/surroundings.ts';
import { toHex, utf8 } from '../proof/bytes.ts';
import { canonicalJson } from '../proof/canonical-json.ts';
import { toBase64Url } from '../proof/dsse.ts';
import { eventLifeDays, type IssuedEvent, readEventId } from '../proof/event-id.ts';
import type { Agent } from '../schema/collections.ts';
import type { OutcomeReport } from '../schema/outcome.ts';
import { builtInAgents } from '../schema/vocabulary.ts';
import { dayMs, dayOf } from '../text/day.ts';

interface IntakeContext {
  readonly signer: Signer;
  readonly now: Date;
  /** Address prefix of the caller. */
  readonly caller: string;
  /** The slug that the skill has now; the report may name a former one, which its event was issued for. */
  readonly slug: string;
  /** The slugs that the skills which were passed over have now, by what the report calls them. */
  readonly passedOver: ReadonlyMap<string, string>;
  /** Digests of the skill's current and earlier texts, current first; never empty. */
  readonly integrities: Iterable<string>;
  /** The same of any other skill. */
  integritiesOf(slug: string): Iterable<string>;
  readonly agents: readonly Agent[];
}

/** Milliseconds by which another node's clock may be ahead. */
const clockSkewMax = 300_000;

export function toOutcomeRecord(report: OutcomeReport, context: IntakeContext): OutcomeRecord {
  const { signer, now } = context;
  const { dry_run: _, ...said } = report;
  const event = readEventId(report.event_id, signer);
  const { caller } = context;
  const integrity =
    event !== null && isOf(event, report, now)
      ? findOffered(event, report.skill_slug, context.integrities)
      : null;
  const tried = integrity === null ? null : event;
  const [current = ''] = context.integrities;
  return {
    event_id: report.event_id,
    body_digest: toHex(signer.sha256(utf8(canonicalJson(withoutUndefined(said))))),
    received_at: now.toISOString(),
    slug: context.slug,
    integrity: integrity ?? current,
    verified: integrity !== null,
    issued_at: event === null ? null : event.issuedAt.toISOString(),
    issued_to_caller: event?.isFor(caller) ?? false,
    agent: agentKey(report.agent, context),
    // With the slug, so that a network cannot be followed from one skill to another in the public log.
    prefix: keyedHash(signer, `network:${context.slug}:${caller}`),
    outcome: report.outcome,
    install_used: report.install_used === true,
    production: report.used_in_production === true || report.workspace === 'production',
    output_quality: report.output_quality ?? null,
    ...choiceOf(report.skill_slug, integrity, tried, context),
    day_network: keyedHash(signer, `choices:${dayOf(now)}:${caller}`),
    private: withoutUndefined({
      task: report.task,
      agent: report.agent,
      task_success: report.task_success,
      error_type: report.error_type,
      human_review_required: report.human_review_required,
      workspace: report.workspace,
      evidence_url: report.evidence_url,
      time_to_useful_ms: report.time_to_useful_ms,
      notes: report.notes,
      metadata: report.metadata,
    }),
  };
}

/** The verified install rule, for events that this registry issued. */
export function isVerifiedInstall(record: OutcomeRecord): boolean {
  return record.verified && record.install_used && record.outcome === 'success';
}

/** Whether the event is unexpired and was issued for the report's task. */
function isOf(event: IssuedEvent, { task }: OutcomeReport, now: Date): boolean {
  const age = now.getTime() - event.issuedAt.getTime();
  return age >= -clockSkewMax && age <= eventLifeDays * dayMs && event.isTask(task);
}

/** The digest of the text that the event offered; null if it offered none. */
function findOffered(event: IssuedEvent, slug: string, integrities: Iterable<string>): string | null {
  for (const integrity of integrities) if (event.positionOf({ slug, integrity }) >= 0) return integrity;
  return null;
}

/** What a report says of the offer; `event` is null where it did not offer the skill that was tried. */
function choiceOf(
  slug: string,
  integrity: string | null,
  event: IssuedEvent | null,
  { passedOver, integritiesOf }: IntakeContext,
): Pick<OutcomeRecord, 'place' | 'passed_over' | 'passed_over_unverified'> {
  // The slug now for a skill that may have been offered under a former one.
  const { offered = [], other = [] } = Object.groupBy(passedOver, ([said, now]) =>
    event !== null && findOffered(event, said, integritiesOf(now)) !== null ? 'offered' : 'other',
  );
  const slugs = (pairs: readonly (readonly [string, string])[]): string[] =>
    [...new Set(pairs.map(([, now]) => now))].sort();
  return {
    ...(event === null || integrity === null || event.offered < 2
      ? {}
      : { place: event.positionOf({ slug, integrity }) + 1 }),
    ...(offered.length === 0 ? {} : { passed_over: slugs(offered) }),
    ...(other.length === 0 ? {} : { passed_over_unverified: slugs(other) }),
  };
}

/** Names shared by many callers (runtimes, `auto`) identify none of them: such a caller counts as unnamed. */
function agentKey(agent: string | null | undefined, { signer, agents }: IntakeContext): string | null {
  const name = (agent ?? '').normalize('NFKC').trim().toLowerCase();
  const shared = name === '' || (builtInAgents as readonly string[]).includes(name);
  if (shared || agents.some(({ slug, aliases }) => slug === name || aliases.includes(name))) return null;
  return keyedHash(signer, `agent:${name}`);
}

/** A cache of hashes, since the same few agents and addresses report repeatedly. */
const hashed = new WeakMap<Signer, Map<string, string>>();
const hashedMax = 10_000;

/** 128 bits, base64url: without the secret the hashed value cannot be found. */
function keyedHash(signer: Signer, text: string): string {
  const kept = hashed.get(signer) ?? new Map<string, string>();
  if (kept.size >= hashedMax) kept.clear();
  hashed.set(signer, kept);
  const before = kept.get(text);
  if (before !== undefined) return before;
  const hash = toBase64Url(signer.mac(utf8(text)).subarray(0, 16));
  kept.set(text, hash);
  return hash;
}

function withoutUndefined(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined));
}
