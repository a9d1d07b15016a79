/** Which patterns of a list may match a text, where most of them cannot. */
import { buildPrefilter, type Prefilter } from './prefilter.ts';

const prefilters = new WeakMap<readonly RegExp[], Prefilter>();

/** The patterns of a list that may match the text, in order; the list is read once. */
export function possibleIn(text: string, patterns: readonly RegExp[]): RegExp[] {
  const prefilter = prefilters.get(patterns) ?? buildPrefilter(patterns);
  prefilters.set(patterns, prefilter);
  const marks = prefilter.find(text);
  return patterns.filter((_, place) => prefilter.sets[place]?.every((set) => marks[set] === 1));
}
