/** Words of PI-11, sorted, one a line; see the rule for what they are matched with. */

export const encodedThings: readonly string[] = [
  'above',
  'ascii',
  'base(-)64',
  'below',
  'binary',
  'blob',
  'block(s)',
  'comment(s)',
  'following',
  'hex(adecimal)',
  'it',
  'line',
  'message',
  'payload',
  'rot(-)13',
  'snippet',
  'string(s)',
  'text',
  'this',
];

export const obeyedThings: readonly string[] = [
  'each',
  'every',
  'it',
  'its',
  'the',
  'them',
  'those',
  'what',
  'whatever',
];

export const encodings: readonly string[] = [
  'ascii',
  'backwards',
  'base(-)64',
  'binary',
  'bytes',
  'character code(s)',
  'code point(s)',
  'encoded',
  'hex(adecimal)',
  'morse',
  'number(s)',
  'reversed',
  'rot(-)13',
  'scrambled',
  'unicode',
];
