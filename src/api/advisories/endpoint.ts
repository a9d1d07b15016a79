/** GET /api/registry/advisories: texts of skills that are revoked, in the OSV format, as one signed list. */
import { z } from 'zod';
import { signDocument } from '../../proof/canonical-json.ts';
import type { Advisory } from '../../schema/advisory.ts';
import { blocks, bullets, field, lines } from '../../text/plain-text.ts';
import { defineEndpoint } from '../define.ts';
import { OsvRecord, toOsv } from './osv.ts';

const AdvisoryList = z
  .object({
    format: z.literal('skill-registry-advisories-v1'),
    updated: z
      .string()
      .nullable()
      .meta({ description: 'When an advisory was last changed; null without one' }),
    advisories: z.array(OsvRecord).meta({ description: 'The latest change first; withdrawn ones too' }),
    signature: z.object({
      algorithm: z.literal('Ed25519'),
      canonicalization: z.literal('RFC8785'),
      key_id: z.string(),
      value: z.string(),
    }),
  })
  .meta({ id: 'AdvisoryList' });

export const advisories = defineEndpoint({
  route: 'advisories',
  summary: 'Read all advisories',
  description:
    'Texts of skills that are revoked, each with slugs and folder digests, as OSV records, in one signed document. ' +
    'A registry never installs or selects them; `skill-registry verify` compares installed skills with this list.',
  group: 'Install',
  output: AdvisoryList,
  cache: 'public',
  meta: false,
  run: (_input, { registry, signer }) => {
    const sorted = newestFirst(registry.advisories);
    const unsigned = {
      format: 'skill-registry-advisories-v1' as const,
      updated: sorted[0]?.modified ?? null,
      advisories: sorted.map(toOsv),
    };
    return signDocument(unsigned, signer);
  },
  text: ({ advisories: list, updated }) =>
    blocks(
      lines('# Advisories', field('Total', `${list.length}`), field('Updated', updated ?? 'never')),
      bullets('Latest change first:', list.map(advisoryLine)),
    ),
  twins: () => [{}],
});

export function newestFirst(all: readonly Advisory[]): Advisory[] {
  return all.toSorted(
    (a, b) => Date.parse(b.modified) - Date.parse(a.modified) || (a.slug < b.slug ? 1 : -1),
  );
}

function advisoryLine({ id, modified, withdrawn, summary, affected, database_specific }: OsvRecord): string {
  const what = affected.map((each) => each.ecosystem_specific.skill).join(', ');
  const state = withdrawn === undefined ? database_specific.severity : 'withdrawn';
  return `${id} (${modified.slice(0, 10)}, ${state}) ${what}: ${summary}`;
}
