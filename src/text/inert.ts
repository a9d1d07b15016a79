/** Text for the log of a job: nothing in it is a command to the runner that shows it, or to a terminal. */
import { controlClass, invisibleClass } from './invisible.ts';

/** Runners obey `##[` or `##vso[` anywhere in a line. */
const old = /##(?=\[|vso\[)/gi;

/** What a terminal obeys or does not show; JSON has its own line ends between members. */
const unseen = new RegExp(`(?!\\n)[${controlClass}${invisibleClass}\\p{Cf}]`, 'gu');

/** One line that no runner obeys: `##[` anywhere and `::` at its start are escaped. */
export function withoutCommands(line: string): string {
  return line.replaceAll(old, String.raw`#\u{23}`).replace(/^(\s*):(?=:)/, String.raw`$1\u{3a}`);
}

/** JSON of the same value, in which a terminal or runner that shows it sees no character or command it would obey. */
export function inertJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent)
    .replaceAll(old, String.raw`#\u0023`)
    .replaceAll(unseen, escapeUnits);
}

/** JSON's escapes of a character's UTF-16 code units. */
function escapeUnits(character: string): string {
  return [...Array(character.length).keys()]
    .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
    .join('');
}
