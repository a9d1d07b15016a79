/** GET /api/registry/manifest/{slug}: everything the registry knows about one skill. */
import { z } from 'zod';
import { atDetail, type Detail, detailParameter } from '../shared/detail.ts';
import { toFindability } from './findability.ts';
import { toManifest } from './manifest.ts';
import type { AuditView } from './audit-shape.ts';
import { ManifestAnswer } from './shape.ts';
import { manifestText } from './text.ts';
import { defineEndpoint } from '../define.ts';
import { checkableFiles, toFileEntry } from '../shared/skill-files.ts';
import { findEntry } from '../shared/find-entry.ts';
import { agent, maxRisk, slugPath } from '../parameters.ts';
import { Problem } from '../../problem.ts';
import { severities } from '../../schema/vocabulary.ts';
import { slugsOf } from '../shared/twin-slugs.ts';

export const manifest = defineEndpoint({
  route: 'manifest',
  summary: 'Read one skill’s manifest',
  description:
    'Source and pinned commit, every file with its digest, audit findings with file and line, trust by dimension, safety gate, install commands.',
  group: 'Discover',
  path: slugPath,
  query: z.object({
    agent,
    max_risk: maxRisk.optional(),
    detail: detailParameter,
    commit: z
      .string()
      .regex(/^[0-9a-f]{7,40}$/, { error: 'must be 7 to 40 digits of 0-9 a-f' })
      .optional()
      .meta({
        description: 'Answer only for this commit, or its first digits; 404 if another one is listed',
      }),
  }),
  output: ManifestAnswer,
  cache: 'public',
  about: 'skill',
  problems: ['not-found'],
  example: { slug: 'github-pdftk-server' },
  tool: {
    name: 'get_skill_manifest',
    description:
      'Read what the registry knows of one skill: source commit, licence, files with digests, trust, audit, policy.',
    omit: ['max_risk', 'agent', 'commit', 'detail'],
    result: ['slug', 'source.commit', 'content.integrity', 'trust.score', 'safety_gate.policy'],
  },
  run: (input, context) => {
    const entry = findEntry(context.registry, input.slug);
    const listed = entry.evidence.source.commit ?? 'none';
    if (input.commit !== undefined && !listed.startsWith(input.commit))
      throw new Problem('not-found', `${entry.slug} is listed at commit ${listed}, not ${input.commit}.`);
    const whole = toManifest(entry, context, input);
    const install = atDetail(whole.install, input.detail, {
      standard: ['target', 'dry_run_command'],
      brief: [],
    });
    const isWhole = input.detail === 'full';
    const content = {
      ...whole.content,
      files: entry.evidence.files.map((file) => toFileEntry(file, isWhole)),
    };
    const findability = toFindability(entry, context, isWhole);
    return {
      ...atDetail(whole, input.detail, leftOut),
      audit: toAuditPart(whole.audit, input.detail),
      content,
      install,
      ...(findability === null ? {} : { findability }),
    };
  },
  text: (skill) => manifestText(skill),
  sha256sums: ({ content }) =>
    checkableFiles(content.files)
      .flatMap(({ path, digest }) => (digest === null ? [] : [sumLine(digest.replace('sha256:', ''), path)]))
      .join('\n'),
  twins: slugsOf,
});

/** `agent_readable_metadata`, `install`, `trust` and `content` say the same. */
const leftOut = {
  standard: [
    'tags',
    'use_for',
    'needs',
    'not_for',
    'manifest_url',
    'install_url',
    'dry_run_command',
    'trust_score_v5',
  ],
  brief: ['machine_metadata', 'languages', 'outcome_history', 'duplicates'],
} as const;

/** Findings of an answer that is not full: the worst, without what the audit report says of each. */
const findingsShown = 3;

function toAuditPart(audit: AuditView, detail: Detail): ManifestAnswer['audit'] {
  const { findings, ...rest } = audit;
  const worstFirst = findings.toSorted(
    (a, b) => severities.indexOf(b.severity) - severities.indexOf(a.severity),
  );
  const shown = worstFirst
    .slice(0, findingsShown)
    .map(({ rule_id, severity, file, line, why, fix }) => ({ rule_id, severity, file, line, why, fix }));
  return {
    ...atDetail(rest, detail, { standard: ['commit'], brief: [] }),
    findings: detail === 'full' ? findings : shown,
    findings_total: findings.length,
  };
}

/** A line that `sha256sum -c` reads; it wants backslashes and line ends escaped, and says so by a leading backslash. */
function sumLine(sha256: string, path: string): string {
  const escaped = path.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
  return `${escaped === path ? '' : '\\'}${sha256}  ${escaped}`;
}
