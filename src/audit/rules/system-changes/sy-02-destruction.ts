/** SY-02: A command or step deletes, overwrites or encrypts data beyond the project: a home folder, a system, a disk, a backup. */
import type { Weigher } from '../../engine/rule.ts';
import { isImage, isNewDisk } from './sy-02-phrases.ts';
import { isUpkeep } from '../../vocabulary/system-changes/upkeep.ts';

/** Find with delete over a broad target (SY-02). */
export const byFoundTarget: Weigher = ({ scope, severity }) => (isUpkeep(scope) ? 'medium' : severity);

/** Disks (SY-02). */
export const byDisk: Weigher = ({ match, severity, region, scope }) =>
  isNewDisk(match[0], region) ||
  /\bdd\b[^\n]{0,80}\bif=\S{1,80}\.(?:img|iso)\b/i.test(match[0]) ||
  isImage(scope)
    ? 'medium'
    : severity;
