/** The front matter of `content/advisories/<year>-<number>.md`: texts of skills that are revoked, and why. */
import { z } from 'zod';
import { type Described, plainLine, Severity, Slug } from './vocabulary.ts';

export const Integrity = z
  .string()
  .regex(/^sha256-[A-Za-z0-9+/]{43}=$/, 'must be a folder integrity, sha256-…, as the manifest states it');

const AffectedSkill = z
  .strictObject({
    skill: Slug,
    /** Folder digests of the affected texts; copies of them under other slugs are affected too. */
    integrities: z.array(Integrity).max(200).default([]),
    /** Whether every text of this slug is affected, later ones included. */
    all: z.boolean().default(false),
  })
  .refine(({ integrities, all }) => all !== integrities.length > 0, {
    error: 'give either integrities or all: true',
  });

/** Times are RFC 3339 in UTC. */
export const AdvisoryFrontMatter = z.strictObject({
  /** What is wrong, in one sentence. */
  name: plainLine(3, 160),
  published: z.iso.datetime(),
  modified: z.iso.datetime(),
  /** When the advisory turned out to be wrong: it is published still, and revokes nothing. */
  withdrawn: z.iso.datetime().optional(),
  severity: Severity,
  aliases: z
    .array(z.string().regex(/^[A-Za-z0-9._:-]{3,80}$/))
    .max(20)
    .default([]),
  affected: z.array(AffectedSkill).min(1).max(200),
  references: z
    .array(z.url({ protocol: /^https$/ }))
    .max(20)
    .default([]),
});

/** Its slug is year and number. */
export type Advisory = z.infer<typeof AdvisoryFrontMatter> & Described;

/** What an affected skill says of an advisory. */
export interface RevokedBy {
  readonly id: string;
  readonly summary: string;
}

/** The id in the OSV format: `x_` for a database that osv.dev does not collect, its prefix, then the file's name. */
export function advisoryId({ slug }: Pick<Advisory, 'slug'>): string {
  return `x_SKREG-${slug}`;
}

/** Advisories that revoke one text of a skill, by slug or by digest; withdrawn ones revoke nothing. */
export function advisoriesFor(slug: string, integrity: string, advisories: readonly Advisory[]): RevokedBy[] {
  return advisories
    .filter(({ withdrawn }) => withdrawn === undefined)
    .filter(({ affected }) =>
      affected.some((each) => each.integrities.includes(integrity) || (each.all && each.skill === slug)),
    )
    .map((advisory) => ({ id: advisoryId(advisory), summary: advisory.name }));
}
