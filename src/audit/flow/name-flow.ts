/** Where a value that a program reads goes: the names that hold it, followed over assignments, calls and returns. */
import { patternNamed } from '../patterns/shared-words.ts';
import { everywhere } from '../patterns/pattern-text.ts';
import { lineSpanAt } from '../engine/region.ts';

/** Rounds in which names give names; each one is a step from an assignment to the next. */
const rounds = 5;
/** Names that are followed at once; a program that needs more is followed no further. */
const mostNames = 60;
/** Names of one value; a program in which more hold it calls everything alike. */
const mostHolders = 12;
/** Characters of a call, from the beginning of its line. */
const callLength = 700;
/** Lines of a list or a call that are taken for one statement. */
const listLength = 14;
const openEnd = /(?:[[({,|\\+]|=>|&&|\?)\s{0,4}$/;
/** Characters between a read and a send of one statement, whatever its lines. */
const statement = 240;

const identifier = '[A-Za-z_]\\w{0,60}';
/** `a = …`, `const { a, b } = …`, `self.a = …`, `a += …`, `for a in …`, `with … as a`, `a.push(…)`, `a[…] = …`, `-o a`. */
const holders = [
  new RegExp(
    `(?:^|[\\s;({&|])(?:[\\w$]{1,40}\\.)?\\$?(${identifier})(?:\\[[^\\]\\n]{0,80}\\])?\\s{0,3}(?::\\s?[\\w\\[\\], .|<>]{1,60})?(?:\\+|\\|\\||\\?\\?|:)?=(?![=>])`,
    'g',
  ),
  new RegExp(`[\\[{,]\\s{0,3}(${identifier})(?=\\s{0,3}(?:,[^=\\n]{0,120})?[\\]}]\\s{0,3}=[^=])`, 'g'),
  new RegExp(
    `\\b(?:for|foreach)\\s{1,4}\\(?(?:const\\s|let\\s|var\\s)?\\[?\\$?(${identifier})(?:\\s{0,2},\\s{0,2}(${identifier}))?`,
    'g',
  ),
  new RegExp(`\\bas\\s{1,3}\\$?(${identifier})`, 'g'),
  new RegExp(`\\bread\\s(?:-\\w{1,4}\\s){0,3}(${identifier})`, 'g'),
  new RegExp(
    `\\b(${identifier})\\.(?:push|append|add|set|update|extend|write|concat|insert|put)\\w{0,10}\\(`,
    'g',
  ),
  new RegExp(`\\b(?:push|unshift)\\s{1,3}@(${identifier})`, 'g'),
  new RegExp(`\\b(?:Ok|Some)\\((${identifier})\\)\\s{0,3}=`, 'g'),
  new RegExp(
    `\\b(?:\\w{0,20}(?:Zip|Tar|Gzip|Archive|Writer|Wrapper)\\w{0,12}|tarfile\\.open)\\(\\s{0,3}(?:fileobj\\s?=\\s?)?(${identifier})`,
    'g',
  ),
  new RegExp(`["'](?:tar|zip|7z)["'],\\s{0,3}\\[?\\s{0,3}["'][\\w-]{1,12}["'],\\s{0,3}(${identifier})`, 'g'),
  new RegExp(`(?:^|[\\s;({])(${identifier}),\\s?(?:\\w{1,40})\\s{0,3}:?=(?![=>])`, 'g'),
  // Go gives the place to fill first: io.Copy(file, reply.Body).
  new RegExp(`\\bio\\.Copy\\(\\s{0,3}(${identifier})`, 'g'),
  new RegExp(`\\.then\\(\\s{0,3}(?:async\\s)?\\(?\\s{0,3}(${identifier})`, 'g'),
  />{1,2}\s{0,3}["']?([\w~$./{}-]{3,120})/g,
  /(?:\s-o|--output|\btee(?:\s-a)?)[\s=]{1,3}["']?([\w~$./{}-]{3,120})/g,
  /\b(?:tar|zip|cp|mv|gzip|7z|rar)\s(?:[^\n|;&]{0,80}\s)?["']?([\w~$./{}-]{3,120}\.(?:zip|t?gz|tar|7z|b64|txt|json|dat|bin|log|enc|bak))/g,
  /\b(?:open|writeFile(?:Sync)?|createWriteStream|appendFile(?:Sync)?|Out-File|Set-Content)\s{0,2}\(?\s{0,3}[rbf]?["'`]([^"'`\n]{3,120})["'`]/g,
] as const;
const functionHead = patternNamed('function-head');
const keywords =
  /^(?:if|else|for|while|switch|catch|return|with|as|in|of|and|or|not|new|await|const|let|var|def|function|class|self|this|true|false|none|null|undefined|print|echo|export|local|try|dev)$/i;

/** Whether the call at `to` is given what the program reads at `from`, as far as names and files say so. */
export function reaches(text: string, from: number, to: number): boolean {
  if (Math.abs(from - to) < statement) return true;
  const lines = text.split('\n');
  const { start } = lineSpanAt(text, to);
  const call = text.slice(start, to + callLength);
  const receivers = enclosing(lines, lineOf(text, to));
  const read = openLines(lines, lineOf(text, from)).join('\n');
  if (receivers.some((name) => callOf(name, /(?=["'\w])/).test(read))) return true;
  for (const names of spread(lines, lineOf(text, from))) {
    const any = patternOf(names);
    if (any === null) return false;
    if (any.test(call) || receivers.some((name) => callOf(name, any).test(text))) return true;
  }
  return false;
}

/** The names and files that hold what the program reads at `from`, after three rounds at most; none where they would be too many. */
export function namesFrom(text: string, from: number): readonly string[] {
  let found: readonly string[] = [];
  let round = 0;
  for (const names of spread(text.split('\n'), lineOf(text, from))) {
    found = [...names];
    if ((round += 1) > 3) break;
  }
  return found.length > mostHolders ? [] : found;
}

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length - 1;

/** The names that hold what a line reads, and after each round those that were given it by them. */
function* spread(lines: readonly string[], first: number): Generator<ReadonlySet<string>> {
  const held = openLines(lines, first).flatMap(heldBy);
  // A function gives what it reads where it keeps it under no name; else it has to give the name.
  const names = new Set(held.length > 0 ? held : enclosing(lines, first));
  yield names;
  for (let round = 0; round < rounds; round += 1) {
    const any = patternOf(names);
    if (any === null) return;
    const before = names.size;
    for (const [at, line] of lines.entries()) {
      if (names.size > mostNames) break;
      if (line.length > 4_000 || !any.test(line) || isOnlyLogin(line, any)) continue;
      if (isOnlyEnvironment(lines, at, any) || !any.test(withoutPrefix(line))) continue;
      for (const name of openLines(lines, at).flatMap(heldBy)) names.add(name);
      for (const name of openedBy(line, names)) names.add(name);
      if (/^\s{0,40}(?:for|foreach|while|with|if)\b/.test(line))
        for (const name of heldBy(lines[at + 1] ?? '')) names.add(name);
      if (givesBack.test(line.replaceAll(substituted, '=')))
        for (const name of enclosing(lines, at)) names.add(name);
    }
    if (names.size === before) return;
    yield names;
  }
}

/** What a function gives to those who call it; a line with nothing but a name is that in some languages. */
const givesBack =
  /\b(?:return|yield|echo|printf?|cat|puts|resolve|callback|done|Write-Output)\b|^\s{1,60}(?:(?:Ok|Some)\()?\$?\w{1,60}\)?\s{0,3}$/;
/** `name=$(echo … | …)`: what is printed in it is the value. */
const substituted = /="?\$\([^()]{0,600}\)/g;
const request =
  /\b(?:curl|wget|https?|fetch|axios|got|requests|httpx|session|client|urlopen|Invoke-(?:RestMethod|WebRequest))\b/;
const login = everywhere(patternNamed('name-flow-login'));

/** A request that a name only signs in: what comes back for it is no secret. */
const isOnlyLogin = (line: string, any: RegExp): boolean =>
  request.test(line) && !any.test(line.slice(0, 4_000).replaceAll(login, ' '));

/** `env,`, `env: { ...names },`, `env=names,`: the entry of a call that gives a child process its environment. */
const environmentEntry =
  /^\s{0,80}(?:["']?env["']?\s{0,3}[:=]\s{0,3}(?:\{[^}\n]{0,300}\}|[\w.() ]{1,80})|env)\s{0,3}(?:,\s{0,3})?$/;
const starting =
  /\b(?:spawn\w{0,5}|exec\w{0,9}|fork|execa|Popen|run|call|check_\w{4,6}|create_subprocess_\w{4,5})\(/;

/** A line that only gives a child process its environment: what the process prints is not that. */
const isOnlyEnvironment = (lines: readonly string[], at: number, any: RegExp): boolean => {
  const line = lines[at] ?? '';
  return (
    environmentEntry.test(line) && any.test(line) && openLines(lines, at).some((each) => starting.test(each))
  );
};

/** `NAME="$value" program`: the environment of one command, which its output is not; the command may name the value again. */
const withoutPrefix = (line: string): string =>
  /^\s{0,40}(?:export\s|local\s)?\w{1,40}="?\$\(/.test(line)
    ? line.replaceAll(
        /(?<=\$\(|\s)[A-Z_]\w{0,40}=(?:"\$\{?\w{1,60}\}?"|\$\w{1,60})\s(?=\s{0,3}[\w./"$])/g,
        ' ',
      )
    : line;

/** The line, those above it that end in an open bracket or an operator, and the one that follows an open end. */
function openLines(lines: readonly string[], at: number): string[] {
  const found = [lines[at] ?? ''];
  let index = at;
  while (index > 0 && at - index < listLength && isOneStatement(lines[index - 1] ?? '', lines[index] ?? '')) {
    index -= 1;
    found.push(lines[index] ?? '');
  }
  if (openEnd.test(lines[at] ?? '')) found.push(lines[at + 1] ?? '');
  // `.then((reply) => …)` on a line of its own belongs to the call above it.
  for (let next = at + 1; next - at < listLength && /^\s{0,40}\./.test(lines[next] ?? ''); next += 1)
    found.push(lines[next] ?? '');
  return found;
}

/** Whether a line continues the one above it: something is open there, or it is indented under what begins no block. */
const isOneStatement = (above: string, line: string): boolean =>
  openEnd.test(above) ||
  (indentOf(line) > indentOf(above) && !/[{:;]\s{0,4}$/.test(above) && above.trim() !== '');

/** `f, err := os.Create(path)`, `with open(path, "wb") as f`: what the handle holds, the path holds. */
const handles = [
  new RegExp(
    `(${identifier})(?:, ?\\w{1,20})?\\s?:?=\\s?(?:await\\s)?[\\w.]{0,30}(?:Create|OpenFile|createWriteStream|fopen|File\\.(?:open|create|new))\\w{0,8}\\(\\s?(${identifier})`,
  ),
  new RegExp(`\\bopen\\(\\s?(${identifier}),[^\\n]{0,40}\\bas\\s(${identifier})`),
] as const;

/** The paths that a line opens as one of the names. */
function openedBy(line: string, names: ReadonlySet<string>): string[] {
  const [, handle = '', path = ''] = handles[0].exec(line) ?? [];
  const [, other = '', alias = ''] = handles[1].exec(line) ?? [];
  return [...(names.has(handle) ? [path] : []), ...(names.has(alias) ? [other] : [])].filter(
    (name) => name !== '' && !keywords.test(name),
  );
}

/** A command that copies: each of its names is a place of what is copied. */
const copies = /\b(?:Copy-Item|Move-Item|Compress-Archive)\b/;
const shellNames = new RegExp(`\\$(?!_|env)(${identifier})`, 'g');

/** The names and files that a line fills. */
function heldBy(whole: string): string[] {
  const line = whole.slice(0, 4_000);
  return [...holders, ...(copies.test(line) ? [shellNames] : [])]
    .flatMap((holder) => [...line.matchAll(holder)].flatMap((match) => match.slice(1)))
    .filter(
      (name): name is string =>
        name !== undefined && name !== '' && !keywords.test(name) && !name.startsWith('/dev/'),
    );
}

/** The function that a line is in, by its indentation. */
function enclosing(lines: readonly string[], at: number): string[] {
  let depth = indentOf(lines[at] ?? '');
  for (let index = at; index >= Math.max(0, at - 400); index -= 1) {
    const line = (lines[index] ?? '').slice(0, 400);
    if (line.trim() === '' || (index !== at && indentOf(line) >= depth)) continue;
    const found = functionHead.exec(line);
    const name = found?.slice(2).find((each) => each !== undefined);
    if (name !== undefined && !keywords.test(name)) return [name];
    depth = Math.min(depth, indentOf(line));
    if (depth === 0 && index !== at) return [];
  }
  return [];
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

const patternOf = (names: ReadonlySet<string>): RegExp | null =>
  names.size === 0
    ? null
    : new RegExp(`(?<![\\w-])(?:${[...names].map((name) => RegExp.escape(name)).join('|')})(?![\\w-])`);

/** A call of the function with one of the names among its arguments. */
const callOf = (name: string, any: RegExp): RegExp =>
  new RegExp(`(?<![\\w.])${RegExp.escape(name)}(?:\\(|\\s)[^\\n]{0,200}${any.source}`);
