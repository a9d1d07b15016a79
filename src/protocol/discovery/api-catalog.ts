/** GET /.well-known/api-catalog: the API's description, documentation and status as a link set (RFC 9727). */
import { href, routes } from '../../routes.ts';
import type { SiteDocument } from '../site-document.ts';

export const apiCatalog: SiteDocument = {
  path: '/.well-known/api-catalog',
  contentType: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  render: ({ siteUrl }) =>
    `${JSON.stringify({
      linkset: [
        {
          anchor: href(siteUrl, 'registryIndex'),
          'service-desc': [{ href: href(siteUrl, 'openapi'), type: 'application/json' }],
          'service-doc': [
            { href: `${siteUrl}/api-docs`, type: 'text/html' },
            { href: `${siteUrl}/llms.txt`, type: 'text/plain' },
          ],
          'service-meta': [{ href: href(siteUrl, 'agentProtocol'), type: 'application/json' }],
          status: [{ href: `${siteUrl}/readyz`, type: 'application/json' }],
        },
        {
          anchor: `${siteUrl}${routes.mcp.path}`,
          'service-desc': [
            { href: `${siteUrl}${routes.serverCard.path}`, type: 'application/mcp-server-card+json' },
          ],
        },
      ],
    })}\n`,
};
