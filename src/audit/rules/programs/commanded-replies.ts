/** RC-01, RC-03: what a host returned is a command, a module or a program, in forms that no single call shows. */
import type { Weigher } from '../../engine/rule.ts';

import { argumentAt, byCommand } from './origins.ts';
import { originOf, repliesOf } from './replies.ts';

import { testFile } from '../../vocabulary/file-places.ts';

/** A name with its members and nothing else: words around it would make it an argument of a fixed command. */
const bareName =
  /^\s{0,4}(?:str\(|String\()?[A-Za-z_][\w.]{0,60}(?:\[["'\w]{1,30}\]){0,3}(?:\.(?:text|content|decode|toString|strip|trim)(?:\([^()\n]{0,12}\))?){0,2}\)?\s{0,4}$/;

/** The words that such a call takes for a command; null where it names its program itself. */
function commandOf(call: string, words: string): string | null {
  const [first = ''] = words.split(/,(?![^[(]*[\])])/, 1);
  const behindFlag = /["'\x60](?:-c|-e|\/c|-Command)["'\x60]\s?,\s?([^\],\n]{1,80})/.exec(words)?.[1];
  if (behindFlag !== undefined) return behindFlag;
  const typed = /\binput\s?[=:]\s?([^,)\n}]{1,80})/.exec(words)?.[1];
  if (
    typed !== undefined &&
    /["'\x60](?:\/bin\/)?(?:ba|z|da)?sh["'\x60]|sys\.executable|python3?["'\x60]|node["'\x60]/.test(words)
  )
    return typed;
  return /os\.(?:system|popen)|(?<![.\w])exec(?:Sync)?\(|getoutput|(?:child_process|cp)\.exec(?:Sync)?\(/.test(
    call,
  ) || /shell\s?[=:]\s?(?:True|true)/.test(words)
    ? first
    : null;
}

/** a program runs a command that a host returned. */
export const byReturnedCommand: Weigher = (hit) => {
  const { text, file } = hit.region;
  if (testFile.test(file)) return null;
  const command = commandOf(hit.match[0], argumentAt(text, hit.match[0], hit.scope));
  if (command === null || !bareName.test(command)) return null;
  const origin = originOf(command, repliesOf(text));
  return origin === null ? null : byCommand(command.trim(), origin, hit);
};
