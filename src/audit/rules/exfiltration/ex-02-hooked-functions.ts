/** EX-02: functions of the runtime that are replaced by ones that send, and whole stores beside an address. */
import { type RowHit } from '../../engine/rule.ts';
import { firstUrl } from '../../hosts/addresses.ts';
import { isUnknown } from '../../hosts/whose-host.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { testFile } from '../../vocabulary/file-places.ts';

export function byEnvironmentHost({
  match,
  scope,
  region: { file },
  owner,
  severity,
}: RowHit): Severity | null {
  const at = Math.max(0, scope.indexOf(match[0].trim()));
  const url = firstUrl(match[0]) ?? firstUrl(scope.slice(Math.max(0, at - 200), at + match[0].length + 400));
  return testFile.test(file) || !isUnknown(url, owner) ? null : severity;
}
