/** PI-04: Text that readers do not see gives the agent an instruction. */
import { patternNamed } from '../../patterns/shared-words.ts';
import { type RowHit } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { byFillingIn, leaving, ofReader, withoutOthers } from './pi-04/filling-in.ts';

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

/** Critical where the secret is told to go to the host; else a text that speaks of both. */
export const bySending = ({ scope, severity }: RowHit): Severity => (sent.test(scope) ? severity : 'medium');
const sent = patternNamed('hidden-orders-sent');
