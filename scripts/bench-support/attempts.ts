/** What was tried towards the goals of `npm run bench` that were missed once, by the name of the row. */

export const attempts: Readonly<Record<string, string>> = {
  'index built, processor time': [
    'Most of it is parsing and validating each evidence file, stemming its words, and the decomposition that learns vectors.',
    'Tried: terms as numbers in typed arrays; vectors learned from 6,000 skills; content checked once and kept in a scratch file.',
  ].join(' '),
  'index built, memory': [
    'Tried: a smaller young generation, an earlier first collection and a heap that grows by half (571 to 455 MB);',
    'two working arrays for the decomposition; lists in parts, which are not copied when they grow;',
    'rows of the model that are not kept as objects.',
  ].join(' '),
  'opened and asked, memory': [
    'Rows, 2,000 cards and the code of the server; garbage that is collected late.',
    'Tried: a smaller heap at the start; no code of builds beside it; rules loaded when they are used (270 to 200 MB).',
  ].join(' '),
  'index built, by reading and writing alone': [
    'An index is not its bytes: most of the time goes into checking evidence, stemming and learning vectors, which a copy leaves out.',
    'Tried: one pass over content less, as checked skills are kept in a scratch file.',
  ].join(' '),
  'all but pages built, processor time': [
    'The index, then a signed statement for each skill, and the packs of the offline index.',
    'Tried: files of answers made by an export alone, a quarter of it before;',
    'packs compressed at level 6 (half the time for 0.7 % more bytes); cards and details go into packs as the index has them; a list of all',
    'skills for Agentic Resource Discovery is made from rows; owners are counted and skills are sorted once; files are written without waiting',
    'for each; 16 MB for what is new in place of 8 (a tenth less).',
  ].join(' '),
  'all but pages built, memory': [
    'The packs of the offline index are made beside the open index.',
    'Tried: the smaller heap; digests of files in parts; rows of the index before without its search index.',
  ].join(' '),
  'all but pages built after one skill changed, processor time': [
    'The index, packs, and digests of all content (decision 013 has each stage). Tried: files of answers made by an export alone, two fifths',
    'before, as lists, documents and examples about all skills have the new revision; the index takes over every record that is as it was, in runs of a megabyte, and merges the',
    'search index without learning; packs take over segments; entries of the log are known by the revision of their skill; content files are',
    'known by size and times; compiled code is kept; the client for the command line is made only of other code.',
  ].join(' '),
  'everything built on disk, a skill': [
    'After a change the index before (13 kB a skill) and packs before (5) are there too, for those who read them. Then the index 13, packs 10 kB, of',
    'which the content for other registries is 5, and pages 7. Tried: pages kept compressed (37 to 7 kB);',
    'files of answers made by an export alone (8 kB a skill less, 3 of them Markdown of audits before).',
  ].join(' '),
  'built again where nothing has changed, processor time': [
    'Digests of all content and of the index, and the modules of the build.',
    'Tried: synchronous reads, as thousands of awaited small ones take several times as long.',
  ].join(' '),
  'the costliest task by an everyday one': [
    'Such a task has some 250 words, of which 48 are read and 16 corrected. An everyday task became a sixth cheaper, so the ratio grew. Tried: a mistyped',
    'word reads the rarer of its groups of letters, by bits, and far words only where they are frequent enough to count (115 to 50 microseconds a word);',
    'terms of a task put together once for all candidates; constraints asked once a skill for each state of the registry, which makes the everyday task cheaper too;',
    'what is not wanted read once each for words and names, other languages judged by their function words first, plain words without a look for capitals.',
  ].join(' '),
  'server after some 15,000 reads, memory': [
    'Ready it holds about 207 MB; after a collection 78 of heap live, 48 of index and tables, 62 of Node itself, 50 of its own memory; the rest',
    'is garbage of pages. Tried: a heap that grows by half (512 to 348 MB); rules of the audit and the library for mail loaded when they are',
    'used (19 MB); kept compiled code (19 MB); letter groups in one list (5 MB); free memory given back (20 to 30 MB); fewer details kept.',
    'Rules that had come back, clients of GitHub and PostgreSQL, metrics and the library of MCP are loaded where they are used (30 MB).',
    'Cards whose parts share their shapes (9.1 to 5.3 kB each, of 3,000), letter groups shared with pages (8 MB).',
    'Buffers of 32 kB given back at once: 25 MB, but a tenth of a millisecond an answer. Without gain: a heap that grows by 30 %,',
    'collections in one thread. Not taken: pages that import the sources of the server in place of a copy in their bundle: 10 MB of heap less,',
    'but a server then ends where its pages are of other code.',
  ].join(' '),
  'a file read by bare node:http': [
    'Nearly all that is left is the write to the socket, which the bare server has too; then whether the skill is still the same, whose',
    'read it is and its count. Tried: answers about a skill are sent again as they were, without a route and a Request (2.2 to 1.3 times).',
  ].join(' '),
  'bare HTTP with a durable log by durable reports, a second': [
    'Beside what the bare server does, a report is read by its whole schema, its event id and its digest are checked, five hashes are made',
    '(event, report, chain, caller, agent) and its weight is counted; the router and the answer with its headers take the rest.',
    'Tried: writes do not score skills again; earlier texts of a skill are read only for an event that needs them; the digest of the current',
    'one is kept; the two checks before each write are made without a thread (188 to 65 microseconds of processor time a report).',
    'Without gain: more turns of the event loop for each group, since 32 to 39 of 64 share one already.',
  ].join(' '),
  'a durable report, 99 of 100, by the median fdatasync': [
    'With 64 in flight a report waits for 63 others, so 64 times the processor time of one is the least; the bare server with a durable log',
    'misses the goal for the same reason where a sync takes a tenth of a millisecond (see its row).',
    'Tried: two turns of the event loop less for each group; less time for each report.',
  ].join(' '),
  'a search page of mistyped words, compressed, processor time': [
    'Each mistyped word is compared with the lexicon, the page searches for its results, its facets and its answer, and is compressed for one visitor.',
    'Tried: pages of 44 kB where they had 91; facets counted by number without a close look at a thousand matches; filters asked once a skill',
    'for each state of the registry; one reading of the words for list and answer (17.6 to 4.4 ms without rendering);',
    'no details read for the 18 skills. Of the rest the list is two fifths, garbage a sixth, rendering an eighth, the one answer a tenth.',
  ].join(' '),
  'a submission in every answer, the first after a start': [
    'The thread that reviews has to start: its code, what the registry lists, the patterns of the audit. Tried: it starts with the submission or',
    'a validation and reads ahead while the repository is read; fingerprints as bytes, nothing of the registry copied for a question (2.4 to',
    '1.5 s at 100,000 under load, in runs that took turns; the next two 1.6 to .4 s); compiled code is kept (.3 to .17 s of processor time).',
  ].join(' '),
  'resolve inside the process, processor time': [
    'Tried: constraints asked once a skill for each state of the registry (.98 to .84 ms);',
    'postings added up by windows without asking which lists can decide, which took a third of the time of MaxScore;',
    'one reading of the question, and one look at each candidate, for the search with and without constraints; no closures and typed',
    'arrays for each candidate (809 to 570 kB an answer); adjacent words counted for siblings alone; keys made once.',
    'constraints once for all tasks and not for each (an eighth of an answer).',
    'Before: steps of 512 documents; phrases of known tasks by term; commands of alternatives without their details.',
  ].join(' '),
  'resolve over HTTP by FTS5, processor time': [
    'Tried: what candidates say is on their cards (7.2 to .9 reads of details an answer); one scan of all vectors and one comparison of each skill for',
    'both searches; one judgement of a hit; explanations only where an answer shows them; cards of a small catalog read ahead (903 to 654 kB',
    'of garbage an answer; an eighth of the time); no getters and functions of single hits and candidates, which kept each search in memory until a full',
    'collection, and no guesses of V8 about what lives long (a quarter of the time). A quarter of what is left is code that is not compiled yet.',
    'Without gain: more room for what is new, collections in one thread, each function compiled at once, smaller windows for gzip.',
  ].join(' '),
  'resolve by FTS5, medians': 'Tried: the same. The whole answer is compared with the search alone of FTS5.',
  'documents after a report that counts nothing, each once: slowest': [
    'None is made again; the time is that of sending and, for what was never asked for before, of compressing it.',
    'Tried: documents are kept by what they show, and descriptions by the build alone (49 to 390 ms before).',
  ].join(' '),
  'exported site, first answer in Chromium': [
    'Decision 083 has each part. Tried: words and skills in segments that a question reads by need (3.03 to .49 MB at 2,569 skills), skills that are',
    'about the same as neighbours, which saves less than it costs; no library for schemas in the script of the page.',
  ].join(' '),
  'npm start in a fresh clone to the first answer': [
    'Packages and index, see the row before, then the code of the server. Tried: packages of production alone (503 before); the server answers',
    'as soon as the index is made, and what makes pages is installed meanwhile (95 to 119 s before, 18 s on an idle machine).',
  ].join(' '),
  'second npm start to the first answer': [
    'npm itself twice, the digests of all content, then the server. Tried: code is kept compiled; synchronous reads of many small files.',
  ].join(' '),
};
