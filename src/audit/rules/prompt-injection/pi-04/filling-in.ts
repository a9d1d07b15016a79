/** PI-04: remarks that tell the author of a document how a template is filled in. */
import { patternNamed } from '../../../patterns/shared-words.ts';
import type { Severity } from '../../../../schema/vocabulary.ts';
import type { RowHit } from '../../../engine/rule.ts';
import { commanding, fillsIn } from '../../../vocabulary/prompt-injection/templates.ts';

/** Something leaves or is to go unseen: a host, a verb of sending or hiding, a secret that is taken. */
export const leaving = patternNamed('filling-in-leaving');

/** A template says in its comments how it is to be filled in; that is for its author, and sends nothing. */
const inTemplate = ({ region, match, severity }: RowHit): Severity =>
  /(?:^|[/_-])templates?(?=[/._-])/i.test(region.file) &&
  /\b(?:template|placeholders?|example|section|fill|filling|heading|structure|substitute)\b|\{\{/i.test(
    region.text,
  ) &&
  !leaving.test(region.text.slice(Math.max(0, match.index - 400), match.index + 800))
    ? 'low'
    : severity;

/** A remark beside a place of a template that says what is to be put there, and names no command or address. */
export const byFillingIn = (hit: RowHit): Severity => {
  const { text } = hit.region;
  return fillsIn.test(text) && !commanding.test(text) && !leaving.test(text) ? 'low' : inTemplate(hit);
};

/** "Your agent" is said to the person whose agent it is. */
export const ofReader =
  /\byour (?:own )?(?:ai |coding )?(?:agents?|assistants?|bots?|models?|claude|copilot|llm)\b/i;
/** Of an agent that does something, as in "Claude stops", a text tells others; what an agent has to do is told to it. */
const told =
  /\b(?:agent|ai|assistant|bot|claude|codex|copilot|cursor|gemini|gpt|llm|model)(?: [a-z]{2,12}ly)? (?!(?:always|as|does|has|is|its|needs|this|was)\b)[a-z]{2,12}[a-rt-z]s\b/gi;

/** The text without the agents that it does not speak to. */
export const withoutOthers = (text: string): string =>
  text.replaceAll(new RegExp(ofReader, 'gi'), ' ').replaceAll(told, ' ');
