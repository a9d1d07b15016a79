/** Which skills an `install` means: those named, the one resolved for a task, or those of a lockfile from the registry. */
import type { Call } from '../command.ts';
import { Failure } from '../failure.ts';
import { type LockedEvent, readPin } from '../locks/registry-lock.ts';
import { findEvent, requestedEvent, rememberOffer, candidateSlugs } from '../locks/resolved-events.ts';
import { readNamedFile } from '../read-file.ts';
import { connect } from '../registry/connect.ts';
import { NotByFiles, type RegistryClient } from '../registry/client.ts';
import { keyChoice, verifySigned } from '../registry/keyring.ts';
import { fetchFacts, type ListedFacts } from '../registry/listed-facts.ts';
import { checkLogEntry } from '../registry/log-proof.ts';
import { type JsonValue, parseJson } from '../registry/read-json.ts';
import { checkPin, type Pin, type SkillFacts } from '../registry/skill-facts.ts';
import { fetchVersion } from '../registry/version-facts.ts';
import { unknownRisk } from './gate.ts';
import { otherText } from './locked-facts.ts';
import type { Origin } from './prepare.ts';
import { checkReceipt, notChosenReason, partsOf, strictest } from './receipt-facts.ts';
import { resolveBody } from './resolve-body.ts';

export interface Chosen extends Origin {
  readonly facts: SkillFacts;
  /** Why a person has to approve this choice, whatever the skill's own policy is; else null. */
  readonly doubt: string | null;
}

/** The registry takes so many skills of one event. */
const mostOfEvent = 5;

/** By slug or `<slug>@<commit>`; where an event offered them, by one signed receipt of this choice, which has an event for each. */
export async function chooseBySlug(words: readonly string[], call: Call): Promise<Chosen[]> {
  const registry = connect(call);
  const named = await requestedEvent(registry.url, call);
  const chosen: Chosen[] = [];
  const offered = new Map<string, { readonly event: LockedEvent; readonly at: number[] }>();
  for (const word of new Set(words)) {
    const [slug = '', commit] = word.split('@');
    const facts = await factsByName(slug, call);
    const earlier = commit === undefined ? null : await earlierVersion(facts, commit, call);
    if (earlier !== null) {
      chosen.push({ facts: earlier, event: null, receiptId: null, doubt: byShortName(slug, facts) });
      continue;
    }
    const event = named ?? (await findEvent(registry.url, facts.slug, call.surroundings));
    const doubt = byShortName(slug, facts);
    const at = chosen.push({ facts, event: null, receiptId: null, doubt }) - 1;
    if (event === null) continue;
    const group = offered.get(event.eventId) ?? { event, at: [] };
    offered.set(event.eventId, { ...group, at: [...group.at, at] });
  }
  for (const { event, at } of offered.values()) {
    if (at.length > mostOfEvent && named !== null)
      throw new Failure('usage', `--event goes with at most ${mostOfEvent} skills`);
    const taken = at.slice(0, mostOfEvent);
    if (at.length > taken.length)
      call.surroundings.note(
        `Without an event to report, because one goes with at most ${mostOfEvent} skills: ` +
          at
            .slice(mostOfEvent)
            .flatMap((each) => chosen[each]?.facts.slug ?? [])
            .join(', '),
      );
    const alone = taken.flatMap((each) => chosen[each] ?? []);
    const found = await chosenFrom(event, alone, named === null, call);
    for (const [index, each] of found.entries()) {
      const doubt = each.doubt ?? alone[index]?.doubt ?? null;
      chosen[taken[index] ?? -1] = { ...each, doubt };
    }
  }
  return chosen;
}

/** By slug, or by a slug without its owner where one skill alone ends so. */
async function factsByName(name: string, call: Call): Promise<ListedFacts> {
  try {
    return await fetchFacts(call, name);
  } catch (error) {
    const slugs =
      error instanceof Failure ? error.suggestions.filter((each) => each.endsWith(`-${name}`)) : [];
    if (slugs.length !== 1) throw error;
    return fetchFacts(call, slugs[0] ?? name);
  }
}

/** Another owner's skill may have the name tomorrow, so a person looks at whose it is; null for a whole slug. */
function byShortName(name: string, { slug, repository }: ListedFacts): string | null {
  if (name === slug) return null;
  return `${name} is ${slug}, from ${repository}: named without its owner`;
}

/** In their order. A remembered event that the registry refuses costs a note; one that the caller names ends the command. */
async function chosenFrom(
  event: LockedEvent,
  alone: readonly Chosen[],
  isRemembered: boolean,
  call: Call,
): Promise<readonly Chosen[]> {
  try {
    return await chooseByReceipt(
      event.task,
      { slugs: alone.map(({ facts }) => facts.slug), eventId: event.eventId },
      call,
    );
  } catch (error) {
    if (!(isRemembered && (error instanceof NotByFiles || isRefused(error)))) throw error;
    if (error instanceof Failure)
      call.surroundings.note(`The event of the latest resolve does not count: ${error.message}`);
    return alone;
  }
}

/** Null for the commit that is listed. The bytes that were reviewed, and no others: the registry may list a newer one by now. */
async function earlierVersion(listed: ListedFacts, wanted: string, call: Call): Promise<SkillFacts | null> {
  const { slug, commit } = listed;
  if (!/^[0-9a-f]{7,40}$/.test(wanted))
    throw new Failure('usage', `${JSON.stringify(wanted)} is no commit: 7 to 40 digits of 0-9 a-f`);
  if (commit.startsWith(wanted)) return null;
  try {
    return await fetchVersion(listed, wanted, call);
  } catch (error) {
    if (!(error instanceof Failure) || !['not-found', 'integrity'].includes(error.kind)) throw error;
    throw new Failure('integrity', `the registry lists ${slug} at commit ${commit}, not ${wanted}`, [
      error.message,
      'Review the newer text, then install it by its own commit, or without one.',
    ]);
  }
}

/** By a receipt; where the caller has not chosen, the first candidate, for a person to approve. */
export async function chooseByTask(task: string, call: Call): Promise<Chosen[]> {
  try {
    return await chooseByReceipt(task, null, call);
  } catch (error) {
    if (error instanceof NotByFiles) return chooseFromFiles(task, call);
    throw error;
  }
}

/** A signed receipt has to be about this task and choice, and of these days; statement and manifest have to say the same. */
async function chooseByReceipt(
  task: string,
  choice: { readonly slugs: readonly string[]; readonly eventId: string } | null,
  call: Call,
): Promise<Chosen[]> {
  const registry = connect(call);
  const body = resolveBody(task, call);
  const slugs = choice?.slugs ?? null;
  const named =
    slugs === null ? {} : { slug: slugs.length === 1 ? slugs[0] : slugs, event_id: choice?.eventId };
  const answer = await registry.post('/api/agent/receipt', { ...body, ...named, detail: 'full' });
  const receipt = answer.get('receipt');
  await checkSigned(receipt, registry, call);
  const parts = partsOf(receipt, choice?.eventId ?? null);
  checkReceipt(receipt, parts, { task, agent: body.agent, slugs }, call.surroundings.now());
  if (parts[0]?.slug === '')
    throw new Failure('not-found', answer.get('policy_decision').get('summary').text());
  const receiptId = receipt.get('receipt_id').text();
  const chosen: Chosen[] = [];
  for (const part of slugs === null ? parts.slice(0, 1) : parts) {
    const facts = await fetchFacts(call, part.slug);
    checkSame(facts, part.source, 'the receipt');
    if (part.isOutside)
      call.surroundings.note(`The event did not offer ${facts.slug}; it has an event of its own now.`);
    const { eventId, doubt } = part;
    chosen.push({ facts: strictest(facts, part), event: { eventId, task }, receiptId, doubt });
  }
  const [first] = chosen;
  if (choice !== null || first?.event == null || first.doubt === null) return chosen;
  const { eventId } = first.event;
  await rememberOffer({ registry: registry.url, packet: answer, eventId, task }, call.surroundings);
  return [{ ...first, doubt: `${first.doubt}${othersText(answer)}` }];
}

/** Whether the registry answered that it does not take the event; an integrity failure is none. */
function isRefused(error: unknown): boolean {
  return error instanceof Failure && error.kind === 'usage';
}

function othersText(answer: JsonValue): string {
  const [, ...others] = candidateSlugs(answer);
  return others.length === 0 ? '' : ` Others: ${others.join(', ')}. To choose one, install it by its slug.`;
}

/** Files issue no receipt; their index is signed as a whole. */
async function chooseFromFiles(task: string, call: Call): Promise<Chosen[]> {
  const answer = await connect(call).post('/api/agent/resolve', resolveBody(task, call));
  const packet = answer.get('decision_packet');
  const selected = packet.get('selected_skill');
  if (selected.isNothing()) throw new Failure('not-found', packet.get('summary').text());
  const facts = await fetchFacts(call, selected.get('slug').text());
  return [
    {
      facts,
      event: null,
      receiptId: null,
      doubt: notChosenReason(packet.get('choice').textOrNull(), packet.get('match').textOrNull()),
    },
  ];
}

/** By a registry's signed lockfile: the commit and the digests of the file, and today's gate. */
export async function chooseByLockfile(path: string, call: Call): Promise<Chosen[]> {
  const registry = connect(call);
  const document = parseJson(await readNamedFile(path, call.surroundings), path);
  await checkSigned(document, registry, call);
  const origin = document.get('registry');
  const eventId = origin.get('event_id').textOrNull();
  const event = eventId === null ? null : { eventId, task: origin.get('task').text() };
  const chosen: Chosen[] = [];
  for (const [, entry] of document.get('skills').entries()) {
    const row = entry.get('registry');
    const pin = checkPin(readPin(row));
    const now = await fetchFacts(call, pin.slug);
    const receiptId = origin.get('receipt_id').textOrNull();
    chosen.push({ facts: signedText(pin, row, now), event, receiptId, doubt: null });
  }
  return chosen;
}

/** The listed text with today's gate; another one as the lockfile, which the registry signed, describes it, and never without a person. */
function signedText(pin: Pin, row: JsonValue, now: ListedFacts): SkillFacts {
  const isNow = now.integrity === pin.integrity && now.repository === pin.repository && now.path === pin.path;
  if (isNow) return { ...now, commit: pin.commit };
  const riskLevel = row.get('risk_level').textOrNull(/^(?:low|medium|high)$/) ?? unknownRisk;
  const text = otherText(pin, now, { listed: 'before', riskLevel });
  const wasBlocked = [row.get('safety_tier'), row.get('policy')].some(
    (each) => each.textOrNull() === 'blocked',
  );
  return wasBlocked ? { ...text, safetyTier: 'blocked' } : text;
}

/** The signature, and the proof from the transparency log where there is one. */
async function checkSigned(document: JsonValue, registry: RegistryClient, call: Call): Promise<void> {
  const { keys } = await verifySigned(document, registry, call.surroundings, keyChoice(call));
  await checkLogEntry(document, keys, call, false);
}

function checkSame(facts: SkillFacts, signed: JsonValue, where: string): void {
  const isSame = (['repository', 'commit', 'path', 'integrity'] as const).every(
    (name) => signed.get(name).textOrNull() === facts[name],
  );
  if (!isSame)
    throw new Failure('integrity', `the manifest of ${facts.slug} is of another text than ${where}`, [
      'The catalog may have changed in between: try again.',
    ]);
}
