/** Documents at fixed paths that are made from the registry or the endpoint list as a whole. */
import { activityFeed } from './activity-feed.ts';
import { serverCard } from './mcp/metadata.ts';
import { openApi } from './openapi.ts';
import type { SiteDocument } from './site-document.ts';
import { weeklyReportFeed } from './weekly-report-feed.ts';

export const siteDocuments: readonly SiteDocument[] = [openApi, weeklyReportFeed, activityFeed, serverCard];
