/** RC-05: A shell is connected to a network address, which gives another person control of the machine. */
import type { Weigher } from '../../engine/rule.ts';

/** Whether each line that is read from the connection is only an argument: what runs has the line first, or reads it. */
function isOnlyKept(text: string): boolean {
  const names = [...text.matchAll(/\bread\s{1,3}(?:-\w{1,4}(?:\s{1,3}\d{1,3})?\s{1,3}){0,4}(\w{1,30})/g)];
  if (names.length === 0 || /\b(?:eval|(?:ba|z|da)?sh)\b[^\n]{0,60}<&\s?\d/.test(text)) return false;
  return names.every(
    ([, name = '']) =>
      !new RegExp(
        String.raw`(?:^|[;&|({\n\x60]|\b(?:do|then|else)\b|\b(?:eval|exec|sudo|xargs|source|(?:ba|z|da)?sh|python3?|perl)\b[^\n;|]{0,20}|<<<)\s{0,20}["']?\$\{?${name}\b|` +
          String.raw`\$\{?${name}\b[^\n;]{0,60}\|\s{0,3}(?:sudo\s)?(?:ba|z|da)?sh\b`,
      ).test(text),
  );
}

/** lines of a connection that a shell runs. */
export const byKeptLines: Weigher = ({ region, severity, start }) =>
  isOnlyKept(region.text.slice(start, start + 1500)) ? null : severity;
