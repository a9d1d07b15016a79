/** Which agent runtimes a skill is written for: only where it uses a feature that no other runtime has. */
import { compareCodeUnits } from './integrity.ts';

interface RuntimeFeature {
  readonly runtime: string;
  readonly pattern: RegExp;
  /** As a page names it: one of a runtime's features, of which the evidence keeps none. */
  readonly name: string;
}

/** Features in the text of SKILL.md; conservative: naming a runtime does not count. */
export const textFeatures: readonly RuntimeFeature[] = [
  {
    runtime: 'claude-code',
    pattern: /\$\{?CLAUDE_(?:PLUGIN_ROOT|PLUGIN_DATA|SKILL_DIR|SESSION_ID|PROJECT_DIR)\b/,
    name: 'a variable such as CLAUDE_PLUGIN_ROOT',
  },
  {
    runtime: 'claude-code',
    pattern: /^[ \t]*`{0,3}\/plugin (?:install|marketplace)\b/m,
    name: '/plugin',
  },
  {
    runtime: 'claude-code',
    pattern: /^(?:- |\* )?!`[^`\n]{1,200}`/m,
    name: 'a !`…` command',
  },
  {
    runtime: 'gemini-cli',
    pattern: /\bgemini extensions install\b/,
    name: 'gemini extensions install',
  },
  {
    runtime: 'codex',
    pattern: /\$\{?CODEX_(?:HOME|SANDBOX)\b/,
    name: 'CODEX_HOME or CODEX_SANDBOX',
  },
  {
    runtime: 'cursor',
    pattern: /\$\{?CURSOR_TRACE_ID\b/,
    name: 'CURSOR_TRACE_ID',
  },
];

/** The same for front matter lines whose key changes what one runtime does with the skill. */
export const frontMatterFeatures: readonly RuntimeFeature[] = [
  {
    runtime: 'claude-code',
    pattern: /^context:[ \t]*["']?fork\b/m,
    name: 'a forked context',
  },
  {
    runtime: 'claude-code',
    pattern: /^hooks:/m,
    name: 'hooks in the front matter',
  },
];

/**
 * Runtime ids as in `content/agents`, sorted; empty if the skill needs no particular one.
 * `frontMatter` is the text above the body, `body` the rest.
 */
export function findRuntimes(frontMatter: string, body: string): string[] {
  const found = new Set<string>();
  for (const { runtime, pattern } of textFeatures) if (pattern.test(body)) found.add(runtime);
  for (const { runtime, pattern } of frontMatterFeatures) if (pattern.test(frontMatter)) found.add(runtime);
  return [...found].sort(compareCodeUnits);
}

/** The features of one runtime by which a skill may be found to be written for it: its variables that are seen; else all. */
export function featureNames(runtime: string, variables: readonly string[]): string[] {
  const own = [...textFeatures, ...frontMatterFeatures].filter((each) => each.runtime === runtime);
  const seen = variables.filter((name) => own.some(({ pattern }) => pattern.test(`$${name}`)));
  return seen.length > 0 ? seen : own.map(({ name }) => name);
}
