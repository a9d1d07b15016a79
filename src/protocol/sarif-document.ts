/** GET /audits/{slug}.sarif: the findings of one skill as SARIF 2.1.0, for editors and code scanning. */
import { findEntry } from '../api/shared/find-entry.ts';
import { inertJson } from '../text/inert.ts';
import type { SiteDocument } from './site-document.ts';

export const sarifDocument: SiteDocument = {
  path: '/audits/{slug}.sarif',
  contentType: 'application/sarif+json; charset=utf-8',
  showsCatalogAlone: true,
  render: async ({ registry }, { slug = '' }) => {
    const { evidence, source } = findEntry(registry, slug);
    // Loaded when it is asked for, as the rules take memory.
    const { toSarif } = await import('../audit/sarif.ts');
    return `${inertJson(toSarif(evidence.audit, `${source.repository}/${source.path}`), 2)}\n`;
  },
  files: () => [],
};
