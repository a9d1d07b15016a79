/** SY-02: programs that remove a person's folders, the records of a machine, or every copy of something. */
import { type Weigher } from '../../engine/rule.ts';
/** Records up to a date, as a rule for keeping them says. */
const aged = /\bwhere\b[^\n]{0,120}\b\w{0,20}(?:_at|_date|date|time|timestamp|expires?)\b\s{0,3}<=?\s/i;
/** Records that a program names by a value it is given, which are single ones. */
const single = /^[^;]{0,160}\bwhere\s{1,4}[\w."]{1,40}\s{0,3}=\s{0,3}(?:\?|%s|%\(|\$\d|:[a-z_]|@\w|\$?\{)/i;

/** System logs are emptied (SY-02). */
export const byEmptiedLogs: Weigher = ({ region, scope, match, severity }) => {
  const at = region.text.indexOf(match[0]);
  const near = region.text.slice(at, at + 300);
  if (aged.test(near) || aged.test(scope)) return 'low';
  return /^delete/i.test(match[0]) && single.test(near) ? 'medium' : severity;
};
