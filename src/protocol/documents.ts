/** Documents made from the registry or the endpoint list as a whole, at paths of their own. */
import { advisoryDocument } from './feeds/advisory-document.ts';
import { discoveryDocuments } from './discovery/documents.ts';
import { feedDocuments } from './feeds/documents.ts';
import { pageTwins } from './markdown/page-twins.ts';
import { serverCard } from './mcp/metadata.ts';
import { openApiAgent } from './openapi/agent-document.ts';
import { openApi } from './openapi/document.ts';
import { sarifDocument } from './sarif-document.ts';
import type { SiteDocument } from './site-document.ts';

/** Descriptions of the API and addresses: no report changes them. */
const descriptions = [openApi, openApiAgent, serverCard, ...discoveryDocuments];

export const siteDocuments: readonly SiteDocument[] = [
  ...descriptions.map((document) => ({ ...document, showsCatalogAlone: true })),
  ...feedDocuments,
  advisoryDocument,
  sarifDocument,
  ...pageTwins,
];
