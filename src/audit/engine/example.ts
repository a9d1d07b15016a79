/** Examples of a rule's row: what it catches and what it spares, shown on the rules page and tested as they are. */
import type { Severity } from '../../schema/vocabulary.ts';

/** Where the text of an example is in a skill. */
type ExamplePlace =
  | 'text'
  | 'description'
  | 'front matter'
  | { fence: string }
  | { file: string }
  /** A symbolic link; the text is its target. */
  | { link: string };

export interface Example {
  readonly text: string;
  readonly place: ExamplePlace;
  /** What the rule makes of it, where that is not the severity of the row. */
  readonly severity?: Severity;
  /** What a page shows, where the text alone says too little or has characters that are not displayed. */
  readonly shown?: string;
}

/** A plain string is a line of SKILL.md's text. */
export type ExampleText = string | Example;

export const toExample = (example: ExampleText): Example =>
  typeof example === 'string' ? { text: example, place: 'text' } : example;
