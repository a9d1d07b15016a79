/** EX-01: a loop over the environment that takes only the variables whose names the program writes out. */
import { lineSpanAt } from '../../engine/region.ts';
import { keepsKeys } from './looked-up.ts';

/** Lines of a loop that are looked at. */
const longest = 60;
/** `for k, v in os.environ.items():`, `for (const [k, v] of Object.entries(process.env)) {`, `ENV.each do |k, v|`. */
const namedLoops = [
  /^\s{0,60}for\s{1,3}(\w{1,20})(?:,\s?\w{1,20})?\s{1,3}in\s{1,3}(?:list\()?os\.environ(?:\.items\(\)|\.keys\(\))?\)?\s?:\s{0,4}$/,
  /^\s{0,60}for\s?\((?:const|let)\s\[?(\w{1,20})(?:,\s?\w{1,20}\])?\s(?:of|in)\s(?:Object\.(?:entries|keys)\()?process\.env\)?\)\s?\{\s{0,4}$/,
  /^\s{0,60}ENV\.each(?:_pair)?\s(?:do|\{)\s\|(\w{1,20}),\s?\w{1,20}\|\s{0,4}$/,
] as const;
/** Go has the name and the value in one text, which the next line takes apart. */
const pairLoop = /^\s{0,60}for\s_,\s\w{1,20}\s:=\srange\sos\.Environ\(\)\s\{\s{0,4}$/;
const takenApart = /^\s{0,60}(\w{1,20})(?:,\s?\w{1,20}){0,2}\s:=\sstrings\.(?:Cut|SplitN?)\(/;

/** Whether the read is such a loop, with nothing in it but the choice and what is done with the chosen ones. */
export function isChosen(text: string, offset: number): boolean {
  const [head = '', ...lines] = text
    .slice(lineSpanAt(text, offset).start, offset + 4_000)
    .split('\n', longest);
  const name = namedLoops.map((loop) => loop.exec(head)?.[1]).find((each) => each !== undefined);
  if (name !== undefined) return isOnlyChoice(lines, indentOf(head), name);
  const [second = '', ...rest] = lines;
  const part = pairLoop.test(head) ? takenApart.exec(second)?.[1] : undefined;
  return part !== undefined && isOnlyChoice(rest, indentOf(head), part);
}

function isOnlyChoice(lines: readonly string[], outer: number, name: string): boolean {
  const [choice = ''] = lines;
  const inner = indentOf(choice);
  if (inner <= outer || !choosesOwn(choice, name)) return false;
  const isSwitch = /^\s{0,60}switch\b/.test(choice);
  for (const line of lines.slice(1)) {
    if (line.trim() === '') continue;
    if (indentOf(line) <= outer) return true;
    const isLabel = isSwitch && /^\s{0,60}case\b/.test(line);
    if (isLabel && !/^\s{0,60}case\s(?:["'][A-Z]\w{2,60}["'](?:,\s?)?){1,8}:/.test(line)) return false;
    // A line beside the choice, or another branch of it, may take what was not chosen.
    if (!isLabel && indentOf(line) <= inner && !/^\s{0,60}(?:\}|end)\s{0,4}$/.test(line)) return false;
    if (/\bdefault\s?:/.test(line)) return false;
  }
  return false;
}

/** `switch name {`, `if name == "APP_URL":`, `if (name.startsWith('APP_')) {`, `if strings.HasPrefix(name, "APP_") {`. */
function choosesOwn(line: string, name: string): boolean {
  if (new RegExp(`^\\s{0,60}switch\\s\\(?${name}\\)?\\s\\{\\s{0,4}$`).test(line)) return true;
  const literal = `["']([A-Z]\\w{2,60})["']`;
  const [, whole, prefix, other] =
    new RegExp(
      `^\\s{0,60}if\\s\\(?(?:${name}\\s?={2,3}\\s?${literal}|${name}\\.start(?:s[Ww]ith|_with)\\??\\(${literal}\\)|strings\\.HasPrefix\\(${name},\\s?${literal}\\))\\)?\\s?[:{]?\\s{0,4}$`,
    ).exec(line) ?? [];
  const begins = prefix ?? other;
  return whole !== undefined || (begins !== undefined && !keepsKeys.test(begins));
}

const indentOf = (line: string): number => line.length - line.trimStart().length;
