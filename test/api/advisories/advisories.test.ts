/** Advisories revoke texts by digest or slug: in every answer, as OSV records, signed. */
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { toOsv } from '../../../src/api/advisories/osv.ts';
import { parseCatalog } from '../../../src/catalog/parse-catalog.ts';
import { canonicalJson } from '../../../src/proof/canonical-json.ts';
import { advisoryDocument } from '../../../src/protocol/feeds/advisory-document.ts';
import { feedDocuments } from '../../../src/protocol/feeds/documents.ts';
import type { Advisory } from '../../../src/schema/advisory.ts';
import { stolenAccount } from '../../support/cast.ts';
import { ask, askFor, at, createContext } from '../../support/registry.ts';

const integrityOf = (slug: string): string => {
  const entry = createContext().registry.bySlug.get(slug);
  if (entry === undefined) throw new Error(`no skill ${slug}`);
  return entry.evidence.integrity;
};

const stolen = stolenAccount(
  [{ skill: 'acme-charts', integrities: [], all: true }],
  ['https://github.com/acme/kitchen/issues/7'],
);

const tierOf = (slug: string, advisories: readonly Advisory[]): string | undefined =>
  createContext({ advisories }).registry.bySlug.get(slug)?.safety.tier;

describe('a skill', () => {
  it('is blocked while an advisory names its slug, with the reason', () => {
    const entry = createContext({ advisories: [stolen] }).registry.bySlug.get('acme-charts');
    expect(entry?.safety).toMatchObject({
      tier: 'blocked',
      policy: 'blocked',
      reasons: ['Revoked by advisory x_SKREG-2026-0001: The account was stolen'],
    });
  });

  it('is blocked by its digest, whatever slug the advisory names', () => {
    const integrities = [integrityOf('acme-charts')];
    const byDigest = { ...stolen, affected: [{ skill: 'someone-else', integrities, all: false }] };
    expect(tierOf('acme-charts', [byDigest])).toBe('blocked');
  });

  it('is not blocked by another text of its slug, nor by a withdrawn advisory', () => {
    const other = [`sha256-${'B'.repeat(43)}=`];
    const another = { ...stolen, affected: [{ skill: 'acme-charts', integrities: other, all: false }] };
    expect(tierOf('acme-charts', [another])).not.toBe('blocked');
    expect(tierOf('acme-charts', [{ ...stolen, withdrawn: '2026-01-11T00:00:00Z' }])).not.toBe('blocked');
  });

  it('is not selected any more', async () => {
    const task = { task: 'draw a bar chart from a spreadsheet' };
    const selected = async (advisories: readonly Advisory[]): Promise<unknown> =>
      at(
        await ask('resolve', task, {}, createContext({ advisories })),
        'decision_packet.selected_skill.slug',
      );
    expect(await selected([])).toBe('acme-charts');
    expect(await selected([stolen])).not.toBe('acme-charts');
  });
});

describe('the list', () => {
  it('is of OSV records with the latest change first, and its signature holds', async () => {
    const withdrawn = {
      ...stolen,
      slug: '2026-0002',
      modified: '2026-01-12T00:00:00Z',
      withdrawn: '2026-01-12T00:00:00Z',
    };
    const context = createContext({ advisories: [stolen, withdrawn] });
    const { signature, ...unsigned } = await ask('advisories', {}, {}, context);
    expect(unsigned).toMatchObject({
      updated: '2026-01-12T00:00:00Z',
      advisories: [
        { id: 'x_SKREG-2026-0002', withdrawn: '2026-01-12T00:00:00Z' },
        {
          schema_version: '1.7.5',
          id: 'x_SKREG-2026-0001',
          summary: 'The account was stolen',
          affected: [
            {
              ecosystem_specific: { skill: 'acme-charts' },
              ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }] }],
            },
          ],
        },
      ],
    });
    const [key] = context.signer.publicKeys;
    const { value } = signature as { value: string };
    const publicKey = createPublicKey({ key: { ...key }, format: 'jwk' });
    expect(
      verify(null, Buffer.from(canonicalJson(unsigned)), publicKey, Buffer.from(value, 'base64url')),
    ).toBe(true);
  });

  it('says in its text what is revoked and why', async () => {
    const text = await askFor('text', 'advisories', {}, {}, createContext({ advisories: [stolen] }));
    expect(text).toContain('x_SKREG-2026-0001 (2026-01-10, critical) acme-charts: The account was stolen');
  });

  it('has a file for each, and a feed', async () => {
    const context = createContext({ advisories: [stolen] });
    const files = [...((await advisoryDocument.files?.(context.registry)) ?? [])];
    expect(files).toEqual([{ id: 'x_SKREG-2026-0001' }]);
    const file = await advisoryDocument.render(context, { id: 'x_SKREG-2026-0001' });
    expect(JSON.parse(file)).toMatchObject({ id: 'x_SKREG-2026-0001' });
    expect(() => advisoryDocument.render(context, { id: 'x_SKREG-1999-0001' })).toThrow('no advisory');
    const atom = feedDocuments.find(({ path }) => path === '/advisories.xml');
    expect(await atom?.render(context, {})).toContain('x_SKREG-2026-0001: The account was stolen');
  });
});

/**
 * The rules of OSV's JSON schema 1.7.5 that concern a record of ours, in our own words:
 * https://github.com/ossf/osv-schema/blob/v1.7.5/validation/schema.json
 */
const time = {
  type: 'string',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$',
  format: 'date-time',
};
const text = { type: 'string' };
const osvRules = {
  type: 'object',
  required: ['id', 'modified'],
  additionalProperties: false,
  properties: {
    schema_version: text,
    // A database that osv.dev collects has its prefix in the schema's list; others begin so.
    id: { type: 'string', pattern: '^x_' },
    modified: time,
    published: time,
    withdrawn: time,
    aliases: { type: 'array', items: text },
    summary: text,
    details: text,
    affected: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          // It needs an ecosystem of the schema's list, which has none for skills.
          package: false,
          ranges: {
            type: 'array',
            items: {
              type: 'object',
              required: ['type', 'events'],
              properties: {
                type: { enum: ['SEMVER', 'ECOSYSTEM'] },
                events: {
                  type: 'array',
                  minItems: 1,
                  contains: { type: 'object', required: ['introduced'] },
                },
              },
            },
          },
          versions: { type: 'array', items: text },
          ecosystem_specific: { type: 'object' },
          database_specific: { type: 'object' },
        },
      },
    },
    references: {
      type: 'array',
      items: {
        type: 'object',
        required: ['type', 'url'],
        properties: {
          type: { enum: ['ADVISORY', 'REPORT', 'FIX', 'EVIDENCE', 'WEB'] },
          url: { format: 'uri' },
        },
      },
    },
    database_specific: { type: 'object' },
  },
};

describe('a record', () => {
  const validate = addFormats(new Ajv2020({ strict: false })).compile(osvRules);
  const integrities = [`sha256-${'B'.repeat(43)}=`];
  const records: readonly Advisory[] = [
    stolen,
    { ...stolen, slug: '2026-0002', withdrawn: '2026-01-12T00:00:00.5Z', aliases: ['CVE-2026-1'] },
    { ...stolen, slug: '2026-0003', affected: [{ skill: 'acme-charts', integrities, all: false }] },
  ];

  it.each(records)('keeps the rules of OSV: $slug', async (advisory) => {
    const id = `x_SKREG-${advisory.slug}`;
    const file = await advisoryDocument.render(createContext({ advisories: [advisory] }), { id });
    expect([validate(JSON.parse(file)), validate.errors]).toEqual([true, null]);
  });

  it('with an ecosystem or an id of its own would not', () => {
    const record = toOsv(stolen);
    const own = { package: { ecosystem: 'skill-registry', name: 'acme-charts' } };
    expect(validate({ ...record, affected: [own] })).toBe(false);
    expect(validate({ ...record, id: 'SKREG-2026-0001' })).toBe(false);
    expect(validate({ ...record, modified: '2026-01-10' })).toBe(false);
  });
});

const file = (name: string, affected: string): { path: string; text: string } => ({
  path: `advisories/${name}.md`,
  text: [
    '---',
    'name: The account was stolen',
    'published: 2026-01-10T09:00:00Z',
    'modified: 2026-01-10T09:00:00Z',
    'severity: critical',
    'affected:',
    `  - ${affected}`,
    '---',
    'Replace every secret.',
  ].join('\n'),
});

describe('an advisory file', () => {
  it('is read', () => {
    const { advisories, problems } = parseCatalog([file('2026-0001', '{skill: acme-charts, all: true}')]);
    expect(problems).toEqual([]);
    expect(advisories).toEqual([
      expect.objectContaining({ slug: '2026-0001', summary: 'Replace every secret.' }),
    ]);
  });

  it.each([
    [
      'an affected skill without digests or all',
      '2026-0001',
      '{skill: acme-charts}',
      'either integrities or all',
    ],
    ['a digest that is none', '2026-0001', '{skill: acme-charts, integrities: [abc]}', 'folder integrity'],
    ['another file name', 'stolen', '{skill: acme-charts, all: true}', 'the year and a number'],
  ])('with %s is a problem of that file', (_, name, affected, reason) => {
    const { problems } = parseCatalog([file(name, affected)]);
    expect(problems).toEqual([
      expect.objectContaining({ path: `advisories/${name}.md`, reason: expect.stringContaining(reason) }),
    ]);
  });
});
