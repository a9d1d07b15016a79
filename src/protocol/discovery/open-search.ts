/** GET /opensearch.xml: the site's search for browsers and readers (OpenSearch 1.1). */
import { routes } from '../../routes.ts';
import { element, escapeXml } from '../feeds/feed.ts';
import type { SiteDocument } from '../site-document.ts';

const openSearchPath = '/opensearch.xml';

export const openSearch: SiteDocument = {
  path: openSearchPath,
  contentType: 'application/opensearchdescription+xml; charset=utf-8',
  render: ({ siteUrl }) =>
    [
      '<?xml version="1.0" encoding="utf-8"?>',
      '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
      element('ShortName', 'Skill Registry'),
      element('Description', 'Search agent skills by words or by task.'),
      element('InputEncoding', 'UTF-8'),
      `<Image type="image/svg+xml">${escapeXml(`${siteUrl}/favicon.svg`)}</Image>`,
      url('text/html', `${siteUrl}/search?q={searchTerms}`),
      url('application/json', `${siteUrl}${routes.search.path}?q={searchTerms}`),
      '</OpenSearchDescription>',
      '',
    ].join('\n'),
};

function url(type: string, template: string): string {
  return `<Url type="${type}" template="${escapeXml(template)}"/>`;
}
