/** Advisory → a record of the Open Source Vulnerability format (OSV), version 1.7.5. */
import { z } from 'zod';
import { type Advisory, advisoryId } from '../../schema/advisory.ts';
import { Severity } from '../../schema/vocabulary.ts';

export const OsvRecord = z
  .object({
    schema_version: z.literal('1.7.5'),
    id: z.string(),
    published: z.string(),
    modified: z.string(),
    withdrawn: z.string().optional().meta({ description: 'Since when it is withdrawn: it revokes nothing' }),
    aliases: z.array(z.string()),
    summary: z.string(),
    details: z.string(),
    affected: z.array(
      z.object({
        // No `package`: OSV has a closed list of ecosystems, without one for skills.
        ecosystem_specific: z.object({ skill: z.string() }),
        versions: z
          .array(z.string())
          .optional()
          .meta({ description: 'Folder integrities; copies under other slugs are affected too' }),
        ranges: z
          .array(
            z.object({ type: z.literal('ECOSYSTEM'), events: z.array(z.object({ introduced: z.string() })) }),
          )
          .optional()
          .meta({ description: 'From 0: every text of this slug' }),
      }),
    ),
    references: z.array(z.object({ type: z.literal('WEB'), url: z.url() })),
    database_specific: z.object({ severity: Severity }),
  })
  .meta({ id: 'Advisory' });
export type OsvRecord = z.infer<typeof OsvRecord>;

export function toOsv(advisory: Advisory): OsvRecord {
  const { published, modified, withdrawn, aliases, name, summary, affected, references, severity } = advisory;
  return {
    schema_version: '1.7.5',
    id: advisoryId(advisory),
    published,
    modified,
    ...(withdrawn === undefined ? {} : { withdrawn }),
    aliases,
    summary: name,
    details: summary,
    affected: affected.map(({ skill, integrities, all }) => ({
      ecosystem_specific: { skill },
      ...(all
        ? { ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }] }] }
        : { versions: integrities }),
    })),
    references: references.map((url) => ({ type: 'WEB', url })),
    database_specific: { severity },
  };
}
