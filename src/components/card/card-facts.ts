/** What tells one skill from others at a glance: what it is made of, needs and weighs, its licence, and when it changed last. */
import { needWords } from '../../text/need-words.ts';
import type { Entry } from '../../scoring/registry.ts';
import { oneLine, wholeNumber } from '../../text/plain-text.ts';
import { monthText } from '../date-text.ts';

const needsMax = 2;

export function cardFacts({ source, evidence }: Pick<Entry, 'source' | 'evidence'>): string[] {
  const { languages, outline, license, source: place } = evidence;
  const needs = source.needs.filter(({ name, optional }) => name !== '' && optional !== true);
  return [
    languages.length === 0 ? 'Text only' : `${languages.slice(0, 2).join(' and ')} files`,
    ...(needs.length === 0 ? [] : [`needs ${needs.slice(0, needsMax).map(nameOf).join(' and ')}`]),
    `${wholeNumber(outline.words)} words`,
    license.spdx ?? 'no recognised licence',
    ...(place.skill_changed_on === null ? [] : [`changed ${monthText(place.skill_changed_on)}`]),
  ];
}

const nameOf = (need: Parameters<typeof needWords>[0]): string => oneLine(needWords(need), 30);

/** Steps of a score 0-100. */
export const trustSteps = 5;

/** How many of the steps a score fills: one at least, all from 80. */
export function trustStep(score: number): number {
  return Math.min(trustSteps, Math.floor(Math.max(0, score) / (100 / trustSteps)) + 1);
}
