/** Which names of a program hold what a host returned, and which files such replies are written to. */
import { patternNamed } from '../../patterns/shared-words.ts';
import { everywhere } from '../../patterns/pattern-text.ts';
import { firstUrl, type Address } from '../../hosts/addresses.ts';

/** Calls that return what a host sends, in Python, JavaScript, Ruby, PHP and Go. */
const fetches = patternNamed('replies-fetches');
/** The head of a function, whose name is one of the groups. */
const functionHeads = everywhere(patternNamed('function-heads'));
const assignments = everywhere(patternNamed('assignments'));
const opened =
  /\b(?:with|as)\b[^\n]{0,200}?((?:\burlopen|\brequests\.|\bhttpx\.|\bsession\.)[^\n]{1,200}?)\bas\s{1,3}(\w{1,40})/g;
/** Members that are taken out of an object: `const { code, version: v } = JSON.parse(text)`. */
const members = /\b(?:const|let|var)\s{1,3}\{\s?(\w{1,40})[^}\n]{0,80}\}\s?=\s?([^\n]{1,200})/g;
const streamed = everywhere(patternNamed('replies-streamed'));

interface Replies {
  /** Names that hold a reply, each with the expression that it came from. */
  readonly held: ReadonlyMap<string, string>;
  /** Names of functions that return a reply, each with its body. */
  readonly getters: ReadonlyMap<string, string>;
}

const named = (name: string): RegExp => new RegExp(`(?<![.\\w])${name}\\b`);
const called = (name: string): RegExp => new RegExp(`(?<![.\\w])(?:self\\.|this\\.)?${name}\\s?\\(`);

/** A word of a literal is no name: of a text with values in it, only the values are left. */
const withoutTexts = (words: string): string =>
  words
    .replaceAll(/(?<![fF\w])(["'])[^"'\\{$\n]{0,200}\1/g, '""')
    .replaceAll(/`[^`\n]{0,300}(?:`|$)|\b[fF](["'])(?:(?!\1)[^\n]){0,300}(?:\1|$)/g, (literal) =>
      [...literal.matchAll(/\{([^{}\n]{1,120})\}/g)].map(([, value = '']) => `(${value})`).join(' '),
    );

/** The expression that a reply in these words came from; null where they hold none. */
export function originOf(words: string, { held, getters }: Replies): string | null {
  if (fetches.test(words)) return words;
  for (const [name, body] of getters) if (called(name).test(words)) return `${words}\n${body}`;
  const code = withoutTexts(words);
  for (const [name, origin] of held) if (named(name).test(code)) return origin;
  return null;
}

function gettersOf(text: string): Map<string, string> {
  const heads = [...text.matchAll(functionHeads)];
  const getters = new Map<string, string>();
  for (const [place, head] of heads.entries()) {
    const end = Math.min(heads[place + 1]?.index ?? text.length, head.index + 1500);
    const body = text.slice(head.index + head[0].length, end);
    const name = head[1] ?? head[2] ?? head[3] ?? head[4];
    if (
      name !== undefined &&
      fetches.test(body) &&
      /\breturn\b|=>\s{0,3}(?!\{)/.test(head[0].slice(-4) + body)
    )
      getters.set(name, body);
  }
  return getters;
}

const read = new Map<string, Replies>();

/** The replies that a program holds, by its text; of a long program the first 20,000 characters. */
export function repliesOf(program: string): Replies {
  const text = program.slice(0, 20_000);
  const known = read.get(text);
  if (known !== undefined) return known;
  const held = new Map<string, string>();
  const replies: Replies = { held, getters: fetches.test(text) ? gettersOf(text) : new Map() };
  const hold = (name: string | undefined, words: string | undefined): void => {
    if (name === undefined || words === undefined || held.has(name) || held.size >= 40) return;
    const origin = originOf(words, replies);
    if (origin !== null) held.set(name, origin);
  };
  for (let pass = 0; pass < 3 && fetches.test(text); pass += 1) {
    for (const [, words, name] of text.matchAll(opened)) hold(name, words);
    for (const [, name, words] of text.matchAll(assignments)) hold(name, words);
    for (const [, name, words] of text.matchAll(members)) hold(name, words);
    for (const [, item, list, address, reply, before, value, source, chunk] of text.matchAll(streamed)) {
      hold(item, list);
      hold(reply, address === undefined ? undefined : `https.get(${address}`);
      hold(value, before);
      hold(chunk, source);
    }
  }
  // One program is asked about by several rows, one after the other.
  read.clear();
  read.set(text, replies);
  return replies;
}

const writes = everywhere(patternNamed('replies-writes'));
const handles = /\bopen\(\s?([^,\n]{1,80}),\s?["'][wa]b?\+?["'][^\n]{0,40}\)\s{1,3}as\s{1,3}(\w{1,30})/g;
/** A temporary file, whose variable is its name too. */
const temporary = /\b(\w{1,30})\s?=\s?(?:tempfile\.)?NamedTemporaryFile\(/g;
const handed = /\b(\w{1,30})\.write\(([^\n]{1,160})|\bcopyfileobj\(\s?([^,\n]{1,60}),\s?(\w{1,30})/g;

/** The name or the literal of a file: `str(cache)`, `"/tmp/a.py"`. */
const fileName = (words: string): string =>
  /["'`]([^"'`\n]{2,80})["'`]/.exec(words)?.[1] ?? /(\w{1,40})\W{0,4}$/.exec(words.trim())?.[1] ?? '';

const none: ReadonlyMap<string, string> = new Map();

/** Files that a reply is written to, by name or literal, each with the expression that the reply came from. */
export function repliedFiles(text: string): ReadonlyMap<string, string> {
  if (!fetches.test(text) && !text.includes('urlretrieve')) return none;
  const replies = repliesOf(text);
  const files = new Map<string, string>();
  const note = (file: string | undefined, words: string | undefined): void => {
    if (file === undefined || words === undefined) return;
    const origin = originOf(words, replies);
    if (origin !== null && fileName(file) !== '') files.set(fileName(file), origin);
  };
  const names = new Map([...text.matchAll(handles)].map(([, file = '', handle = '']) => [handle, file]));
  for (const [
    ,
    jsFile,
    js,
    pathFile,
    path,
    openFile,
    open,
    url,
    urlFile,
    stream,
    bunFile,
    bun,
  ] of text.matchAll(writes)) {
    note(jsFile ?? pathFile ?? openFile ?? bunFile, js ?? path ?? open ?? bun);
    note(urlFile, url === undefined ? undefined : `urlopen(${url})`);
    note(stream, /\.pipe\(/.test(text) ? text.slice(0, 4000) : undefined);
  }
  for (const [, handle = ''] of text.matchAll(temporary)) names.set(handle, handle);
  for (const [, handle = '', words, source, target = ''] of text.matchAll(handed))
    note(names.get(handle) ?? names.get(target), words ?? source);
  return files;
}

/** Whether a value in a command of the program holds a reply, or names a file that does. */
export function holdsReply(text: string): (value: string) => boolean {
  const replies = repliesOf(text);
  const files = [...repliedFiles(text).keys()];
  return (value) =>
    originOf(value.replaceAll(/[${}]/g, ' '), replies) !== null || files.some((file) => value.includes(file));
}

/** The host of Node's request options; without a scheme nothing says that the transfer is not encrypted. */
function hostMember(words: string): Address | null {
  const host = /\bhost(?:name)?\s?:\s?["']([\w-]{1,60}(?:\.[\w-]{1,60}){1,5})["']/.exec(words)?.[1];
  return host === undefined ? null : { scheme: 'https', host: host.toLowerCase(), path: '/' };
}

/** The address of a reply: in the expression, in a name that it has, or else the first of the program. */
export function addressOf(origin: string, text: string, depth = 0): Address | null {
  const url = firstUrl(origin) ?? hostMember(origin);
  if (url !== null) return url;
  if (depth < 3) {
    for (const [name] of origin.slice(0, 300).matchAll(/\b[A-Za-z_]\w{1,40}\b/g)) {
      const set = new RegExp(`(?:^|[\\s,;({])${name}\\s{0,3}[:=]\\s{0,3}([^\\n]{1,200})`).exec(text)?.[1];
      if (set === undefined || set.includes(name) || !/["'`]|\b[A-Z_]{3,}\b/.test(set)) continue;
      const found = addressOf(set, text, depth + 1);
      if (found !== null) return found;
    }
  }
  return depth === 0 ? firstUrl(text) : null;
}
