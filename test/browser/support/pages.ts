/** The pages that every rule for pages is tried on. */
import { fixtureSubmissionPath } from './fixture-submissions.ts';

export const pages = [
  '/',
  '/search?q=review',
  '/search?q=qqqqqq',
  '/skills/carol-server-setup',
  '/skills/alice-review',
  '/api-docs',
  '/audit-rules',
  '/outcomes',
  '/weekly-report',
  '/activity',
  '/submit',
  fixtureSubmissionPath('in_review'),
  fixtureSubmissionPath('rejected'),
];
