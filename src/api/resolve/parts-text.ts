/** The parts of a task as text: a pack that covers several first, then a short list for each part, and what nothing covers. */
import { listsOfParts, partShown } from '../../text/offer-words.ts';
import { blocks, bullets, lines, oneLine } from '../../text/plain-text.ts';
import type { CandidateView } from '../shared/candidate.ts';
import { legendText, listsText } from '../shared/candidate-text.ts';
import type { PartsView } from './parts.ts';

/** Characters of an answer with parts, 750 tokens, and what its lists may take whatever else it says. */
const roomOfAnswer = 2_980;
const leastOfLists = 1_350;

/** @param rest What the answer says beside its parts. */
export function partsText(
  { parts = [], uncovered = [], packs = [] }: PartsView,
  whole: readonly CandidateView[],
  rest: readonly (string | null)[],
): (string | null)[] {
  const lists = listsOfParts(
    parts,
    whole,
    ({ slug }) => slug,
    (each) => each,
  );
  const headings = lists.map(({ heading }) => heading);
  const offered =
    packs.length === 0
      ? null
      : lines(
          ...packs.map(
            ({ slug, name, covers, url }) =>
              `Pack ${slug} (${oneLine(name, 60)}) covers ${covers.length} of ${parts.length} parts: ${url}`,
          ),
        );
  const without = bullets(
    'No listed skill is adequate for:',
    uncovered.map((part) => oneLine(part, partShown)),
  );
  const legend = legendText(lists.map(({ candidates }) => candidates));
  const room = roomOfAnswer - blocks(...rest, legend, offered, ...headings, without).length - headings.length;
  const texts = listsText(
    lists.map(({ candidates }) => candidates),
    Math.max(leastOfLists, room),
  );
  return [offered, legend, ...headings.map((heading, at) => lines(heading, texts[at])), without];
}
