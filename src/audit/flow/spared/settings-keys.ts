/** The keys of JSON settings that lead to a place, by its brackets. */
import type { Region } from '../../engine/region.ts';

/** Characters from the beginning of a file that are read for its brackets. */
const most = 131_072;

/** The keys and lists that the offset is a value of, innermost first; none in files that have no such keys. */
export function keysAt({ text, language, file }: Region, offset: number): string[] {
  if (offset > most) return [];
  const isJson = /json/.test(language) || /\.jsonc?5?$/i.test(file) || /^\s{0,20}[[{]/.test(text);
  return isJson ? jsonKeys(text, offset) : [];
}

/** A string before a colon is a key; an element of a list has the key of the list. */
function jsonKeys(text: string, offset: number): string[] {
  const open: string[] = [];
  let key = '';
  for (let at = 0; at < offset; at += 1) {
    const character = text[at];
    if (character === '"') {
      const close = endOfString(text, at);
      if (close >= offset) break;
      if (/^\s{0,20}:/.test(text.slice(close + 1, close + 22))) key = text.slice(at + 1, close);
      at = close;
    } else if (character === '{' || character === '[') {
      open.push(key);
      if (character === '{') key = '';
    } else if (character === '}' || character === ']') key = open.pop() ?? '';
  }
  return [key, ...open.toReversed()].filter((name) => name !== '');
}

function endOfString(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"' || text[at] === '\n') return at;
  }
  return text.length;
}
