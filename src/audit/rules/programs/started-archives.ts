/** RC-03: a script unpacks an archive of an unknown host and starts a program of it in the background. */
import type { Weigher } from '../../engine/rule.ts';
import { byOrigin } from './origins.ts';

/** an archive is downloaded, and a program of it runs on unseen. */
export const byStartedArchive: Weigher = (hit) => {
  const { text } = hit.region;
  const at = text.indexOf(hit.match[0].trim());
  const started = new RegExp(
    String.raw`(?:nohup\s{1,3}|setsid\s{1,3}|\(\s{0,3}|&&\s{0,3}|;\s{0,3}|^\s{0,20})["']?${RegExp.escape(hit.match[1] ?? '')}/[\w./-]{1,60}["']?[^\n;|]{0,80}(?:>\s?/dev/null[^\n;|]{0,20})?&(?!&)`,
    'm',
  );
  if (!started.test(text.slice(at + hit.match[0].trim().length))) return null;
  const download = /\b(?:curl|wget)\s[^\n]{0,300}/.exec(text.slice(Math.max(0, at - 400)));
  return download === null ? null : byOrigin(download[0], hit, false);
};
