/** Which skills an `install` means: those named, the one resolved for a task, or those of a lockfile from the registry. */
import { readFile } from 'node:fs/promises';
import { resolve as resolvePath } from 'node:path';
import { oneLine } from '../../text/plain-text.ts';
import { type Call, flagOption, textOption } from '../command.ts';
import { Failure, hasErrorCode } from '../failure.ts';
import { readPin } from '../locks/registry-lock.ts';
import { findEvent } from '../locks/resolved-events.ts';
import { connect } from '../registry/connect.ts';
import { NotByFiles, type RegistryClient } from '../registry/client.ts';
import { trustedKeys, verifySigned } from '../registry/keyring.ts';
import { checkLogProof } from '../registry/log-proof.ts';
import { type JsonValue, parseJson } from '../registry/read-json.ts';
import { checkPin, fetchFacts, type SkillFacts } from '../registry/skill-facts.ts';
import type { Origin } from './prepare.ts';
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
    const facts = await fetchFacts(registry, slug);
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

/** By a signed receipt: its signature is checked, and the manifest has to say the same. */
export async function chooseByTask(task: string, call: Call): Promise<Chosen[]> {
  const registry = connect(call);
  let answer: JsonValue;
  try {
    answer = await registry.post('/api/agent/receipt', { ...resolveBody(task, call), detail: 'full' });
  } catch (error) {
    if (error instanceof NotByFiles) return chooseFromFiles(task, registry, call);
    throw error;
  }
  await checkSigned(answer, registry, call);
  const receipt = answer.get('receipt');
  const selected = receipt.get('selected_skill');
  const slug = selected.get('slug').text();
  if (slug === '') throw new Failure('not-found', answer.get('policy_decision').get('summary').text());
  const facts = await fetchFacts(registry, slug);
  checkSame(facts, selected, 'the receipt');
  const event = { eventId: receipt.get('resolve_event_id').text(), task };
  return [
    {
      facts,
      event,
      receiptId: receipt.get('receipt_id').text(),
      doubt: doubtOf(answer.get('policy_decision')),
    },
  ];
}

/** A skill that fits only in part is for a person to judge, also where its own policy asks no one. */
function doubtOf(decision: JsonValue): string | null {
  return decision.get('match').textOrNull() === 'weak' ? oneLine(decision.get('summary').text()) : null;
}

/** Files issue no receipt; their index is signed as a whole. */
async function chooseFromFiles(task: string, registry: RegistryClient, call: Call): Promise<Chosen[]> {
  const answer = await registry.post('/api/agent/resolve', resolveBody(task, call));
  const packet = answer.get('decision_packet');
  const selected = packet.get('selected_skill');
  if (selected.isNothing()) throw new Failure('not-found', packet.get('summary').text());
  const facts = await fetchFacts(registry, selected.get('slug').text());
  return [{ facts, event: null, receiptId: null, doubt: doubtOf(packet) }];
}

/** By a registry's signed lockfile: the commit and the digests of the file, and today's gate. */
export async function chooseByLockfile(path: string, call: Call): Promise<Chosen[]> {
  const registry = connect(call);
  const document = parseJson(await readDocument(path, call), path);
  await checkSigned(document, registry, call);
  const origin = document.get('registry');
  const eventId = origin.get('event_id').textOrNull();
  const event = eventId === null ? null : { eventId, task: origin.get('task').text() };
  const chosen: Chosen[] = [];
  for (const [, entry] of document.get('skills').entries()) {
    const pin = checkPin(readPin(entry.get('registry')));
    const facts = await fetchFacts(registry, pin.slug);
    // The same bytes: the manifest knows which files are programs, too.
    const files = facts.integrity === pin.integrity ? facts.files : pin.files;
    const receiptId = origin.get('receipt_id').textOrNull();
    chosen.push({ facts: { ...facts, ...pin, files }, event, receiptId, doubt: null });
  }
  return chosen;
}

/** The signature, and the proof from the transparency log where there is one. */
async function checkSigned(document: JsonValue, registry: RegistryClient, call: Call): Promise<void> {
  const choice = { trustNewKey: flagOption(call.options, 'trust-new-key'), offline: false };
  const keyId = await verifySigned(document, registry, call.surroundings, choice);
  checkLogProof(document, await trustedKeys([keyId], registry, call.surroundings, choice));
}

function checkSame(facts: SkillFacts, signed: JsonValue, where: string): void {
  const commit = signed.get('commit').textOrNull();
  const integrity = signed.get('integrity').textOrNull();
  if (commit !== facts.commit || integrity !== facts.integrity)
    throw new Failure('integrity', `the manifest of ${facts.slug} is of another text than ${where}`, [
      'The catalog may have changed in between: try again.',
    ]);
}

async function readDocument(path: string, { surroundings }: Call): Promise<string> {
  try {
    return await readFile(resolvePath(surroundings.workingFolder, path), 'utf8');
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'EISDIR', 'EACCES'))
      throw new Failure('usage', `--lockfile ${path}: no such file`);
    throw error;
  }
}

/** The event that the caller names; it goes with one skill. */
export function namedOrigin({ options }: Call): Origin | null {
  const eventId = textOption(options, 'event-id');
  const task = textOption(options, 'task');
  if (eventId === null) return null;
  if (task === null) throw new Failure('usage', '--event-id needs --task, the task as it was resolved');
  return { event: { eventId, task }, receiptId: null };
}
