/** Endpoints small enough to see through, one of each kind, for what HTTP does around any of them. */
import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '../../src/api/define.ts';
import { Problem } from '../../src/problem.ts';
import { RiskLevel, Slug } from '../../src/schema/vocabulary.ts';

const shown = z.object({ slug: z.string(), name: z.string(), note: z.string() });

/** A read with twins, aliases and both formats. */
const manifest = defineEndpoint({
  route: 'manifest',
  summary: 'Read one',
  description: 'One skill.',
  group: 'Discover',
  path: z.object({ slug: Slug }),
  output: shown,
  cache: 'public',
  problems: ['not-found'],
  example: { slug: 'acme-tables' },
  run: ({ slug }, { registry }) => {
    const entry = registry.bySlug.get(slug);
    if (entry === undefined)
      throw new Problem('not-found', `there is no skill ${slug}`, { suggestions: ['acme-tables'] });
    return { slug, name: entry.source.name, note: 'long enough to be compressed: '.repeat(60) };
  },
  text: ({ slug, name }) => `Slug: ${slug}\nName: ${name}`,
  twins: (registry) => registry.entries.map(({ slug }) => ({ slug })),
});

/** A read that depends on its query. */
const search = defineEndpoint({
  route: 'search',
  summary: 'Search',
  description: 'Echoes what it read.',
  group: 'Discover',
  query: z.object({
    q: z.string().default(''),
    limit: z
      .string()
      .default('10')
      .transform(Number)
      .pipe(z.int({ error: 'must be a whole number from 1 to 100' }).min(1).max(100)),
    safety: z.enum(['verified', 'all']).default('all'),
  }),
  output: z.object({ q: z.string(), limit: z.number(), safety: z.string() }),
  cache: 'public',
  example: { q: 'tables' },
  run: (input) => input,
  text: ({ q, limit }) => `${q} ${limit}`,
});

/** A read without parameters. */
const stats = defineEndpoint({
  route: 'stats',
  summary: 'Count',
  description: 'Counts.',
  group: 'Discover',
  output: z.object({ skills: z.int() }),
  cache: 'public',
  run: (_input, { registry }) => ({ skills: registry.entries.length }),
  text: ({ skills }) => `Skills: ${skills}`,
  twins: () => [{}],
});

let calls = 0;

/** An answer of its own at every call, by GET and POST, with a lockfile. */
const resolve = defineEndpoint({
  route: 'resolve',
  summary: 'Resolve',
  description: 'Counts its calls.',
  group: 'Resolve',
  query: z.object({ task: z.string().min(1, 'is required').max(2000) }),
  output: z.object({ task: z.string(), call: z.int() }),
  example: { task: 'lay the table' },
  run: ({ task }) => ({ task, call: (calls += 1) }),
  text: ({ task }) => `Task: ${task}`,
  lockfile: () => ({
    version: 1,
    skills: {},
    registry: { url: 'https://skills.example', catalog_revision: 'x' },
  }),
});

const resolvePost = defineEndpoint({
  id: 'resolvePost',
  route: 'resolve',
  method: 'POST',
  summary: 'Resolve by body',
  description: 'Counts its calls.',
  group: 'Resolve',
  body: z.object({ task: z.string().min(1, 'is required').max(2000), max_risk: RiskLevel.optional() }),
  output: z.object({ task: z.string(), call: z.int() }),
  writes: true,
  problems: ['unprocessable'],
  example: { task: 'lay the table' },
  run: ({ task }) => {
    if (task === 'nonsense') throw new Problem('unprocessable', 'nonsense cannot be resolved');
    if (task === 'again')
      throw new Problem('too-many-requests', 'wait a little', { headers: { 'retry-after': '30' } });
    return { task, call: (calls += 1) };
  },
  text: ({ task }) => `Task: ${task}`,
  lockfile: () => ({
    version: 1,
    skills: {},
    registry: { url: 'https://skills.example', catalog_revision: 'x' },
  }),
});

/** A programmer's mistake, with a message that must not be seen outside. */
const broken = defineEndpoint({
  id: 'broken',
  route: 'receipt',
  summary: 'Fail',
  description: 'Always fails.',
  group: 'Resolve',
  output: z.object({}),
  run: () => {
    throw new RangeError('secret: /etc/passwd at line 7');
  },
});

export const tinyEndpoints: readonly Endpoint[] = [manifest, search, stats, resolve, resolvePost, broken];
