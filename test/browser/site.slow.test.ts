/** The site in a real browser: accessible, quiet, complete without scripts, and deaf to hostile text. */
import { accessibilitySuite } from './suites/accessibility.ts';
import { activitySuite } from './suites/activity.ts';
import { auditRulesSuite } from './suites/audit-rules.ts';
import { behindProxySuite } from './suites/behind-proxy.ts';
import { filesSuite } from './suites/files.ts';
import { installCommandsSuite } from './suites/install-commands.ts';
import { lateSkillSuite } from './suites/late-skill.ts';
import { linksSuite } from './suites/links.ts';
import { outcomesSuite } from './suites/outcomes.ts';
import { readSuite } from './suites/read.ts';
import { searchSuite } from './suites/search.ts';
import { skillPageSuite } from './suites/skill-page.ts';
import { submissionSuite } from './suites/submission.ts';
import { submitSuite } from './suites/submit.ts';
import { untrustedTextSuite } from './suites/untrusted-text.ts';
import { weeklyReportSuite } from './suites/weekly-report.ts';
import { withSite } from './support/with-site.ts';

withSite([
  accessibilitySuite,
  filesSuite,
  searchSuite,
  skillPageSuite,
  installCommandsSuite,
  auditRulesSuite,
  outcomesSuite,
  untrustedTextSuite,
  readSuite,
  linksSuite,
  weeklyReportSuite,
  activitySuite,
  submitSuite,
  submissionSuite,
  behindProxySuite,
  // Last, since it changes what the others look at.
  lateSkillSuite,
]);
