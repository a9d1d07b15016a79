/** SY-05: rights that a step or a file gives to someone who is neither the user nor the skill's owner. */
import { type RowHit, type Weigher } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { isExample } from '../../hosts/example-hosts.ts';
import { isTestFile } from '../flows/reached.ts';

/** A name in place of the reader’s own says so: `you@your-company.com`, `<name>`. */
export function byMailbox({ match, region: { file }, owner, severity }: RowHit): Severity | null {
  const host = (match[1] ?? match[2] ?? match[3] ?? '').toLowerCase();
  const local = /([\w.+-]{1,60})@/.exec(match[0])?.[1] ?? '';
  if (isTestFile(file) || host === '' || isExample(host) || /gserviceaccount/.test(host)) return null;
  if (/^(?:you|user|me|name|someone|alice|bob|jane|john|test|demo|foo|first)\b/i.test(local)) return null;
  return owner !== null && host.split('.').includes(owner) ? null : severity;
}

/** Rights are given to a named account by a command or a policy (SY-05). */
export const byGrant: Weigher = (hit) =>
  /\/collaborators\//.test(hit.match[0]) ? hit.severity : byMailbox(hit);
