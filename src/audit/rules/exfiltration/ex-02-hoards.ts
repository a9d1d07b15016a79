/** EX-02: secrets of the machine are sought out, or end up in what is handed on. */
import { firstUrl } from '../../hosts/addresses.ts';
import { nameOf, isUnknown } from '../../hosts/whose-host.ts';
import { type RowHit } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';

/** Services that may have issued the key are not unrelated hosts. */
export function byKeyHost({ scope, owner, match, severity }: RowHit): Severity | null {
  const url = firstUrl(scope);
  if (!isUnknown(url, owner)) return null;
  const vendor = (match[1] ?? '').toLowerCase().split('_')[0] ?? '';
  return vendor.length > 2 && nameOf(url.host).includes(vendor) ? null : severity;
}
