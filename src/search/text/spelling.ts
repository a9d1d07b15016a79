/** British spelling → American, as most skills are written, so that both find the same skills. */

/** Endings of a verb and of what is made from it. */
const verb = '(e|es|ed|er|ers|ing|able|ation|ations)';

/**
 * Rules in order; the first that fits decides. They are applied to skills and tasks alike, so that a word that is no
 * British spelling, but fits (promise), still finds itself. Left out is where another form keeps its s: precise and
 * precision, revise and revision, appraise and appraisal, advertise and advertisement.
 */
const rules: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^(?!advert|cataly|paraly)([a-z]{3,}[^aeoucvw\\W])is${verb}$`), '$1iz$2'],
  [/^((?:an|cat|di|par)al|electrol|hydrol)ys(ed|er|ers|ing)$/, '$1yz$2'],
  [/^((?:an|cat|di|par)al|electrol|hydrol)yse$/, '$1yze'],
  [/^([a-z]{2,}[bdgilmnpv])our(s|ed|ing|able|al|ful|ite|ites|less)?$/, '$1or$2'],
  [/^([a-z]*(?:cent|met|lit|theat|fib|calib|meag|spect))re(s|d)?$/, '$1er$2'],
  [/^([a-z]{3,})ogue(s|d)?$/, '$1og$2'],
  [/^(licen|defen|offen|preten)ce(s|d)?$/, '$1se$2'],
  [
    /^(model|label|travel|cancel|fuel|channel|level|signal|total|tunnel|panel|counsel)l(ed|ing|er|ers|ation)$/,
    '$1$2',
  ],
  [/^(program)me(s)?$/, '$1$2'],
  [/^(judg|acknowledg)ement(s)?$/, '$1ment$2'],
  [/^artefact(s)?$/, 'artifact$1'],
  [/^(fulfil|enrol)(s|ment|ments)?$/, '$1l$2'],
  [/^grey(s)?$/, 'gray$1'],
  [/^scepti/, 'skepti'],
];
const letters = /ise|isa|isi|yse|ysi|our|re|ogue|nce|ll|mm|gem|tef|fil|rol|grey|scep/;

/** `term` in lower case without accents → its American spelling, or the term itself. */
export function americanSpelling(term: string): string {
  if (!letters.test(term)) return term;
  for (const [pattern, spelling] of rules) if (pattern.test(term)) return term.replace(pattern, spelling);
  return term;
}
