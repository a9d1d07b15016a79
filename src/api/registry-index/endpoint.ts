/** GET /api/registry: the addresses of all endpoints. */
import { z } from 'zod';
import { href, routes } from '../../routes.ts';
import { outcomeKinds } from '../../schema/vocabulary.ts';
import { bullets, blocks, field, lines } from '../../text/plain-text.ts';
import {
  checkpointPath,
  contactMap,
  documentMap,
  endpointMap,
  indexFilesPath,
  IntegrationKit,
  submitMap,
} from '../integration-kit/kit.ts';
import { outcomePath } from '../shared/outcome-feedback.ts';
import { defineEndpoint } from '../define.ts';

const named = ([name, address]: [string, string]): string => `${name}: ${address}`;

const Output = z
  .object({
    name: z.string(),
    description: z.string(),
    version: z.literal('1.0'),
    agent_friendly: z.literal(true),
    endpoints: z.record(z.string(), z.string()),
    aliases: z.record(z.string(), z.string()),
    outcome_loop: z.object({
      dashboard: z.string(),
      write: z.string(),
      read: z.string(),
      machine_summary: z.string(),
      contract: z.string(),
      agent_proven_rankings: z.string(),
      outcomes: z.array(z.string()),
      optional_quality_fields: z.array(z.string()),
    }),
    submit: IntegrationKit.shape.submit,
    contact: IntegrationKit.shape.contact,
    ard: z.object({ search: z.string(), explore: z.string(), agents: z.string() }).meta({
      id: 'ArdAddresses',
      description: 'Method and address; the catalog for clients of Agentic Resource Discovery 0.9',
    }),
    documents: IntegrationKit.shape.documents,
    docs: z.string(),
    openapi: z.string(),
  })
  .meta({ id: 'RegistryIndex' });

export const registryIndex = defineEndpoint({
  route: 'registryIndex',
  summary: 'Read the registry index',
  description:
    'Every address an agent needs; `{slug}` is a placeholder for a slug and `{task}` for a task in words.',
  group: 'Discover',
  output: Output,
  cache: 'public',
  run: (_input, { siteUrl, registry }) => ({
    name: 'Skill Registry',
    description: `Recommends which of ${registry.entries.length} agent skills to use for a task, with the reason, the risks and a pinned, verifiable install plan.`,
    version: '1.0' as const,
    agent_friendly: true as const,
    endpoints: {
      ...endpointMap(siteUrl),
      versions: `${siteUrl}${routes.versions.path}`,
      lookup: `POST ${href(siteUrl, 'lookup')}`,
      eval_report: `POST ${href(siteUrl, 'evalReport')}`,
      keys: href(siteUrl, 'keys'),
      policy: href(siteUrl, 'policy'),
      approval: `POST ${siteUrl}${routes.approval.path}`,
      index_files: `${siteUrl}${indexFilesPath}`,
      transparency_log: `${siteUrl}${checkpointPath}`,
      integration_kit: href(siteUrl, 'integrationKit'),
    },
    aliases: Object.fromEntries(
      Object.values(routes).flatMap((route) =>
        'aliases' in route
          ? route.aliases.map((alias) => [`${siteUrl}${alias}`, `${siteUrl}${route.path}`])
          : [],
      ),
    ),
    outcome_loop: {
      dashboard: `${siteUrl}/outcomes`,
      write: `POST ${siteUrl}${outcomePath}`,
      read: `${siteUrl}${outcomePath}`,
      machine_summary: `${siteUrl}${outcomePath}?format=text`,
      contract: `${siteUrl}${outcomePath}?contract=true`,
      agent_proven_rankings: `${siteUrl}/api/agent/rankings?slug=agent-proven`,
      outcomes: [...outcomeKinds],
      optional_quality_fields: [
        'task_success',
        'output_quality',
        'error_type',
        'used_in_production',
        'workspace',
        'time_to_useful_ms',
      ],
    },
    submit: submitMap(siteUrl),
    contact: contactMap(siteUrl),
    ard: {
      search: `POST ${href(siteUrl, 'ardSearch')}`,
      explore: `POST ${href(siteUrl, 'ardExplore')}`,
      agents: `GET ${href(siteUrl, 'ardAgents')}`,
    },
    documents: documentMap(siteUrl),
    docs: `${siteUrl}/api-docs`,
    openapi: `${siteUrl}/openapi.json`,
  }),
  text: (index) =>
    blocks(
      lines(`# ${index.name}`, index.description, field('Version', index.version)),
      bullets(
        'Endpoints (GET; add format=text for short answers):',
        Object.entries(index.endpoints).map(named),
      ),
      bullets('Outcomes:', [
        `write: ${index.outcome_loop.write}`,
        `kinds: ${index.outcome_loop.outcomes.join(', ')}`,
      ]),
      bullets('Submit a missing skill:', Object.entries(index.submit).map(named)),
      bullets('Contact:', Object.entries(index.contact).map(named)),
      bullets('Agentic Resource Discovery:', Object.entries(index.ard).map(named)),
      bullets('Documents:', Object.entries(index.documents).map(named)),
      lines(field('Docs', index.docs), field('OpenAPI', index.openapi)),
    ),
  twins: () => [{}],
});
