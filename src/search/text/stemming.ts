/** Porter stemming of analysed terms; names with digits or signs and words of other scripts stay as they are. */
import { stemmer } from 'stemmer';

/** Most stems remembered at once; a build meets the same few ten thousand words again and again. */
const rememberedStems = 200_000;

export type Stem = (term: string) => string;

/** A stemmer that remembers what it has seen; make one per build or index. */
export function createStem(): Stem {
  const seen = new Map<string, string>();
  return (term) => {
    const known = seen.get(term);
    if (known !== undefined) return known;
    const stem = /^[a-z]{3,}$/.test(term) ? stemmer(term) : term;
    if (seen.size >= rememberedStems) seen.clear();
    seen.set(term, stem);
    return stem;
  };
}
