/** Structured data as text that is safe inside a `<script>` element. */

/** JSON whose `<`, `>`, `&`, U+2028 and U+2029 are written as escapes: it can neither close the element nor open a comment. */
export function jsonLdText(value: object): string {
  return JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
