/** A task with several halves or sentences → its parts. */

const sentenceEnd = /(?<=[\p{L}\p{N})"'”’]{2}[.!?])\s+|[。！？；]+|[;\n\r]+|\s[–—→]\s/u;
const conjunction =
  /,?\s+(?:and\s+then|and\s+also|and|then|plus|as\s+well\s+as|along\s+with|afterwards|y|et|und|e)\s+|,\s+(?:then\s+)?|&|(?<=\p{L}):\s/iu;
/** Characters; a shorter piece is a word of a list, not a request. */
const shortestPart = 8;
const leastWordsPerPart = 2;
/** Parts beyond this join the last one. */
const mostParts = 12;

/** Parts in order; one part, the query itself, when it cannot be split into pieces that say something alone. */
export function splitParts(query: string): string[] {
  const sentences = query.split(sentenceEnd).filter((piece) => piece.trim() !== '');
  const pieces = sentences.flatMap((sentence) => splitSentence(sentence));
  if (pieces.length === 0) return [query];
  if (pieces.length <= mostParts) return pieces;
  return [...pieces.slice(0, mostParts - 1), pieces.slice(mostParts - 1).join(' ')];
}

/** Splits at conjunctions; a piece too small to be a request stays with the piece before it. */
function splitSentence(sentence: string): string[] {
  const pieces: string[] = [];
  for (const piece of sentence.split(conjunction)) {
    const text = piece.trim();
    if (text === '') continue;
    const alone = text.length >= shortestPart && text.split(/\s+/).length >= leastWordsPerPart;
    const last = pieces.at(-1);
    if (alone || last === undefined) pieces.push(text);
    else pieces[pieces.length - 1] = `${last} ${text}`;
  }
  return pieces;
}
