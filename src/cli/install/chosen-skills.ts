/** Which skills an `install` means: those named, the one resolved for a task, or those of a lockfile from the registry. */
import { type Call, flagOption, textOption } from '../command.ts';
import { Failure } from '../failure.ts';
import { readPin } from '../locks/registry-lock.ts';
import { findEvent } from '../locks/resolved-events.ts';
import { readNamedFile } from '../read-file.ts';
import { connect } from '../registry/connect.ts';
import { NotByFiles, type RegistryClient } from '../registry/client.ts';
import { verifySigned } from '../registry/keyring.ts';
import { fetchFacts, type ListedFacts } from '../registry/listed-facts.ts';
import { checkLogEntry } from '../registry/log-proof.ts';
import { type JsonValue, parseJson } from '../registry/read-json.ts';
import { checkPin, type Pin, type SkillFacts } from '../registry/skill-facts.ts';
import { unknownRisk } from './gate.ts';
import { otherText } from './locked-facts.ts';
import type { Origin } from './prepare.ts';
import { checkReceipt, receiptDoubt, strictest, weakDoubt } from './receipt-facts.ts';
import { resolveBody } from './resolve-body.ts';

export interface Chosen extends Origin {
  readonly facts: SkillFacts;
  /** Why a person has to approve this choice, whatever the skill's own policy is; else null. */
  readonly doubt: string | null;
}

/** By slug or `<slug>@<commit>`, each with the event of its latest resolve. */
export async function chooseBySlug(words: readonly string[], call: Call): Promise<Chosen[]> {
  const registry = connect(call);
  const chosen: Chosen[] = [];
  for (const word of new Set(words)) {
    const [slug = '', commit] = word.split('@');
    const event = await findEvent(registry.url, slug, call.surroundings);
    const facts = await fetchFacts(call, slug);
    if (commit !== undefined) checkCommit(facts, commit);
    chosen.push({ facts, event, receiptId: null, doubt: null });
  }
  return chosen;
}

/** The bytes that were reviewed, and no others: the registry may list a newer commit by now. */
function checkCommit({ slug, commit }: SkillFacts, wanted: string): void {
  if (!/^[0-9a-f]{7,40}$/.test(wanted))
    throw new Failure('usage', `${JSON.stringify(wanted)} is no commit: 7 to 40 digits of 0-9 a-f`);
  if (!commit.startsWith(wanted))
    throw new Failure('integrity', `the registry lists ${slug} at commit ${commit}, not ${wanted}`, [
      'Review the newer text, then install it by its own commit, or without one.',
    ]);
}

/** By a signed receipt, which has to be about this task and of these days; the statement and the manifest have to say the same. */
export async function chooseByTask(task: string, call: Call): Promise<Chosen[]> {
  const registry = connect(call);
  const body = resolveBody(task, call);
  let answer: JsonValue;
  try {
    answer = await registry.post('/api/agent/receipt', { ...body, detail: 'full' });
  } catch (error) {
    if (error instanceof NotByFiles) return chooseFromFiles(task, registry, call);
    throw error;
  }
  await checkSigned(answer, registry, call);
  const receipt = answer.get('receipt');
  checkReceipt(receipt, body, call.surroundings.now());
  const selected = receipt.get('selected_skill');
  const slug = selected.get('slug').text();
  if (slug === '') throw new Failure('not-found', answer.get('policy_decision').get('summary').text());
  const facts = await fetchFacts(call, slug);
  checkSame(facts, selected, 'the receipt');
  const event = { eventId: receipt.get('resolve_event_id').text(), task };
  const receiptId = receipt.get('receipt_id').text();
  return [{ facts: strictest(facts, receipt), event, receiptId, doubt: receiptDoubt(receipt) }];
}

/** Files issue no receipt; their index is signed as a whole. */
async function chooseFromFiles(task: string, registry: RegistryClient, call: Call): Promise<Chosen[]> {
  const answer = await registry.post('/api/agent/resolve', resolveBody(task, call));
  const packet = answer.get('decision_packet');
  const selected = packet.get('selected_skill');
  if (selected.isNothing()) throw new Failure('not-found', packet.get('summary').text());
  const facts = await fetchFacts(call, selected.get('slug').text());
  return [
    {
      facts,
      event: null,
      receiptId: null,
      doubt: packet.get('match').textOrNull() === 'weak' ? weakDoubt : null,
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
  const choice = { trustNewKey: flagOption(call.options, 'trust-new-key'), offline: false };
  const { keys } = await verifySigned(document, registry, call.surroundings, choice);
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

/** The event that the caller names; it goes with one skill. */
export function namedOrigin({ options }: Call): Origin | null {
  const eventId = textOption(options, 'event-id');
  const task = textOption(options, 'task');
  if (eventId === null) return null;
  if (task === null) throw new Failure('usage', '--event-id needs --task, the task as it was resolved');
  return { event: { eventId, task }, receiptId: null };
}
