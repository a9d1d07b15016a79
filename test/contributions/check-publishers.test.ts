import { describe, expect, test } from 'vitest';
import { openDomainProofs } from '../../src/adapters/domain-proofs.ts';
import { checkPublishers } from '../../src/contributions/check-publishers.ts';
import type { DomainProofs } from '../../src/ports/domain-proofs.ts';
import type { Publisher } from '../../src/schema/collections.ts';
import { startSite } from '../support/tls-site.ts';

const file = 'https://acme.example.com/.well-known/skill-registry.txt';
const line = 'skill-registry=https://github.com/acme';
const publisher = (verified: Partial<Publisher['verified']> = {}): Publisher => ({
  slug: 'acme',
  summary: 'Makes things.',
  name: 'Acme',
  verified: {
    by: 'domain',
    on: '2026-11-20',
    source: file,
    reason: 'The file names the account.',
    ...verified,
  },
});
const changes = [{ path: 'publishers/acme.md', change: 'added' }] as const;
const check = (verified: Partial<Publisher['verified']>, proofs: DomainProofs | null) =>
  checkPublishers({ publishers: [publisher(verified)] }, changes, proofs);
const reasons = ({ problems }: Awaited<ReturnType<typeof check>>) => problems.map(({ reason }) => reason);

/** A domain whose file and TXT records say this. */
async function domain(text: string | null, records: readonly string[] = []): Promise<DomainProofs> {
  const connection = await startSite('acme.example.com', (request, response) => {
    const isThere = text !== null && request.url === '/.well-known/skill-registry.txt';
    response.writeHead(isThere ? 200 : 404).end(isThere ? text : '');
  });
  return openDomainProofs(connection, async () =>
    records.map((record) => [...(record.match(/.{1,20}/g) ?? [])]),
  );
}

describe('a publisher file that rests on a domain', () => {
  test('passes where the domain’s file names the account', async () => {
    const checked = await check({}, await domain(`# Accounts\n${line}\n`));
    expect(checked).toMatchObject({ problems: [], unreachable: null });
    expect(checked.checks).toMatchObject([{ account: 'acme', by: 'domain', source: file }]);
  });
  test('fails where the file is absent, or names another account or one repository only', async () => {
    for (const text of [null, `${line}-inc`, `${line}/tools`])
      expect(reasons(await check({}, await domain(text)))).toEqual([`${file} has no line ${line}`]);
  });
  test('may rest on a TXT record of the domain', async () => {
    const source = 'https://acme.example.com/';
    const proofs = await domain(null, ['v=spf1 -all', line]);
    expect(reasons(await check({ source }, proofs))).toEqual([]);
    expect(reasons(await check({ source }, await domain(line)))).toEqual([
      `no TXT record of acme.example.com is ${line}`,
    ]);
  });
  test.each(['https://127.0.0.1/', 'https://acme.internal/', 'https://acme.example.com:8443/'])(
    'asks no host of a private network, and no port but 443: %s',
    async (source) => {
      const asked = async () => expect.unreachable('no host may be asked');
      const checked = await check({ source }, { readFile: asked, readRecords: asked });
      expect(reasons(checked)).toEqual([
        'verified.source must be an address of the domain itself, without port or user name',
      ]);
    },
  );
  test('is said to be unread where the domain does not answer', async () => {
    const failing = Object.assign(new Error('no answer'), { code: 'ESERVFAIL' });
    const records = openDomainProofs({}, () => Promise.reject(failing));
    const source = 'https://acme.example.com/';
    const unread = { problems: [], unreachable: 'TXT records of acme.example.com cannot be read' };
    expect(await check({ source }, records)).toMatchObject(unread);
    const none = openDomainProofs({}, () => Promise.reject(Object.assign(new Error(), { code: 'ENODATA' })));
    expect(reasons(await check({ source }, none))).toHaveLength(1);
    expect(await check({}, null)).toMatchObject({ unreachable: `${file} was not read: checkouts only` });
  });
});

test('a publisher file of another kind is for the reviewer, and one that did not change is left out', async () => {
  const checked = await check({ by: 'maintainer' }, null);
  expect(checked).toMatchObject({ checks: [{ by: 'maintainer' }], problems: [], unreachable: null });
  expect(await checkPublishers({ publishers: [publisher()] }, [], null)).toMatchObject({ checks: [] });
});
