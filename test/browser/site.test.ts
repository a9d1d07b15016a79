/** The site in a real browser: accessible, quiet, complete without scripts, and deaf to hostile text; built once for all suites. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { accessibilitySuite } from './suites/accessibility.ts';
import { activitySuite } from './suites/activity.ts';
import { auditRulesSuite } from './suites/audit-rules.ts';
import { lateSkillSuite } from './suites/late-skill.ts';
import { filesSuite } from './suites/files.ts';
import { linksSuite } from './suites/links.ts';
import { outcomesSuite } from './suites/outcomes.ts';
import { readSuite } from './suites/read.ts';
import { resolveSuite } from './suites/resolve.ts';
import { searchSuite } from './suites/search.ts';
import { skillPageSuite } from './suites/skill-page.ts';
import { submissionSuite } from './suites/submission.ts';
import { submitSuite } from './suites/submit.ts';
import { untrustedTextSuite } from './suites/untrusted-text.ts';
import { weeklyReportSuite } from './suites/weekly-report.ts';
import { hasChromium, openBrowser, visit } from './support/browser.ts';
import { type FixtureSite, openFixtureSite } from './support/fixture-site.ts';
import type { OpenSite } from './support/open-site.ts';

describe.skipIf(!hasChromium)('the site in a browser', () => {
  let built: FixtureSite;
  let browser: Browser;
  const site: OpenSite = {
    url: (path) => `${built.url}${path}`,
    open: (path, options) => visit(browser, `${built.url}${path}`, options),
    addLateSkill: () => built.addLateSkill(),
    exportFiles: () => built.exportFiles(),
    visit: (url, options) => visit(browser, url, options),
  };

  beforeAll(async () => {
    [built, browser] = await Promise.all([openFixtureSite(), openBrowser()]);
  });

  afterAll(async () => {
    await browser?.close();
    await built?.close();
  });

  accessibilitySuite(site);
  resolveSuite(site);
  filesSuite(site);
  searchSuite(site);
  skillPageSuite(site);
  auditRulesSuite(site);
  outcomesSuite(site);
  untrustedTextSuite(site);
  readSuite(site);
  linksSuite(site);
  weeklyReportSuite(site);
  activitySuite(site);
  submitSuite(site);
  submissionSuite(site);
  // Last, since it changes what the others look at.
  lateSkillSuite(site);
});
