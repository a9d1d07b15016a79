/** PI-13: how a file is named as a condition, and what keeps its use in the open. */
import {
  chars,
  edge,
  either,
  gap,
  maybe,
  oneOf,
  pattern,
  seq,
  times,
  word,
} from '../../../engine/pattern.ts';

/** A data file by its name, or what such a file is. */
export const dataFile = seq(
  times(1, 80, chars('\\w./~-')),
  '.',
  oneOf('csv', 'json', 'jsonl', 'log', 'md', 'toml', 'tsv', 'txt', 'xml', 'y(a)ml'),
  edge,
);

export const given = word(
  oneOf(
    'exist(s)',
    'is (present|there|available|found|provided|in the folder)',
    'lies',
    'mark(s)',
    'name(s|d)?',
    'listed',
    'disagree(s)',
    'covers',
  ),
);

/** The file as a condition, or as the place where something is named. */
export const namedFile = pattern(
  either(
    seq(
      word(oneOf('if', 'when', 'where', 'once', 'as soon as')),
      gap(80),
      dataFile,
      maybe(chars('`"\'')),
      gap(60),
      given,
    ),
    seq(
      word(oneOf('named', 'listed', 'marked', 'approved', 'rows', 'entries', 'anything'), ' (in|on|by)'),
      gap(20),
      dataFile,
    ),
    seq(
      dataFile,
      maybe(chars('`"\'')),
      ' ',
      maybe('that '),
      oneOf('exists', 'is present', 'is there', 'lies'),
    ),
    seq(word(oneOf('disagree(s)', 'differ(s)'), ' with'), gap(20), dataFile),
  ),
);

export const fair = pattern(
  word(
    oneOf(
      'still (list|show|report)(s|ed)?',
      'with the reason',
      'compare(d) with',
      'own table',
      'ask(s)( the user)',
      'the user (named|set|chose|wrote|asks|wants|approves)',
      'warn',
      'mention (it|this)',
      'default(s) to',
    ),
  ),
);
