/** What an answer says of the skills that it offers, in the client as in the API. */
import { oneLine } from './plain-text.ts';

/** What "Not mentioned" means; of names a reader can tell that no text of a skill has them, as those of a client. */
export const mentionMeans =
  'Not mentioned: nowhere in its SKILL.md, yet it may do it; names of your own need no mention.';

interface PartList<Each> {
  readonly part: string;
  /** `match`, `weak` or `none`. */
  readonly match: string;
  readonly candidates: readonly Each[];
}

/** Candidates for the whole task that are shown where no part has them. */
const shownOfWhole = 2;
/** Characters of a part that its heading repeats. */
export const partShown = 80;

/** The lists of a task of several needs: one for each part that has a candidate, then one of what states words of every part, each with its heading. */
export function listsOfParts<Each>(
  parts: readonly PartList<Each>[],
  whole: readonly Each[],
  slugOf: (candidate: Each) => string,
  askedOf: (candidate: Each) => {
    readonly matched: readonly string[];
    readonly not_mentioned: readonly string[];
  },
): { readonly heading: string; readonly candidates: readonly Each[] }[] {
  const covered = parts.filter(({ match }) => match !== 'none');
  const inParts = new Set(covered.flatMap(({ candidates }) => candidates.map(slugOf)));
  const own = ownWords(parts.map(({ part }) => part));
  const beside = whole.slice(0, shownOfWhole).filter((each) => {
    const { matched, not_mentioned } = askedOf(each);
    return (
      !inParts.has(slugOf(each)) &&
      own.every((words) => saysOne(words, matched) && !saysOne(words, not_mentioned))
    );
  });
  return [
    ...covered.map(({ part, match, candidates }) => ({
      heading: `For "${oneLine(part, partShown)}"${match === 'weak' ? ', closest' : ''}:`,
      candidates,
    })),
    ...(beside.length === 0 ? [] : [{ heading: 'For the whole task:', candidates: beside }]),
  ];
}

/** Of each part the words that no other has. */
function ownWords(parts: readonly string[]): string[][] {
  const all = parts.map((part) => [...new Set(part.toLowerCase().match(/[\p{L}\p{N}]+/gu))]);
  return all.map((words, at) =>
    words.filter((word) => all.every((others, other) => other === at || !others.includes(word))),
  );
}

/** Whether one of the words is stated, but for a longer or shorter ending. */
function saysOne(words: readonly string[], stated: readonly string[]): boolean {
  const begin = (word: string): string => word.slice(0, Math.max(4, word.length - 2));
  const said = stated.map((word) => word.toLowerCase());
  return words.some((word) =>
    said.some((other) => word.startsWith(begin(other)) || other.startsWith(begin(word))),
  );
}
