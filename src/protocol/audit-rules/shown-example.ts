/** An example of a rule as the rules page shows it. */
import { type ExampleText, toExample } from '../../audit/engine/example.ts';

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
