/** GET /robots.txt: what crawlers may read, and where the site map and the agent catalog are. */
import type { SiteDocument } from '../site-document.ts';

export const robots: SiteDocument = {
  path: '/robots.txt',
  contentType: 'text/plain; charset=utf-8',
  render: ({ siteUrl }) =>
    [
      'User-agent: *',
      'Allow: /',
      // Addresses with private tokens.
      'Disallow: /api/skills/submissions/',
      'Disallow: /submissions/',
      // Each view asks the code host.
      'Disallow: /read',
      `Sitemap: ${siteUrl}/sitemap.xml`,
      // A comment: crawlers and Lighthouse know no such directive (docs/decisions/074).
      `# Agentmap: ${siteUrl}/.well-known/ard.json`,
      '',
    ].join('\n'),
};
