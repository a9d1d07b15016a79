/** What was tried towards the goals of `npm run bench` that were missed once, by the name of the row. */

export const attempts: Readonly<Record<string, string>> = {
  'index built, processor time': [
    'Most of it is parsing and validating each evidence file, stemming its words, and the decomposition that learns vectors.',
    'Tried: terms as numbers in typed arrays; vectors learned from 6,000 skills; content checked once and kept in a scratch file.',
  ].join(' '),
  'index built, memory': [
    'Tried: a smaller young generation and an earlier first collection (--max-semi-space-size, --initial-old-space-size);',
    'two working arrays for the decomposition; lists in parts, which are not copied when they grow;',
    'rows of the model that are not kept as objects.',
  ].join(' '),
  'opened and asked, memory': [
    'Rows, 2,000 cards and the code of the server are 180 MB; the rest is garbage that is collected late.',
    'Tried: a smaller heap at the start.',
  ].join(' '),
  'resolve, whole answer, processor time': [
    'Tried: steps of 512 documents, with the least score to enter looked at before each; phrases of known tasks by term;',
    'commands of alternatives without their details. Where a constraint left a better skill out, all is searched twice.',
  ].join(' '),
  'resolve by FTS5, medians': 'Tried: the same. The whole answer is compared with the search alone of FTS5.',
};
