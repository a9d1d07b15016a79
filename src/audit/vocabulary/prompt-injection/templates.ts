/** PI-04: what the remarks of a template tell the one who fills it in. */

/** Places that someone fills in: `${NAME}`, `{{NAME}}`, `<NAME>`, `[NAME]`, and the word itself. */
export const fillsIn = new RegExp(
  [
    String.raw`\b(?i:adapt|change|customi[sz]e|fill(?: in| out)?|insert|populate|replac(?:e|ing)|set|substitut(?:e|ing)|swap|update)\b[^.!?\n]{0,80}(?:\b[Pp]laceholders?\b`,
    String.raw`|\$?\{{1,2}[A-Z][A-Z0-9_ ]{2,40}\}|<[A-Z][A-Z0-9_ -]{2,40}>|\[[A-Z][A-Z0-9_ -]{2,40}\])|^\s{0,8}PLACEHOLDERS?:`,
  ].join(''),
  'm',
);
/** A command or an address. */
export const commanding = /\b(?:curl|wget|bash|npm|npx|pip|ssh|sudo|eval)\b|https?:/i;
