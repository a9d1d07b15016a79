/** What the texts of a skill folder name, found by plain patterns that share nothing with the audit: the other side of the replay. */
import type { FolderFile } from '../../src/schema/skill-folder.ts';

export const scannedKinds = ['host', 'variable', 'command', 'script', 'tool'] as const;
export type ScannedKind = (typeof scannedKinds)[number];

/** Names by kind. */
export type Scanned = Readonly<Record<ScannedKind, ReadonlySet<string>>>;

const scriptEnding = /\.(sh|bash|zsh|py|js|mjs|cjs|ts|tsx|jsx|rb|pl|php|ps1|bat|cmd|go|lua|r|swift)$/i;
const shellFence = /^ {0,3}(`{3,}|~{3,})[ ]*(?:bash|sh|shell|zsh|console|powershell)\b/i;

/** Host names after `://`, without placeholders: `<host>`, `$HOST`, `{host}`, `localhost`. */
function hostsOf(text: string): string[] {
  return [...text.matchAll(/\b(?:https?|wss?|ftp|ssh|git):\/\/([^\s"'`<>()[\]|\\,;]+)/gi)].flatMap(
    ([, rest = '']) => {
      const host = (rest.split(/[/?#]/)[0] ?? '').replace(/^.*@/, '').replace(/:\d+$/, '').toLowerCase();
      return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(host) ? [host] : [];
    },
  );
}

function variablesOf(text: string): string[] {
  const reads = [
    /process\.env\.([A-Z][A-Z0-9_]+)/g,
    /(?:os\.environ(?:\.get)?|os\.getenv|getenv|process\.env|ENV|Deno\.env\.get|env::var|os\.Getenv)\s*[([]\s*["']([A-Z][A-Z0-9_]+)["']/g,
    /\bexport ([A-Z][A-Z0-9_]+)=/g,
    /\$env:([A-Z][A-Z0-9_]+)/g,
  ];
  return reads.flatMap((read) => [...text.matchAll(read)].map(([, name = '']) => name));
}

/** Lines of shell blocks of Markdown, or of a shell script. */
function shellLines(path: string, text: string): string[] {
  const all = text.split(/\r?\n/);
  if (/\.(sh|bash|zsh)$/i.test(path) || /^#!.*\b(?:ba|z)?sh\b/.test(text)) return all;
  if (!/\.(md|mdx|markdown)$/i.test(path)) return [];
  const lines: string[] = [];
  let fence: string | null = null;
  for (const line of all) {
    const opened = shellFence.exec(line)?.[1];
    if (fence === null && opened !== undefined) fence = opened;
    else if (fence !== null && line.trim().startsWith(fence)) fence = null;
    else if (fence !== null) lines.push(line);
  }
  return lines;
}

/** Programs that connect, install, delete or run something else: the first word of a shell line. */
const programs =
  'curl wget git npm npx pnpm yarn bun bunx uv uvx pip pip3 pipx python python3 node deno docker kubectl helm terraform aws gcloud az gh ssh scp ' +
  'rsync rm chmod chown crontab systemctl brew apt apt-get cargo go make psql mysql redis-cli ffmpeg openssl nc bash sh ruby perl php java';
const program = new RegExp(`^\\s*(?:[$>] )?(?:sudo )?(${programs.replaceAll(' ', '|')})(?![\\w-])`);

function commandsOf(path: string, text: string): string[] {
  return shellLines(path, text).flatMap((line) => {
    const name = program.exec(line)?.[1];
    return name === undefined ? [] : [name];
  });
}

/** The names of `allowed-tools` in the front matter, on one line or as a list. */
function toolsOf(path: string, text: string): string[] {
  if (path !== 'SKILL.md') return [];
  const front = /^---\r?\n([^]*?)\r?\n---/.exec(text)?.[1] ?? '';
  const stated = /^allowed-tools:[ ]*(.*(?:\r?\n[ ]*- .*)*)/m.exec(front)?.[1] ?? '';
  return [...stated.matchAll(/\b[A-Z][A-Za-z]+\b/g)].map(([name]) => name);
}

/** Of the files that hold text. */
export function plainScan(files: readonly FolderFile[]): Scanned {
  const found: Record<ScannedKind, Set<string>> = {
    host: new Set(),
    variable: new Set(),
    command: new Set(),
    script: new Set(),
    tool: new Set(),
  };
  for (const { path, mode, content } of files) {
    if (mode === '100755' || scriptEnding.test(path)) found.script.add(path);
    if (content === null || content.includes(0)) continue;
    const text = new TextDecoder().decode(content);
    for (const name of hostsOf(text)) found.host.add(name);
    for (const name of variablesOf(text)) found.variable.add(name);
    for (const name of commandsOf(path, text)) found.command.add(name);
    for (const name of toolsOf(path, text)) found.tool.add(name);
  }
  return found;
}
