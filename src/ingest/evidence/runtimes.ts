/** Which agent runtimes a skill is written for: only where it uses a feature that no other runtime has. */
import { compareCodeUnits } from './integrity.ts';

interface RuntimeFeature {
  readonly runtime: string;
  readonly pattern: RegExp;
  /** Why a skill with this feature does not work, or not fully, elsewhere. */
  readonly reason: string;
}

/** Features in the text of SKILL.md; conservative: naming a runtime does not count. */
export const textFeatures: readonly RuntimeFeature[] = [
  {
    runtime: 'claude-code',
    pattern: /\$\{?CLAUDE_(?:PLUGIN_ROOT|PLUGIN_DATA|SKILL_DIR|SESSION_ID|PROJECT_DIR)\b/,
    reason: 'a variable that only this runtime sets',
  },
  {
    runtime: 'claude-code',
    pattern: /^[ \t]*`{0,3}\/plugin (?:install|marketplace)\b/m,
    reason: 'a command of this runtime, at the start of a line',
  },
  {
    runtime: 'claude-code',
    pattern: /^(?:- |\* )?!`[^`\n]{1,200}`/m,
    reason: 'a command whose output this runtime inserts into the text when the skill is loaded',
  },
  {
    runtime: 'gemini-cli',
    pattern: /\bgemini extensions install\b/,
    reason: 'a command of this runtime',
  },
  {
    runtime: 'codex',
    pattern: /\$\{?CODEX_(?:HOME|SANDBOX)\b/,
    reason: 'a variable that only this runtime sets',
  },
  {
    runtime: 'cursor',
    pattern: /\$\{?CURSOR_TRACE_ID\b/,
    reason: 'a variable that only this runtime sets',
  },
];

/** The same for front matter lines whose key changes what one runtime does with the skill. */
export const frontMatterFeatures: readonly RuntimeFeature[] = [
  {
    runtime: 'claude-code',
    pattern: /^context:[ \t]*["']?fork\b/m,
    reason: 'runs the skill in a forked context',
  },
  {
    runtime: 'claude-code',
    pattern: /^hooks:/m,
    reason: 'hooks that this runtime runs while the skill is active',
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
