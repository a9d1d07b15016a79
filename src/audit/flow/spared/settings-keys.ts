/** The keys of settings that lead to a place: JSON by its brackets, YAML, TOML and INI by their lines. */
import { lineSpanAt, type Region } from '../../engine/region.ts';

/** Characters from the beginning of a file that are read for its brackets. */
const most = 131_072;

/** The keys and lists that the offset is a value of, innermost first; none in files that have no such keys. */
export function keysAt({ text, language, file }: Region, offset: number): string[] {
  if (offset > most) return [];
  const isJson = /json/.test(language) || /\.jsonc?5?$/i.test(file) || /^\s{0,20}[[{]/.test(text);
  if (isJson) return jsonKeys(text, offset);
  // In a file of rules or targets a name before a colon is followed by what is run.
  return /\.(?:ya?ml|toml|ini)$/i.test(file) ? lineKeys(text, offset) : [];
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

/** The key at the beginning of the line, and those of the lines above that are indented less and less. */
function lineKeys(text: string, offset: number): string[] {
  const { start, end } = lineSpanAt(text, offset);
  const own = keyOf(text.slice(start, Math.min(end, offset)));
  const keys = own === null ? [] : [own];
  let indent = text.slice(start, end).search(/\S/);
  const above = text
    .slice(Math.max(0, start - 16_384), start)
    .split('\n')
    .slice(0, -1);
  for (const line of above.toReversed()) {
    const at = line.search(/\S/);
    // An element of a list may begin where the key of the list does.
    const isOuter = at >= 0 && (at < indent || (at === indent && keys.length === 0 && line[at] !== '-'));
    if (!isOuter || line[at] === '#') continue;
    indent = at;
    const name = keyOf(line);
    if (name !== null) keys.push(name);
  }
  return keys;
}

const keyOf = (line: string): string | null =>
  /^\s{0,60}(?:-\s{1,4})?["']?([\w.-]{1,60})["']?\s{0,3}[:=](?:\s|$)/.exec(line)?.[1] ??
  /^\s{0,8}\[{1,2}([\w.-]{1,60})\]{1,2}/.exec(line)?.[1] ??
  null;
