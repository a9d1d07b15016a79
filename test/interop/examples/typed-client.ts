/** A typed client of the API, made from its OpenAPI document: resolve a task, read the manifest, report the outcome. */
import createClient, { type Client } from 'openapi-fetch';
// Generated: npx openapi-typescript <registry>/openapi.json -o registry-api.d.ts
import type { paths } from './registry-api.d.ts';

export type RegistryClient = Client<paths, 'application/json'>;

/** `ask` is the platform's own fetch, or one that looks at every request. */
export function openRegistry(baseUrl: string, ask: typeof fetch = fetch): RegistryClient {
  return createClient<paths, 'application/json'>({ baseUrl, fetch: (request) => ask(request) });
}

/** What happened, for the person who runs the example. */
export interface Journey {
  readonly found: number;
  readonly slug: string;
  readonly commit: string | null;
  readonly recorded: boolean;
}

/** Throws where no skill fits or an answer is missing. */
export async function useOneSkill(registry: RegistryClient, task: string): Promise<Journey> {
  const search = await registry.GET('/api/registry/search', { params: { query: { q: task, limit: 3 } } });
  const resolved = await registry.POST('/api/agent/resolve', { body: { task } });
  if (resolved.data === undefined || 'version' in resolved.data) throw new Error('resolve gave no answer');
  const { selected_skill, outcome_feedback } = resolved.data.decision_packet;
  if (selected_skill === null) throw new Error('no skill fits this task');
  const { slug } = selected_skill;
  const manifest = await registry.GET('/api/registry/manifest/{slug}', { params: { path: { slug } } });
  if (manifest.data === undefined) throw new Error(`there is no manifest of ${slug}`);
  const report = await registry.POST('/api/agent/outcome', {
    body: {
      event_id: outcome_feedback.event_id,
      skill_slug: slug,
      task,
      outcome: 'success',
      install_used: true,
    },
  });
  return {
    found: search.data?.total ?? 0,
    slug,
    commit: manifest.data.source.commit,
    recorded: report.data?.recorded ?? false,
  };
}
