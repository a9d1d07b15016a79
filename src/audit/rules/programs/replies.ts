/** Which names of a program hold what a host returned, and which files such replies are written to. */
import { everywhere, exactLinePattern, exactPattern, raw } from '../../engine/pattern.ts';
import { firstUrl, type Address } from '../../hosts/addresses.ts';

/** Calls that return what a host sends, in Python, JavaScript, Ruby, PHP and Go. */
const fetches = exactPattern(
  raw(
    String.raw`\b(?:requests|httpx|session|sess)\.(?:get|post|request)\s?\(|\burlopen\s?\(|(?<![.\w])fetch\s?\(|`,
  ),
  raw(
    String.raw`\b(?:axios|got|ky|needle|superagent)(?:\.(?:get|post))?\s?\(|\bhttps?\.get\s?\(|\bURI\.open\b|`,
  ),
  raw(
    String.raw`\bNet::HTTP\.get|\bfile_get_contents\(\s?["']https?|\bhttp\.Get\(|\beth\.call\(|\.get\(\s?f?["'\x60]https?:|`,
  ),
  raw(
    String.raw`\b(?:execSync|check_output|getoutput)\(\s?\[?["'\x60]curl\b|\bHTTP::Tiny\b[^\n]{0,80}->get\(|`,
  ),
  raw(String.raw`\bLWP::(?:Simple|UserAgent)\b`),
);
/** The head of a function, whose name is one of the groups. */
const functionHeads = everywhere(
  exactLinePattern(
    raw(String.raw`^[ \t]{0,8}(?:export\s{1,3})?(?:async\s{1,3})?(?:def\s{1,3}(\w{1,40})\s?\(|`),
    raw(
      String.raw`function\s{1,3}(\w{1,40})\s?\(|(?:const|let|var)\s{1,3}(\w{1,40})\s?=\s?(?:async\s{0,2})?(?:\([^()\n`,
    ),
    raw(String.raw`]{0,80}\)(?:\s?:\s?[\w<>[\]]{1,40})?|\w{1,20})\s?=>|`),
    raw(String.raw`(?:module\.)?exports\.(\w{1,40})\s?=\s?(?:async\s{0,2})?(?:function\b|\())`),
  ),
);
const assignments = everywhere(
  exactLinePattern(
    raw(
      String.raw`(?:^|[;{(,]|\b(?:const|let|var)\b)[ \t]{0,16}\[{0,2}(\w{1,40})\]{0,2}(?:[ \t]?:[ \t]?[\w.<>[\]|`,
    ),
    raw(
      String.raw` ]{1,40})?[ \t]{0,3}\+?=(?![=>])[ \t]{0,3}([^\n]{1,300}(?:\n[ \t]{1,20}[^\n]{1,160}(?=\n[ \t]{0,20}`,
    ),
    raw(String.raw`\)))?)`),
  ),
);
const opened =
  /\b(?:with|as)\b[^\n]{0,200}?((?:\burlopen|\brequests\.|\bhttpx\.|\bsession\.)[^\n]{1,200}?)\bas\s{1,3}(\w{1,40})/g;
/** Members that are taken out of an object: `const { code, version: v } = JSON.parse(text)`. */
const members = /\b(?:const|let|var)\s{1,3}\{\s?(\w{1,40})[^}\n]{0,80}\}\s?=\s?([^\n]{1,200})/g;
const streamed = everywhere(
  exactPattern(
    raw(String.raw`\bfor\s{1,3}(\w{1,40})\s{1,3}in\s{1,3}([^\n]{1,120})|`),
    raw(String.raw`\bhttps?\.get\(([^\n]{1,160}?)[,(]\s?\(?(\w{1,20})\)?\s?=>|`),
    raw(String.raw`([^\n]{0,160})\.then\(\s?(?:async\s?)?\(?(\w{1,20})\)?\s?=>|`),
    raw(String.raw`(\w{1,20})\.on\(\s?["']data["'],\s?\(?(\w{1,20})\)?\s?=>`),
  ),
);

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

const writes = everywhere(
  exactPattern(
    raw(
      String.raw`\b(?:write|append)File(?:Sync)?\(\s?([^,\n]{1,80}),\s?([^\n]{1,160})|([\w.]{1,40})\.write_(?:bytes|`,
    ),
    raw(
      String.raw`text)\(([^\n]{1,160})|\bopen\(\s?([^,()\n]{1,80}(?:\([^()\n]{0,60}\))?)[^\n]{0,40}\)\.write\(([^\n]{`,
    ),
    raw(String.raw`1,160})|\burlretrieve\(\s?([^,\n]{1,160}),\s?([^,)\n]{1,80})|`),
    raw(
      String.raw`\bcreateWriteStream\(\s?([^,)\n]{1,80})|\bBun\.write\(\s?([^,\n]{1,80}),\s?([^\n]{1,160})`,
    ),
  ),
);
const handles = /\bopen\(\s?([^,\n]{1,80}),\s?["'][wa]b?\+?["'][^\n]{0,40}\)\s{1,3}as\s{1,3}(\w{1,30})/g;
/** A temporary file, whose variable is its name too. */
const temporary = /\b(\w{1,30})\s?=\s?(?:tempfile\.)?NamedTemporaryFile\(/g;
const handed = /\b(\w{1,30})\.write\(([^\n]{1,160})|\bcopyfileobj\(\s?([^,\n]{1,60}),\s?(\w{1,30})/g;

/** The name or the literal of a file: `str(cache)`, `"/tmp/a.py"`. */
export const fileName = (words: string): string =>
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
