/** One set of pages in a real browser: from a task to the command for an agent, by mouse, by keyboard and without scripts. */
import { resolveSuite } from '../browser/suites/resolve.ts';
import { withSite } from '../browser/support/with-site.ts';

withSite([resolveSuite]);
