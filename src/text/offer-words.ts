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

/** The lists of a task of several needs: one for each part that has a candidate, then one for the whole task, each with its heading. */
export function listsOfParts<Each>(
  parts: readonly PartList<Each>[],
  whole: readonly Each[],
  slugOf: (candidate: Each) => string,
): { readonly heading: string; readonly candidates: readonly Each[] }[] {
  const covered = parts.filter(({ match }) => match !== 'none');
  const inParts = new Set(covered.flatMap(({ candidates }) => candidates.map(slugOf)));
  const beside = whole.slice(0, shownOfWhole).filter((each) => !inParts.has(slugOf(each)));
  return [
    ...covered.map(({ part, match, candidates }) => ({
      heading: `For "${oneLine(part, partShown)}"${match === 'weak' ? ', closest' : ''}:`,
      candidates,
    })),
    ...(beside.length === 0 ? [] : [{ heading: 'For the whole task:', candidates: beside }]),
  ];
}
