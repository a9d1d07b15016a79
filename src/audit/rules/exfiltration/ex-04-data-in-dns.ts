/** EX-04: A DNS lookup sends data as part of the name that is looked up. */
import type { Weigher } from '../../engine/rule.ts';

/** Where a command may begin in a value of settings. */
const commandStart = /(?:^|["'`;&|(\n]|\\n|\b(?:do|then|sudo|run:))\s{0,8}$/;

/** Names that only a cluster or a local network answers. */
const inside = /\.(?:cluster\.local|svc|consul|internal|home\.arpa|lan|local)\.?$/i;

/** A message whose quotation is open up to here, without a command of its own in it. */
const printed = new RegExp(
  [
    String.raw`\b(?:console\.\w{3,5}|print(?:f|ln)?|logg?(?:er|ing)?\.\w{3,9}|log|echo|puts|Write-(?:Host|Output)|fmt\.Print\w{0,3}`,
    String.raw`|println!)\s{0,2}\(?\s{0,3}[bfru]?(["'\x60])(?:(?!\1)(?!\$\(|\x60)[^\n]){0,120}$`,
  ].join(''),
);

/** a variable as part of the name, in a command. */
export const byLookedUpName: Weigher = ({ match, region, severity }) => {
  const before = match.input.slice(0, match.index);
  const isSetting = region.kind === 'config' && !commandStart.test(before.slice(-24));
  const rest = match.input.slice(match.index + match[0].length).split(/[\s"'`;|)]/, 1)[0] ?? '';
  const isInside = inside.test(match[0] + rest);
  return isSetting || isInside || printed.test(before) ? null : severity;
};
