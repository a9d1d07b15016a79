/** PI: hidden orders, planted preferences and swapped tasks. */
import { patternOf } from '../hosts/bare-hosts.ts';
import { patternNamed } from '../patterns/shared-words.ts';
import type { RowHit } from '../engine/rule.ts';
import type { Severity } from '../../schema/vocabulary.ts';

/** Who works for the user, in a word. */
const named = patternNamed('hidden-orders-named');

/** How much of a text around an occasion belongs to what is to be done then. */
const [reachBefore, reachBehind] = [160, 400];

/** "When you" or "if the user" speaks to any reader: high where an agent is named, or something is sent, hidden or deleted there. */
export const byRemarkReader = (hit: RowHit): Severity => {
  const severity = byFillingIn(hit);
  const { text } = hit.region;
  const { index } = hit.match;
  const isAnyone =
    /^(?:(?:after|before|if|once|when|while)\b|you\b)/i.test(hit.match[0]) || ofReader.test(hit.match[0]);
  const before = text.slice(Math.max(0, index - reachBefore), index);
  const near = withoutOthers(before + text.slice(index, index + reachBehind));
  // Quoted words are those of another text.
  const isQuoted = before.split('"').length % 2 === 0;
  return severity === 'high' && isAnyone && (isQuoted || !named.test(near)) && !leaving.test(near)
    ? 'medium'
    : severity;
};

/** Something leaves or is to go unseen: a host, a verb of sending or hiding, a secret that is taken. */
const leaving = patternNamed('filling-in-leaving', patternOf);

/** A remark beside a place of a template that says what is to be put there, and names no command or address. */
const byFillingIn = (hit: RowHit): Severity => {
  const { text } = hit.region;
  return fillsIn.test(text) && !commanding.test(text) && !leaving.test(text) ? 'low' : hit.severity;
};

/** "Your agent" is said to the person whose agent it is. */
const ofReader =
  /\byour (?:own )?(?:ai |coding )?(?:agents?|assistants?|bots?|models?|claude|copilot|llm)\b/i;
/** Of an agent that does something, as in "Claude stops", a text tells others; what an agent has to do is told to it. */
const told =
  /\b(?:agent|ai|assistant|bot|claude|codex|copilot|cursor|gemini|gpt|llm|model)(?: [a-z]{2,12}ly)? (?!(?:always|as|does|has|is|its|needs|this|was)\b)[a-z]{2,12}[a-rt-z]s\b/gi;

/** The text without the agents that it does not speak to. */
const withoutOthers = (text: string): string =>
  text.replaceAll(new RegExp(ofReader, 'gi'), ' ').replaceAll(told, ' ');

/** Places that someone fills in: `${NAME}`, `{{NAME}}`, `<NAME>`, `[NAME]`, and the word itself. */
const fillsIn = patternNamed('prompt-injection-fills-in');
/** A command or an address. */
const commanding = /\b(?:curl|wget|bash|npm|npx|pip|ssh|sudo|eval)\b|https?:/i;
