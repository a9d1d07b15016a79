/** RC-03: what a host sends reaches a call that runs it, in any language. */
import { type RowHit } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';

import { callOfAny, startOfAny } from './calls.ts';
import { holdersOf, isTestFile } from './reached.ts';

const shells = new Set(['sh', 'powershell', 'batch', '']);

/** `new URL(text)` takes an address apart in JavaScript; only in other languages it opens one. */
const isParsed = ({ match, region }: RowHit): boolean =>
  /^\s?new URL\(/.test(match[0]) && /\.[cm]?[jt]sx?$/.test(region.file);

/** A command in a text of a program that no call on its line runs: the name holds the command, not what it fetches. */
function isWords({ match, region, start }: RowHit): boolean {
  if (shells.has(region.language) || !/^\s?(?:curl|wget|aria2c|Invoke-|iwr|irm|Start-Bits)/.test(match[0]))
    return false;
  const line = region.text.slice(region.text.lastIndexOf('\n', start - 1) + 1, start);
  return /["'`]/.test(line) && !/\w\s?\(|\$\(|%x|`\s?$/.test(line.replace(/["'`][^"'`]{0,40}$/, ''));
}

export function byRun(hit: RowHit): Severity | null {
  const { text, file } = hit.region;
  if (isTestFile(file)) return null;
  if (isParsed(hit)) return null;
  const names = holdersOf(text, hit.match[0]);
  if (names === null || (isWords(hit) && !/[./]/.test(names))) return null;
  if (!callOfAny(names, hit.region.language).test(text) && !startOfAny(names).test(text)) return null;

  // A shell script that runs what it has just stored is an installer as often as not.
  return hit.region.language === 'sh' ? 'medium' : hit.severity;
}
