/** GET /api/registry/manifest/{slug}: everything the registry knows about one skill. */
import { z } from 'zod';
import { manifestText, toManifest } from './manifest.ts';
import { SkillManifest } from './shape.ts';
import { defineEndpoint } from '../define.ts';
import { findEntry } from '../shared/find-entry.ts';
import { maxRisk, slugPath } from '../parameters.ts';
import { slugsOf } from '../shared/twin-slugs.ts';

export const manifest = defineEndpoint({
  id: 'manifest',
  route: 'manifest',
  method: 'GET',
  summary: 'Read one skill’s manifest',
  description:
    'Source and pinned commit, every file with its digest, audit findings with file and line, trust by dimension, safety gate, install commands.',
  group: 'Discover',
  path: slugPath,
  query: z.object({ max_risk: maxRisk.optional() }),
  output: SkillManifest,
  formats: ['json', 'text'],
  cache: 'public',
  problems: ['not-found'],
  example: { slug: 'github-pdftk-server' },
  tool: {
    name: 'get_skill_manifest',
    description:
      'Read what the registry knows of one skill: source commit, licence, files with digests, trust, audit, policy.',
    omit: ['max_risk'],
    result: ['slug', 'source.commit', 'content.integrity', 'trust.score', 'safety_gate.policy'],
  },
  run: (input, context) => toManifest(findEntry(context.registry, input.slug), context, input.max_risk),
  text: (skill) => manifestText(skill),
  twins: slugsOf,
});
