/** SY-01: The skill installs something that runs again after the task: a scheduled job, a service, a login script, a key. */
import type { RowHit, Weigher } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { byPersistence, remoteCall } from './sy-01-phrases.ts';

/** A line that is written without effect, or sets a variable. */
const settingLine =
  /^\s{0,40}(?:echo|printf)\s{1,4}(?:["']?(?:\\n)?["']?$|["'](?:\\n)?(?:#|export\s|alias\s|source\s))/;

/** `{ echo "export A=…"; } >> ~/.bashrc`: variables are low, a file that is loaded is medium; null for anything else. */
function variablesSet({ scope, region }: RowHit): Severity | null {
  if (!/^\s{0,40}\}\s{0,3}>>/.test(scope) || remoteCall.test(scope)) return null;
  // The same line may end several groups; all of them count.
  const groups = region.text
    .split(scope)
    .slice(0, -1)
    .map((above) => {
      const lines = above.split('\n').slice(-14, -1);
      return lines.slice(lines.findLastIndex((line) => /^\s{0,40}\{\s{0,3}$/.test(line)));
    });
  const written = groups.flatMap((lines) => lines.slice(1));
  if (groups.some((lines) => lines.at(0)?.trim() !== '{')) return null;
  if (written.some((line) => !settingLine.test(line) || remoteCall.test(line))) return null;
  return written.some((line) => /["']source\s/.test(line)) ? 'medium' : 'low';
}

const ordinaryLine =
  /\b(?:export\s{1,3}[\w{}$]{1,40}=|alias\s{1,3}\w|eval\s{1,3}"\$\(\w{2,20} (?:init|hook|activate|shellenv))/i;

/** PATH lines in a start-up file are everyday; a line there that fetches is not. */
export function byStartFile(hit: RowHit): Severity | null {
  const lines = hit.scope;
  const set = variablesSet(hit);
  if (set !== null) return set;
  if (ordinaryLine.test(lines) && !/\b(?:curl|wget|nc)\s|\/dev\/tcp|base64/i.test(lines))
    return 'low';
  if (remoteCall.test(lines)) return 'critical';
  return hit.region.kind === 'fence' || hit.region.kind === 'prose' || hit.region.kind === 'list'
    ? 'medium'
    : byPersistence(hit);
}

/** A git hook (SY-01). */
export const byGitHook: Weigher = ({ match, region }) =>
  remoteCall.test(match[0]) && region.kind !== 'prose' ? 'high' : 'low';
