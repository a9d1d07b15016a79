/** What the place of the words makes of a hit. */
import { destination } from '../hosts/addresses.ts';
import { sentenceAt } from './region.ts';
import type { Hit } from './hit.ts';

/** Rules for text whose words lie in different paragraphs; programs are read as a whole anyway. */
const spokenRules = /^(?:AG|EX|PI)-/;

/** Whether the text has an address to send something to: that of a link in Markdown is a reference. */
const namesPlace = (text: string): boolean =>
  [...text.matchAll(destination)].some(
    ({ index }) => !/(?:\]\(|<)$/.test(text.slice(Math.max(0, index - 2), index)),
  );

/**
 * Words that different paragraphs hold make one thought less surely than one sentence does: at most medium, unless an
 * address is among them, to which the second step brings what the first one took.
 */
export function asJoined(hit: Hit): Hit {
  if (hit.severity !== 'high' || !spokenRules.test(hit.rule) || hit.region === null) return hit;
  const { start, end } = sentenceAt(hit.region.text, hit.offset, 1);
  return namesPlace(hit.region.text.slice(start, end))
    ? hit
    : { ...hit, severity: 'medium', loweredBy: 'joined' };
}
