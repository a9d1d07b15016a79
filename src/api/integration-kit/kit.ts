/** What a new agent needs: runtimes, the recommended flow, stable fields and safety rules. */
import { z } from 'zod';
import { stockRestoreCommand } from '../../resolve/install-commands.ts';
import { href, indexManifestPath, type RouteId, routes } from '../../routes.ts';
import type { Agent } from '../../schema/collections.ts';
import { outcomeKinds } from '../../schema/vocabulary.ts';
import { installNotes, readingNotes, safetyRules } from './notes.ts';
import { stableFields } from './stable-fields.ts';
import { verifiedInstallRule } from '../install/handoff.ts';
import type { Site } from '../shared/call-words.ts';
import { outcomePath } from '../shared/outcome-feedback.ts';
import { wholeNumber } from '../../text/plain-text.ts';

export const IntegrationKit = z
  .object({
    name: z.string(),
    version: z.literal('1.0'),
    description: z.string(),
    base_url: z.url(),
    supported_agents: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        aliases: z.array(z.string()),
        project_folder: z.string(),
        user_folder: z.string().nullable(),
        notes: z.string(),
      }),
    ),
    recommended_flow: z.array(
      z.object({
        step: z.int(),
        action: z.string(),
        method: z.enum(['GET', 'POST']),
        url: z.string(),
        read: z.string(),
      }),
    ),
    stable_response_fields: z
      .record(z.string(), z.array(z.string()))
      .meta({ description: 'By endpoint, as paths in its JSON; they do not change within this version' }),
    safety_rules: z.array(z.string()),
    reading: z.array(z.string()).meta({ description: 'What the words and parameters of answers mean' }),
    installing: z
      .array(z.string())
      .meta({ description: 'What each command needs, sends and is known to change' }),
    outcomes: z.object({
      kinds: z.array(z.string()),
      write: z.url(),
      contract: z.url().meta({ description: 'Every field of a report' }),
      verified_install_rule: z.string(),
    }),
    lockfile: z.object({ url: z.string(), restore: z.array(z.string()) }).meta({
      description: 'Where a lockfile is; saved as skills-lock.json, either command restores its skills',
    }),
    contact: z.object({ feedback: z.string(), subscribe: z.string() }).meta({
      id: 'ContactAddresses',
      description: 'Method and address; send feedback to the maintainers, and subscribe to news by mail',
    }),
    submit: z
      .object({ validate: z.string(), submit: z.string(), status: z.string() })
      .meta({ id: 'SubmitAddresses', description: 'Method and address; how to submit a missing skill' }),
    endpoints: z.record(z.string(), z.string()),
    documents: z.record(z.string(), z.url()),
  })
  .meta({ id: 'IntegrationKit' });
export type IntegrationKit = z.infer<typeof IntegrationKit>;

interface KitContext extends Site {
  readonly registry: { readonly agents: readonly Agent[]; readonly entries: readonly unknown[] };
}

export function toIntegrationKit({ siteUrl, client, registry }: KitContext): IntegrationKit {
  return {
    name: 'Skill Registry',
    version: '1.0',
    description: `Takes a task and returns one of ${wholeNumber(registry.entries.length)} agent skills with the reason, the risks and a pinned install plan.`,
    base_url: siteUrl,
    supported_agents: registry.agents.map((agent) => ({
      id: agent.slug,
      name: agent.name,
      aliases: [...agent.aliases],
      project_folder: agent.project_dirs[0] ?? '.agents/skills',
      user_folder: agent.user_dirs[0] ?? null,
      notes: agent.summary,
    })),
    recommended_flow: recommendedFlow(siteUrl),
    stable_response_fields: Object.fromEntries(
      Object.entries(stableFields).map(([name, fields]) => [name, [...fields]]),
    ),
    safety_rules: [...safetyRules],
    reading: [...readingNotes],
    installing: installNotes(client),
    outcomes: {
      kinds: [...outcomeKinds],
      write: `${siteUrl}${outcomePath}`,
      contract: `${siteUrl}${outcomePath}?contract=true`,
      verified_install_rule: verifiedInstallRule,
    },
    lockfile: {
      url: `${siteUrl}${routes.resolve.path}?task={task}&format=lockfile`,
      restore: [
        ...(client === null ? [] : [`${client} install --lockfile skills-lock.json`]),
        stockRestoreCommand,
      ],
    },
    contact: contactMap(siteUrl),
    submit: submitMap(siteUrl),
    endpoints: endpointMap(siteUrl),
    documents: documentMap(siteUrl),
  };
}

function recommendedFlow(siteUrl: string): IntegrationKit['recommended_flow'] {
  const at = (id: RouteId): string => `${siteUrl}${routes[id].path}`;
  const steps: readonly Omit<IntegrationKit['recommended_flow'][number], 'step'>[] = [
    {
      action: 'Resolve a task, with keywords: 3 to 8 terms of its field; agent is a runtime, or auto',
      method: 'GET',
      url: `${at('resolve')}?task={task}&keywords={keywords}&agent={agent}`,
      read: 'decision_packet.candidates',
    },
    {
      action:
        'Choose the candidate that is made for the task, or none; if its policy_decision.status is review_required, show a person the risks and wait for approval',
      method: 'GET',
      url: `${at('receipt')}?task={task}&event_id={event_id}&slug={slug}`,
      read: 'receipt, policy_decision',
    },
    {
      action: 'Read what would be installed',
      method: 'GET',
      url: at('manifest'),
      read: 'content.files, safety_gate',
    },
    {
      action: 'Run the dry run, then the pinned install command for your runtime',
      method: 'GET',
      url: at('install'),
      read: 'targets',
    },
    {
      action: 'Report the outcome with the event id of step 1',
      method: 'POST',
      url: `${siteUrl}${outcomePath}`,
      read: 'recorded',
    },
  ];
  return steps.map((each, at) => ({ step: at + 1, ...each }));
}

/** Endpoints that require a task. */
const needTask: ReadonlySet<RouteId> = new Set(['resolve', 'receipt', 'recommend']);

/** The signed manifest of the index as files, which programs answer from without a server. */
export const indexFilesPath = `/${indexManifestPath}`;
/** The signed head of the transparency log; its tiles are beside it. */
export const checkpointPath = '/log/checkpoint';

/** What is read once, or by programs: descriptions, keys, files and feeds. */
export function documentMap(siteUrl: string): IntegrationKit['documents'] {
  return {
    openapi: href(siteUrl, 'openapi'),
    openapi_agent: `${siteUrl}/openapi-agent.json`,
    agent_protocol: href(siteUrl, 'agentProtocol'),
    keys: href(siteUrl, 'keys'),
    index_files: `${siteUrl}${indexFilesPath}`,
    transparency_log: `${siteUrl}${checkpointPath}`,
    activity_feed: `${siteUrl}/activity.xml`,
    weekly_report_feed: `${siteUrl}/weekly-report.xml`,
    docs: `${siteUrl}/api-docs`,
    mcp: href(siteUrl, 'mcp'),
    mcp_server_card: href(siteUrl, 'serverCard'),
    api_catalog: `${siteUrl}/.well-known/api-catalog`,
    agent_catalog: `${siteUrl}/.well-known/ard.json`,
    skill_index: `${siteUrl}/.well-known/agent-skills/index.json`,
    llms_txt: `${siteUrl}/llms.txt`,
  };
}

/** Every read endpoint by name; `{slug}` is a placeholder for a slug and `{task}` for a task in words. */
export function endpointMap(siteUrl: string): Record<string, string> {
  const names: Readonly<Record<string, RouteId>> = {
    resolve: 'resolve',
    receipt: 'receipt',
    search: 'search',
    recommend: 'recommend',
    skills: 'skills',
    manifest: 'manifest',
    install: 'install',
    read: 'read',
    audit: 'audit',
    statement: 'statement',
    advisories: 'advisories',
    evals: 'evals',
    tasks: 'tasks',
    task: 'task',
    packs: 'packs',
    pack: 'pack',
    rankings: 'rankings',
    ranking_history: 'rankingHistory',
    badge: 'badge',
    funnel: 'funnel',
    weekly_report: 'weeklyReport',
    activity: 'activity',
    discovery: 'discovery',
    coverage: 'stats',
    mcp: 'mcp',
  };
  return {
    ...Object.fromEntries(
      Object.entries(names).map(([name, id]) => [
        name,
        `${siteUrl}${routes[id].path}${needTask.has(id) ? '?task={task}' : ''}`,
      ]),
    ),
    outcomes: `${siteUrl}${outcomePath}`,
  };
}

/** Endpoints for submitting a skill; `{id}` is a placeholder for the submission id. */
export function submitMap(siteUrl: string): IntegrationKit['submit'] {
  return {
    validate: `POST ${siteUrl}${routes.validate.path}`,
    submit: `POST ${siteUrl}${routes.submit.path}`,
    status: `GET ${siteUrl}${routes.submission.path}`,
  };
}

/** Endpoints for feedback and news. */
export function contactMap(siteUrl: string): IntegrationKit['contact'] {
  return {
    feedback: `POST ${siteUrl}${routes.feedback.path}`,
    subscribe: `POST ${siteUrl}${routes.subscribe.path}`,
  };
}
