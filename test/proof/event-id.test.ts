/** Event ids prove what was resolved, without a look-up, and cannot be invented. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Signer } from '../../src/ports/surroundings.ts';
import { issueEventId, readEventId } from '../../src/proof/event-id.ts';

function signer(secret: string): Pick<Signer, 'mac' | 'sha256' | 'randomBytes' | 'equal'> {
  return {
    mac: (bytes) => createHmac('sha256', secret).update(bytes).digest(),
    sha256: (bytes) => createHash('sha256').update(bytes).digest(),
    randomBytes: (count) => randomBytes(count),
    equal: (a, b) => a.length === b.length && timingSafeEqual(a, b),
  };
}
const ours = signer('one secret') as Signer;
const at = new Date('2026-11-20T10:00:00.000Z');
const offered = Array.from({ length: 21 }, (_, index) => ({
  slug: `acme-${index}`,
  integrity: `sha256-${index}`,
}));
const subject = { task: 'extract tables', agent: 'auto', caller: '203.0.113.0/24', skills: offered };

describe('event id', () => {
  const id = issueEventId(subject, at, ours);

  it('has the form and length that reports take, with every alternative on offer', () => {
    expect(id).toMatch(/^evt_[A-Za-z0-9_.:-]{4,508}$/);
  });

  it('tells when, for which task, agent and skills it was issued', () => {
    const event = readEventId(id, ours);
    expect(event?.issuedAt).toEqual(at);
    expect(event?.isTask('extract tables')).toBe(true);
    expect(event?.isTask('something else')).toBe(false);
    expect(event?.isAgent('auto')).toBe(true);
    expect(event?.isFor('203.0.113.0/24')).toBe(true);
    expect(event?.isFor('198.51.100.0/24')).toBe(false);
    expect(event?.isFor('')).toBe(false);
    expect(event?.positionOf({ slug: 'acme-0', integrity: 'sha256-0' })).toBe(0);
    expect(event?.positionOf({ slug: 'acme-20', integrity: 'sha256-20' })).toBe(20);
  });

  it.each(['Extract  Tables', '  extract\n\ttables ', 'ｅｘｔｒａｃｔ tables'])(
    'knows its task again however it is typed: %j',
    (typed) => {
      expect(readEventId(id, ours)?.isTask(typed)).toBe(true);
      const other = issueEventId({ ...subject, task: typed }, at, ours);
      expect(readEventId(other, ours)?.isTask('extract tables')).toBe(true);
    },
  );

  it.each(['extracttables', 'extract table', 'tables extract', ''])('knows no other task: %j', (other) => {
    expect(readEventId(id, ours)?.isTask(other)).toBe(false);
  });

  it('does not know a skill that was not on offer, nor one with another text', () => {
    const event = readEventId(id, ours);
    expect(event?.positionOf({ slug: 'acme-99', integrity: 'sha256-0' })).toBe(-1);
    expect(event?.positionOf({ slug: 'acme-0', integrity: 'sha256-changed' })).toBe(-1);
  });

  it('is never the same twice, and sorts by time', () => {
    expect(issueEventId(subject, at, ours)).not.toBe(id);
    const later = issueEventId(subject, new Date(at.getTime() + 1), ours);
    expect(later > id).toBe(true);
  });

  it('is for the caller that asked, also after its secret was replaced', () => {
    const next = {
      ...signer('the next secret'),
      formerMacs: (bytes: Uint8Array) => [ours.mac(bytes)],
    } as Partial<Signer> as Signer;
    expect(readEventId(id, next)?.isFor('203.0.113.0/24')).toBe(true);
    expect(readEventId(id, next)?.isFor('198.51.100.0/24')).toBe(false);
  });

  it('has nothing in common with another id of the same question and network that could be seen', () => {
    const bytesOf = (text: string): Buffer => Buffer.from(text.split('.')[1] ?? '', 'base64url');
    const [one, other] = [bytesOf(id), bytesOf(issueEventId(subject, at, ours))];
    for (let from = 1; from + 3 <= one.length; from += 3)
      expect(one.subarray(from, from + 3).equals(other.subarray(from, from + 3))).toBe(false);
  });

  it.each([
    [1, []],
    [2, ['203.0.113.0/24']],
  ])('of version %i is still read', (version, callers) => {
    const random = randomBytes(16);
    const digest = (text: string, length: number): Buffer =>
      createHash('sha256').update(text).digest().subarray(0, length);
    const payload = Buffer.concat([
      Buffer.of(version),
      random,
      digest('extract tables', 8),
      digest('auto', 4),
      ...callers.map((caller) =>
        Buffer.from(
          ours.mac(Buffer.concat([Buffer.from('caller:'), random, Buffer.from(`:${caller}`)])),
        ).subarray(0, 6),
      ),
      digest('acme-0\0sha256-0', 6),
    ]);
    const time = at.getTime().toString(16).padStart(12, '0');
    const mac = Buffer.from(ours.mac(Buffer.concat([Buffer.from(`event:${time}:`), payload])));
    const event = readEventId(
      `evt_${time}.${Buffer.concat([payload, mac.subarray(0, 16)]).toString('base64url')}`,
      ours,
    );
    expect(event?.isTask('extract tables')).toBe(true);
    expect(event?.isAgent('auto')).toBe(true);
    expect(event?.positionOf({ slug: 'acme-0', integrity: 'sha256-0' })).toBe(0);
    expect(event?.isFor('203.0.113.0/24')).toBe(callers.length > 0);
    expect(event?.isFor('')).toBe(false);
  });

  it.each([
    ['another registry’s', issueEventId(subject, at, signer('another secret') as Signer)],
    ['an altered time', id.replace('evt_0', 'evt_1')],
    ['an altered payload', `${id.slice(0, 30)}${id[30] === 'A' ? 'B' : 'A'}${id.slice(31)}`],
    ['a cut one', id.slice(0, -4)],
    ['no id at all', 'evt_'],
    ['rubbish', 'evt_0123456789ab.%%%%'],
  ])('is refused: %s', (_name, forged) => {
    expect(readEventId(forged, ours)).toBeNull();
  });
});
