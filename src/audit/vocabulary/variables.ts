/** Two statements and the variable between them, looked up by name so that no pattern has to span both. */
import type { RowHit } from '../engine/rule.ts';
import { firstUrl } from '../hosts/addresses.ts';

/**
 * Whether the variable that the hit sets (its first group) is used behind it, within the hit's scope, in the way that
 * `use` describes; `use` gets the name, of word characters only, and gives a pattern source.
 */
export function isUsedLater({ match, scope }: RowHit, use: (name: string) => string): boolean {
  const name = match[1] ?? '';
  if (!/^\w{1,40}$/.test(name)) return false;
  const from = scope.indexOf(match[0].trimStart());
  return from >= 0 && new RegExp(use(name), 'i').test(scope.slice(from + match[0].length));
}

/** The address that a variable of the command was set to elsewhere in the text; null where none is found. */
export function urlOfVariable(command: string, text: string): ReturnType<typeof firstUrl> {
  for (const [, name = ''] of command.matchAll(/(?:\$\{?|%)([A-Za-z_]\w{0,40})/g)) {
    const set = new RegExp(
      `(?:^|[\\s;&$({])${name}\\s{0,3}=\\s{0,3}["']?(https?://[^\\s"'\`;]{3,300})`,
      'im',
    ).exec(text);
    const url = set === null ? null : firstUrl(set[1] ?? '');
    if (url !== null) return url;
  }
  return null;
}
