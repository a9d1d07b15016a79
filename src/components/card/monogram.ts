/** Letters and a colour for an account, in place of a picture that a third party would have to serve. */

/** Colours in the style sheet. */
const hues = 6;

/** One or two letters of a name as accounts have them: of its first and its second part, or its first alone. */
export function monogramOf(owner: string): { readonly letters: string; readonly hue: number } {
  const parts = owner.split(/[-_.\s]+/).filter((part) => part !== '');
  const letters = parts.slice(0, 2).map((part) => [...part][0] ?? '');
  const sum = [...owner.toLowerCase()].reduce(
    (total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003,
    7,
  );
  return { letters: letters.join('').toUpperCase(), hue: sum % hues };
}
