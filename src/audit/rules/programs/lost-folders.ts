/** SY-02: personal folders, snapshots, tables and branches that are removed one after the other. */
import { type Weigher } from '../../engine/rule.ts';

/** Snapshots or backups of the machine are deleted (SY-02). */
export const byBackups: Weigher = ({ region, severity }) =>
  /\b(?:never|danger|forbidden|block|deny|avoid|detect|attack|free|reclaim|disk space)/i.test(
    `${region.heading} ${region.lead}`,
  )
    ? 'medium'
    : severity;
