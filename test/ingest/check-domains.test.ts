/** Publishers that rest on a domain are asked again: what is gone for a week has lapsed, in the file, in scores and in answers. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDomainProofs } from '../../src/adapters/domain-proofs.ts';
import { parseMarkdown } from '../../src/catalog/parse-markdown.ts';
import { checkDomains } from '../../src/ingest/refresh/check-domains.ts';
import type { DomainProofs } from '../../src/ports/domain-proofs.ts';
import { type Publisher, PublisherFrontMatter } from '../../src/schema/collections.ts';
import { findBorrowedName } from '../../src/submissions/review/borrowed-name.ts';
import { createFetch } from '../support/application.ts';
import { createContext } from '../support/registry.ts';
import { temporaryFolder } from './support.ts';
import { startSite } from '../support/tls-site.ts';

const line = 'skill-registry=https://github.com/acme\n';
const text = `---
name: Acme
# Asked by mail on that day.
verified:
  by: domain
  on: 2026-11-20
  source: https://acme.example.com/.well-known/skill-registry.txt
  reason: The file names the account.
---
Makes things.
`;
/** What the domain answers: its file, none, or an error of its own. */
let answer: string | 404 | 503 = line;
let proofs: DomainProofs;
let out: string;
let path: string;

beforeEach(async () => {
  const connection = await startSite('acme.example.com', (_, response) => {
    const status = typeof answer === 'string' ? 200 : answer;
    response.writeHead(status).end(typeof answer === 'string' ? answer : '');
  });
  proofs = openDomainProofs(connection, async () => []);
  answer = line;
  out = temporaryFolder();
  path = join(out, 'publishers/acme.md');
  mkdirSync(join(out, 'publishers'));
  writeFileSync(path, text);
});

const check = async (today: string, dryRun = false): Promise<string[]> =>
  (await checkDomains(proofs, { out, today, dryRun })).map(({ message }) => message);
const written = (): string => readFileSync(path, 'utf8');
const publisher = (): Publisher => {
  const { value, body } = parseMarkdown('publishers/acme.md', written(), PublisherFrontMatter);
  if (value === null) throw new TypeError('the file satisfies its schema');
  return { ...value, slug: 'acme', summary: body.trim() };
};

describe('a domain that named an account', () => {
  test('and still does, changes nothing of the file', async () => {
    expect(await check('2026-12-24')).toEqual([]);
    expect(written()).toBe(text);
  });

  test('and does not for a week, has lapsed; the proof may come back', async () => {
    answer = 404;
    expect(await check('2026-12-01', true)).toEqual([expect.stringContaining('has no line')]);
    expect(written()).toBe(text);
    expect(await check('2026-12-01')).toEqual([expect.stringContaining('lapses after 7 days')]);
    await check('2026-12-07');
    expect(publisher().verified).toMatchObject({ missing_since: '2026-12-01' });
    expect(publisher().verified.lapsed_on).toBeUndefined();
    expect(await check('2026-12-08')).toEqual([expect.stringContaining('lapsed on 2026-12-08')]);
    await check('2026-12-20');
    expect(publisher().verified).toMatchObject({ missing_since: '2026-12-01', lapsed_on: '2026-12-08' });
    expect(written()).toContain('# Asked by mail on that day.');
    expect(written()).toMatch(/\n---\nMakes things\.\n$/);
    answer = line;
    expect(await check('2026-12-21')).toEqual([]);
    expect(publisher().verified).toEqual(
      PublisherFrontMatter.shape.verified.parse({ ...publisher().verified }),
    );
    expect(publisher().verified.lapsed_on ?? publisher().verified.missing_since).toBeUndefined();
  });

  test('and gives no answer, changes nothing', async () => {
    answer = 404;
    await check('2026-12-01');
    const before = written();
    answer = 503;
    expect(await check('2026-12-20')).toHaveLength(1);
    expect(written()).toBe(before);
  });

  test('is not asked for files that rest on something else, or on nothing', async () => {
    answer = 404;
    writeFileSync(path, text.replace('by: domain', 'by: maintainer'));
    writeFileSync(join(out, 'publishers/broken.md'), 'no front matter');
    expect(await check('2026-12-20')).toEqual([]);
    expect(
      await checkDomains(proofs, { out: temporaryFolder(), today: '2026-12-20', dryRun: false }),
    ).toEqual([]);
  });
});

describe('a publisher whose proof has lapsed', () => {
  const manifestOf = async (verified: Partial<Publisher['verified']>, format = 'json') => {
    const acme = publisher();
    const given = createContext({ publishers: [{ ...acme, verified: { ...acme.verified, ...verified } }] });
    return createFetch(given)(`/api/registry/manifest/acme-charts?format=${format}`);
  };
  const provenance = async (verified: Partial<Publisher['verified']>): Promise<number> =>
    (await (await manifestOf(verified)).json()).trust.dimensions.provenance.value;

  test('gives no points, and is shown with the day', async () => {
    const lapse = { missing_since: '2026-11-01', lapsed_on: '2026-11-08' };
    expect((await provenance({})) - (await provenance(lapse))).toBe(25);
    expect((await (await manifestOf(lapse)).json()).publisher).toMatchObject({
      name: 'Acme',
      lapsed_on: '2026-11-08',
    });
    expect(await (await manifestOf(lapse, 'text')).text()).toContain(
      'the proof was not found any more on 2026-11-08',
    );
  });

  test('keeps its name from others; other holders’ names are free only to whom a person verified', () => {
    const acme = publisher();
    const lapsed = { ...acme, verified: { ...acme.verified, lapsed_on: '2026-11-08' } };
    const byPerson = { ...acme, verified: { ...acme.verified, by: 'maintainer' as const } };
    const borrowed = (owner: string, name: string, each: Publisher) =>
      findBorrowedName({ owner, name }, { publishers: [each], host: null });
    expect(borrowed('acme-official', 'forks', lapsed)).toBe('Acme');
    expect(borrowed('acme', 'openai-forks', byPerson)).toBeNull();
    expect(borrowed('acme', 'openai-forks', acme)).toBe('openai');
    expect(borrowed('acme', 'openai-forks', lapsed)).toBe('openai');
  });
});
