/** Calls that run what they are given first, in any language, with room for a shell before it. */

const starters: readonly string[] = [
  String.raw`(?<![.\w])(?:exec|eval|Function|system|popen|shell_exec|passthru|proc_open|loadstring|dofile|spawn|execSync|execFile(?:Sync)?|spawnSync|instance_eval|class_eval)\s?\(`,
  String.raw`\bos\.(?:system|popen|startfile|spawn\w{1,3}|exec\w{1,3}|execute)\s?\(`,
  String.raw`\b(?:subprocess|sp)\.(?:run|call|Popen|check_call|check_output|getoutput)\s?\(`,
  String.raw`\b(?:child_process|cp)\.\w{4,12}\s?\(`,
  String.raw`\b(?:Bun\.spawn|Deno\.Command|execa|execaCommand)\s?\(`,
  String.raw`\brun(?:py\.run_path|InThisContext|InNewContext|InContext)\s?\(`,
  String.raw`\b(?:CDLL|LoadLibrary|Assembly\.Load\w{0,6}|Process\.Start|Command::new|exec\.Command|ProcessBuilder|getRuntime\(\)\.exec)\s?\(`,
  String.raw`\bspec_from_file_location\s?\([^,\n]{0,40},`,
  String.raw`\b(?:Start-Process|Invoke-Expression|iex|Add-Type|Import-Module)\s`,
];
/** Languages in which a line begins with a program; in others such words are in messages and comments. */
const shells = new Set(['sh', 'powershell', 'batch', '']);
const shellStarter = String.raw`(?:^|[;&|\n]\s{0,4}|\b(?:do|then|sudo|nohup|exec|time)\s{1,3})(?:bash|sh|zsh|dash|python3?|node|perl|ruby|php|eval|source|\.)\s{1,3}(?:-\w{1,8}\s{1,3}){0,3}`;
/** What may come before the name: quotation marks, a list, a shell with its option, a prefix for text. */
const lead = [
  String.raw`\s{0,4}\[?\s{0,4}(?:["'](?:\/\w{1,8}){0,3}\/?(?:ba|z|da)?(?:sh|cmd|cmd\.exe|python3?|node|powershell|pwsh|osascript|perl|ruby)["']\s?,\s{0,3}(?:\[\s?)?`,
  String.raw`(?:["'][-/]\w{1,16}["']\s?,\s{0,3}){0,3})?[fbr]?["'\x60]?[$&{(]{0,3}(?:str|String|path)?\(?`,
].join('');

/** `win ? "powershell" : "sh", ["-c", name]`: whatever the shell is, its option says that a command follows. */
const afterShell = String.raw`[^\n]{1,90}["'][-/](?:l?c|e|C|Command)["']\s?,\s{0,3}[$&{(]{0,3}`;

/** A program's name in quotation marks is a text of its own and no variable: `spawn("ffmpeg", …)`. */
const notText = (names: string): string => `(?!(?<=["'])(?:${names})["'])`;

/** A call that runs one of the names, itself or as the program of a shell; the names are a choice in a pattern. */
export const callOfAny = (names: string, language: string): RegExp =>
  new RegExp(
    `(?:${[...starters, ...(shells.has(language) ? [shellStarter] : [])].join('|')})(?:${lead}|${afterShell})(?<![\\w-])${shells.has(language) ? '' : notText(names)}(?:${names})(?![\\w-])`,
    'm',
  );

/** The file that holds it is made executable, or started from this folder: `chmod +x step`, `./step`. */
export const startOfAny = (names: string): RegExp =>
  new RegExp(
    String.raw`(?:^|[;&|]\s{0,4}|\b(?:sudo|nohup|exec|do|then)\s{1,3})[ \t]{0,12}["']?\.\/(?:${names})(?![\w-])|` +
      String.raw`\bchmod\s{1,3}(?:-\w\s)?(?:\+x|0?[157]\d\d|[au]\+x)\s{1,3}["']?\$?\{?(?:${names})(?![\w-])|` +
      String.raw`\bchmod(?:Sync)?\(\s{0,3}(?:${names})\b[^\n]{0,20}(?:0o?[157]\d\d|S_IEXEC|S_IXUSR|['"]\+x)`,
    'm',
  );
