/** SY-02: what a person keeps in the home folder reaches a call that deletes or overwrites it, in any language. */
import { lineSpanAt } from '../../engine/region.ts';
import { type RowHit } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { isUpkeep } from '../../vocabulary/system-changes/upkeep.ts';
import { isCareful, isTestFile, reachedCall } from './reached.ts';
const ruins = new RegExp(
  [
    String.raw`\brmtree\(|\.unlink\(|\bunlink(?:Sync)?[( ]|\bos\.(?:remove|rmdir)\(|\brm(?:dir)?Sync\(|\bfs\.(?:promises\.)?(?:rm|rmdir)\(|\brimraf\b|\bos\.Remove(?:All)?`,
    String.raw`\(|\bremove_(?:dir_all|file)\(|\brm_rf?\b|\bFile\.delete\(|\bRemove-Item\b|\brm\s-|-delete\b|\bshred\b|\btruncate(?:Sync)?\b|\.write_bytes\(|\bFiles\.delete`,
    String.raw`|\.deleteRecursively\(|\b(?:Directory|File)\.Delete\(|\b(?:Set|Clear)-Content\b`,
  ].join(''),
  'g',
);
/** Leftovers of programs, which are deleted everywhere. */
const leavings =
  /\.(?:pyc|tmp|log|bak|cache|swp|part|crdownload)\b|__pycache__|node_modules|\.DS_Store|Thumbs\.db|\.cache\b|Caches\b|uninstall/i;

export function byLoss({ match, region: { text, file }, start, severity }: RowHit): Severity | null {
  if (isTestFile(file)) return null;
  const call = reachedCall(text, match[0], ruins);
  if (call === null || leavings.test(match[0] + call.text.slice(0, 120))) return null;
  const { start: from, end } = lineSpanAt(text, start);
  // Old archives of a backup are upkeep.
  if (isUpkeep(text.slice(from, end))) return 'medium';
  return isCareful(text) ? 'medium' : severity;
}
