/** GET /api/registry/manifest/{slug}/versions: every version of a skill that was read, and what each can do that the one before could not. */
import { z } from 'zod';
import { Problem } from '../../problem.ts';
import { RiskLevel } from '../../schema/vocabulary.ts';
import { powerKinds } from '../../versions/compare.ts';
import { blocks, bullets, field, lines, oneLine } from '../../text/plain-text.ts';
import { defineEndpoint } from '../define.ts';
import { slugPath } from '../parameters.ts';
import { findEntry } from '../shared/find-entry.ts';
import { changeBetween, versionsOf } from './versions.ts';

const names = z.array(z.string());
const Change = z
  .object({
    grew: z.boolean().meta({ description: 'Whether anything was added, or owner or licence is another one' }),
    powers: z.array(
      z.object({ change: z.enum(['added', 'removed']), kind: z.enum(powerKinds), name: z.string() }),
    ),
    files: z.object({ added: names, changed: names, removed: names }),
  })
  .meta({ id: 'VersionChange' });

const Output = z
  .object({
    slug: z.string(),
    versions: z.array(
      z.object({
        commit: z.string().nullable(),
        integrity: z.string(),
        version: z.string().nullable().meta({ description: 'As its authors number it' }),
        audited_on: z.iso.date(),
        audit_score: z.int(),
        risk_level: RiskLevel,
        listed: z.boolean(),
        blocked: z.boolean(),
        since_previous: Change.nullable(),
      }),
    ),
    change: Change.nullable().meta({ description: 'Between `from` and `to`, where they are given' }),
  })
  .meta({ id: 'SkillVersions' });
type Answer = z.infer<typeof Output>;

const commit = z
  .string()
  .regex(/^[0-9a-f]{7,40}$/, 'must be 7 to 40 hexadecimal digits of a commit')
  .optional();

export const versions = defineEndpoint({
  route: 'versions',
  summary: 'Compare the versions of one skill',
  description:
    'Newest first; each with the hosts, commands, tools, licence and whatever else it adds or removes.',
  group: 'Discover',
  path: slugPath,
  query: z.object({
    from: commit.meta({ description: 'Commit to compare from; default: the version before `to`' }),
    to: commit.meta({ description: 'Commit to compare with; default: the listed one' }),
  }),
  output: Output,
  cache: 'public',
  about: 'skill',
  problems: ['not-found'],
  example: { slug: 'github-pdftk-server' },
  run: ({ slug, from, to }, { registry }) => {
    const entry = findEntry(registry, slug);
    const all = versionsOf(entry, registry.advisories);
    if (from === undefined && to === undefined) return { slug: entry.slug, versions: all, change: null };
    const find = (wanted: string): number => {
      const at = all.findIndex((each) => each.commit?.startsWith(wanted) === true);
      if (at < 0)
        throw new Problem('not-found', `No version of ${entry.slug} that was read has the commit ${wanted}.`);
      return at;
    };
    const end = to === undefined ? 0 : find(to);
    const start = from === undefined ? Math.min(end + 1, all.length - 1) : find(from);
    return { slug: entry.slug, versions: all, change: changeBetween(entry, start, end) };
  },
  text: (answer) => versionsText(answer),
});

/** Changes of a version that the text names; the JSON has all. */
const namedMax = 12;

type Shown = NonNullable<Answer['change']>;

function powerLines({ powers }: Shown): string[] {
  const named = powers
    .slice(0, namedMax)
    .map(({ change, kind, name }) => `${change} ${kind}: ${oneLine(name, 120)}`);
  return powers.length > namedMax ? [...named, `and ${powers.length - namedMax} more`] : named;
}

function versionsText({ slug, versions: all, change }: Answer): string {
  return blocks(
    lines(`# Versions of ${slug}`, field('Read so far', String(all.length))),
    change === null ? null : bullets('Between the two:', summaryOf(change)),
    ...all.map((each) => {
      const {
        commit: at,
        version,
        audited_on,
        audit_score,
        risk_level,
        listed,
        blocked,
        since_previous,
      } = each;
      const named = version === null ? '' : ` (${oneLine(version, 40)})`;
      const state = `${listed ? ', listed' : ''}${blocked ? ', blocked' : ''}`;
      const head = `${audited_on} ${at ?? 'no commit'}${named}: audit ${audit_score}/100, risk ${risk_level}${state}`;
      return since_previous === null ? head : bullets(head, summaryOf(since_previous));
    }),
  );
}

function summaryOf(change: Shown): string[] {
  const { added, changed, removed } = change.files;
  return [
    ...powerLines(change),
    `files: ${added.length} added, ${changed.length} changed, ${removed.length} removed`,
  ];
}
