/** Text → terms: the one place that says what a word is, for documents and queries alike. */

/** Names that lose their meaning without their sign; longest first, matched before plain words. */
const signedNames = 'c\\+\\+|[cf]#|\\.net(?![\\p{L}])';
const cjkLetters = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー';
const wordPattern = new RegExp(
  [
    `(?<![\\p{L}\\p{N}])(?:${signedNames})(?![\\p{L}\\p{N}])`,
    '(?<=[a-z])\\.(?:net|js)(?![\\p{L}\\p{N}])',
    `[${cjkLetters}]+`,
    `(?:(?![${cjkLetters}])[\\p{L}\\p{N}\\p{M}])+(?:['’](?:s|t|re|ve|ll|d|m)(?![\\p{L}]))?`,
  ].join('|'),
  'giu',
);
const startsCjk = new RegExp(`^[${cjkLetters}]`, 'u');
const camelBorder = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
/** Nearly every word: where it changes case need not be looked for. */
const oneCase = /^[A-Za-z0-9]?[a-z0-9]*$/;

/** Longest term kept, in characters; longer runs are digests, keys and encoded data. */
const longestTerm = 40;

/**
 * The terms of a text in order, normalised and not stemmed: NFKC, lower case, accents folded, `camelCase` as the
 * whole and its parts, `c++` `c#` `.net` kept, `Next.js` as `nextjs`, CJK runs as overlapping pairs.
 */
export function analyse(text: string): string[] {
  const terms: string[] = [];
  for (const word of text.normalize('NFKC').match(wordPattern) ?? []) {
    if (startsCjk.test(word)) pushPairs(word, terms);
    else if (word === '.js' || word === '.JS') joinLast('js', terms);
    else pushWord(word, terms);
  }
  return terms;
}

/** How often each term occurs, sorted by term; an object without prototype, so `constructor` is a term like any other. */
export function countTerms(text: string): Record<string, number> {
  const counts = new Map<string, number>();
  for (const term of analyse(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
  const sorted = Object.create(null) as Record<string, number>; // a fresh object is any record
  for (const term of [...counts.keys()].sort()) sorted[term] = counts.get(term) ?? 0;
  return sorted;
}

const exclusionOpening =
  "(?:(?:do|does|should|must|is|are)\\s+not|don['’]t|doesn['’]t|never|not)\\s+(?:(?:be|to|meant|intended|suitable)\\s+)?" +
  '(?:use[ds]?|invoke[ds]?|trigger(?:ed|s)?|activate[ds]?|apply|applies|cover|for|when)\\b';
/** From "not for …" or "do not use …" to the end of its sentence, parenthesis or line. */
const exclusion = new RegExp(`\\b${exclusionOpening}[^.!?;)\\n]*(?:\\.(?=\\S)[^.!?;)\\n]*)*`, 'giu');
const opening = new RegExp(`^${exclusionOpening}(?:\\s+(?:for|when|to)\\b)?`, 'iu');
/** Between exclusions, and before the skill that is sent to instead. */
const alternative = /,\s+(?:or\s+)?|\s+or\s+|;|\s[–—-]\s|\(|→/iu;
/** "For …, use other-skill (instead)." sends the reader elsewhere, so it describes what the skill is not. */
const referral =
  /(?<=^|[.!?;)\n]\s*)for\s[^.!?;\n]{1,120},\s+(?:see|use|prefer)\s+(?:the\s+)?[`"']?\/?[a-z0-9]+(?:-[a-z0-9]+)+[^.!?;\n]*/giu;

/** Of a query or a task with text, but without a term: the reason why nothing is found. */
export function withoutTerms(what: 'query' | 'task'): string {
  return `No word of the ${what} can be searched for: a word has letters or digits, at most ${longestTerm} of them.`;
}

/** What a text says that it is not for, without the words that say so; a list is several. */
export function exclusionsIn(text: string): string[] {
  return (text.match(exclusion) ?? []).flatMap((sentence) => splitExclusion(sentence.replace(opening, '')));
}

/** Alternatives apart, each whole: `maps or globe views` are two, and `creating or editing maps` is `creating maps` and `editing maps`. */
export function splitExclusion(text: string): string[] {
  const pieces = text.split(alternative).flatMap((piece) => piece.trim() || []);
  const [, shared] = /^\p{L}+ing\s+(.+)$/u.exec(pieces.at(-1) ?? '') ?? [];
  return pieces.map((piece) =>
    shared !== undefined && /^\p{L}+ing$/u.test(piece) ? `${piece} ${shared}` : piece,
  );
}

/** The text without sentences that say what it is not for: their words would recall the skill for the wrong tasks. */
export function withoutExclusions(text: string): string {
  return text.replace(referral, ' ').replace(exclusion, ' ');
}

/** A word without spaces or signs → what it is made of where its letters change case: `useState` → `use`, `State`. */
export function camelParts(word: string): string[] {
  return oneCase.test(word) ? [word] : word.split(camelBorder);
}

function pushPairs(run: string, terms: string[]): void {
  const letters = Array.from(run);
  if (letters.length === 1) terms.push(run);
  for (let at = 0; at + 1 < letters.length; at += 1) terms.push(`${letters[at]}${letters[at + 1]}`);
}

function joinLast(ending: string, terms: string[]): void {
  const last = terms.pop();
  if (last !== undefined) terms.push(last + ending);
}

function pushWord(word: string, terms: string[]): void {
  const plain = oneCase.test(word) ? word : word.replace(/['’]s$/iu, '').replace(/['’]/gu, '');
  const whole = foldCase(plain);
  if (whole === '' || whole.length > longestTerm) return;
  terms.push(whole);
  const parts = camelParts(plain);
  if (parts.length === 1) return;
  for (const part of parts) if (part.length > 1) terms.push(foldCase(part));
}

/** Lower case with Latin accents removed, so `Überprüfung` and `uberprufung` are one term. */
function foldCase(word: string): string {
  const lower = word.toLowerCase();
  if (/^[a-z0-9]*$/.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/gu, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss');
}
