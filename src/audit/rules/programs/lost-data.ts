/** SY-02: programs that overwrite files before they delete them, that wait for a date, or that empty a cloud account. */
import { type Weigher } from '../../engine/rule.ts';
import { testFile } from '../../vocabulary/file-places.ts';
const told =
  /\bshred|\bsecure(?:ly)?[ _-]?(?:delet|eras|wip)|\berase\b|\bsanitiz|安全(?:删除|擦除|清理)|覆写/i;

/** Files of a folder are overwritten and deleted (SY-02). */
export const byOverwrittenFolder: Weigher = ({ region: { text, file }, severity }) =>
  testFile.test(file) ? null : told.test(text) ? 'medium' : severity;

/** Deletion that begins at a fixed date (SY-02). */
export const byFixedDate: Weigher = ({ region: { file }, severity }) =>
  testFile.test(file) ? null : severity;

/** Everything of a cluster or an account is deleted (SY-02). */
export const byWholeAccount: Weigher = ({ region, severity }) =>
  /\b(?:never|danger|forbidden|blocked|deny|avoid|do not|don't)\b/i.test(`${region.heading} ${region.lead}`)
    ? 'low'
    : severity;
