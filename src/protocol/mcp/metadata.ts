/** GET /api/mcp and the server card: where the MCP server is and what it offers. */
import type { SKILLS_EXTENSION_ID } from '@modelcontextprotocol/server/ext/skills';
import { routes } from '../../routes.ts';
import type { SiteDocument } from '../site-document.ts';
import { protocolVersions, serverIdentity, serverInstructions } from './identity.ts';
import type { Tool } from './tools.ts';

/** Written here, as the library that has it takes memory. */
const skillsExtension: typeof SKILLS_EXTENSION_ID = 'io.modelcontextprotocol/skills';

/** GET /api/mcp, for clients that have not connected yet. */
export function mcpMetadata(tools: ReadonlyMap<string, Tool>): SiteDocument {
  return {
    path: routes.mcp.path,
    contentType: 'application/json; charset=utf-8',
    // A client that requests an event stream gets 405.
    negotiated: true,
    showsCatalogAlone: true,
    render: ({ siteUrl }) =>
      `${JSON.stringify({
        ...serverIdentity,
        url: `${siteUrl}${routes.mcp.path}`,
        transport: 'streamable-http',
        protocol_versions: protocolVersions,
        authentication: 'none',
        instructions: serverInstructions,
        extensions: [skillsExtension],
        server_card: `${siteUrl}${routes.serverCard.path}`,
        docs: `${siteUrl}/api-docs`,
        tools: [...tools.values()].map(({ description }) => description),
      })}\n`,
  };
}

/** GET /api/mcp/server-card (SEP-2127); cards list no tools. */
export const serverCard: SiteDocument = {
  path: routes.serverCard.path,
  contentType: 'application/mcp-server-card+json',
  render: ({ siteUrl }) => `${JSON.stringify(toServerCard(siteUrl))}\n`,
};

function toServerCard(siteUrl: string): object {
  const { title, version, description } = serverIdentity;
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: `${reverseHost(siteUrl)}/skill-registry`,
    version,
    title,
    description,
    websiteUrl: siteUrl,
    icons: [{ src: `${siteUrl}/favicon.svg`, mimeType: 'image/svg+xml', sizes: ['any'] }],
    remotes: [
      {
        type: 'streamable-http',
        url: `${siteUrl}${routes.mcp.path}`,
        supportedProtocolVersions: [...protocolVersions],
      },
    ],
  };
}

/** `skills.example` is `example.skills`; an IP address or a single name is unchanged. */
function reverseHost(siteUrl: string): string {
  const { hostname } = new URL(siteUrl);
  return /^[\d.]+$|:/.test(hostname)
    ? hostname.replaceAll(/[^\w.-]/g, '')
    : hostname.split('.').reverse().join('.');
}
