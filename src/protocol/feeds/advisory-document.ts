/** One advisory as a file of its own: an OSV record, as tools for that format read it. */
import { toOsv } from '../../api/advisories/osv.ts';
import { Problem } from '../../problem.ts';
import { advisoryId } from '../../schema/advisory.ts';
import type { SiteDocument } from '../site-document.ts';
import { advisoriesPath } from './advisories.ts';

export const advisoryDocument: SiteDocument = {
  path: `${advisoriesPath}/{id}.json`,
  contentType: 'application/json; charset=utf-8',
  render: ({ registry }, { id = '' }) => {
    const found = registry.advisories.find((each) => advisoryId(each) === id);
    if (found === undefined) throw new Problem('not-found', `There is no advisory ${id}.`);
    return `${JSON.stringify(toOsv(found))}\n`;
  },
  files: ({ advisories }) => advisories.map((each) => ({ id: advisoryId(each) })),
};
