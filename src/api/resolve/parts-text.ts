/** The parts of a task as text: a pack that covers several first, then a short list for each part, and what nothing covers. */
import { bullets, lines, oneLine } from '../../text/plain-text.ts';
import { type CandidateView, listsText } from '../shared/candidate.ts';
import type { PartsView } from './parts.ts';

/** Characters that all lists of an answer with parts may take. */
const roomOfLists = 1_750;
/** Candidates that are shown for the whole task beside those for its parts. */
const shownOfWhole = 2;
const partShown = 80;

export function partsText(
  { parts = [], uncovered = [], packs = [] }: PartsView,
  whole: readonly CandidateView[],
): (string | null)[] {
  const covered = parts.filter(({ match }) => match !== 'none');
  const lists = listsText(
    [...covered.map(({ candidates }) => candidates), whole.slice(0, shownOfWhole)],
    roomOfLists,
  );
  const headings = [
    ...covered.map(
      ({ part, match }) => `For "${oneLine(part, partShown)}"${match === 'weak' ? ', closest' : ''}:`,
    ),
    'For the whole task:',
  ];
  return [
    packs.length === 0
      ? null
      : lines(
          ...packs.map(
            ({ slug, name, covers, url }) =>
              `Pack ${slug} (${oneLine(name, 60)}) covers ${covers.length} of ${parts.length} parts: ${url}`,
          ),
        ),
    ...headings.map((heading, at) => ((lists[at] ?? '') === '' ? null : lines(heading, lists[at]))),
    bullets(
      'No listed skill is adequate for:',
      uncovered.map((part) => oneLine(part, partShown)),
    ),
  ];
}
