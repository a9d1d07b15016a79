/** SY-02: files, histories and records of the user are destroyed on the way. */
import { type Weigher } from '../../engine/rule.ts';

/** Whether what is shredded was written by the same block: a key that is needed for one command. */
function isOwnCopy(text: string, from: number, start: number): boolean {
  const file = /^\s{1,4}["']?([\w./$~{}-]{3,120})/.exec(text.slice(from, from + 130))?.[1];
  if (file === undefined) return false;
  const written = new RegExp(
    `(?:>{1,2}|-o|--out-file|--output|-out|\\btee|\\btouch|\\binstall -m \\d{3,4} \\S{1,80})[ =]{1,3}["']?${RegExp.escape(file)}(?![\\w.-])`,
  );
  return written.test(text.slice(Math.max(0, start - 1_500), start));
}

/** The originals are shredded or encrypted (SY-02). */
export const byOriginals: Weigher = ({ match, start, region: { text }, scope, severity }) =>
  isOwnCopy(text, start + match[0].length, start)
    ? 'low'
    : /\b(?:random|number|key)\b[^]{0,300}https?:/i.test(scope)
      ? 'critical'
      : /\block|archive\b/i.test(scope) && !/shred/i.test(scope)
        ? 'medium'
        : severity;

/** Logs and tables of a system are dropped (SY-02). */
export const bySystemTables: Weigher = ({ match, severity, region, scope }) =>
  region.kind === 'fence' && region.language === '' && /^\s{0,12}[-*•]\s[^;]{0,200}$/.test(scope)
    ? null
    : /find\s+\.\./.test(match[0]) && region.kind === 'script'
      ? 'critical'
      : /\/var\/log/.test(match[0]) || /_(?:19|20)\d\d(?:_?\d\d){0,2}/.test(scope)
        ? 'medium'
        : severity;
