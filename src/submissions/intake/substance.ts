/** How much a skill's text says of its task, in figures: what the review table's gate against empty texts goes by. */
import type { SkillText } from '../../catalog/skill-text.ts';
import type { Substance } from '../../schema/submission.ts';
import { invisibleClass } from '../../text/invisible.ts';
import { analyse, withoutExclusions } from '../../search/text/analysis.ts';
import { createStem } from '../../search/text/stemming.ts';
import { isStopWord } from '../../search/text/stop-words.ts';
import { isEverydayWord } from '../../search/words/everyday-words.ts';

export function measureSubstance({
  name,
  description,
  body,
}: Pick<SkillText, 'name' | 'description' | 'body'>): Substance {
  const words = wordsOf(description ?? '');
  return {
    descriptionLength: lengthOf(description ?? ''),
    bodyLength: lengthOf(body),
    descriptionWords: words.size,
    newWords: words.difference(wordsOf(name ?? '')).size,
    bodyWords: wordsOf(body).size,
  };
}

/** A letter of a script that writes a word with one or two of them says as much as three of an alphabet. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const denseWeight = 3;
/** Comments, and what a template left to be written. */
const unsaid =
  /<!--(?:(?!-->)[^])*-->|\[?\b(?:TODO|FIXME|TBD|XXX)\b(?:\]|:)[^.!?\n]*|\b[Ll]orem ipsum\b[^\n]*/g;
const invisible = new RegExp(`[${invisibleClass}]`, 'gu');

/** What a reader of the page sees, in characters: a line of 80 dashes is as long as one of three. */
function lengthOf(text: string): number {
  const seen = text.replace(unsaid, ' ').normalize('NFKC').replace(invisible, '');
  const plain = seen
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/(.)\1{3,}/gu, '$1$1$1')
    .trim();
  return [...plain].length + (denseWeight - 1) * (plain.match(dense)?.length ?? 0);
}

const stem = createStem();

/** Words of every skill's text, which say only that it is one. */
const talkOfSkills: ReadonlySet<string> = new Set(
  (
    'skill agent assistant ai llm model claude chatgpt prompt tool user people person task job work thing perform complete execute ' +
    'handle solve finish question answer request instruction command order result output input response good best nice cool smart ' +
    'perfect excellent amazing powerful super ultimate simple easy fast quick quality professional advanced demo example sample ' +
    'placeholder description name text content purpose ability capable support assist improve better everything any foo bar baz hello world'
  )
    .split(' ')
    .map(stem),
);

/** Stems of the words that search would look for, without the words of all talk and of all skills. */
function wordsOf(text: string): Set<string> {
  const terms = analyse(withoutExclusions(text.replace(unsaid, ' '))).filter(
    (term) => !isStopWord(term) && !isEverydayWord(term) && !/^[\p{N}_]*$/u.test(term) && !isTyped(term),
  );
  return new Set(terms.map(stem).filter((term) => !talkOfSkills.has(term)));
}

const keyboardRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** One letter, the same letters over and over, or a hand drawn over the keyboard: `asdf`, `xxxx`. */
function isTyped(term: string): boolean {
  if (/^(?:[a-z]|(.{1,3})\1{2,})$/.test(term)) return true;
  return /^[a-z]{4}/.test(term) && keyboardRows.some((row) => row.includes(term.slice(0, 4)));
}
