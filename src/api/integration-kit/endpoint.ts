/** The integration kit at its three addresses, and the agent protocol document that links to everything. */
import { z } from 'zod';
import { href, routes } from '../../routes.ts';
import { contactMap, endpointMap, IntegrationKit, submitMap, toIntegrationKit } from './kit.ts';
import { safetyRules } from './notes.ts';
import { outcomePath } from '../shared/outcome-feedback.ts';
import { blocks, bullets, field, lines } from '../../text/plain-text.ts';
import { defineEndpoint } from '../define.ts';

export const integrationKit = defineEndpoint({
  route: 'integrationKit',
  summary: 'Read the integration kit for agents',
  description:
    'Supported runtimes with their folders, the recommended flow, stable response fields and the safety rules. The same document is served at three addresses.',
  group: 'Documents',
  output: IntegrationKit,
  cache: 'public',
  run: (_input, context) => toIntegrationKit(context),
  text: (kit) =>
    blocks(
      lines(`# ${kit.name}: integration kit`, kit.description, field('Base URL', kit.base_url)),
      lines(
        'Recommended flow:',
        ...kit.recommended_flow.map(
          ({ step, action, method, url, read }) => `${step}. ${action}: ${method} ${url} (then read ${read})`,
        ),
      ),
      bullets('Safety rules:', kit.safety_rules),
      bullets('Reading answers:', kit.reading),
      bullets('Installing:', kit.installing),
      lines(
        `Lockfile: ${kit.lockfile.url} saved as skills-lock.json; restore with:`,
        ...kit.lockfile.restore,
      ),
      bullets(
        'Supported agents:',
        kit.supported_agents.map(
          ({ id, name, project_folder }) => `${id}: ${name}, skills in ${project_folder}`,
        ),
      ),
      bullets(
        'Stable response fields:',
        Object.entries(kit.stable_response_fields).map(([name, fields]) => `${name}: ${fields.join(', ')}`),
      ),
      bullets('Outcomes:', [
        `write: POST ${kit.outcomes.write} with event_id, skill_slug, task, outcome and, if it was installed, install_used: true`,
        `every field: GET ${kit.outcomes.contract}`,
        `values of outcome: ${kit.outcomes.kinds.join(', ')}`,
        kit.outcomes.verified_install_rule,
      ]),
      bullets('Submit a missing skill:', Object.entries(kit.submit).map(named)),
      bullets('Contact:', Object.entries(kit.contact).map(named)),
      bullets('Documents:', Object.entries(kit.documents).map(named)),
    ),
  twins: () => [{}],
});

const named = ([name, address]: [string, string]): string => `${name}: ${address}`;

const Protocol = z
  .object({
    protocol: z.literal('skill-registry-agent-protocol'),
    version: z.literal('1.0'),
    name: z.string(),
    registry_url: z.url(),
    integration_kit_url: z.url(),
    manifest_url: z.url(),
    openapi_url: z.url(),
    keys_url: z.url(),
    docs_url: z.url(),
    read_first: z.string(),
    endpoints: z.record(z.string(), z.string()),
    formats: z.array(z.string()),
    outcome_contract: z.object({ version: z.literal('v3'), read: z.url(), write: z.url() }),
    submit: IntegrationKit.shape.submit,
    contact: IntegrationKit.shape.contact,
    authentication: z.string(),
    safety_rules: z.array(z.string()),
  })
  .meta({ id: 'AgentProtocol' });

export const agentProtocol = defineEndpoint({
  route: 'agentProtocol',
  summary: 'Read the agent protocol document',
  description:
    'The addresses of the registry’s endpoints, for agents that start from the well-known address.',
  group: 'Documents',
  output: Protocol,
  cache: 'public',
  run: (_input, { siteUrl }) => ({
    protocol: 'skill-registry-agent-protocol' as const,
    version: '1.0' as const,
    name: 'Skill Registry',
    registry_url: href(siteUrl, 'registryIndex'),
    integration_kit_url: href(siteUrl, 'integrationKit'),
    manifest_url: `${siteUrl}${routes.integrationKit.aliases[1]}`,
    openapi_url: href(siteUrl, 'openapi'),
    keys_url: href(siteUrl, 'keys'),
    docs_url: `${siteUrl}/api-docs`,
    read_first: 'decision_packet of the resolve endpoint',
    endpoints: endpointMap(siteUrl),
    formats: ['json', 'text'],
    outcome_contract: {
      version: 'v3' as const,
      read: `${siteUrl}${outcomePath}?contract=true`,
      write: `${siteUrl}${outcomePath}`,
    },
    submit: submitMap(siteUrl),
    contact: contactMap(siteUrl),
    authentication:
      'None. Writes are rate-limited. Reading a submission’s status requires the token returned when it was submitted.',
    safety_rules: [...safetyRules],
  }),
  twins: () => [{}],
});
