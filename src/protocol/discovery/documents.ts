/** Discovery documents for agents, crawlers, browsers and feed readers. */
import type { SiteDocument } from '../site-document.ts';
import { aiCatalog, ardCatalog } from './ai-catalog.ts';
import { apiCatalog } from './api-catalog.ts';
import { llmsTxt } from './llms-txt.ts';
import { openSearch } from './open-search.ts';
import { ownSkillDocument, ownSkillIndex, skillIndex } from './own-skill-documents.ts';
import { publicKey } from './public-key.ts';
import { robots } from './robots.ts';
import { securityTxt } from './security-txt.ts';
import { sitemap, sitemapPart } from './sitemap.ts';

export const discoveryDocuments: readonly SiteDocument[] = [
  skillIndex,
  ownSkillIndex,
  ownSkillDocument,
  ardCatalog,
  aiCatalog,
  apiCatalog,
  llmsTxt,
  robots,
  sitemap,
  sitemapPart,
  securityTxt,
  publicKey,
  openSearch,
];
