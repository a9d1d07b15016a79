/** Examples of a rule's row: what it catches and what it spares, shown on the rules page and tested as they are. */
import type { Severity } from '../../schema/vocabulary.ts';

/** Where the text of an example is in a skill. */
export type ExamplePlace = 'text' | 'description' | 'front matter' | { fence: string } | { file: string };

export interface Example {
  readonly text: string;
  readonly place: ExamplePlace;
  /** What the rule makes of it, where that is not the severity of the row. */
  readonly severity?: Severity;
}

/** A plain string is a line of SKILL.md's text. */
export type ExampleText = string | Example;

const at =
  (place: ExamplePlace) =>
  (...lines: readonly string[]): Example => ({ text: lines.join('\n'), place });

/** Lines of SKILL.md's text. */
export const lines = at('text');
/** A code block of that language. */
export const fenced = (language: string, ...code: readonly string[]): Example =>
  at({ fence: language })(...code);
/** A file of the skill. */
export const inFile = (path: string, ...code: readonly string[]): Example => at({ file: path })(...code);
/** Words of the description. */
export const described = at('description');
/** Lines of the front matter. */
export const inFrontMatter = at('front matter');

/** A value whose parts are written apart, so that no scanner takes the example for a secret. */
export const joined = (...parts: readonly string[]): string => parts.join('');

export const toExample = (example: ExampleText): Example =>
  typeof example === 'string' ? lines(example) : example;

/** An example that the rule weighs otherwise than the row says. */
export const weighed = (severity: Severity, example: ExampleText): Example => ({
  ...toExample(example),
  severity,
});
