/** Every path of the API, canonical first, and `href()` to build links to them. */

export interface Route {
  readonly path: string;
  /** Further paths that answer the same. */
  readonly aliases?: readonly string[];
}

/** `{name}` is a placeholder for one path segment. */
export const routes = {
  registryIndex: { path: '/api/registry' },
  advisories: { path: '/api/registry/advisories' },
  stats: { path: '/api/registry/stats' },
  lookup: { path: '/api/registry/lookup' },
  search: { path: '/api/registry/search', aliases: ['/api/skills/search'] },
  recommend: { path: '/api/registry/recommend', aliases: ['/api/agent/recommend'] },
  manifest: { path: '/api/registry/manifest/{slug}', aliases: ['/api/agent/skills/{slug}'] },
  versions: { path: '/api/registry/manifest/{slug}/versions' },
  approval: { path: '/api/registry/approvals/{slug}' },
  statement: { path: '/api/registry/statement/{slug}' },
  install: { path: '/api/registry/install/{slug}', aliases: ['/api/skills/{slug}/install'] },
  read: { path: '/api/registry/read/{slug}' },
  resolve: { path: '/api/agent/resolve' },
  receipt: { path: '/api/agent/receipt' },
  outcome: { path: '/api/agent/outcome' },
  evalReport: { path: '/api/agent/eval-report' },
  feedback: { path: '/api/agent/feedback' },
  subscribe: { path: '/api/subscribe' },
  subscribeConfirm: { path: '/api/subscribe/confirm' },
  unsubscribe: { path: '/api/subscribe/unsubscribe' },
  validate: { path: '/api/skills/validate' },
  submit: { path: '/api/skills/submit' },
  submission: { path: '/api/skills/submissions/{id}' },
  activity: { path: '/api/agent/activity' },
  skills: { path: '/api/agent/skills' },
  tasks: { path: '/api/agent/tasks' },
  task: { path: '/api/agent/tasks/{slug}' },
  packs: { path: '/api/agent/packs' },
  pack: { path: '/api/agent/packs/{slug}' },
  rankings: { path: '/api/agent/rankings' },
  rankingHistory: { path: '/api/agent/rankings/{slug}/history' },
  evals: { path: '/api/agent/evals' },
  audit: { path: '/api/audits/{slug}' },
  badge: { path: '/api/badge/{slug}' },
  funnel: { path: '/api/agent/funnel' },
  weeklyReport: { path: '/api/agent/weekly-report' },
  discovery: { path: '/api/agent/discovery' },
  integrationKit: {
    path: '/api/agent/integration-kit',
    aliases: ['/agent/integration-kit', '/.well-known/agent-manifest.json'],
  },
  agentProtocol: { path: '/.well-known/agent-protocol.json' },
  keys: { path: '/.well-known/skill-registry-keys.json' },
  policy: { path: '/.well-known/skill-registry-policy.json' },
  ardSearch: { path: '/api/ard/search' },
  ardExplore: { path: '/api/ard/explore' },
  ardAgents: { path: '/api/ard/agents' },
  mcp: { path: '/api/mcp', aliases: ['/mcp'] },
  serverCard: { path: '/api/mcp/server-card' },
  openapi: { path: '/openapi.json' },
} as const satisfies Record<string, Route>;

export type RouteId = keyof typeof routes;

/** Of the package that starts the newest client: an address that stays, and is short enough to type. */
export const clientShortcut = 'i';

/** Of the signed manifest of an exported index, on a site and in a folder. */
export const indexManifestPath = 'index/manifest.json';

/** The canonical path with its parameters filled in and encoded; throws for a missing one (a bug). */
export function pathOf(id: RouteId, parameters: Readonly<Record<string, string>> = {}): string {
  return fillPath(routes[id].path, parameters);
}

/** Any path pattern with `{name}` filled in and encoded. */
export function fillPath(pattern: string, parameters: Readonly<Record<string, string>>): string {
  return pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new TypeError(`path parameter ${name} is missing`);
    return encodeURIComponent(value);
  });
}

/** Absolute URL below the configured site; never made from a request's headers. */
export function href(
  siteUrl: string,
  id: RouteId,
  parameters: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string | number>> = {},
): string {
  const search = Object.entries(query).map(([name, value]) => [name, String(value)]);
  const asked = search.length === 0 ? '' : `?${new URLSearchParams(search).toString()}`;
  return `${siteUrl}${pathOf(id, parameters)}${asked}`;
}

/** The page of one skill. */
export function skillPagePath(slug: string): string {
  return `/skills/${slug}`;
}
