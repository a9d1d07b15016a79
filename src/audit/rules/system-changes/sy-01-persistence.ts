/** SY-01: The skill installs something that runs again after the task: a scheduled job, a service, a login script, a key. */
import type { RowHit, Weigher } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { byPersistence, remoteCall } from './sy-01-phrases.ts';

const ordinaryLine =
  /\b(?:export\s{1,3}[\w{}$]{1,40}=|alias\s{1,3}\w|eval\s{1,3}"\$\(\w{2,20} (?:init|hook|activate|shellenv))/i;

/** PATH lines in a start-up file are everyday; a line there that fetches is not. */
export function byStartFile(hit: RowHit): Severity | null {
  const lines = hit.scope;
  if (ordinaryLine.test(lines) && !/\b(?:curl|wget|nc)\s|\/dev\/tcp|base64/i.test(lines)) return 'low';
  if (remoteCall.test(lines)) return 'critical';
  return hit.region.kind === 'fence' || hit.region.kind === 'prose' || hit.region.kind === 'list'
    ? 'medium'
    : byPersistence(hit);
}

/** A git hook (SY-01). */
export const byGitHook: Weigher = ({ match, region }) =>
  remoteCall.test(match[0]) && region.kind !== 'prose' ? 'high' : 'low';
