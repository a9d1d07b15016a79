/** Event ids that prove by themselves what was resolved: issued without a write, read without a look-up. */
import { concat, utf8 } from './bytes.ts';
import { fromBase64, toBase64Url } from './dsse.ts';
import type { Signer } from '../ports/surroundings.ts';

/** Days a report may come after its event was issued. */
export const eventLifeDays = 30;
/**
 * Bytes of each part, by version. From version 3 on digests are made with a key of the id's own, so that no one can search for
 * another text of the same digest, and few bytes do. Ids of version 1 name no network; earlier ones are read for as long as they live.
 */
const layouts = {
  1: { random: 16, task: 8, agent: 4, caller: 0, skill: 6, isKeyed: false },
  2: { random: 16, task: 8, agent: 4, caller: 6, skill: 6, isKeyed: false },
  3: { random: 8, task: 4, agent: 3, caller: 4, skill: 3, isKeyed: true },
} as const;
type Layout = (typeof layouts)[keyof typeof layouts];
const issuedVersion = 3;
const macBytes = 16;

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

/** `evt_<time, 12 hex digits>.<base64url>`: sorts by time, 64 random bits, 128-bit MAC. */
export function issueEventId(subject: EventSubject, now: Date, signer: Signer): string {
  const time = now.getTime().toString(16).padStart(12, '0');
  const layout = layouts[issuedVersion];
  const random = signer.randomBytes(layout.random);
  const digest = digester(layout, random, signer.mac, signer);
  const payload = concat([
    Uint8Array.of(issuedVersion),
    random,
    digest.task(subject.task),
    digest.agent(subject.agent),
    digest.caller(subject.caller),
    ...subject.skills.map(digest.skill),
  ]);
  const mac = signer.mac(macInput(time, payload)).subarray(0, macBytes);
  return `evt_${time}.${toBase64Url(concat([payload, mac]))}`;
}

/** Null for an id that this registry did not issue. */
export function readEventId(id: string, signer: Signer): IssuedEvent | null {
  const [, time, text = ''] = /^evt_([0-9a-f]{12})\.([A-Za-z0-9_-]{40,480})$/.exec(id) ?? [];
  const bytes = fromBase64Url(text);
  if (time === undefined || bytes === null || bytes.length <= macBytes) return null;
  const payload = bytes.subarray(0, bytes.length - macBytes);
  const makeMac = macThatMakes(bytes.subarray(payload.length), macInput(time, payload), signer);
  const layout = Object.entries(layouts).find(([version]) => Number(version) === payload[0])?.[1];
  if (makeMac === null || layout === undefined) return null;
  let read = 1;
  const take = (length: number): Uint8Array => payload.subarray(read, (read += length));
  const [random, task, agent] = [take(layout.random), take(layout.task), take(layout.agent)];
  const caller = take(layout.caller);
  const skills = payload.subarray(read);
  const digest = digester(layout, random, makeMac, signer);
  return {
    issuedAt: new Date(Number.parseInt(time, 16)),
    isTask: (each) => signer.equal(task, digest.task(each)),
    isFor: (prefix) => layout.caller > 0 && signer.equal(caller, digest.caller(prefix)),
    isAgent: (each) => signer.equal(agent, digest.agent(each)),
    positionOf: (skill) => findChunk(skills, digest.skill(skill), signer),
    offered: Math.floor(skills.length / layout.skill),
  };
}

type MakeMac = (bytes: Uint8Array) => Uint8Array;

/** How the parts of an id are made from what they identify. `makeMac` has the secret by which the id is issued. */
function digester(layout: Layout, random: Uint8Array, makeMac: MakeMac, signer: Signer) {
  const key = layout.isKeyed ? makeMac(concat([utf8('digests:'), random])) : new Uint8Array();
  const digest = (text: string, length: number): Uint8Array =>
    signer.sha256(concat([key, utf8(text)])).subarray(0, length);
  return {
    task: (text: string) => digest(normaliseTask(text), layout.task),
    agent: (text: string) => digest(text, layout.agent),
    // With the id's random bytes, so that two ids of one network have nothing in common.
    caller: (prefix: string) =>
      makeMac(concat([utf8('caller:'), random, utf8(`:${prefix}`)])).subarray(0, layout.caller),
    skill: ({ slug, integrity }: OfferedSkill) => digest(`${slug}\0${integrity}`, layout.skill),
  };
}

/** One task however it was typed or passed on: the same words mean the same event. */
function normaliseTask(task: string): string {
  return task.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim();
}

function findChunk(skills: Uint8Array, wanted: Uint8Array, signer: Signer): number {
  const { length } = wanted;
  for (let at = 0, position = 0; at + length <= skills.length; at += length, position += 1) {
    if (signer.equal(skills.subarray(at, at + length), wanted)) return position;
  }
  return -1;
}

/** Of the present secret, or of one that it replaced, as events are about for weeks; null where neither makes the MAC. */
function macThatMakes(mac: Uint8Array, input: Uint8Array, signer: Signer): MakeMac | null {
  const isMade = (made: Uint8Array): boolean => signer.equal(mac, made.subarray(0, macBytes));
  if (isMade(signer.mac(input))) return signer.mac;
  const former = signer.formerMacs?.(input).findIndex(isMade) ?? -1;
  return former < 0 ? null : (bytes) => signer.formerMacs?.(bytes)[former] ?? new Uint8Array();
}

function macInput(time: string, payload: Uint8Array): Uint8Array {
  return concat([utf8(`event:${time}:`), payload]);
}

function fromBase64Url(text: string): Uint8Array | null {
  try {
    return fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return null;
  }
}
