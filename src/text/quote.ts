/** Text as one word of a command that is printed for a shell. */

/** POSIX shell quoting; words without special characters are unchanged. */
export function quote(word: string): string {
  return /^[A-Za-z0-9_./:@=+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
