/** POST /api/registry/lookup: what the registry knows of installed skills, asked by digests alone. */
import { z } from 'zod';
import { href } from '../../routes.ts';
import { RiskLevel } from '../../schema/vocabulary.ts';
import { advisoriesFor } from '../../schema/advisory.ts';
import { orMissing } from '../../schema/issue-messages.ts';
import type { Entry } from '../../scoring/registry.ts';
import { isListed } from '../../scoring/listed.ts';
import { counted, lines } from '../../text/plain-text.ts';
import { type Context, defineEndpoint } from '../define.ts';
import type { PastVersion } from '../../versions/past-version.ts';
import { entriesByDigest } from './by-digest.ts';

/** Most digests of one request. */
const digestsMax = 500;

const Digest = z
  .string()
  .regex(
    /^(?:sha256-[A-Za-z0-9+/]{43}=|[0-9a-f]{64})$/,
    'must be a folder integrity or the SHA-256 of a SKILL.md',
  );

const Found = z
  .object({
    digest: z.string(),
    state: z.enum(['current', 'older', 'text', 'unknown']),
    slug: z.string().optional(),
    commit: z.string().nullable().optional(),
    audited_on: z.string().optional(),
    current: z.string().optional().meta({ description: 'Integrity of the listed version' }),
    risk_level: RiskLevel.optional(),
    blocked: z.boolean().optional(),
    advisories: z.array(z.object({ id: z.string(), summary: z.string() })),
    manifest_url: z.url().optional(),
  })
  .meta({ id: 'LookedUp' });

const Output = z.object({ known: z.int(), found: z.array(Found) }).meta({ id: 'Lookup' });
type Found = z.infer<typeof Found>;

export const lookup = defineEndpoint({
  route: 'lookup',
  method: 'POST',
  summary: 'Look installed skills up by digest',
  description:
    'In the order of `digests`. `older`: an earlier version of a listed skill. `text`: its SKILL.md is or was listed; other files were not compared.',
  group: 'Discover',
  body: z.object({
    digests: z
      .array(Digest, orMissing('is required: digests of installed skills'))
      .min(1)
      .max(digestsMax)
      .meta({ description: 'Folder integrities, or SHA-256 of SKILL.md files in hexadecimal' }),
  }),
  output: Output,
  example: { digests: ['sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='] },
  run: ({ digests }, context) => {
    const found = digests.map((digest) => lookUp(digest, context));
    return { known: found.filter(({ state }) => state !== 'unknown').length, found };
  },
  text: ({ known, found }) =>
    lines(
      `# Lookup: ${known} of ${counted(found.length, 'digest')} known`,
      ...found.map(
        ({ digest, state, slug, blocked, advisories }) =>
          `- ${digest}: ${[slug, state, blocked === true ? 'blocked' : null, ...advisories.map(({ id }) => id)].filter((part) => part !== null && part !== undefined).join(', ')}`,
      ),
    ),
});

/** Of several skills with the same text the one that others are copies of. */
function lookUp(digest: string, { registry, siteUrl }: Context): Found {
  const all = entriesByDigest(registry, digest).flatMap((entry) => {
    const version = versionOf(entry, digest);
    return version === null ? [] : [{ entry, version }];
  });
  const first = all.find(({ entry }) => entry.row.canonical === null) ?? all[0];
  // A text that was never listed may be named by an advisory all the same.
  if (first === undefined)
    return { digest, state: 'unknown', advisories: advisoriesFor('', digest, registry.advisories) };
  const { slug, evidence } = first.entry;
  const text = digest.startsWith('sha256-') ? digest : evidence.integrity;
  return {
    digest,
    ...first.version,
    slug,
    current: evidence.integrity,
    blocked: !isListed(first.entry),
    advisories: advisoriesFor(slug, text, registry.advisories),
    manifest_url: href(siteUrl, 'manifest', { slug }),
  };
}

/** Null where only the first digits of the digest are those of a version. */
function versionOf(
  { evidence, audit }: Entry,
  digest: string,
): Pick<Found, 'state' | 'commit' | 'audited_on' | 'risk_level'> | null {
  const now = {
    commit: evidence.source.commit,
    audited_on: evidence.audited_on,
    risk_level: audit.risk_level,
  };
  if (evidence.integrity === digest) return { state: 'current', ...now };
  const isText = ({ files }: Pick<PastVersion, 'files'>): boolean =>
    files.some(({ path, sha256 }) => path === 'SKILL.md' && sha256 === digest);
  if (isText(evidence)) return { state: 'text', ...now };
  const whole = evidence.history.find(({ integrity }) => integrity === digest);
  const withText = evidence.versions?.find(isText)?.integrity;
  const past = whole ?? evidence.history.find(({ integrity }) => integrity === withText);
  if (past === undefined) return null;
  const { commit, audited_on, risk_level } = past;
  return { state: whole === undefined ? 'text' : 'older', commit, audited_on, risk_level };
}
