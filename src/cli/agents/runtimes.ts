/** Agent runtimes: where each one reads skills, and how to see which one runs a command. */
import { Failure } from '../failure.ts';

/** One runtime, as the registry's content describes it. */
export interface Runtime {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
  /** Folders in a project, the preferred one first. */
  readonly projectFolders: readonly string[];
  /** Folders of the user, the preferred one first; they open with `~/`. */
  readonly userFolders: readonly string[];
  /** Environment variable that moves the runtime's personal folder. */
  readonly homeVariable: string | null;
}

const universal = 'universal';

/** Most characters of names and descriptions of skills that a runtime lists where it does not know its context window. */
export const descriptionLimits: Readonly<Record<string, number>> = { 'claude-code': 8_000, codex: 8_000 };

/** The row of the folder that most runtimes read. */
const shared: Runtime = {
  id: universal,
  name: 'Any other runtime',
  aliases: [],
  projectFolders: ['.agents/skills'],
  userFolders: ['~/.agents/skills'],
  homeVariable: null,
};

/** With that row, which a registry of few runtimes may not have: what is installed there is found again. */
export function withUniversal(runtimes: readonly Runtime[]): readonly Runtime[] {
  return runtimes.some(({ id }) => id === universal) ? runtimes : [...runtimes, shared];
}

/** The registry's row of it, where it has one. */
export function universalRuntime(runtimes: readonly Runtime[]): Runtime {
  return runtimes.find(({ id }) => id === universal) ?? shared;
}

/** Variables that a runtime sets for the commands it runs, the first that is set decides. */
const signs: readonly (readonly [variable: string, runtime: string])[] = [
  ['CURSOR_AGENT', 'cursor'],
  ['CURSOR_TRACE_ID', 'cursor'],
  ['GEMINI_CLI', 'gemini-cli'],
  ['CODEX_SANDBOX', 'codex'],
  ['CODEX_CI', 'codex'],
  ['CODEX_THREAD_ID', 'codex'],
  ['ANTIGRAVITY_AGENT', 'antigravity'],
  ['OPENCODE', 'opencode'],
  ['OPENCODE_CLIENT', 'opencode'],
  ['CLAUDECODE', 'claude-code'],
  ['CLAUDE_CODE', 'claude-code'],
  ['COPILOT_MODEL', 'github-copilot'],
  ['COPILOT_ALLOW_ALL', 'github-copilot'],
  ['REPL_ID', 'replit'],
];

/** Variables that say only that some agent or a build runs the command. */
const hosts = ['AI_AGENT', 'AGENT', 'AUGMENT_AGENT', 'CI'];

type Environment = Readonly<Record<string, string | undefined>>;

/** The runtime that runs this command; null when none is seen. */
export function runningRuntime(environment: Environment, runtimes: readonly Runtime[]): Runtime | null {
  const named = environment['AI_AGENT'] ?? environment['AGENT'] ?? '';
  const sign = signs.find(([variable]) => isSet(environment[variable]));
  return matchRuntime(runtimes, named) ?? matchRuntime(runtimes, sign?.[1] ?? '');
}

/** Whether a program and no person started the command. */
export function isAgentHost(environment: Environment): boolean {
  return [...signs.map(([variable]) => variable), ...hosts].some((variable) => isSet(environment[variable]));
}

/** Throws a usage failure that names the known runtimes. */
export function findRuntime(runtimes: readonly Runtime[], word: string): Runtime {
  const found = matchRuntime(runtimes, word);
  if (found !== null) return found;
  const known = runtimes.map(({ id }) => id).join(', ');
  throw new Failure('usage', `--agent ${word}: no such runtime`, [`Known: ${known}`]);
}

/** Letter case, spaces and dashes are ignored, and the first word of a name is enough where it is the only one. */
function matchRuntime(runtimes: readonly Runtime[], word: string): Runtime | null {
  const wanted = plain(word);
  if (wanted === '') return null;
  const exact = runtimes.find(({ id, name, aliases }) => [id, name, ...aliases].map(plain).includes(wanted));
  if (exact !== undefined) return exact;
  const near = runtimes.filter(({ id, name }) =>
    [...id.split('-'), ...name.split(/[\s-]/)].map(plain).includes(wanted),
  );
  return near.length === 1 ? (near[0] ?? null) : null;
}

function plain(word: string): string {
  return word.toLowerCase().replace(/[\s_-]+/g, '');
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value !== '0' && value !== 'false';
}
