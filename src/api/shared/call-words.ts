/** How an answer tells its reader to call an endpoint: by method and address, or by the name of a tool where the reader has tools. */
import { href, type RouteId, routes } from '../../routes.ts';

/** What addresses and commands of the registry begin with. */
export interface Site {
  readonly siteUrl: string;
  /** How the registry's own client is started; null where it serves none. */
  readonly client: string | null;
}

export interface Surface extends Site {
  /** Names of tools by endpoint id; absent for a reader without tools. */
  readonly tools?: ReadonlyMap<string, string>;
}

/** Endpoints that answers name, by what each one is for. */
const named = {
  receipt: { id: 'receipt', method: 'GET', route: 'receipt' },
  install: { id: 'install', method: 'GET', route: 'install' },
  report: { id: 'outcomePost', method: 'POST', route: 'outcome' },
  submit: { id: 'submit', method: 'POST', route: 'submit' },
  rankings: { id: 'rankings', method: 'GET', route: 'rankings' },
} as const satisfies Record<string, { id: string; method: 'GET' | 'POST'; route: RouteId }>;

type Named = keyof typeof named;

/** The name of the endpoint's tool; null where the reader has none. */
export function toolFor(name: Named, { tools }: Pick<Surface, 'tools'>): string | null {
  return tools?.get(named[name].id) ?? null;
}

/** `report_outcome`, or `POST https://…/api/agent/outcome`. */
export function callOf(name: Named, surface: Surface): string {
  const { method, route } = named[name];
  return toolFor(name, surface) ?? `${method} ${href(surface.siteUrl, route)}`;
}

/** How to ask for the approval that a skill waits for. */
export function approvalCall({ siteUrl, client }: Surface, slug = '<slug>'): string {
  return client === null
    ? `POST ${siteUrl}${routes.approval.path.replace('{slug}', slug)} {"by":"NAME","reason":"WHY"}`
    : `${client} request-approval ${slug} --by "NAME" --reason "WHY"`;
}

/** How to get every other way to install: by the tool that plans it, or at the address of a skill, `<slug>` where none is given. */
export function otherWays(surface: Surface, slug = '<slug>'): string {
  return (
    toolFor('install', surface) ?? `GET ${surface.siteUrl}${routes.install.path.replace('{slug}', slug)}`
  );
}
