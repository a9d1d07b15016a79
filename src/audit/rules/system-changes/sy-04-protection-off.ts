/** SY-04: Protection of the machine is disabled: antivirus, firewall, quarantine. */
import { type Weigher } from '../../engine/rule.ts';
import { isCaution, isDescribed, isLabel } from './sy-04-described.ts';

/** An instruction to disable protection (SY-04). */
export const byProtection: Weigher = (hit) => {
  const { region, match, start, scope, severity } = hit;
  const before = region.text.slice(Math.max(0, start - 90), start);
  if (isDescribed(match[0], before) || isLabel(hit)) return 'low';
  if (isCaution(scope, before)) return 'medium';
  const isTemporary = /troubleshoot/i.test(region.file) && /\btemporar/i.test(scope);
  return isTemporary && !/https?:/.test(region.text) ? 'medium' : severity;
};
