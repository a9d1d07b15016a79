/** SC-04: settings of Cargo and Composer that put an unknown index in the place of the usual one. */
import { type RowHit } from '../../engine/rule.ts';
import { firstUrl } from '../../hosts/addresses.ts';
import { isLocal } from '../../hosts/whose-host.ts';
import type { Severity } from '../../../schema/vocabulary.ts';

/** Public mirrors that universities and clouds run. */
const mirrors =
  /(?:^|\.)(?:rsproxy\.cn|tuna\.tsinghua\.edu\.cn|ustc\.edu\.cn|sjtu\.edu\.cn|aliyun\.com|huaweicloud\.com|tencent\.com|crates\.io)$/;

export function byBuildIndex({ match, severity }: RowHit): Severity | null {
  const url = firstUrl(match[0].replace('sparse+', ''));
  return url === null || isLocal(url.host) || mirrors.test(url.host) ? null : severity;
}
