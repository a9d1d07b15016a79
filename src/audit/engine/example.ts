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

const unseen =
  /([\u00AD\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]|[\u034F\uFE00-\uFE0F]|[\u{E0000}-\u{E01EF}])/gu;
/**
 * What a page shows of an example: the path where it is a file beside SKILL.md, characters that are not displayed by
 * their numbers, long runs cut.
 */
export const shownText = (example: ExampleText): string => {
  const { text, shown, place } = toExample(example);
  const path = typeof place === 'object' && 'file' in place && place.file !== 'SKILL.md' ? place.file : null;
  return (shown ?? (path === null ? text : `${path}:\n${text}`))
    .replace(
      unseen,
      (found) => `<U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`,
    )
    .replace(/(?:<U\+[0-9A-F]{4,6}>){9,}/g, (run) => `${run.slice(0, 54)}…`)
    .replace(/\n{6,}/g, (run) => `\n… ${run.length - 1} blank lines …\n`);
};

export const toExample = (example: ExampleText): Example =>
  typeof example === 'string' ? { text: example, place: 'text' } : example;
