/** PI-04: remarks that tell the author of a document how a template is filled in. */
import type { Severity } from '../../../../schema/vocabulary.ts';
import { clause, dotted, either, notBefore, oneOf, pattern, seq, word } from '../../../engine/pattern.ts';
import type { RowHit } from '../../../engine/rule.ts';
import { outsideHost, secretNouns } from '../../../vocabulary/phrases.ts';
import { takingVerbs, templateParts } from '../../../vocabulary/prompt-injection/pi-04-hidden-orders.ts';
import { commanding, fillsIn } from '../../../vocabulary/prompt-injection/templates.ts';

/** Something leaves or is to go unseen: a host, a verb of sending or hiding, a secret that is taken. */
export const leaving = pattern(
  either(
    outsideHost,
    word('(hide|secretly|silently|upload|send|ignore all|do not tell|do not mention)'),
    seq(word(oneOf(...takingVerbs)), dotted(80), secretNouns),
    // Parts of the template that do not apply are deleted by the one who fills it in.
    seq(word('(delete|erase)'), notBefore(clause(30), word(oneOf(...templateParts)))),
  ),
);
/** A list of at least six places that a program or an author fills in, and no command or address. */
const documentsPlaces = (text: string): boolean =>
  new Set(text.match(/\{\{\s{0,4}[A-Z][A-Z0-9_]{2,60}\s{0,4}\}\}/g)).size > 5 &&
  !/\b(?:curl|wget|bash|git|npm|npx|pip|ssh)\b|https?:/i.test(text);

/** A template says in its comments how it is to be filled in; that is for its author, and sends nothing. */
const inTemplate = ({ region, match, severity }: RowHit): Severity =>
  ((/(?:^|[/_-])templates?(?=[/._-])/i.test(region.file) &&
    /\b(?:template|placeholders?|example|section|fill|filling|heading|structure|substitute)\b|\{\{/i.test(
      region.text,
    )) ||
    documentsPlaces(region.text)) &&
  !leaving.test(region.text.slice(Math.max(0, match.index - 400), match.index + 800))
    ? 'low'
    : severity;

/** A remark beside a place of a template that says what is to be put there, and names no command or address. */
export const byFillingIn = (hit: RowHit): Severity => {
  const { text } = hit.region;
  return fillsIn.test(text) && !commanding.test(text) && !leaving.test(text) ? 'low' : inTemplate(hit);
};
