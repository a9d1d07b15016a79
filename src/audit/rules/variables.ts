/** Two statements and the variable between them, looked up by name so that no pattern has to span both. */
import type { RowHit } from '../rule.ts';

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
