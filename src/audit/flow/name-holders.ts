/** The names and files that a line of a program fills, in any language. */

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
  // What a call gives to the function that it is handed last.
  new RegExp(`,\\s?(?:async\\s)?\\(?(${identifier})\\)?\\s?=>\\s?\\{\\s{0,4}$`, 'g'),
  // A file by the name that holds its path.
  new RegExp(
    `(?:\\b(?:(?:write|append)File(?:Sync)?|createWriteStream|file_put_contents|WriteFile|Bun\\.write)\\(|\\burlretrieve\\([^\\n]{1,200},|\\bcopyfileobj\\([^\\n,]{1,80},)\\s?\\$?(${identifier})`,
    'g',
  ),
  new RegExp(`\\bopen\\(\\s?(${identifier}),\\s?["'][wa]`, 'g'),
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
  new RegExp(
    `\\.(?:then|on|forEach|map|flatMap|pipe)\\(\\s{0,3}(?:["'][a-z]{2,20}["'],\\s?)?(?:async\\s)?\\(?\\s{0,3}(${identifier})`,
    'g',
  ),
  />{1,2}\s{0,3}["']?([\w~$./{}-]{3,120})/g,
  /(?:\s-\w{0,4}[oO]|--output|\btee(?:\s-a)?)[\s=]{1,3}["']?([\w~$./{}-]{3,120})/g,
  /\b(?:cp|mv|install)\s[^\n|;&]{1,160}\s["']?([\w~$./{}-]{3,120})["']?\s{0,3}(?=$|[;&|)])/g,
  /\b(?:tar|zip|cp|mv|gzip|7z|rar)\s(?:[^\n|;&]{0,80}\s)?["']?([\w~$./{}-]{3,120}\.(?:zip|t?gz|tar|7z|b64|txt|json|dat|bin|log|enc|bak))/g,
  /\b(?:open|writeFile(?:Sync)?|createWriteStream|appendFile(?:Sync)?|Out-File|Set-Content)\s{0,2}\(?\s{0,3}[rbf]?["'`]([^"'`\n]{3,120})["'`]/g,
] as const;
export const keywords =
  /^(?:if|else|for|while|switch|catch|return|with|as|in|of|and|or|not|new|await|const|let|var|def|function|class|self|this|true|false|none|null|undefined|print|echo|export|local|try|dev)$/i;

/** A path in quotation marks, or the name that holds one. */
const pathOrName = `(?:["'\x60]([^"'\x60\\n]{3,120})["'\x60]|(${identifier}))`;
/** `f, err := os.Create(path)`, `with open(path, "wb") as f`: what the handle holds, the path holds. */
const handles = [
  new RegExp(
    `(?<handle>${identifier})(?:, ?\\w{1,20})?\\s?:?=\\s?(?:await\\s)?[\\w.]{0,30}(?:Create|OpenFile|createWriteStream|fopen|File\\.(?:open|create|new))\\w{0,8}\\(\\s?${pathOrName}`,
  ),
  new RegExp(`\\bopen\\(\\s?${pathOrName},[^\\n]{0,40}\\bas\\s(?<handle>${identifier})`),
] as const;

/** The paths that a line opens as one of the names. */
export const openedBy = (line: string, names: ReadonlySet<string>): string[] =>
  handles.flatMap((each) => {
    const found = each.exec(line);
    const handle = found?.groups?.['handle'];
    if (handle === undefined || !names.has(handle)) return [];
    return (found ?? [])
      .slice(1)
      .filter((path) => path !== undefined && path !== handle && !keywords.test(path));
  });

/** A command that copies: each of its names is a place of what is copied. */
const copies = /\b(?:Copy-Item|Move-Item|Compress-Archive|cp|mv|tar|zip|7z|rsync|ditto|install)\s/;
const shellNames = new RegExp(`\\$\\{?(?!_|env|HOME|USER|PWD|TMPDIR)(${identifier})`, 'g');

const inFolder = /^\$\{?(?!HOME|USER|PWD|TMPDIR)(\w{1,60})\}?\//;

/** The names and files that a line fills; what is put into a folder that a variable names, the variable holds. */
export function heldBy(whole: string): string[] {
  const line = whole.slice(0, 4_000);
  return [...holders, ...(copies.test(line) ? [shellNames] : [])]
    .flatMap((holder) => [...line.matchAll(holder)].flatMap((match) => match.slice(1)))
    .flatMap((name) => (name === undefined ? [] : [name, inFolder.exec(name)?.[1] ?? '']))
    .filter((name) => name !== '' && !keywords.test(name) && !name.startsWith('/dev/'));
}
