/** GET /api/badge/{slug}: one figure of a skill as an SVG image, for READMEs. */
import { z } from 'zod';
import { Badge, badgeMetrics, badgeSvg, missingBadge, toBadge } from './badge.ts';
import { defineEndpoint } from '../define.ts';
import { findEntry } from '../shared/find-entry.ts';
import { slugPath } from '../parameters.ts';
import { slugsOf } from '../shared/twin-slugs.ts';

export const badge = defineEndpoint({
  route: 'badge',
  summary: 'Show one figure of a skill as a badge',
  description:
    'An SVG image; `format=json` returns the JSON of a Shields endpoint badge. Without outcome reports the proven ' +
    'metrics say "no data". A blocked skill says "blocked" for every metric. An unknown slug is a 404 whose body is still an image.',
  group: 'Documents',
  path: slugPath,
  query: z.object({
    metric: z.enum(badgeMetrics).default('listed'),
    label: z
      .string()
      .max(400, 'must be at most 400 characters')
      .optional()
      .meta({ description: 'Text of the left half; truncated at 40 graphemes' }),
  }),
  output: Badge,
  cache: 'public',
  about: 'skill',
  problems: ['not-found'],
  example: { slug: 'github-pdftk-server', metric: 'trust' },
  run: (input, { registry }) => toBadge(findEntry(registry, input.slug), input.metric, input.label),
  svg: (answer) => badgeSvg(answer),
  svgProblem: () => badgeSvg(missingBadge()),
  twins: slugsOf,
  meta: false,
});
