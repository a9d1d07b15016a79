/** PI-05, PI-03, SY-02 in nine languages: fetched orders, steps kept from a person, things deleted unseen. */
import { row, type Row, type RowFacts } from '../../engine/rule.ts';
import { stepTongues, type StepTongue } from '../../vocabulary/step-tongues.ts';

const spoken = ['prose', 'list', 'quote', 'comment', 'hidden', 'decoded'] as const;
const unspaced = /^(?:Chinese|Japanese|Korean)$/;
const address = /https?:\/\/(?!localhost|127\.)[^\s)>"'`]{3,300}/i;

const words = ({ language }: StepTongue, source: string): RegExp =>
  new RegExp(unspaced.test(language) ? `(?:${source})` : `(?<!\\p{L})(?:${source})`, 'iu');

const negated: Readonly<Record<string, RegExp>> = {
  Spanish: /(?<!\p{L})(?:no|nunca|jamás)(?!\p{L})/iu,
  Portuguese: /(?<!\p{L})(?:não|nunca|jamais)(?!\p{L})/iu,
  French: /(?<!\p{L})(?:ne|n'|jamais)(?!\p{L})/iu,
  German: /(?<!\p{L})(?:nie|niemals|nicht|keine?)(?!\p{L})/iu,
  Italian: /(?<!\p{L})(?:non|mai)(?!\p{L})/iu,
  Russian: /(?<!\p{L})(?:не (?!спрашивая)|никогда|нельзя)/iu,
  Chinese: /不要(?!询问|确认|告|提)|切勿|禁止|严禁|不得(?!提|告)|请勿/u,
  Japanese: /(?:削除|実行|従わ)し?(?:ない|ません|てはいけ)|禁止/u,
  Korean: /(?:삭제|실행|따르)\p{L}{0,3} ?(?:마|말|않)|금지/u,
};

/** One row for each language; `spared` is the fair sentence of each. */
const rows = (
  title: string,
  make: (
    tongue: StepTongue,
    refusal: RegExp,
  ) => Pick<RowFacts, 'match' | 'and' | 'unless' | 'within' | 'catches'>,
): Row[] =>
  stepTongues.map((tongue) =>
    row(`${title}, in ${tongue.language}`, {
      in: spoken,
      sign: tongue.sign,
      severity: 'medium',
      spares: [tongue.examples[3]],
      ...make(tongue, negated[tongue.language] ?? /$^/),
    }),
  );

/** PI-05: what an address sends is run or followed, and no one is asked. */
export const obeyedTongues: readonly Row[] = rows(
  'what an address sends is obeyed without a question',
  (tongue) => ({
    match: address,
    and: [words(tongue, tongue.fetch), words(tongue, tongue.obey), words(tongue, tongue.unasked)],
    within: 'window',
    catches: [tongue.examples[0]],
  }),
);

/** SY-02: what is kept is deleted out of sight. */
export const lostTongues: readonly Row[] = rows(
  'what is kept is deleted out of sight',
  (tongue, refusal) => ({
    match: words(tongue, tongue.destroy),
    and: [words(tongue, tongue.kept), words(tongue, tongue.quietly)],
    unless: [refusal],
    within: 'sentence',
    catches: [tongue.examples[2]],
  }),
);
