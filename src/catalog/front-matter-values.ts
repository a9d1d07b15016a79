/** Front matter values in the forms that people write, converted to one form. */

type Note = (code: string, line: number, message: string) => void;

/** A text, trimmed, without the halves of surrogate pairs that YAML escapes can name; numbers and booleans become text, a list of texts is joined, a map is refused. Null when empty. */
export function textOf(value: unknown, key: string, line: number, note: Note): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim().toWellFormed();
  if (typeof value === 'number' || typeof value === 'boolean') {
    note('value-not-text', line, `${key} is a ${typeof value}, not text`);
    return String(value);
  }
  if (Array.isArray(value)) {
    note('value-not-text', line, `${key} is a list, not text`);
    const texts = value.filter((item): item is string => typeof item === 'string');
    // A list of sentences is still a description; a list of names is not a name.
    return key === 'name' || texts.length === 0 ? null : texts.join(' ').trim().toWellFormed();
  }
  note('value-not-text', line, `${key} is a map, not text`);
  return null;
}

/** A list of texts: a YAML list, or a string split at commas (and spaces, outside parentheses, for tools). */
export function listOf(value: unknown, kind: 'tools' | 'words'): string[] {
  if (Array.isArray(value)) {
    return value
      .filter((item) => typeof item === 'string' || typeof item === 'number')
      .map((item) => String(item).trim().toWellFormed())
      .filter((item) => item !== '');
  }
  if (typeof value !== 'string') return [];
  return splitOutsideParentheses(value.toWellFormed(), kind === 'tools' ? /[\s,]/ : /,/);
}

/** `Bash(git *), Read` has a space that belongs to the first tool. */
function splitOutsideParentheses(text: string, separator: RegExp): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth = Math.max(0, depth - 1);
    if (depth === 0 && separator.test(character)) {
      if (part.trim() !== '') parts.push(part.trim());
      part = '';
    } else part += character;
  }
  if (part.trim() !== '') parts.push(part.trim());
  return parts;
}
