/** GET /openapi-agent.json: the five operations that an agent needs, in a document that fits into its context. */
import { endpoints } from '../../api/list.ts';
import { buildOpenApiDocument } from './build-document.ts';
import type { OpenApiDocument } from './document-type.ts';
import type { SiteDocument } from '../site-document.ts';

const openApiAgentPath = '/openapi-agent.json';

/** In the order of use. */
const operations = ['resolve', 'search', 'manifest', 'install', 'outcomePost'];

/** Shapes of answers are in the whole document; the text form needs none. */
const responses = {
  200: {
    description: 'Text with format=text, else JSON as described in /openapi.json',
    content: {
      'text/plain': { schema: { type: 'string' } },
      'application/json': { schema: { type: 'object' } },
    },
  },
  default: { description: 'RFC 9457 problem: `detail` says what to change, `suggestions` what was meant' },
} as const;

export const openApiAgent: SiteDocument = {
  path: openApiAgentPath,
  contentType: 'application/json; charset=utf-8',
  render: async (context) => {
    const chosen = endpoints.filter(({ id }) => operations.includes(id));
    return `${JSON.stringify(toAgentDocument(await buildOpenApiDocument(context, chosen)))}\n`;
  },
};

type Parts = Readonly<Record<string, unknown>>;
/** By kind (`schemas`, `parameters`), then by name. */
type Components = Readonly<Record<string, Parts>>;

function toAgentDocument({ openapi, info, servers, paths, components }: OpenApiDocument): Parts {
  const kept = Object.entries(paths ?? {}).flatMap(([path, item]) => {
    const methods = Object.entries(item as Parts).filter(([, operation]) =>
      operations.includes(String((operation as Parts)['operationId'])),
    );
    const shown = methods.map(([method, operation]) => [method, { ...(operation as Parts), responses }]);
    return shown.length === 0 ? [] : [[path, Object.fromEntries(shown)]];
  });
  const agentPaths: unknown = withoutExamples(Object.fromEntries(kept));
  const parts = withoutExamples(components ?? {}) as Components;
  return {
    openapi,
    info,
    servers,
    paths: agentPaths,
    components: referenced(agentPaths, parts),
  };
}

/** The same without the members that only illustrate. */
function withoutExamples(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutExamples);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([name]) => !['example', 'examples', 'tags'].includes(name));
  return Object.fromEntries(members.map(([name, member]) => [name, withoutExamples(member)]));
}

/** The components that a part of the document refers to, and those that they refer to. */
function referenced(
  part: unknown,
  components: Components,
  found: Record<string, Record<string, unknown>> = {},
): Components {
  for (const [, kind = '', name = ''] of JSON.stringify(part).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
    const of = (found[kind] ??= {});
    const component = components[kind]?.[name];
    if (name in of || component === undefined) continue;
    of[name] = component;
    referenced(component, components, found);
  }
  return found;
}
