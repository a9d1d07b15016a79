/** What discovery remembers, in the store: every step is one write, so a process may end between any two. */
import { isDeepStrictEqual } from 'node:util';
import { listAll } from '../ports/list-all.ts';
import type { DocumentChange, Store } from '../ports/store.ts';
import {
  Candidate,
  candidateIdKind,
  candidateKind,
  cursorKind,
  StoredCursor,
  StoredProposal,
  proposalKind,
} from '../schema/discovery-state.ts';
import { type Lead, leadKey } from './rules/links.ts';

export type MemoryStore = Pick<Store, 'getDocument' | 'listDocuments' | 'writeDocuments'>;

export interface StoredCandidate {
  readonly key: string;
  readonly version: number;
  readonly candidate: Candidate;
}

/** Another process changed the same candidate; its work is done again by the next run. */
export class StaleCandidate extends Error {
  override readonly name = 'StaleCandidate';
}

/** Profiles that one candidate names, as in the schema. */
const profilesMax = 10;
/** Documents of one write. */
const writeSize = 200;

/** Those that cannot be read are passed over: they are found again. */
export async function* listCandidates(store: MemoryStore): AsyncGenerator<StoredCandidate> {
  for await (const { id, version, value } of listAll(store, candidateKind)) {
    const { data } = Candidate.safeParse(value);
    if (data !== undefined) yield { key: id, version, candidate: data };
  }
}

export async function readCandidate(store: MemoryStore, key: string): Promise<StoredCandidate | null> {
  const found = await store.getDocument(candidateKind, key);
  const { data } = Candidate.safeParse(found?.value);
  return found === null || data === undefined ? null : { key, version: found.version, candidate: data };
}

export function candidateChange({ key, version }: StoredCandidate, next: Candidate | null): DocumentChange {
  return { kind: candidateKind, id: key, value: next, expected: version };
}

/** The number of leads that were new. A lead that another profile left out is looked at again with this one’s thresholds. */
export async function addLeads(
  store: MemoryStore,
  leads: readonly Lead[],
  profile: string,
  now: string,
): Promise<number> {
  const unique = new Map(leads.map((lead) => [leadKey(lead), lead]));
  let [added, changes] = [0, [] as DocumentChange[]];
  const flush = async (): Promise<void> => {
    // A lead that another process added meanwhile is there, which is all that is wanted.
    if (changes.length > 0 && !(await store.writeDocuments(changes)))
      for (const change of changes) await store.writeDocuments([change]);
    changes = [];
  };
  for (const [key, lead] of unique) {
    const known = await store.getDocument(candidateKind, key);
    const { data } = Candidate.safeParse(known?.value);
    if (data?.profiles.includes(profile) === true || data?.profiles.length === profilesMax) continue;
    if (data === undefined) added += 1;
    const isOpen = data === undefined || data.state === 'left_out';
    const value: Candidate = {
      ...(data ?? newCandidate(lead, now)),
      profiles: [...(data?.profiles ?? []), profile],
      ...(isOpen ? { state: 'waiting', head: null } : {}),
    };
    changes.push({ kind: candidateKind, id: key, value, expected: known?.version ?? 0 });
    if (changes.length === writeSize) await flush();
  }
  await flush();
  return added;
}

function newCandidate({ owner, name }: Lead, now: string): Candidate {
  return {
    owner,
    name,
    repository_id: null,
    profiles: [],
    found_at: now,
    state: 'waiting',
    reason: null,
    head: null,
    looked_on: null,
    look_again_on: null,
    value: 0,
    stars: 0,
    skills: [],
    skills_found: 0,
    attempts: 0,
    proposal: null,
    branch: null,
  };
}

/** Throws a `StaleCandidate` where another process was first. */
export async function writeCandidate(
  store: MemoryStore,
  stored: StoredCandidate,
  next: Candidate,
  more: readonly DocumentChange[] = [],
): Promise<StoredCandidate> {
  if (more.length === 0 && isDeepStrictEqual(stored.candidate, next)) return stored;
  if (!(await store.writeDocuments([candidateChange(stored, next), ...more])))
    throw new StaleCandidate(`${stored.key} was changed by another process`);
  return { ...stored, version: stored.version + 1, candidate: next };
}

/** Who holds the numeric id; null if there is no account. */
export async function readHolder(
  store: MemoryStore,
  repositoryId: number,
): Promise<{ readonly key: string; readonly version: number } | null> {
  const found = await store.getDocument(candidateIdKind, String(repositoryId));
  const key = (found?.value as { key?: unknown } | undefined)?.key; // written by `holderChange` alone
  return found === null || typeof key !== 'string' ? null : { key, version: found.version };
}

export function holderChange(repositoryId: number, key: string, version: number): DocumentChange {
  return { kind: candidateIdKind, id: String(repositoryId), value: { key }, expected: version };
}

export async function readProposal(store: MemoryStore, key: string): Promise<StoredProposal['files'] | null> {
  const found = await store.getDocument(proposalKind, key);
  return StoredProposal.safeParse(found?.value).data?.files ?? null;
}
type StoredProposal = { readonly files: readonly { readonly path: string; readonly text: string }[] };

export function proposalChange(key: string, files: StoredProposal['files'] | null): DocumentChange {
  return { kind: proposalKind, id: key, value: files === null ? null : { files } };
}

export async function readCursor(store: MemoryStore, id: string): Promise<unknown> {
  const found = await store.getDocument(cursorKind, id);
  return StoredCursor.safeParse(found?.value).data?.cursor ?? null;
}

export async function writeCursor(store: MemoryStore, id: string, cursor: unknown): Promise<void> {
  await store.writeDocuments([{ kind: cursorKind, id, value: { cursor } }]);
}
