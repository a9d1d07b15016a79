/** What a line of 1 MiB is made of to make an audit slow; timed by `npm run audit:report`, counted by the tests. */
export const hostileUnits: Readonly<Record<string, string>> = {
  'the letter a': 'a',
  spaces: ' ',
  'open parentheses': '(',
  'comment openings': '<!--',
  'empty comments': '<!---->',
  backticks: '`',
  quotes: '"',
  'the word curl': 'curl ',
  'open brackets': '![',
  'base64 text': 'QUJD',
  'escaped bytes': '\\x41',
  'ignore previous': 'ignore previous ',
  'hidden elements': '<p hidden>',
  'list items': '1. a\n',
  paragraphs: 'a\n\n',
  'broken links': '[a](b.c) ',
  'bidirectional overrides': '\u202E',
  'a download in a variable': 'x=$(curl http://a/;',
  'a home folder in a variable': 'x=$HOME\n',
  'an addressed reviewer': 'note to reviewers ',
  'a Spanish verb': 'ignora las ',
};

/** As many of a unit as fit into that many bytes. */
export const hostileLine = (unit: string, bytes: number): string =>
  unit.repeat(Math.floor(bytes / new TextEncoder().encode(unit).length));
