/** What the stated purpose of a skill, and the place of the words, make of its hits. */
import { patternNamed } from '../patterns/shared-words.ts';
import { isSkillFile } from '../../schema/skill-folder.ts';
import { destination } from '../hosts/addresses.ts';
import { type Region, sentenceAt } from './region.ts';
import type { Hit } from './hit.ts';

/** What a skill for security work says it is for. */
const securityWork = patternNamed('security-work');
/** Words of a title under which attacks are shown. */
const attackTitle = patternNamed('attack-title');
const shown = new Set<string>(['fence', 'decoded', 'table']);

/** Whether a security skill, by what it says it is for, shows an attack here in a reference document. */
export const showsAttack = ({ file, heading, kind }: Region, stated: string): boolean =>
  securityWork.test(stated) &&
  /\.md$/i.test(file) &&
  !isSkillFile(file) &&
  attackTitle.test(heading) &&
  shown.has(kind);

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
