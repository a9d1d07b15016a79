/** Event ids that prove by themselves what was resolved: issued without a write, read without a look-up. */
import { concat } from './bytes.ts';
import type { Signer } from '../ports/surroundings.ts';

/** Days a report may come after its event was issued. */
export const eventLifeDays = 30;
/** Ids of version 1 name no network; they are read for as long as they live. */
const versions = { unbound: 1, bound: 2 } as const;
const lengths = { random: 16, digest: 8, agent: 4, caller: 6, skill: 6, mac: 16 } as const;

interface EventSubject {
  readonly task: string;
  readonly agent: string;
  /** Address prefix of the caller; empty where it is not known. */
  readonly caller: string;
  /** The skills on offer, the selected one first, each with the digest of its content. */
  readonly skills: readonly OfferedSkill[];
}

interface OfferedSkill {
  readonly slug: string;
  readonly integrity: string;
}

/** What an id says of itself. */
export interface IssuedEvent {
  readonly issuedAt: Date;
  /** Whether this task was the one resolved, whatever its letter case and white space. */
  isTask(task: string): boolean;
  isAgent(agent: string): boolean;
  /** Whether it was issued to this address prefix. */
  isFor(caller: string): boolean;
  /** 0 for the selected skill, 1.. for alternatives, -1 when it was not on offer with that content. */
  positionOf(skill: OfferedSkill): number;
  /** How many skills were on offer. */
  readonly offered: number;
}

/** `evt_<time, 12 hex digits>.<base64url>`: sorts by time, at least 128 random bits, 128-bit MAC. */
export function issueEventId(subject: EventSubject, now: Date, signer: Signer): string {
  const time = now.getTime().toString(16).padStart(12, '0');
  const random = signer.randomBytes(lengths.random);
  const payload = concat([
    Uint8Array.of(versions.bound),
    random,
    digest(signer, normaliseTask(subject.task), lengths.digest),
    digest(signer, subject.agent, lengths.agent),
    signer.mac(callerInput(random, subject.caller)).subarray(0, lengths.caller),
    ...subject.skills.map((skill) => skillDigest(signer, skill)),
  ]);
  const mac = signer.mac(macInput(time, payload)).subarray(0, lengths.mac);
  return `evt_${time}.${base64url(concat([payload, mac]))}`;
}

/** Null for an id that this registry did not issue. */
export function readEventId(id: string, signer: Signer): IssuedEvent | null {
  const match = /^evt_([0-9a-f]{12})\.([A-Za-z0-9_-]{40,480})$/.exec(id);
  const bytes = fromBase64url(match?.[2] ?? '');
  const time = match?.[1];
  const isBound = bytes?.[0] === versions.bound;
  const fixed = 1 + lengths.random + lengths.digest + lengths.agent + (isBound ? lengths.caller : 0);
  if (time === undefined || bytes === null || bytes.length < fixed + lengths.mac) return null;
  const payload = bytes.subarray(0, bytes.length - lengths.mac);
  if (!isSigned(macInput(time, payload), bytes.subarray(bytes.length - lengths.mac), signer)) return null;
  if (!isBound && payload[0] !== versions.unbound) return null;
  const random = payload.subarray(1, 1 + lengths.random);
  let at = 1 + lengths.random;
  const task = payload.subarray(at, (at += lengths.digest));
  const agent = payload.subarray(at, (at += lengths.agent));
  const caller = payload.subarray(at, fixed);
  const skills = payload.subarray(fixed);
  return {
    issuedAt: new Date(Number.parseInt(time, 16)),
    isTask: (text) => signer.equal(task, digest(signer, normaliseTask(text), lengths.digest)),
    isFor: (prefix) => isBound && isSigned(callerInput(random, prefix), caller, signer),
    isAgent: (text) => signer.equal(agent, digest(signer, text, lengths.agent)),
    positionOf: (skill) => findChunk(skills, skillDigest(signer, skill), signer),
    offered: Math.floor(skills.length / lengths.skill),
  };
}

/** One task however it was typed or passed on: the same words mean the same event. */
function normaliseTask(task: string): string {
  return task.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim();
}

function findChunk(skills: Uint8Array, wanted: Uint8Array, signer: Signer): number {
  for (let at = 0, position = 0; at + lengths.skill <= skills.length; at += lengths.skill, position += 1) {
    if (signer.equal(skills.subarray(at, at + lengths.skill), wanted)) return position;
  }
  return -1;
}

/** By the present secret, or by one that it replaced: events are about for weeks. As many bytes count as `mac` has. */
function isSigned(input: Uint8Array, mac: Uint8Array, signer: Signer): boolean {
  const all = [signer.mac(input), ...(signer.formerMacs?.(input) ?? [])];
  return all.some((each) => signer.equal(mac, each.subarray(0, mac.length)));
}

/** With the id's random bytes, so that two ids of one network have nothing in common. */
function callerInput(random: Uint8Array, caller: string): Uint8Array {
  return concat([utf8('caller:'), random, utf8(`:${caller}`)]);
}

function macInput(time: string, payload: Uint8Array): Uint8Array {
  return concat([utf8(`event:${time}:`), payload]);
}

function skillDigest(signer: Signer, { slug, integrity }: OfferedSkill): Uint8Array {
  return digest(signer, `${slug}\0${integrity}`, lengths.skill);
}

function digest(signer: Signer, text: string, length: number): Uint8Array {
  return signer.sha256(utf8(text)).subarray(0, length);
}

const encoder = new TextEncoder();
const utf8 = (text: string): Uint8Array => encoder.encode(text);

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function fromBase64url(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
  } catch {
    return null;
  }
}
